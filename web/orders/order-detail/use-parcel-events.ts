import { useQueries } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/hooks.ts'
import type { ParcelEvent, Shipment } from './order-data.ts'

const mostRead = 50

/** What carriers reported of the parcels of an order; parcels that nobody reported on are not asked for. */
export function useParcelEvents(shipments: readonly Shipment[]): ParcelEvent[] {
  const reported = shipments.filter(({ carrierStatus }) => carrierStatus !== null)
  const answers = useQueries({
    queries: reported.map(({ id }) => {
      const args = { params: { id }, query: { limit: mostRead } }
      return {
        queryKey: keyOf('listShipmentEvents', args),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('listShipmentEvents', { ...args, signal }),
      }
    }),
  })
  return answers.flatMap(({ data }, place) =>
    (data?.data ?? []).map((event) => ({ ...event, shipmentId: reported[place]?.id ?? '' })),
  )
}
