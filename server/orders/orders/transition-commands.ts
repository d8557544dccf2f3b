import type { DentistPreferences } from '#contract/partners/dentists'
import type { EventDetails } from '#contract/orders/order-events'
import { canTransition, type OrderAction } from '#contract/orders/order-transitions'
import {
  checkOrder,
  fillFrom,
  refuseIncomplete,
  refuseNames,
  requireComplete,
  selectIsConfirmedByHand,
  selectOwnNotes,
  eventFindingsOf,
} from '#server/orders/order-validation'
import { planAgain, selectOffer, type Plan } from '#server/catalog/pricing'
import { findPromise } from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { emptyFilledItems, totalsOf, storePlan } from './order-items.ts'
import { requireCredit } from './credit-hold.ts'
import { recordOverride, requireDayReason } from './day-change.ts'
import { selectHeldVersion } from './event-queries.ts'
import { isHere, selectItemPlaces } from './item-place-queries.ts'
import { putIntoTray } from './order-trays.ts'
import { assertFinishable } from './assert-finishable.ts'
import { findMovedPromise, moveQuestion } from './moved-days.ts'
import { readOrder } from './orders.ts'
import {
  preferenceColumns,
  requireCustomer,
  assertParties,
  selectPreferences,
  lockActiveConnection,
} from './parties.ts'
import { selectContents } from './queries.ts'
import { assertPromiseNotPast } from './assert-promise.ts'
import { refuseWithdrawOfRemake } from './remake-order.ts'
import { assertEndangeredKnown, refuseNeedlessRush, waiveNeedlessRush } from './rush.ts'
import {
  actorOf,
  arrivalTransition,
  lockOrder,
  assertTransition,
  applyTransition,
  type Actor,
  type TransitionChanges,
} from './transitions.ts'
import type {
  TransitionCall,
  Reason,
  Message,
  CreditHold,
  Accepting,
  IntoTray,
  Answer,
  Circumstances,
} from './transition-call.ts'
import type { LockedOrder, OrderChanges } from './write-queries.ts'

/**
 * The order after a transition that a person asks for. It locks the order, asserts the transition, applies
 * it and reads the order. `prepare` reads and writes what belongs to it while the order is locked. @throws Refusal 404, 409
 */
export async function transitionOrder(
  { tx, session, params, headers, body }: TransitionCall<object>,
  choose: OrderAction | ((order: LockedOrder) => OrderAction),
  prepare: (
    order: LockedOrder,
    action: OrderAction,
  ) => TransitionChanges | Promise<TransitionChanges>,
): Answer {
  const order = await lockOrder(tx, params.id, headers)
  const action = typeof choose === 'string' ? choose : choose(order)
  assertTransition(action, order, session.organizationType)
  await refuseNames(tx, order, body)
  const actor = actorOf(session)
  const after = await applyTransition(tx, order, { action, actor }, await prepare(order, action))
  if (after.status === 'ready') await followParcels(tx, after, actor)
  return { order: await readOrder(tx, session, order.id) }
}

// Every item of an order that is ready again may have left before. Then its parcels decide its status.
async function followParcels(tx: Tx, order: LockedOrder, actor: Actor): Promise<void> {
  const items = await selectItemPlaces(tx, [order.id])
  if (items.length === 0 || items.some(isHere)) return
  const details = { isAutomatic: true }
  if (items.every(({ hasArrived }) => hasArrived)) {
    const arrival = arrivalTransition(items.some(({ isForTryIn }) => isForTryIn))
    await applyTransition(tx, order, { action: 'deliver', actor }, { ...arrival, details })
  } else {
    await applyTransition(tx, order, { action: 'ship', actor }, { to: 'shipped', details })
  }
}

type Entry = {
  plan: Plan
  preferences: DentistPreferences | null
  findings: NonNullable<EventDetails['findings']>
}

