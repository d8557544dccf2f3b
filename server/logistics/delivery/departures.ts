import { mostNamedOrders, type Departures } from '#contract/logistics/departures'
import { selectToday } from '#server/production/capacity'
import type { Tx } from '#platform/db/db'
import { selectLeavingOrders, type LeavingRow } from './departure-queries.ts'

type Departure = Departures['departures'][number]

const keyOf = ({ kind, name, departureTime, deliveryRunId, deliveryRouteId }: LeavingRow) =>
  JSON.stringify([kind, deliveryRunId ?? deliveryRouteId ?? name, departureTime])

function showOrder({
  kind: _kind,
  name: _name,
  departureTime: _time,
  deliveryRunId: _run,
  deliveryRouteId: _route,
  customerId: _customer,
  ...order
}: LeavingRow): Departure['orders'][number] {
  return order
}

function showDeparture(rows: readonly LeavingRow[]): Departure[] {
  const [first] = rows
  if (first === undefined) return []
  const { kind, name, departureTime, deliveryRunId } = first
  return [
    {
      kind,
      name,
      departureTime,
      deliveryRunId,
      stopCount: new Set(rows.map(({ customerId }) => customerId)).size,
      orderCount: rows.length,
      readyCount: rows.filter(({ status, isPacked }) => isPacked || status === 'ready').length,
      packedCount: rows.filter(({ isPacked }) => isPacked).length,
      orders: rows.slice(0, mostNamedOrders).map(showOrder),
    },
  ]
}

/** What leaves the laboratory today by who takes it, and what is missing for it. */
export async function readDepartures(tx: Tx, now: Date): Promise<Departures> {
  const dayOn = await selectToday(tx, now)
  const rows = await selectLeavingOrders(tx, dayOn)
  return { dayOn, departures: [...Map.groupBy(rows, keyOf).values()].flatMap(showDeparture) }
}
