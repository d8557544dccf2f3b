import { RotateCcw, Send } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAllows, useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Badge, EmptyState, Loaded, Skeleton, type Tone } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { Connection } from './connection.ts'

type Delivery = Item<'listScannerDeliveries'>

const tones: Record<Delivery['state'], Tone> = {
  waiting: 'neutral',
  done: 'good',
  unmatched: 'good',
  ignored: 'neutral',
  held_inactive: 'warn',
  unroutable: 'warn',
  malformed: 'bad',
  failed: 'bad',
}

function Content({ id }: { id: string }) {
  const words = useMessages().scans.deliveries
  const query = useRead('getScannerDelivery', { params: { id } })
  return (
    <Loaded query={query} skeleton={<Skeleton lines={3} />}>
      {({ content }) => (
        <pre className="max-h-60 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-sm break-all whitespace-pre-wrap">
          {content ?? words.contentGone}
        </pre>
      )}
    </Loaded>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const words = useMessages().scans.deliveries
  const format = useFormat()
  const { isLab } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { id, type, state, reason, isTest, canReplay, receivedAt, externalCaseId } = delivery
  const replay = useCommand('replayScannerDelivery', { onDone: () => showNotice(words.replayed) })
  const facts = [format.ago(receivedAt), externalCaseId && words.ofCase(externalCaseId)]
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-sm">{type}</code>
            <Badge tone={tones[state]}>{words.states[state]}</Badge>
            {isTest && <Badge>{words.testEvent}</Badge>}
          </p>
          <p className="text-sm text-ink-3">{facts.filter(Boolean).join(' · ')}</p>
          {reason && (
            <p lang="en" className="text-sm break-words text-ink-2">
              {reason}
            </p>
          )}
        </div>
        {!isLab && (
          <Button
            aria-expanded={isOpen}
            aria-label={words.contentOf(type)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words.content}
          </Button>
        )}
        {canReplay && (
          <Button
            aria-label={words.replayOf(type)}
            isBusy={replay.isBusy}
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => void replay.run({ params: { id }, body: undefined })}
          >
            {words.replay}
          </Button>
        )}
      </div>
      {isOpen && <Content id={id} />}
    </li>
  )
}

/** The last events that a scanner's connection received, and what became of them. */
export function DeliveriesDialog({
  connection: { id, name },
  onClose,
}: {
  connection: Connection
  onClose: () => void
}) {
  const words = useMessages().scans.deliveries
  const canWrite = useAllows('settings.write')
  const query = useRead('listScannerDeliveries', { query: { scannerConnectionId: id, limit: 50 } })
  const test = useCommand('sendScannerTestEvent', { onDone: () => showNotice(words.testSent) })
  return (
    <Dialog size="large" title={words.title(name)} onClose={onClose}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">{words.text}</p>
        {canWrite && (
          <Button
            isBusy={test.isBusy}
            icon={<Send aria-hidden className="size-4" />}
            onClick={() => void test.run({ params: { id }, body: undefined })}
          >
            {words.sendTest}
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton={<Skeleton lines={6} className="pt-3" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<Send aria-hidden className="size-6" />} title={words.emptyTitle}>
              {words.emptyText}
            </EmptyState>
          ) : (
            <ul aria-label={words.title(name)} className="mt-2 divide-y divide-line">
              {data.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
