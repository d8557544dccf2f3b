import type { OrganizationType } from '#contract/platform/endpoint'
import type { OrderStatus } from '#contract/orders/order-statuses'
import {
  waitingOnOf,
  canTransition,
  floorEventActions,
  obstacleOf,
  orderTransitions,
  type OrderAction,
  type OrderEventAction,
  type TransitionObstacle,
} from '#contract/orders/order-transitions'
import type { EventDetails } from '#contract/orders/order-events'
import type { Labels } from '#contract/refusals/labels'
import { hashEvent } from '#server/orders/order-history-proof'
import type { Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import { notFound, Refusal } from '#platform/errors'
import { readVersionOf } from '#platform/http/if-match'
import type { Principal } from '#platform/auth/session'
import {
  insertEvent,
  insertFloorEvent,
  selectLastEvent,
  selectOrganizationName,
} from './event-queries.ts'
import { addRxVersion } from './versions.ts'
import { writeOrder } from './effects.ts'
import { lockOrders, type LockedOrder, type OrderChanges } from './write-queries.ts'

/** Who does something: a person for an organization, or the organization automatically. */
export type Actor = { userId: string | null; name: string; organizationId: string }

/** The person of a session, as the history names them. */
export const actorOf = (session: Principal): Actor => ({
  userId: session.userId,
  name: session.userName,
  organizationId: session.organizationId,
})

/** The headers of a request, as a handler sees them. */
export type Headers = Record<string, string | string[] | undefined>

function refuseStale(order: LockedOrder, headers: Headers): void {
  const version = readVersionOf(headers)
  if (version !== undefined && version !== order.version) {
    throw new Refusal('order_changed_meanwhile', {}, { state: order.status })
  }
}

/**
 * The order, locked until the transaction ends. With `If-Match` only in the version that was read.
 * @throws Refusal 400, 404, 409
 */
export async function lockOrder(tx: Tx, id: string, headers: Headers = {}): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, [id])
  if (!order) throw notFound('order')
  refuseStale(order, headers)
  return order
}

/** The refusal of what the status of an order does not allow, with the status as `state`. */
export const transitionNotAllowed = (
  { status }: { status: OrderStatus },
  transition: keyof Labels['orderTransition'],
) => new Refusal('order_transition_not_allowed', { status, transition }, { state: status })

/** @throws Refusal 409, with the status of the order as `state` */
export function assertTransition(
  action: OrderAction,
  order: LockedOrder,
  side: OrganizationType,
): void {
  if (canTransition(action, order, side)) return
  const obstacle = obstacleOf(action, order, side)
  throw obstacle ? refusalFor(obstacle, order) : transitionNotAllowed(order, action)
}

function refusalFor(obstacle: TransitionObstacle, order: LockedOrder): Refusal {
  const { rxVersion, heldBy, status: state } = order
  if (obstacle === 'rx_not_acknowledged') {
    return new Refusal(obstacle, { version: rxVersion }, { state })
  }
  if (obstacle === 'order_held_by_other_side') {
    return new Refusal(obstacle, { side: heldBy ?? 'lab' }, { state })
  }
  return new Refusal(obstacle, {}, { state })
}

/** The entry that a command writes into the history. */
export type Account = {
  action: OrderEventAction
  actor: Actor
  reason?: string | undefined
  details?: Partial<EventDetails> | undefined
}

/**
 * The laboratory once it may see the order: what hangs on a clinic's draft is the clinic's alone, also
 * when it is cancelled.
 */
export function labViewOf(order: LockedOrder): string | null {
  const { status, submittedAt, clinicOrganizationId, labOrganizationId } = order
  const isDraft = status === 'draft' || (status === 'cancelled' && submittedAt === null)
  return isDraft && clinicOrganizationId !== null ? null : labOrganizationId
}

const isOfFloor = (action: OrderEventAction) =>
  (floorEventActions as readonly OrderEventAction[]).includes(action)

/**
 * Who is in the history, which both sides can prove to each other: the laboratory for what its
 * floor does. Its people are no business of the clinic.
 */
const shownActor = async (tx: Tx, { action, actor }: Account): Promise<Actor> =>
  isOfFloor(action) ? { ...actor, userId: null, name: await selectOrganizationName(tx) } : actor

