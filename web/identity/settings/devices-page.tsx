import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Card, TabLinks } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Pager, Table, type Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { SettingsFrame } from './settings-frame.tsx'

type Device = Item<'listDeviceCredentials'>

function Command({ text }: { text: string }) {
  const t = useMessages().settings.devices
  return (
    <span className="mt-1 flex items-center gap-2 rounded-lg bg-sunken ps-3">
      <code className="min-w-0 flex-1 py-1.5 font-mono text-xs break-all">{text}</code>
      <CopyButton label={`${t.copy}: ${text}`} text={text} copied={t.copied} />
    </span>
  )
}

function HowTo() {
  const t = useMessages().settings.devices
  const commands = [
    `node pontic-agent.mjs login --server ${location.origin}`,
    'node pontic-agent.mjs add "D:\\Medit Export"',
    'node pontic-agent.mjs run',
  ]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t.agentTitle}>
        <p className="text-ink-2">{t.agentText}</p>
        <a
          href="/app/pontic-agent.mjs"
          download
          className="reach mt-2 inline-block text-accent underline"
        >
          {t.agentFile}
        </a>
        <ol className="mt-3 flex list-decimal flex-col gap-3 ps-5">
          {t.agentSteps.map((step, index) => (
            <li key={step}>
              {step}
              <Command text={commands[index] ?? ''} />
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t.ownTitle}>
        <p className="text-ink-2">{t.ownText}</p>
        <Command text={`POST ${location.origin}/auth/device/v1/sign-in`} />
        <Command text="Authorization: Bearer service_device_v1_…" />
        <p className="mt-3 text-sm text-ink-3">
          <Link to="/settings/account" className="text-accent underline">
            {t.browsers}
          </Link>
        </p>
      </Card>
    </div>
  )
}

function RevokeDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useMessages().settings.devices
  const { run, isBusy } = useCommand('revokeDeviceCredential', {
    onDone: () => {
      showNotice(t.revoked(device.name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.revokeTitle(device.name)}
      submitLabel={t.revoke}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id: device.id } })}
      onClose={onClose}
    >
      <p>{t.revokeText}</p>
    </FormDialog>
  )
}

function useColumns(isEnded: boolean, onRevoke: (device: Device) => void): Column<Device>[] {
  const t = useMessages()
  const words = t.settings.devices
  const format = useFormat()
  return [
    {
      title: words.name,
      phone: 'first',
      growsOnPhone: true,
      cell: ({ name, platform, hint }) => (
        <>
          <span className="font-medium">{name}</span>
          <span className="ms-2 inline-block text-ink-3">
            {[platform, `…${hint}`].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { title: words.member, cell: ({ userName }) => userName },
    {
      title: words.lastUsed,
      cell: ({ lastUsedAt, lastUsedIp }) => (
        <span title={lastUsedIp ?? undefined}>{format.ago(lastUsedAt)}</span>
      ),
    },
    isEnded
      ? {
          title: words.revokedAt,
          cell: ({ revokedAt, expiresAt }) => format.instant(revokedAt ?? expiresAt),
        }
      : {
          title: words.until,
          phone: 'hidden',
          cell: ({ expiresAt }) => format.fullDay(expiresAt),
        },
    ...(isEnded
      ? []
      : [
          {
            title: t.ui.actions,
            hidesTitle: true,
            phone: 'first' as const,
            className: 'text-end',
            cell: (device: Device) => (
              <Button variant="quiet" onClick={() => onRevoke(device)}>
                {words.revoke}
                <span className="sr-only">{device.name}</span>
              </Button>
            ),
          },
        ]),
  ]
}

/** Device credentials of the organization, and how programs get one. */
export function DevicesPage() {
  const t = useMessages().settings.devices
  const { search, change } = useAddress('/signed-in/settings/devices')
  const isEnded = search.isEnded === true
  const [revoked, setRevoked] = useState<Device | null>(null)
  const columns = useColumns(isEnded, setRevoked)
  const query = useRead(
    'listDeviceCredentials',
    { query: { isEnded, page: search.page ?? 1, limit: 50 } },
    { keepsPrevious: true },
  )
  return (
    <SettingsFrame title={t.title} subtitle={t.lead} width="detail">
      <TabLinks
        label={t.title}
        tabs={[
          { label: t.live, to: '/settings/devices', search: {} },
          { label: t.ended, to: '/settings/devices', search: { isEnded: true } },
        ]}
      />
      <Card isFlush className="mb-4">
        <Loaded query={query}>
          {({ data, pagination }) => (
            <>
              <Table
                label={isEnded ? t.ended : t.live}
                columns={columns}
                rows={data}
                keyOf={({ id }) => id}
                empty={
                  <EmptyState
                    icon={<KeyRound aria-hidden className="size-6" />}
                    title={isEnded ? t.emptyEnded : t.emptyTitle}
                  />
                }
              />
              <Pager pagination={pagination} onPage={(page) => change({ page })} />
            </>
          )}
        </Loaded>
      </Card>
      {/* Below a table of unknown length it would be pushed down while somebody reads it. */}
      {!isEnded && query.data && <HowTo />}
      {revoked && <RevokeDialog device={revoked} onClose={() => setRevoked(null)} />}
    </SettingsFrame>
  )
}
