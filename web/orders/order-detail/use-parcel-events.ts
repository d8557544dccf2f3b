import { useQueries } from '@tanstack/react-query'
import { readingAll } from '../../api/use-all.ts'
import type { ParcelEvent, Shipment } from './order-data.ts'

/** What carriers reported of the parcels of an order; parcels that nobody reported on are not asked for. */
export function useParcelEvents(shipments: readonly Shipment[]): ParcelEvent[] {
  const reported = shipments.filter(({ carrierStatus }) => carrierStatus !== null)
  const answers = useQueries({
    queries: reported.map(({ id }) => readingAll('listShipmentEvents', { params: { id } })),
  })
  return answers.flatMap(({ data }, place) =>
    (data ?? []).map((event) => ({ ...event, shipmentId: reported[place]?.id ?? '' })),
  )
}