// Freezes the prices of a draft that is complete, and how its dentist likes the work: what changes in the
// catalogue or in the preferences later is no matter.
async function freezeDraft(tx: Tx, session: Principal, order: LockedOrder): Promise<Entry> {
  const [existing, preferences, notes] = await together([
    selectContents(tx, order.id),
    selectPreferences(tx, order.dentistId),
    selectOwnNotes(tx, order),
  ])
  const offer = await selectOffer(tx, order, existing.items)
  const planned = planAgain(order, existing, offer)
  const items = planned.items.map((item) => fillFrom(item, { preferences, notes }))
  const plan = { ...planned, items }
  const [warnings] = await together([
    requireComplete(tx, { ...order, items: plan.items }, offer),
    assertParties(tx, session, order),
    session.organizationType === 'lab' ? requireCustomer(tx, order.customerId) : undefined,
  ])
  await storePlan(tx, order, plan)
  return { plan, preferences, findings: eventFindingsOf(warnings) }
}

// What the rules would have liked stays with the command, so that both sides know that it was
// known.
const entryDetails = ({ plan, findings }: Entry) => ({
  totals: totalsOf(plan),
  ...(findings.length > 0 ? { findings } : {}),
})

/**
 * Sends a draft to its laboratory, in a connection that is active. Where the laboratory accepts this
 * clinic without looking, the order is accepted in its name, unless it endangers promises of other orders
 * (`endangered`, of rush alone). Effects: freezes the prices, gives the number,
 * keeps the reserved day, shows the order to the laboratory; accepted, those of `acceptOrder`.
 */
export async function submitOrder(
  call: TransitionCall<Message>,
  { endangered, at }: Circumstances,
): Answer {
  const { tx, session, params, headers, body } = call
  const draft = await lockOrder(tx, params.id, headers)
  assertTransition('submit', draft, session.organizationType)
  const [connection] = await together([
    lockActiveConnection(tx, draft.labConnectionId),
    refuseNames(tx, draft, body),
  ])
  const entry = await freezeDraft(tx, session, draft)
  await refuseNeedlessRush(tx, { ...draft, at }, entry.plan.items)
  const submitting = { action: 'submit', actor: actorOf(session) } as const
  const submitted = await applyTransition(tx, draft, submitting, {
    to: 'submitted',
    set: {
      ...totalsOf(entry.plan),
      ...preferenceColumns(entry.preferences),
      rxVersion: 1,
    },
    stamp: ['submittedAt'],
    reason: body.message,
    details: entryDetails(entry),
  })
  const isAccepted =
    connection.autoAccept && endangered === 0 && !(await selectIsConfirmedByHand(tx, connection.id))
  if (isAccepted) {
    const promisedOn = await findPromise(tx, { ...submitted, at }, entry.plan.items)
    const name = connection.labName
    if (name === null) throw new Error('an active connection has no laboratory')
    const lab = { userId: null, name, organizationId: draft.labOrganizationId }
    await applyTransition(
      tx,
      submitted,
      { action: 'accept', actor: lab },
      {
        to: 'accepted',
        set: { promisedOn },
        stamp: ['acceptedAt', 'rxLockedAt'],
        details: { promisedOn, isAutomatic: true },
      },
    )
  }
  return { order: await readOrder(tx, session, draft.id) }
}

/**
 * Takes a laboratory's draft for an offline customer into the books: submitted and accepted in one.
 * Effects: freezes the prices, gives the number, asks for the customer's deposit, replans the laboratory.
 */
export const registerOrder = (
  call: TransitionCall<Message & CreditHold & IntoTray & { promisedOn?: string | null }>,
): Answer =>
  transitionOrder(call, 'register', async (draft) => {
    await requireCredit(call, draft, call.body.creditHoldReason)
    const entry = await freezeDraft(call.tx, call.session, draft)
    const { promisedOn = null, message } = call.body
    await putIntoTray(call.tx, draft, call.body.trayCode)
    return {
      to: 'accepted',
      set: { ...totalsOf(entry.plan), rxVersion: 1, promisedOn },
      stamp: ['submittedAt', 'acceptedAt', 'rxLockedAt'],
      reason: message,
      details: { ...entryDetails(entry), promisedOn },
    }
  })

