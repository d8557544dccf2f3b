import { canMove, type OrderAction } from '#contract/order-moves'
import type { Order } from '#contract/orders'
import type { Tx } from '#platform/db'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/session'
import { findMissing, planItems, refuseIncomplete, type PlannedItems } from './items.ts'
import { moneyColumns, productsOf, readOrder, shownTotals, storeItems } from './orders.ts'
import { selectItems } from './queries.ts'
import { promiseOf } from './promise.ts'
import { actorOf, lockOrder, refuseMove, takeStep, type Headers, type Step } from './steps.ts'
import {
  lockConnection,
  selectMovedPromise,
  type LockedOrder,
  type OrderChanges,
  type Product,
} from './write-queries.ts'

/** A step on one order, as its route hands it over. */
type StepCall<Body> = {
  tx: Tx
  session: Principal
  params: { id: string }
  headers: Headers
  body: Body
}

type Reason = { reason: string }
type Message = { message?: string }
type Answer = Promise<{ order: Order }>

// Lock, refuse, step, read: the one way of every act of this file. `prepare` reads and writes what
// belongs to the step while the order is locked.
async function step(
  { tx, session, params, headers }: StepCall<unknown>,
  choose: OrderAction | ((order: LockedOrder) => OrderAction),
  prepare: (order: LockedOrder, action: OrderAction) => Step | Promise<Step>,
): Answer {
  const order = await lockOrder(tx, params.id, headers)
  const action = typeof choose === 'string' ? choose : choose(order)
  refuseMove(action, order, session.organizationType)
  await takeStep(tx, order, { action, actor: actorOf(session) }, await prepare(order, action))
  return { order: await readOrder(tx, session, order.id) }
}

type Entry = { plan: PlannedItems; products: Map<string, Product> }

// Freezes the prices of a draft that is complete: what changes in the catalogue later is no matter.
async function freezeDraft(tx: Tx, order: LockedOrder): Promise<Entry> {
  const existing = await selectItems(tx, order.id)
  const products = await productsOf(tx, order.labOrganizationId, existing)
  const { currency } = order
  const plan = planItems({ inputs: existing, existing, currency, products, isFrozen: false })
  refuseIncomplete(findMissing(order, plan.items, products, true))
  await storeItems(tx, order, plan)
  return { plan, products }
}

/**
 * Sends a draft to its laboratory, in a connection that is active. Where the laboratory accepts this
 * clinic without looking, the order is accepted in its name.
 */
export async function submitOrder(call: StepCall<Message>): Answer {
  const { tx, session, params, headers, body } = call
  const draft = await lockOrder(tx, params.id, headers)
  refuseMove('submit', draft, session.organizationType)
  const connection = draft.labConnectionId && (await lockConnection(tx, draft.labConnectionId))
  if (!connection || connection.status !== 'active') {
    throw new Refusal('rule_violated', 'The connection with the laboratory is not active.')
  }
  const { plan, products } = await freezeDraft(tx, draft)
  const submitting = { action: 'submit', actor: actorOf(session) } as const
  const submitted = await takeStep(tx, draft, submitting, {
    to: 'submitted',
    set: { ...moneyColumns(plan), rxVersion: 1 },
    stamp: ['submittedAt'],
    reason: body.message,
    details: { totals: shownTotals(plan) },
  })
  if (connection.autoAccept) {
    const promisedDeliveryDate = promiseOf(submitted, [...products.values()], connection)
    const name = connection.labName ?? ''
    const lab = { userId: null, name, organizationId: draft.labOrganizationId }
    await takeStep(
      tx,
      submitted,
      { action: 'accept', actor: lab },
      {
        to: 'accepted',
        set: { promisedDeliveryDate },
        stamp: ['acceptedAt', 'rxLockedAt'],
        details: { promisedDeliveryDate, isAutomatic: true },
      },
    )
  }
  return { order: await readOrder(tx, session, draft.id) }
}

/** Takes a laboratory's draft for an offline customer into the books: submitted and accepted in one. */
export const registerOrder = (
  call: StepCall<Message & { promisedDeliveryDate?: string | null }>,
): Answer =>
  step(call, 'register', async (draft) => {
    const { plan } = await freezeDraft(call.tx, draft)
    const { promisedDeliveryDate = null, message } = call.body
    return {
      to: 'accepted',
      set: { ...moneyColumns(plan), rxVersion: 1, promisedDeliveryDate },
      stamp: ['submittedAt', 'acceptedAt', 'rxLockedAt'],
      reason: message,
      details: { totals: shownTotals(plan), promisedDeliveryDate },
    }
  })

/** Back into the draft: the laboratory no longer sees the order. */
export const withdrawOrder = (call: StepCall<Message>): Answer =>
  step(call, 'withdraw', () => ({
    to: 'draft',
    set: { submittedAt: null, missing: [] },
    reason: call.body.message,
  }))

