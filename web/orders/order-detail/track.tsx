import { useSession } from '../../app/session.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusGlyph } from '../../ui/status.tsx'
import type { Order, OrderParts } from './order-data.ts'
import { reachedPoints, trackPoints, type TrackPoint } from './steps.ts'

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
        {currentStage && currentStage.label !== sentence && (
          <span className="text-ink-2"> · {currentStage.label}</span>
        )}
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

/** Writes the day on which a point was reached, or by which it is promised; null where none is known. */
function useTrackDays(order: Order, { shipments }: OrderParts) {
  const t = useMessages().order.days
  const format = useFormat()
  const reached = reachedPoints(order)
  const parcels = shipments.filter(({ direction }) => direction === 'to_clinic')
  const lastOf = (key: 'shippedAt' | 'deliveredAt') =>
    parcels
      .flatMap((parcel) => parcel[key] ?? [])
      .toSorted()
      .at(-1)
  const reachedAt: Partial<Record<TrackPoint, string | null | undefined>> = {
    submitted: order.submittedAt,
    accepted: order.acceptedAt,
    shipped: lastOf('shippedAt'),
    delivered: lastOf('deliveredAt'),
    completed: order.completedAt,
  }
  return (point: TrackPoint) => {
    if (trackPoints.indexOf(point) < reached) {
      const at = reachedAt[point]
      return at ? format.day(todayHere(new Date(at))) : null
    }
    const { promisedOn } = order
    return point === 'delivered' && promisedOn !== null ? t.due(format.day(promisedOn)) : null
  }
}

/** The coarse way of an order from received to completed, with its days where there is room. */
export function OrderTrack({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useMessages()
  const writeDay = useTrackDays(order, parts)
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
            <span className="truncate text-xs text-ink-3 max-md:hidden">{writeDay(point)}</span>
          </li>
        )
      })}
    </ol>
  )
}
