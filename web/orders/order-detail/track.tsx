import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusGlyph } from '../../ui/status.tsx'
import type { Order } from './order-data.ts'
import { reachedPoints, trackPoints } from './steps.ts'

/** Whose move it is and since when, as a sentence. */
export function TurnSentence({ order }: { order: Order }) {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const { status, waitingOn, stateSinceAt, counterpart, currentStage } = order
  const isOurs = waitingOn === (isLab ? 'lab' : 'clinic')
  const sentence = isOurs ? t.order.turn.us[status] : t.order.turn.them[status](counterpart.name)
  return (
    <div className="mb-3 flex gap-2">
      <span className="flex h-5.5 items-center">
        <StatusGlyph status={status} />
      </span>
      <p className="min-w-0">
        <span className={isOurs ? 'font-medium' : ''}>{sentence}</span>
        {currentStage && <span className="text-ink-2"> · {currentStage.label}</span>}
        {waitingOn !== 'none' && (
          <time dateTime={stateSinceAt} title={format.instant(stateSinceAt)} className="text-ink-3">
            {' · '}
            {format.ago(stateSinceAt)}
          </time>
        )}
      </p>
    </div>
  )
}

/** The coarse way of an order from received to completed. */
export function OrderTrack({ order }: { order: Order }) {
  const t = useMessages()
  const reached = reachedPoints(order)
  const isWaiting =
    order.status === 'needs_info' ||
    order.status === 'awaiting_approval' ||
    order.status === 'on_hold'
  return (
    <ol aria-label={t.order.track} className="mb-4 grid grid-cols-7 gap-1">
      {trackPoints.map((point, index) => {
        const isHere = index === reached - 1
        const isReached = index < reached
        return (
          <li
            key={point}
            aria-current={isHere ? 'step' : undefined}
            className={classNames('flex min-w-0 flex-col', index > 3 && 'max-md:items-end')}
          >
            <div
              className={classNames(
                'h-1 w-full rounded-full',
                !isReached && 'bg-line forced-colors:border',
                isReached && !isHere && 'bg-ink-3 forced-colors:bg-[CanvasText]',
                isHere && 'forced-colors:bg-[Highlight]',
                isHere && (isWaiting ? 'bg-warn' : 'bg-accent'),
              )}
            />
            <span
              className={classNames(
                'mt-1 block truncate text-xs',
                isHere ? 'font-medium text-ink max-md:w-max' : 'text-ink-3 max-md:sr-only',
              )}
            >
              {t.order.trackPoint[point]}
              {isReached && !isHere && <span className="sr-only">, {t.order.reached}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
