import { useNavigate } from '@tanstack/react-router'
import { Ban, FileBox, Plus } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { orderLabel } from '../../orders/order-list/order-columns.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Banner, Loaded, Skeleton } from '../../ui/states.tsx'
import { StatusText } from '../../ui/status.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { CreateOrderDialog, MatchPart, UnmatchDialog } from './scan-case-steps.tsx'
import { Differences } from './differences.tsx'
import { caseTitle, reasonOf, senderOf, labelOr, type ScanCase } from './scan-labels.ts'
import { useOrderFiles } from '../files/use-order-files.ts'

function CaseFacts({ scanCase }: { scanCase: ScanCase }) {
  const t = useMessages()
  const format = useFormat()
  const { rx, patientHint, dentistHint, reference, receivedAt } = scanCase
  const connection = useRead('getScannerConnection', {
    params: { id: scanCase.scannerConnectionId },
  })
  const notation = useNotation()
  const work = rx.items.map(({ type, material, shade, tooth }) =>
    [
      [
        labelOr(t.labels.restoration, type),
        tooth !== null && t.scans.tooth(writeTeeth([tooth], notation)),
      ]
        .filter(Boolean)
        .join(' '),
      labelOr(t.labels.material, material),
      shade,
    ]
      .filter(Boolean)
      .join(', '),
  )
  const sender = [senderOf(scanCase), dentistHint?.email, dentistHint?.phone]
  return (
    <Facts
      rows={[
        [
          t.scans.patient,
          [patientHint?.name, patientHint?.code].filter(Boolean).join(' · ') || null,
        ],
        [t.scans.birth, patientHint?.dateOfBirth ?? null],
        [t.scans.work, [rx.name, ...work].filter(Boolean).join(' · ') || null],
        [t.scans.due, rx.dueDate],
        [t.scans.notes, rx.notes],
        [t.scans.sender, [...new Set(sender.filter(Boolean))].join(' · ') || t.scans.unknownSender],
        [t.scans.reference, reference],
        [t.scans.scanner, connection.data?.connection.name ?? null],
        [t.scans.arrived, format.instant(receivedAt)],
      ]}
    />
  )
}

// Announced files have no picture; once the order has them, the picture is the order's.
function useThumbnails(orderId: string | null): Map<string, string> {
  const { data } = useOrderFiles(orderId)
  return new Map(
    (data ?? [])
      .filter(({ hasThumbnail }) => hasThumbnail)
      .map(({ id, name }) => [name, addressOf('getFileThumbnail', { params: { id } })]),
  )
}

