import type { Item } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Badge, type Tone } from '../../ui/states.tsx'

/** A parcel. */
export type Shipment = Item<'listShipments'>

const tones: Record<Shipment['status'], Tone> = {
  created: 'neutral',
  label_printed: 'neutral',
  picked_up: 'accent',
  in_transit: 'accent',
  delivered: 'good',
  exception: 'bad',
  cancelled: 'neutral',
}

/** Where a parcel is, in a word. */
export function ShipmentBadge({ status }: { status: Shipment['status'] }) {
  const t = useMessages()
  return <Badge tone={tones[status]}>{t.shipments.statuses[status]}</Badge>
}
