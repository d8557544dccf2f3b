import { Check, MessageSquarePlus, Rotate3d } from 'lucide-react'
import { useRef, useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge } from '../../ui/states.tsx'
import type { TakePicture } from '../../scans/viewer/scan-viewer.tsx'
import type { Pin, ScanPlace } from '../../scans/viewer/scans.ts'
import type { Approval, Order, OrderFile, OrderParts } from './order-data.ts'
import { Scans3d } from './scans-card.tsx'
import { isViewable } from './viewed.ts'
import { waitingDesignId } from './waiting-design.ts'
import { AnswerDeadline, ApprovalFacts } from './approval-facts.tsx'
import { StepDialog } from './late-dialogs.ts'
import { AskChangesDialog } from './late-drawing.ts'

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
  onApprove,
  onChanges,
}: {
  order: Order
  onApprove: () => void
  onChanges: () => void
}) {
  const t = useMessages().order.approval
  const wide = 'max-md:h-12 max-md:w-full'
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {order.can.approve && (
        <Button
          variant="primary"
          className={wide}
          icon={<Check aria-hidden className="size-4" />}
          onClick={onApprove}
        >
          {t.approve}
        </Button>
      )}
      <Button
        className={wide}
        icon={<MessageSquarePlus aria-hidden className="size-4" />}
        onClick={onChanges}
      >
        {t.changes}
      </Button>
      <p className="min-w-48 flex-1 text-xs text-ink-3">
        {t.about} {t.pinHint}
      </p>
    </div>
  )
}

const isWide = () => window.matchMedia('(min-width: 48rem)').matches

/** The picture of the design: in 3D, on a phone as soon as somebody turns it. */
function DesignPicture({
  round,
  files,
  onCamera,
  ...viewer
}: ViewerProps & {
  round: Approval
  files: readonly OrderFile[]
  onCamera: (takePicture: TakePicture | null) => void
}) {
  const t = useMessages().viewer.approval
  const [isTurning, setTurning] = useState(isWide)
  const small = files.find(({ hasThumbnail }) => hasThumbnail)
  if (files.length === 0) {
    return (
      <ul className="list-disc ps-5">
        {round.files.map(({ fileId, name }) => (
          <li key={fileId}>{name}</li>
        ))}
      </ul>
    )
  }
  if (isTurning || !small || viewer.activePinId !== null) {
    return <Scans3d files={files} onCamera={onCamera} {...viewer} />
  }
  return (
    <div className="relative">
      <img
        src={addressOf('getFileThumbnail', { params: { id: small.id } })}
        alt={t.picture}
        className="aspect-4/3 w-full rounded-lg bg-sunken object-contain"
      />
      <Button
        className="absolute start-3 bottom-3"
        icon={<Rotate3d aria-hidden className="size-4" />}
        onClick={() => setTurning(true)}
      >
        {t.turn}
      </Button>
    </div>
  )
}

/** What the laboratory said with its design. */
function DesignMessage({ round }: { round: Approval }) {
  const t = useMessages().order.approval
  const format = useFormat()
  return (
    <>
      <p className="mt-3 text-ink-3">{t.sentBy(round.sentByName, format.instant(round.sentAt))}</p>
      {round.message && (
        <blockquote className="mt-2 rounded-lg bg-accent-soft px-3 py-2 whitespace-pre-line">
          {round.message}
        </blockquote>
      )}
    </>
  )
}

/** The design that waits for the clinic: its picture, by when it is answered, four facts, both answers. */
export function ApprovalCard({
  order,
  parts,
  round,
  ...viewer
}: { order: Order; parts: OrderParts; round: Approval } & ViewerProps) {
  const t = useMessages()
  const { isLab } = useSession()
  const [answer, setAnswer] = useState<'approve' | 'requestChanges' | null>(null)
  const close = () => setAnswer(null)
  const camera = useRef<TakePicture | null>(null)
  const files = filesOf(round, parts.files)
  // The laboratory gets the picture: what only the clinic sees must not be on it.
  const isShared = files.every(({ visibility }) => visibility === 'shared')
  const takePicture = async () => (isShared && (await camera.current?.())) || null
  return (
    <div id={waitingDesignId} tabIndex={-1} className="scroll-mt-4">
      <Card
        title={t.order.approval.titleRound(round.round)}
        className="mb-4 border-warn"
        actions={isLab ? <Badge tone="warn">{t.order.approval.waiting}</Badge> : undefined}
      >
        <DesignPicture
          {...viewer}
          round={round}
          files={files}
          onCamera={(next) => {
            camera.current = next
          }}
        />
        <div className="-mx-4 mt-3">
          <AnswerDeadline order={order} round={round} />
          <ApprovalFacts order={order} />
        </div>
        <DesignMessage round={round} />
        {order.can.requestChanges && (
          <ApprovalAnswers
            order={order}
            onApprove={() => setAnswer('approve')}
            onChanges={() => setAnswer('requestChanges')}
          />
        )}
        {answer === 'approve' && (
          <StepDialog action={answer} order={order} parts={parts} onClose={close} />
        )}
        {answer === 'requestChanges' && (
          <AskChangesDialog order={order} parts={parts} takePicture={takePicture} onClose={close} />
        )}
      </Card>
    </div>
  )
}
