import { KeyRound } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'

type Device = Item<'listOwnDevices'>

function DeviceRow({ device }: { device: Device }) {
  const t = useMessages().settings.account
  const format = useFormat()
  const { organization } = useSession()
  const { id, name, platform, hint, lastUsedAt, lastUsedIp } = device
  const { run, isBusy } = useCommand('endOwnDevice', {
    onDone: () => showNotice(t.deviceEnded(name)),
  })
  const facts = [
    device.organization.id === organization.id ? null : device.organization.name,
    platform,
    `…${hint}`,
    lastUsedIp,
    t.lastUsed(format.ago(lastUsedAt)),
  ]
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <KeyRound aria-hidden className="size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-3">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        aria-label={t.endLabel(name)}
        isBusy={isBusy}
        onClick={() => void run({ params: { id } })}
      >
        {t.end}
      </Button>
    </li>
  )
}

/** The devices and programs that act for the person. */
export function AccountDevices() {
  const t = useMessages().settings.account
  const query = useAll('listOwnDevices', {})
  return (
    <Card title={t.devices} isFlush>
      <Loaded query={query}>
        {(devices) =>
          devices.length === 0 ? (
            <p className="border-t border-line px-4 py-3 text-ink-3">{t.noDevices}</p>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