/** Names what the clinic has to add. */
export const requestInfo = (call: StepCall<Message & { missing: string[] }>): Answer =>
  step(call, 'requestInfo', () => ({
    to: 'needs_info',
    set: { missing: call.body.missing },
    reason: call.body.message,
    details: { missing: call.body.missing },
  }))

/** Sends a completed order again; the list of what was missing is cleared. */
export const resubmitOrder = (call: StepCall<Message>): Answer =>
  step(call, 'resubmit', async (order) => {
    const items = await selectItems(call.tx, order.id)
    const products = await productsOf(call.tx, order.labOrganizationId, items)
    refuseIncomplete(findMissing(order, items, products, false))
    return { to: 'submitted', set: { missing: [] }, reason: call.body.message }
  })

/** Promises a day and locks the prescription: each change from here on is a version. */
export const acceptOrder = (call: StepCall<Message & { promisedDeliveryDate: string }>): Answer => {
  const { promisedDeliveryDate, message } = call.body
  return step(call, 'accept', () => ({
    to: 'accepted',
    set: { promisedDeliveryDate },
    stamp: ['acceptedAt', 'rxLockedAt'],
    reason: message,
    details: { promisedDeliveryDate },
  }))
}

/** Says no, for good. */
export const rejectOrder = (call: StepCall<Reason>): Answer =>
  step(call, 'reject', () => ({
    to: 'rejected',
    set: { missing: [] },
    reason: call.body.reason,
  }))

/** Begins production. */
export const startOrder = (call: StepCall<Message>): Answer =>
  step(call, 'start', () => ({ to: 'in_production', reason: call.body.message }))

/** Shows the design to the clinic. */
export const sendForApproval = (call: StepCall<Message>): Answer =>
  step(call, 'sendForApproval', () => ({ to: 'awaiting_approval', reason: call.body.message }))

/** The clinic likes the design. */
export const approveOrder = (call: StepCall<Message>): Answer =>
  step(call, 'approve', () => ({ to: 'in_production', reason: call.body.message }))

/** The clinic wants another design. */
export const requestChanges = (call: StepCall<Reason>): Answer =>
  step(call, 'requestChanges', () => ({ to: 'in_production', reason: call.body.reason }))

/** Stops the work; remembers where it stood and who stopped it. */
export const holdOrder = (call: StepCall<Reason>): Answer =>
  step(call, 'hold', ({ status }) => ({
    to: 'on_hold',
    set: {
      heldFrom: status as OrderChanges['heldFrom'],
      heldBy: call.session.organizationType,
    },
    reason: call.body.reason,
  }))

/** Goes on where the work stood; the promised day moves by the days on hold. */
export const resumeOrder = (call: StepCall<Message>): Answer =>
  step(call, 'resume', async (order) => {
    const promisedDeliveryDate = await selectMovedPromise(call.tx, order.id, 'held')
    const isMoved = promisedDeliveryDate !== order.promisedDeliveryDate
    return {
      to: order.heldFrom ?? undefined,
      set: { heldFrom: null, heldBy: null, promisedDeliveryDate },
      reason: call.body.message,
      details: isMoved ? { promisedDeliveryDate } : {},
    }
  })

/** Made and checked. */
export const finishOrder = (call: StepCall<Message>): Answer =>
  step(call, 'finish', () => ({ to: 'ready', reason: call.body.message }))

/** Back to the bench with what the try-in showed. */
export const returnFromTryIn = (call: StepCall<{ findings: string }>): Answer =>
  step(call, 'returnFromTryIn', () => ({ to: 'in_production', reason: call.body.findings }))

/** Seated: the end that everyone wants. */
export const completeOrder = (
  call: StepCall<Message & { seatedOn?: string; fitRating?: number }>,
): Answer => {
  const { seatedOn, fitRating, message } = call.body
  return step(call, 'complete', () => ({
    to: 'completed',
    set: { fitRating },
    stamp: ['completedAt'],
    reason: message,
    details: { seatedOn, fitRating },
  }))
}

/**
 * Cancels an order. A clinic does so until the laboratory has accepted; from then on it asks: that is
 * written down, and the ball is the laboratory's.
 */
export const cancelOrder = (call: StepCall<Reason>): Answer => {
  const { reason } = call.body
  const side = call.session.organizationType
  return step(
    call,
    (order) =>
      side === 'clinic' && canMove('requestCancel', order, side) ? 'requestCancel' : 'cancel',
    (_, action) =>
      action === 'requestCancel'
        ? { stamp: ['cancelRequestedAt'], reason }
        : {
            to: 'cancelled',
            set: { cancelReason: reason, heldFrom: null, heldBy: null, missing: [] },
            stamp: ['cancelledAt'],
            reason,
          },
  )
}
