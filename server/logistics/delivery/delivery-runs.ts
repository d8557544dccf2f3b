import type { Body } from '#contract/platform/endpoint'
import {
  canTransitionDeliveryRun,
  type appendDeliveryStop,
  type createDeliveryRun,
  type DeliveryRun,
  type DeliveryRunStatus,
  type DeliveryRunTransition,
  type updateDeliveryRun,
} from '#contract/logistics/delivery-runs'
import { openShipmentStatuses } from '#contract/logistics/shipments'
import { confirmRequested } from '#server/logistics/pickups'
import { announceDelivery, changeShipment } from '#server/logistics/shipments'
import type { Principal } from '#platform/auth/session'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import { requireDriver } from './delivery-routes.ts'
import { lockRoute, selectHasRun, selectRoute } from './route-queries.ts'
import {
  insertRun,
  insertStop,
  lockRuns,
  selectRun,
  selectStopIds,
  stampRun,
  updatePositions,
  updateRunRow,
} from './run-queries.ts'
import {
  closeOpenTasks,
  deleteEndedTasks,
  deleteOpenTask,
  insertTasks,
  lockParcels,
  selectOpenRunOf,
  selectOpenTasks,
  selectParcel,
  selectReady,
  type RunParcel,
} from './task-queries.ts'

/** A run of the laboratory. @throws Refusal 404 */
export async function readRun(tx: Tx, id: string): Promise<DeliveryRun> {
  const run = await selectRun(tx, id)
  if (!run) throw notFound('delivery_run')
  return run
}

function assertRunTransition(
  { status }: { status: DeliveryRunStatus },
  transition: DeliveryRunTransition,
): void {
  if (canTransitionDeliveryRun({ status }, transition)) return
  throw new Refusal('delivery_run_transition_not_allowed', { status }, { state: status })
}

/** Locks a run for something that its status allows. @throws Refusal 404, 409 */
export async function lockRun(tx: Tx, id: string, transition: DeliveryRunTransition) {
  const [run] = await lockRuns(tx, [id])
  if (!run) throw notFound('delivery_run')
  assertRunTransition(run, transition)
  return run
}

type GatheringRun = { id: string; status: DeliveryRunStatus }

async function gatherReady(tx: Tx, runId: string) {
  const found = await selectReady(tx, runId)
  if (found.length > 0) {
    await insertTasks(
      tx,
      found.map((task) => ({ ...task, id: newId() })),
    )
  }
  return found
}

// What is put on a run under way leaves with its driver.
async function gather(tx: Tx, session: Principal, { id, status }: GatheringRun): Promise<void> {
  const found = await gatherReady(tx, id)
  if (status !== 'under_way') return
  for (const { shipmentId, pickupId } of found) {
    if (shipmentId !== null) await sendOut(tx, session, shipmentId)
    if (pickupId !== null) await confirmRequested(tx, session, pickupId)
  }
}

/** Plans a run of a route with what is ready for it, or an empty one. @throws Refusal 400, 404, 409, 422 */
export async function planRun(tx: Tx, body: Body<typeof createDeliveryRun>): Promise<DeliveryRun> {
  const { deliveryRouteId, name, ...given } = body
  await requireDriver(tx, given.driverUserId)
  const id = newId()
  if (deliveryRouteId === undefined) {
    if (name === undefined) throw invalidInput(inputError('body', '/name', 'required'))
    await insertRun(tx, { ...given, id, name })
    return readRun(tx, id)
  }
  const route = await lockRoute(tx, deliveryRouteId)
  if (!route) throw notFound('delivery_route')
  if (!route.isActive) throw new Refusal('delivery_route_archived')
  const { departureTime, driverUserId } = route
  await withConstraints(
    { delivery_runs_once_a_day: () => new Refusal('delivery_run_planned') },
    () =>
      insertRun(tx, {
        departureTime,
        driverUserId,
        ...given,
        id,
        deliveryRouteId,
        name: name ?? route.name,
      }),
  )
  const { stops = [] } = (await selectRoute(tx, deliveryRouteId)) ?? {}
  for (const { customerName: _, ...stop } of stops) {
    await insertStop(tx, { ...stop, id: newId(), deliveryRunId: id })
  }
  await gatherReady(tx, id)
  return readRun(tx, id)
}

/** Plans the run of a route on a day, unless somebody did, cancelled it or takes no runs of it any more. */
export async function planDueRun(
  tx: Tx,
  due: { deliveryRouteId: string; runOn: string },
): Promise<void> {
  const route = await lockRoute(tx, due.deliveryRouteId)
  if (!route?.isActive || (await selectHasRun(tx, due))) return
  await planRun(tx, due)
}

async function sortStops(tx: Tx, runId: string, stopIds: readonly string[]): Promise<void> {
  const known = new Set((await selectStopIds(tx, runId)).map(({ id }) => id))
  if (known.size !== stopIds.length || !known.isSubsetOf(new Set(stopIds))) {
    throw new Refusal('delivery_stops_changed')
  }
  await updatePositions(tx, stopIds)
}

/** Changes who drives a run, when and in which order. @throws Refusal 404, 409 */
export async function changeRun(
  tx: Tx,
  id: string,
  { stops, ...changes }: Body<typeof updateDeliveryRun>,
): Promise<DeliveryRun> {
  await lockRun(tx, id, 'change')
  await requireDriver(tx, changes.driverUserId)
  await updateRunRow(tx, id, changes)
  if (stops !== undefined) {
    const stopIds = stops.map(({ stopId }) => stopId)
    await sortStops(tx, id, stopIds)
  }
  return readRun(tx, id)
}

