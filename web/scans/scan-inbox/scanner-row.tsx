import { Ellipsis, FlaskConical, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Badge, type Tone } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { Connection } from './connection.ts'
import { ScannerDialog, type ScannerStep } from './scanner-dialogs.tsx'
import { wayOf } from './scan-labels.ts'

const tones: Record<Connection['connectionStatus'], Tone> = {
  pending: 'warn',
  connected: 'good',
  disconnected: 'neutral',
  expired: 'warn',
  error: 'bad',
}

function useItems(connection: Connection, ask: (step: ScannerStep) => void): MenuItem[] {
  const t = useMessages()
  const canWrite = useAllows('settings.write')
  const words = t.scans.connections
  const { id, isActive, scannerType, lastConnectedAt } = connection
  const test = useCommand('testScannerConnection', {
    onDone: ({ test: found }) =>
      showNotice(`${found.isWorking ? words.testWorks : words.testFails}. ${found.message}`),
  })
  const update = useCommand('updateScannerConnection')
  const turn = async (next: boolean) => {
    if (!(await update.run({ params: { id }, body: { isActive: next } }))) return
    showNotice(next ? words.switchedOn : words.switchedOff, {
      label: t.ui.undo,
      run: () => void update.run({ params: { id }, body: { isActive: !next } }),
    })
  }
  const items: MenuItem[] = [
    { label: words.edit, run: () => ask('edit') },
    { label: t.scans.deliveries.open, run: () => ask('deliveries') },
    { label: isActive ? words.switchOff : words.switchOn, run: () => void turn(!isActive) },
  ]
  if (!canWrite) return items
  const owner: MenuItem[] = [
    { label: words.test, run: () => void test.run({ params: { id }, body: undefined }) },
  ]
  if (wayOf(scannerType) === 'oauth')
    owner.push({
      label: lastConnectedAt === null ? words.signIn : words.signInAgain,
      run: () => ask('signIn'),
    })
  if (wayOf(scannerType) === 'agent')
    owner.push({ label: words.steps(connection.name), run: () => ask('agent') })
  return [
    ...owner,
    ...items,
    { label: words.rotate, run: () => ask('rotate') },
    { label: words.remove, isDanger: true, run: () => ask('remove') },
  ]
}

function Sync({ connection: { id, isActive } }: { connection: Connection }) {
  const t = useMessages()
  const words = t.scans.connections
  const { run, isBusy } = useCommand('syncScannerConnection', {
    onDone: ({ foundCases }) => showNotice(words.synced(foundCases)),
  })
  return (
    <Button
      isBusy={isBusy}
      disabled={!isActive}
      title={isActive ? undefined : words.inactive}
      icon={<RefreshCw aria-hidden className={`size-4 ${isBusy ? 'animate-pulse' : ''}`} />}
      onClick={() => void run({ params: { id }, body: undefined })}
    >
      {words.sync}
    </Button>
  )
}

/** A scanner with its health, when it was last reported, and its steps. */
export function ScannerRow({ connection }: { connection: Connection }) {
  const t = useMessages()
  const format = useFormat()
  const [step, setStep] = useState<ScannerStep | null>(null)
  const items = useItems(connection, setStep)
  const words = t.scans.connections
  const { name, scannerType, connectionStatus, statusMessage, testMode, isActive } = connection
  const { lastConnectedAt, lastSyncAt } = connection
  const contacts = [
    t.scans.scannerTypes[scannerType],
    lastSyncAt && words.lastScan(format.ago(lastSyncAt)),
    lastConnectedAt && words.lastReceived(format.ago(lastConnectedAt)),
    !lastSyncAt && !lastConnectedAt && words.never,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge tone={isActive ? tones[connectionStatus] : 'neutral'}>
            {isActive ? t.scans.connectionStatuses[connectionStatus] : words.inactive}
          </Badge>
          {testMode && (
            <Badge icon={<FlaskConical aria-hidden className="size-3" />}>{words.testMode}</Badge>
          )}
        </p>
        <p className="text-sm text-ink-3">{contacts.filter(Boolean).join(' · ')}</p>
        {statusMessage && <p className="text-sm text-ink-2">{statusMessage}</p>}
      </div>
      {wayOf(scannerType) === 'oauth' && <Sync connection={connection} />}
      <MenuButton
        isIcon
        label={words.steps(name)}
        icon={<Ellipsis aria-hidden className="size-4" />}
        items={items}
      />
      {step && <ScannerDialog step={step} connection={connection} onClose={() => setStep(null)} />}
    </li>
  )
}