/**
 * Back into the draft, as it was typed: the laboratory no longer sees the order. Effects: the reserved day
 * ends when it would have in the draft.
 */
export const withdrawOrder = (call: TransitionCall<Message>): Answer =>
  transitionOrder(call, 'withdraw', async (order) => {
    await refuseWithdrawOfRemake(call.tx, order)
    await emptyFilledItems(call.tx, order)
    return {
      to: 'draft',
      set: { submittedAt: null, missing: [] },
      reason: call.body.message,
    }
  })

/** Names what the clinic has to add. */
export const requestInfo = (call: TransitionCall<Message & { missing: string[] }>): Answer =>
  transitionOrder(call, 'requestInfo', () => ({
    to: 'needs_info',
    set: { missing: call.body.missing },
    reason: call.body.message,
    details: { missing: call.body.missing },
  }))

/** Sends a completed order again; the list of what was missing is cleared. No effects beyond the order. */
export const resubmitOrder = (call: TransitionCall<Message>): Answer =>
  transitionOrder(call, 'resubmit', async (order) => {
    const { items } = await selectContents(call.tx, order.id)
    const offer = await selectOffer(call.tx, order, items)
    const { missing } = await checkOrder(
      call.tx,
      { ...order, items },
      { offer, occasion: 'resubmit' },
    )
    refuseIncomplete(missing)
    return { to: 'submitted', set: { missing: [] }, reason: call.body.message }
  })

// The day that the laboratory names, else the first day that the plan allows.
async function promisedDayFor(tx: Tx, order: LockedOrder & { at: string }, named?: string) {
  if (named !== undefined) return named
  const promise = await findPromise(tx, order, (await selectContents(tx, order.id)).items)
  if (promise !== null) return promise
  throw invalidInput(inputError('body', '/promisedOn', 'promise_required'))
}

/**
 * Promises a day and locks the prescription: each change from here on is a version. Rush that is promised no
 * earlier than standard work becomes standard; rush that endangers more promises of other orders
 * (`endangered`) than the laboratory agreed to is refused. Effects: asks for the
 * customer's deposit, replans the laboratory, keeps the reserved day until it is planned.
 */
export const acceptOrder = (
  call: TransitionCall<Accepting>,
  { endangered, at }: Circumstances,
): Answer =>
  transitionOrder(call, 'accept', async (order) => {
    const { promisedOn: named, message, creditHoldReason, dayReason: reason } = call.body
    await requireCredit(call, order, creditHoldReason)
    const promisedOn = await promisedDayFor(call.tx, { ...order, at }, named)
    await assertPromiseNotPast(call.tx, order, promisedOn, at)
    const override = requireDayReason(order, { promisedOn, reason })
    const actor = actorOf(call.session)
    const asked = await recordOverride(call.tx, order, { actor, override })
    await putIntoTray(call.tx, order, call.body.trayCode)
    const waived = await waiveNeedlessRush(call.tx, { ...order, at }, promisedOn)
    const isRush = order.priority === 'rush' && waived.set === undefined
    if (isRush) assertEndangeredKnown(endangered, call.body.endangeredPromises)
    return {
      to: 'accepted',
      set: { promisedOn, ...asked, ...waived.set },
      stamp: ['acceptedAt', 'rxLockedAt'],
      reason: message,
      details: { promisedOn, ...waived.details },
    }
  })

/**
 * Rejects an order, which ends it. Effects: frees its deposit and its reserved day, and reopens the claim that
 * had opened it.
 */
export const rejectOrder = (call: TransitionCall<Reason>): Answer =>
  transitionOrder(call, 'reject', () => ({
    to: 'rejected',
    set: { missing: [] },
    reason: call.body.reason,
  }))

