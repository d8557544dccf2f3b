import type { Body } from '#contract/platform/endpoint'
import type {
  createDeliveryRoute,
  DeliveryRoute,
  updateDeliveryRoute,
} from '#contract/logistics/delivery-routes'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import {
  insertRoute,
  lockDriver,
  lockRoute,
  replaceRouteStops,
  selectRoute,
  updateRouteRow,
} from './route-queries.ts'

const stopRules = {
  delivery_route_stops_customer: () => notFound('customer'),
  delivery_route_stops_customer_once: () => new Refusal('customer_on_route_twice'),
}

/** A delivery route of the laboratory. @throws Refusal 404 */
export async function readRoute(tx: Tx, id: string): Promise<DeliveryRoute> {
  const route = await selectRoute(tx, id)
  if (!route) throw notFound('delivery_route')
  return route
}

/** @throws Refusal 404 where somebody is no active member of the laboratory */
export async function requireDriver(tx: Tx, userId: string | null | undefined): Promise<void> {
  if (userId && !(await lockDriver(tx, userId))) throw notFound('member')
}

const writeStops = (
  tx: Tx,
  routeId: string,
  stops: Body<typeof createDeliveryRoute>['stops'],
): Promise<void> =>
  withConstraints(stopRules, () =>
    replaceRouteStops(
      tx,
      routeId,
      stops.map(({ customerId, place = null, note = null }) => ({ customerId, place, note })),
    ),
  )

/** Adds a route with its stops. @throws Refusal 404, 422 */
export async function addRoute(
  tx: Tx,
  { stops, ...columns }: Body<typeof createDeliveryRoute>,
): Promise<DeliveryRoute> {
  await requireDriver(tx, columns.driverUserId)
  const id = newId()
  await insertRoute(tx, { ...columns, id })
  await writeStops(tx, id, stops)
  return readRoute(tx, id)
}

/** Changes the keys that are sent of a route. @throws Refusal 404, 422 */
export async function changeRoute(
  tx: Tx,
  id: string,
  { stops, ...changes }: Body<typeof updateDeliveryRoute>,
): Promise<DeliveryRoute> {
  if (!(await lockRoute(tx, id))) throw notFound('delivery_route')
  await requireDriver(tx, changes.driverUserId)
  await updateRouteRow(tx, id, changes)
  if (stops !== undefined) await writeStops(tx, id, stops)
  return readRoute(tx, id)
}
