import type { Body } from '#contract/platform/endpoint'
import {
  canTransitionPickup,
  pickupTransitions,
  type Pickup,
  type PickupTransition,
  type requestPickup,
} from '#contract/logistics/pickups'
import { refuseNamesOfAny } from '#server/orders/order-validation'
import { lockOrders } from '#server/orders/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertPickup,
  lockConnection,
  lockPickup,
  selectIsPast,
  selectPatientIds,
  selectPickup,
  selectSentOrderIds,
  updatePickup,
} from './queries.ts'

/** The pick-up as the caller may see it. @throws Refusal 404 */
export async function readPickup(tx: Tx, session: Principal, id: string): Promise<Pickup> {
  const pickup = await selectPickup(tx, id, session.organizationType)
  if (!pickup) throw notFound('pickup')
  return pickup
}

type Wish = Body<typeof requestPickup>

function refuseOddWindow({ windowFrom, windowTo }: Wish): void {
  if (!windowFrom || !windowTo || windowFrom < windowTo) return
  throw invalidInput(inputError('body', '/windowTo', 'end_not_after_start'))
}

type Fetched = { labConnectionId: string; orderIds: readonly string[] }

/** @throws Refusal 422 when words of the clinic name a patient whom the laboratory must not know */
async function refuseNamesOf(tx: Tx, fetched: Fetched, words: object): Promise<void> {
  const { labConnectionId } = fetched
  const patientIds = await selectPatientIds(tx, fetched)
  await refuseNamesOfAny(tx, { labConnectionId, patientIds }, words)
}

/** Asks the laboratory of a connection to fetch parcels. @throws Refusal 400, 404, 422 */
export async function askForPickup(tx: Tx, session: Principal, wish: Wish): Promise<Pickup> {
  refuseOddWindow(wish)
  const { labConnectionId, orderIds = [] } = wish
  const connection = await lockConnection(tx, labConnectionId)
  if (!connection) throw notFound('lab_connection')
  if (connection.status !== 'active' || connection.labOrganizationId === null) {
    throw new Refusal('connection_not_active')
  }
  if (await selectIsPast(tx, wish.pickupOn)) {
    throw new Refusal('pickup_day_passed')
  }
  const sent = await selectSentOrderIds(tx, labConnectionId, orderIds)
  if (sent.length !== orderIds.length) throw notFound('order')
  await lockOrders(tx, orderIds)
  await refuseNamesOf(tx, { labConnectionId, orderIds }, { place: wish.place, note: wish.note })
  const id = newId()
  await insertPickup(tx, {
    ...wish,
    id,
    orderIds,
    labOrganizationId: connection.labOrganizationId,
    requestedByUserId: session.userId,
    requestedByName: session.userName,
  })
  return readPickup(tx, session, id)
}

/** Takes a step that the contract's table allows now; one of two at once wins. @throws Refusal 404, 409, 422 */
export async function transitionPickup(
  tx: Tx,
  session: Principal,
  id: string,
  { transition, reason }: { transition: PickupTransition; reason?: string | undefined },
): Promise<Pickup> {
  const pickup = await lockPickup(tx, id)
  if (!pickup) throw notFound('pickup')
  if (!canTransitionPickup(pickup, transition)) {
    const { status } = pickup
    throw new Refusal('pickup_transition_not_allowed', { status }, { state: status })
  }
  if (session.organizationType === 'clinic') await refuseNamesOf(tx, pickup, { reason })
  await updatePickup(tx, id, {
    status: pickupTransitions[transition].to,
    reason: reason ?? null,
    answeredByName: session.userName,
  })
  return readPickup(tx, session, id)
}

/** Confirms a pick-up that nobody answered yet: the driver of the laboratory sets off to it. */
export async function confirmRequested(tx: Tx, session: Principal, id: string): Promise<void> {
  const pickup = await lockPickup(tx, id)
  if (!pickup || !canTransitionPickup(pickup, 'confirm')) return
  const { to: status } = pickupTransitions.confirm
  await updatePickup(tx, id, { status, answeredByName: session.userName })
}

/** Writes that a driver took the parcels of a pick-up; false where it had ended before. */
export async function collectPickup(
  tx: Tx,
  session: Principal,
  { id, parcelCount }: { id: string; parcelCount: number },
): Promise<boolean> {
  const pickup = await lockPickup(tx, id)
  if (!pickup || !canTransitionPickup(pickup, 'collect')) return false
  const { to: status } = pickupTransitions.collect
  const changes = { status, collectedParcelCount: parcelCount, answeredByName: session.userName }
  await updatePickup(tx, id, changes)
  return true
}
