import type { Item } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Badge, type Tone } from '../../ui/states.tsx'

/** A run as the service shows it. */
export type Run = Item<'listDeliveryRuns'>
/** A stop of a run. */
export type Stop = Run['stops'][number]
/** A parcel to hand over at a stop. */
export type StopParcel = Stop['parcels'][number]

const tones: Record<Run['status'], Tone> = {
  planned: 'neutral',
  under_way: 'accent',
  finished: 'good',
  cancelled: 'neutral',
}

/** Where a run is. */
export function RunBadge({ status }: { status: Run['status'] }) {
  const { statuses } = useMessages().delivery
  return <Badge tone={tones[status]}>{statuses[status]}</Badge>
}

/** What is made in the parcel, order by order. */
export const parcelWork = ({ workSummaries }: StopParcel): string =>
  workSummaries.flatMap((work) => work?.text ?? []).join(', ')

/** What a parcel is called on a run: the numbers of its orders. */
export const parcelName = ({ orderNumbers, shipmentId }: StopParcel): string =>
  orderNumbers.join(', ') || shipmentId.slice(-8)
