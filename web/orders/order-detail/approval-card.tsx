import { Check, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge } from '../../ui/states.tsx'
import type { Pin, ScanPlace } from '../../scans/viewer/scans.ts'
import type { Approval, Order, OrderFile, OrderParts } from './order-data.ts'
import { Scans3d } from './scans-card.tsx'
import { isViewable } from './viewed.ts'
import { useApprove } from './approve-dialog.tsx'
import { StepDialog } from './late-dialogs.ts'

const cardId = 'waiting-design'

/** Leads to the design that waits for the clinic, with the focus on it. */
export function showWaitingDesign(): void {
  const card = document.querySelector<HTMLElement>(`#${cardId}`)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

type ViewerProps = {
  pins: readonly Pin[]
  activePinId: string | null
  onOpenPin: (id: string) => void
  onPin: (place: ScanPlace) => void
}

function filesOf(round: Approval, files: readonly OrderFile[]): OrderFile[] {
  const shown = round.files.flatMap(({ fileId }) => files.filter(({ id }) => id === fileId))
  // A design is judged on the jaws that it was made for.
  const jaws = files.filter(
    ({ id, kind, replacesFileId }) =>
      (kind === 'scan_upper' || kind === 'scan_lower') &&
      !files.some((other) => other.replacesFileId === id) &&
      replacesFileId !== id,
  )
  return [...shown, ...jaws].filter((file) => isViewable(file))
}

/** The clinic's two answers to a design. */
function ApprovalAnswers({
  order,
  round,
  onChanges,
}: {
  order: Order
  round: Approval
  onChanges: () => void
}) {
  const t = useMessages().order.approval
  const { approve, isBusy } = useApprove(order, round)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {order.can.approve && (
        <Button
          variant="primary"
          isBusy={isBusy}
          icon={<Check aria-hidden className="size-4" />}
          onClick={() => void approve()}
        >
          {t.approve}
        </Button>
      )}
      <Button icon={<MessageSquarePlus aria-hidden className="size-4" />} onClick={onChanges}>
        {t.changes}
      </Button>
      <p className="min-w-48 flex-1 text-xs text-ink-3">
        {t.about} {t.pinHint}
      </p>
    </div>
  )
}

/** The design that waits for the clinic, in 3D, with the message of the laboratory and both answers. */
export function ApprovalCard({
  order,
  parts,
  round,
  ...viewer
}: { order: Order; parts: OrderParts; round: Approval } & ViewerProps) {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const files = filesOf(round, parts.files)
  return (
    <div id={cardId} tabIndex={-1} className="scroll-mt-4">
      <Card
        title={t.order.approval.titleRound(round.round)}
        className="mb-4 border-warn"
        actions={isLab ? <Badge tone="warn">{t.order.approval.waiting}</Badge> : undefined}
      >
        <p className="mb-2 text-ink-3">
          {t.order.approval.sentBy(round.sentByName, format.instant(round.sentAt))}
        </p>
        {round.message && (
          <blockquote className="mb-3 rounded-lg bg-accent-soft px-3 py-2 whitespace-pre-line">
            {round.message}
          </blockquote>
        )}
        {files.length > 0 ? (
          <Scans3d files={files} {...viewer} />
        ) : (
          <ul className="list-disc ps-5">
            {round.files.map(({ fileId, name }) => (
              <li key={fileId}>{name}</li>
            ))}
          </ul>
        )}
        {order.can.requestChanges && (
          <ApprovalAnswers order={order} round={round} onChanges={() => setIsAsking(true)} />
        )}
        {isAsking && (
          <StepDialog
            order={order}
            parts={parts}
            action="requestChanges"
            onClose={() => setIsAsking(false)}
          />
        )}
      </Card>
    </div>
  )
}

/** The rounds that were judged, each with its verdict. */
export function JudgedRounds({ approvals }: { approvals: readonly Approval[] }) {
  const t = useMessages()
  const format = useFormat()
  const judged = approvals.filter(({ verdict }) => verdict !== null)
  if (judged.length === 0) return null
  return (
    <Card title={t.order.approval.title}>
      <ul>
        {judged.map(({ id, round, verdict, verdictByName, verdictAt, comment, message }) => {
          const who = verdictByName ?? t.order.approval.automatic
          const when = verdictAt ? format.instant(verdictAt) : ''
          return (
            <li key={id} className="border-t border-line py-2 first:border-t-0 first:pt-0">
              <p className="font-medium">{t.order.approval.titleRound(round)}</p>
              <p className={verdict === 'approved' ? 'text-good' : 'text-warn'}>
                {verdict === 'approved'
                  ? t.order.approval.approved(who, when)
                  : t.order.approval.changesBy(who, when)}
              </p>
              {message && <p className="text-ink-3">{message}</p>}
              {comment && <p>{comment}</p>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