/** What an event follows, and who it names. */
const selectPast = (tx: Tx, { id }: LockedOrder, account: Account) =>
  together([selectLastEvent(tx, id), shownActor(tx, account)])

async function writeEvent(
  tx: Tx,
  [past, actor]: Awaited<ReturnType<typeof selectPast>>,
  account: Account,
  { fromStatus, order }: { fromStatus: OrderStatus | null; order: LockedOrder },
): Promise<void> {
  const { action, reason, details = {} } = account
  const event = {
    orderId: order.id,
    sequence: (past.sequence ?? 0) + 1,
    action,
    fromStatus,
    toStatus: order.status,
    actorUserId: actor.userId,
    actorName: actor.name,
    actorOrganizationId: actor.organizationId,
    reason: reason ?? null,
    rxVersion: order.rxVersion,
    details,
    createdAt: past.at,
  }
  await insertEvent(tx, {
    ...event,
    previousHash: past.hash,
    hash: hashEvent(past.hash, event),
    labViewId: labViewOf(order),
    clinicOrganizationId: order.clinicOrganizationId,
  })
  const { userId, name: userName } = account.actor
  if (isOfFloor(action) && userId !== null) {
    await insertFloorEvent(tx, { orderId: order.id, sequence: event.sequence, userId, userName })
  }
}

/**
 * Writes into the history of an order, which is locked or new, what does not change its status. Gives
 * the time of the event.
 */
export async function recordEvent(
  tx: Tx,
  order: LockedOrder,
  account: Account,
  isFirst = false,
): Promise<string> {
  const past = await selectPast(tx, order, account)
  await writeEvent(tx, past, account, { fromStatus: isFirst ? null : order.status, order })
  return past[0].at
}

/** What a transition changes beyond what its row in `orderTransitions` says. */
export type TransitionChanges = {
  /** Where it leads; the status stays without it. */
  to?: OrderStatus | undefined
  set?: OrderChanges
  /** Columns that take the time of the transition. */
  stamp?: readonly Stamp[]
  reason?: string | undefined
  details?: Partial<EventDetails>
}

type Stamp =
  | 'submittedAt'
  | 'acceptedAt'
  | 'rxLockedAt'
  | 'deliveredAt'
  | 'completedAt'
  | 'cancelledAt'
  | 'cancelRequestedAt'
  | 'notReceivedAt'
  | 'tryInAnsweredAt'

/** Where the arrival of its last item takes an order. */
export const arrivalTransition = (isForTryIn: boolean): TransitionChanges =>
  isForTryIn ? { to: 'at_try_in' } : { to: 'delivered', stamp: ['deliveredAt'] }

// A pause does not answer the clinic's wish to cancel; whoever goes on with the order does.
const leavesCancelRequest: readonly OrderAction[] = [
  'hold',
  'resume',
  'requestCancel',
  'acknowledgeRx',
]

/**
 * Applies a transition that is allowed to a locked order: its row, whom it waits on, and one event with the
 * same time, written together. Effects: those of the change (`orderEffects`), in the same transaction.
 * Gives the order as it is then.
 */
export async function applyTransition(
  tx: Tx,
  order: LockedOrder,
  { action, actor }: { action: OrderAction; actor: Actor },
  { to = order.status, set = {}, stamp = [], reason, details }: TransitionChanges,
): Promise<LockedOrder> {
  const account = { action: orderTransitions[action].event, actor, reason, details }
  const past = await selectPast(tx, order, account)
  const [{ at }] = past
  const isLocking = stamp.includes('rxLockedAt')
  const changes: OrderChanges = {
    ...(leavesCancelRequest.includes(action) ? {} : { cancelRequestedAt: null }),
    ...(isLocking ? { rxAcknowledgedVersion: set.rxVersion ?? order.rxVersion } : {}),
    ...set,
    ...Object.fromEntries(stamp.map((column) => [column, at])),
    status: to,
  }
  const waitingOn = waitingOnOf({ ...order, ...changes })
  const after = await writeOrder(tx, order, { ...changes, waitingOn })
  await writeEvent(tx, past, account, { fromStatus: order.status, order: after })
  if (isLocking) await addRxVersion(tx, after, { by: actor, at, changes: [] })
  return after
}