const stopRules = {
  delivery_stops_customer: () => notFound('customer'),
  delivery_stops_customer_once: () => new Refusal('customer_on_route_twice'),
}

/** Adds a stop with what is ready for it. @throws Refusal 404, 409, 422 */
export async function addStop(
  tx: Tx,
  session: Principal,
  { id, body }: { id: string; body: Body<typeof appendDeliveryStop> },
): Promise<DeliveryRun> {
  const { customerId, place = null, note = null } = body
  const run = await lockRun(tx, id, 'change')
  await withConstraints(stopRules, () =>
    insertStop(tx, { id: newId(), deliveryRunId: id, customerId, place, note }),
  )
  await gather(tx, session, run)
  await updateRunRow(tx, id)
  return readRun(tx, id)
}

const isDeliverable = ({ direction, status }: RunParcel) =>
  direction === 'to_clinic' && (openShipmentStatuses as readonly string[]).includes(status)

async function stopOf(tx: Tx, runId: string, customerId: string): Promise<string> {
  const stops = await selectStopIds(tx, runId)
  const known = stops.find((stop) => stop.customerId === customerId)
  if (known) return known.id
  const id = newId()
  await insertStop(tx, { id, deliveryRunId: runId, customerId, place: null, note: null })
  return id
}

// A parcel that is put on a run under way has left with its driver.
async function sendOut(tx: Tx, session: Principal, shipmentId: string): Promise<void> {
  const parcel = await selectParcel(tx, shipmentId)
  if (parcel && ['created', 'label_printed', 'picked_up'].includes(parcel.status)) {
    await changeShipment(tx, session, shipmentId, { status: 'in_transit' })
  }
  await announceDelivery(tx, session, shipmentId)
}

/**
 * Puts a parcel on a run, taken off another one that has not handed it over; of two who move it at once
 * the last one wins. @throws Refusal 404, 409, 422
 */
export async function addParcel(
  tx: Tx,
  session: Principal,
  { id, shipmentId }: { id: string; shipmentId: string },
): Promise<DeliveryRun> {
  const before = await selectOpenRunOf(tx, shipmentId)
  const runs = await lockRuns(tx, before ? [id, before.runId] : [id])
  const run = runs.find((one) => one.id === id)
  if (!run) throw notFound('delivery_run')
  for (const one of runs) assertRunTransition(one, 'change')
  const [parcel] = await lockParcels(tx, [shipmentId])
  if (!parcel) throw notFound('shipment')
  if (!isDeliverable(parcel)) throw new Refusal('shipment_not_deliverable')
  if (before?.runId === id) return readRun(tx, id)
  const stopId = await stopOf(tx, id, parcel.customerId)
  await deleteOpenTask(tx, shipmentId)
  await insertTasks(tx, [{ id: newId(), stopId, shipmentId, pickupId: null }])
  if (run.status === 'under_way') await sendOut(tx, session, shipmentId)
  for (const one of runs) await updateRunRow(tx, one.id)
  return readRun(tx, id)
}

/** Takes a parcel off a run that has not handed it over. @throws Refusal 404, 409 */
export async function removeParcel(
  tx: Tx,
  { id, shipmentId }: { id: string; shipmentId: string },
): Promise<DeliveryRun> {
  await lockRun(tx, id, 'change')
  const on = await selectOpenRunOf(tx, shipmentId)
  if (on?.runId !== id) throw notFound('shipment')
  await deleteOpenTask(tx, shipmentId)
  await updateRunRow(tx, id)
  return readRun(tx, id)
}

/** Adds what has become ready for the stops of a run. @throws Refusal 404, 409 */
export async function gatherRun(tx: Tx, session: Principal, id: string): Promise<DeliveryRun> {
  await gather(tx, session, await lockRun(tx, id, 'change'))
  await updateRunRow(tx, id)
  return readRun(tx, id)
}

/**
 * Sets off: the parcels are on their way, and the pick-ups confirmed. What somebody cancelled since is
 * taken off. @throws Refusal 404, 409
 */
export async function startRun(tx: Tx, session: Principal, id: string): Promise<DeliveryRun> {
  const { driverUserId } = await lockRun(tx, id, 'start')
  const planned = await selectOpenTasks(tx, id)
  await lockParcels(
    tx,
    planned.flatMap(({ shipmentId }) => shipmentId ?? []),
  )
  await deleteEndedTasks(tx, id)
  for (const { shipmentId, pickupId } of await selectOpenTasks(tx, id)) {
    if (shipmentId !== null) await sendOut(tx, session, shipmentId)
    if (pickupId !== null) await confirmRequested(tx, session, pickupId)
  }
  await stampRun(tx, id, {
    status: 'under_way',
    ...(driverUserId === null ? { driverUserId: session.userId } : {}),
  })
  return readRun(tx, id)
}

/** Ends a run; what is still to do goes with the next one. @throws Refusal 404, 409 */
export async function finishRun(tx: Tx, id: string): Promise<DeliveryRun> {
  await lockRun(tx, id, 'finish')
  await closeOpenTasks(tx, id)
  await stampRun(tx, id, { status: 'finished' })
  return readRun(tx, id)
}

/** Cancels a run; what is still to do goes with the next one. @throws Refusal 404, 409 */
export async function cancelRun(tx: Tx, id: string): Promise<DeliveryRun> {
  await lockRun(tx, id, 'cancel')
  await closeOpenTasks(tx, id)
  await updateRunRow(tx, id, { status: 'cancelled' })
  return readRun(tx, id)
}