/** Begins production. Effects: gives the items the stages of their workflows, and replans the laboratory. */
export const startOrder = (call: TransitionCall<Message>): Answer =>
  transitionOrder(call, 'start', () => ({ to: 'in_production', reason: call.body.message }))

/** Puts an order on hold, and stores the status before and the side that asked. Effects: replans the laboratory. */
export const holdOrder = (call: TransitionCall<Reason>): Answer =>
  transitionOrder(call, 'hold', ({ status }) => ({
    to: 'on_hold',
    set: {
      heldFrom: status as OrderChanges['heldFrom'],
      heldBy: call.session.organizationType,
    },
    reason: call.body.reason,
  }))

// Made by another prescription is not made: it goes back to production, and the laboratory says when it is.
async function findResumed(tx: Tx, { id, heldFrom, rxVersion }: LockedOrder) {
  if (heldFrom !== 'ready') return heldFrom ?? undefined
  return (await selectHeldVersion(tx, id, 'held')) === rxVersion ? heldFrom : 'in_production'
}

/**
 * Goes on where the work was, or in production where made work is prescribed again; the promised
 * day moves by the days on hold, and with it the reserved one that the clinic is asked about. Effects:
 * replans the laboratory.
 */
export const resumeOrder = (call: TransitionCall<Message>, at: string): Answer =>
  transitionOrder(call, 'resume', async (order) => {
    const held = { ...order, at }
    const promisedOn = await findMovedPromise(call.tx, held, 'held')
    const question = await moveQuestion(call.tx, held, promisedOn)
    const isMoved = promisedOn !== order.promisedOn
    return {
      to: await findResumed(call.tx, order),
      set: { heldFrom: null, heldBy: null, promisedOn, ...question },
      reason: call.body.message,
      details: isMoved ? { promisedOn } : {},
    }
  })

/**
 * Marks an order ready, once its stages and quality checks are done. Effects: ends the stage of work without
 * a workflow, and replans the laboratory.
 */
export const finishOrder = (call: TransitionCall<Message>): Answer =>
  transitionOrder(call, 'finish', async ({ id }) => {
    await assertFinishable(call.tx, id)
    return { to: 'ready', reason: call.body.message }
  })

/** Completes a delivered order, with the day of seating and the rating of the fit. */
export const completeOrder = (
  call: TransitionCall<Message & { seatedOn?: string; fitRating?: number }>,
): Answer => {
  const { seatedOn, fitRating, message } = call.body
  return transitionOrder(call, 'complete', () => ({
    to: 'completed',
    set: { fitRating },
    stamp: ['completedAt'],
    reason: message,
    details: { seatedOn, fitRating },
  }))
}

async function refusePartlyGone(tx: Tx, { id }: LockedOrder): Promise<void> {
  const items = await selectItemPlaces(tx, [id])
  if (!items.some(({ hasLeft }) => hasLeft)) return
  throw new Refusal('order_partly_shipped')
}

/**
 * Cancels an order of which nothing has left. A clinic does so until the laboratory has accepted; from then
 * on it asks: that is written down, and the order waits on the laboratory. Effects of a cancellation: ends the
 * open stages, frees the deposit and the reserved day, replans the laboratory, and reopens the claim that had
 * opened the order.
 */
export const cancelOrder = (call: TransitionCall<Reason>): Answer => {
  const { reason } = call.body
  const side = call.session.organizationType
  return transitionOrder(
    call,
    (order) =>
      side === 'clinic' && canTransition('requestCancel', order, side) ? 'requestCancel' : 'cancel',
    async (order, action) => {
      await refusePartlyGone(call.tx, order)
      return action === 'requestCancel'
        ? { stamp: ['cancelRequestedAt'], reason }
        : {
            to: 'cancelled',
            set: { cancelReason: reason, heldFrom: null, heldBy: null, missing: [] },
            stamp: ['cancelledAt'],
            reason,
          }
    },
  )
}