function CaseFiles({ scanCase }: { scanCase: ScanCase }) {
  const t = useMessages()
  const format = useFormat()
  const pictures = useThumbnails(scanCase.matchedOrderId)
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t.scans.filesTitle}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {scanCase.files.map(({ externalId, name, role, size, state }) => (
          <li
            key={externalId}
            className="flex items-center gap-2.5 rounded-lg border border-line p-2"
          >
            {pictures.has(name) ? (
              <img
                src={pictures.get(name)}
                alt=""
                loading="lazy"
                className="size-10 shrink-0 rounded-md bg-sunken object-cover"
              />
            ) : (
              <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-3">
                <FileBox aria-hidden className="size-5" />
              </span>
            )}
            <div className="min-w-0">
              <p className="truncate">{labelOr(t.scans.roles, role) ?? name}</p>
              <p className="truncate text-xs text-ink-3">
                {[
                  role !== null && name,
                  size !== null && format.bytes(size),
                  labelOr(t.scans.fileStates, state),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ id }: { id: string }) {
  const t = useMessages()
  const format = useFormat()
  const query = useAll('listScanCaseEvents', { params: { id } })
  return (
    <details>
      <summary className="min-h-6 font-semibold">{t.scans.history}</summary>
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {(events) => (
          <ol className="mt-1 flex flex-col gap-1.5">
            {events.map(
              ({ id: eventId, action, reason, reasonCode, differences, actorName, createdAt }) => (
                <li key={eventId}>
                  <p>
                    {t.scans.events[action]}
                    <span className="text-ink-3">
                      {' '}
                      · {actorName ?? t.scans.bySystem} · {format.instant(createdAt)}
                    </span>
                  </p>
                  {reason && (reasonCode !== null || differences.length === 0) && (
                    <p className="text-sm text-ink-3">{reasonOf(t.scans, reasonCode, reason)}</p>
                  )}
                  <Differences fields={differences} />
                </li>
              ),
            )}
          </ol>
        )}
      </Loaded>
    </details>
  )
}

function MatchedOrder({ scanCase, orderId }: { scanCase: ScanCase; orderId: string }) {
  const t = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  const query = useRead('getOrder', { params: { id: orderId } })
  const why = reasonOf(t.scans, scanCase.matchReasonCode, scanCase.matchReason)
  return (
    <section className="rounded-lg border border-line p-3">
      <h3 className="mb-1 text-sm text-ink-3">{t.scans.attachedTo}</h3>
      <Loaded query={query} skeleton={<Skeleton lines={1} />}>
        {({ order }) => (
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium">{orderLabel(order, t.scans.draft)}</span>
            <StatusText status={order.status} />
          </p>
        )}
      </Loaded>
      {why && <p className="text-sm text-ink-3">{why}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton to="/orders/$id" params={{ id: orderId }} variant="primary">
          {t.scans.openOrder}
        </LinkButton>
        {scanCase.can.unmatch && (
          <Button onClick={() => setIsAsking(true)}>{t.scans.unmatch}</Button>
        )}
      </div>
      {isAsking && <UnmatchDialog scanCase={scanCase} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function CaseSteps({ scanCase, onClose }: { scanCase: ScanCase; onClose: () => void }) {
  const t = useMessages()
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const ignore = useCommand('ignoreScanCase', {
    onDone: () => {
      showNotice(t.scans.putBack)
      onClose()
    },
  })
  return (
    <>
      {scanCase.can.match && <MatchPart scanCase={scanCase} />}
      <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-4">
        {scanCase.can.createOrder && (
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            title={t.scans.createOrderHint}
            onClick={() => setIsCreating(true)}
          >
            {t.scans.createOrder}
          </Button>
        )}
        {scanCase.can.ignore && scanCase.matchState !== 'ignored' && (
          <Button
            variant="quiet"
            isBusy={ignore.isBusy}
            onClick={() => void ignore.run({ params: { id: scanCase.id }, body: undefined })}
          >
            {t.scans.putAside}
          </Button>
        )}
      </div>
      {isCreating && (
        <CreateOrderDialog
          scanCase={scanCase}
          onClose={() => setIsCreating(false)}
          onCreated={(orderId) =>
            void navigate({ to: '/orders/$id/edit', params: { id: orderId } })
          }
        />
      )}
    </>
  )
}

/** One scan: what it says, its files, and the way to its order. */
export function ScanCaseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages()
  const query = useRead('getScanCase', { params: { id } })
  const scanCase = query.data?.scanCase
  return (
    <Dialog
      title={(scanCase && caseTitle(scanCase)) ?? t.scans.unnamed}
      onClose={onClose}
      kind="drawer"
    >
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {({ scanCase: scan }) => (
          <div className="flex flex-col gap-5">
            {scan.isCancelled && (
              <Banner tone="warn" icon={<Ban aria-hidden className="size-4" />}>
                {t.scans.cancelledByVendor}
              </Banner>
            )}
            <CaseFacts scanCase={scan} />
            <CaseFiles scanCase={scan} />
            {scan.matchedOrderId === null ? (
              <CaseSteps scanCase={scan} onClose={onClose} />
            ) : (
              <MatchedOrder scanCase={scan} orderId={scan.matchedOrderId} />
            )}
            <History id={scan.id} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
