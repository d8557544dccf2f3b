import type { Body } from '#contract/platform/endpoint'
import { endedStatuses, isAt } from '#contract/orders/order-statuses'
import type { answerDay as contract } from '#contract/orders/order-transition-endpoints'
import { refuseNames } from '#server/orders/order-validation'
import { inputError, Refusal } from '#platform/errors'
import type { Tx } from '#platform/db/db'
import type { Answer, TransitionCall } from './transition-call.ts'
import { assertPromiseNotPast } from './assert-promise.ts'
import { readOrder } from './orders.ts'
import { actorOf, lockOrder, recordEvent, type Actor } from './transitions.ts'
import { writeOrder } from './effects.ts'
import type { LockedOrder, OrderChanges } from './write-queries.ts'

/** An order without a question for another day. */
export const noDayChange = {
  overriddenDay: null,
  overrideReason: null,
  overrideAskedAt: null,
  overrideAnswer: null,
  overrideCause: null,
  proposedOn: null,
} satisfies OrderChanges

/** A later day than the one that the clinic reserved, and why. */
type Override = { reservedOn: string; promisedOn: string; reason: string }

/** A day to promise, why it is later, and where the reason is in the body. */
type LaterDay = { promisedOn: string; reason: string | undefined; pointer?: string }

/**
 * Whether a promised day is later than the reserved one, with the reason that it needs then.
 * @throws Refusal 422 without a reason
 */
export function requireDayReason(
  { reservedOn }: LockedOrder,
  { promisedOn, reason, pointer = '/dayReason' }: LaterDay,
): Override | undefined {
  if (reservedOn === null || promisedOn <= reservedOn) return undefined
  if (reason !== undefined) return { reservedOn, promisedOn, reason }
  throw new Refusal(
    'late_day_reason_required',
    { reservedOn, promisedOn },
    { errors: [inputError('body', pointer, 'required')] },
  )
}

/**
 * Writes into the history that a reserved day was not kept, so that whoever is notified reads why;
 * gives the columns that ask the clinic.
 */
export async function recordOverride(
  tx: Tx,
  order: LockedOrder,
  { actor, override }: { actor: Actor; override: Override | undefined },
): Promise<OrderChanges> {
  if (!override) return {}
  const { reservedOn: from, promisedOn: to, reason } = override
  const changes = [{ pointer: '/promisedOn', from, to }]
  const account = { action: 'day_overridden', actor, reason, details: { changes } } as const
  const overrideAskedAt = await recordEvent(tx, order, account)
  return {
    ...noDayChange,
    overriddenDay: from,
    overrideReason: reason,
    overrideAskedAt,
    overrideCause: 'laboratory',
  }
}

/**
 * What another promised day makes of an open question: the reserved day after all ends it, a later one
 * asks again.
 */
function askAgain(
  { overriddenDay }: LockedOrder & { overriddenDay: string },
  { promisedOn, reason }: { promisedOn: string | null; reason: string | undefined },
): OrderChanges {
  if (promisedOn === null || promisedOn <= overriddenDay) return noDayChange
  const overrideReason = reason === undefined ? {} : { overrideReason: reason }
  return { overrideAnswer: null, proposedOn: null, ...overrideReason }
}

const isQuestioned = (order: LockedOrder): order is LockedOrder & { overriddenDay: string } =>
  order.overriddenDay !== null

/**
 * What another promised day of an accepted order makes of the reserved one. A later day needs a reason, which
 * is in the history then (`isRecorded`), and asks the clinic; where it is asked already, it is asked again.
 * @throws Refusal 422 without a reason
 */
export async function putOffDay(
  tx: Tx,
  order: LockedOrder,
  put: { actor: Actor; promisedOn: string | null } & Omit<LaterDay, 'promisedOn'>,
): Promise<{ columns: OrderChanges; isRecorded: boolean }> {
  const { actor, promisedOn } = put
  if (isQuestioned(order)) return { columns: askAgain(order, put), isRecorded: false }
  const override = promisedOn === null ? undefined : requireDayReason(order, { ...put, promisedOn })
  const columns = await recordOverride(tx, order, { actor, override })
  return { columns, isRecorded: override !== undefined }
}

/** Ends the question for a day that is promised by now, as the days on hold moved the promise behind it. */
export const dropProposal = (
  { proposedOn }: LockedOrder,
  promisedOn: string | null,
): OrderChanges =>
  proposedOn !== null && promisedOn !== null && promisedOn >= proposedOn ? noDayChange : {}

/**
 * Asks the clinic of a locked order for the earliest day that can be kept since its case came late; both
 * sides are notified. The promise stays until the clinic confirms.
 */
export async function proposeDay(
  tx: Tx,
  order: LockedOrder,
  { actor, proposedOn }: { actor: Actor; proposedOn: string },
): Promise<void> {
  const { promisedOn: from, caseArrivesOn } = order
  const overrideAskedAt = await recordEvent(tx, order, {
    action: 'late_arrival',
    actor,
    details: {
      isAutomatic: true,
      changes: [
        { pointer: '/caseArrival/arrivesOn', from: null, to: caseArrivesOn },
        { pointer: '/promisedOn', from, to: proposedOn },
      ],
    },
  })
  await writeOrder(tx, order, {
    ...noDayChange,
    overriddenDay: from,
    overrideAskedAt,
    overrideCause: 'late_arrival',
    proposedOn,
  })
}

/**
 * The clinic confirms the later day, which is promised from then on where it was proposed for a late case,
 * or declines it: then the laboratory names another one, or the order is cancelled by whoever may. @throws Refusal 404, 409, 422
 */
export async function answerDay(call: TransitionCall<Body<typeof contract>>, at: string): Answer {
  const { tx, session, params, headers, body } = call
  const order = await lockOrder(tx, params.id, headers)
  const { answer, message } = body
  await refuseNames(tx, order, { message })
  const isOpen =
    order.overriddenDay !== null && order.overrideAnswer === null && !isAt(order, endedStatuses)
  if (!isOpen) {
    throw new Refusal('no_day_to_answer', {}, { state: order.status })
  }
  const { proposedOn } = order
  if (body.promisedOn !== (proposedOn ?? order.promisedOn)) {
    throw new Refusal('promised_day_changed', {}, { state: order.status })
  }
  const isPromising = answer === 'confirmed' && proposedOn !== null
  if (isPromising) await assertPromiseNotPast(tx, order, proposedOn, at)
  await writeOrder(tx, order, {
    overrideAnswer: answer,
    ...(isPromising ? { promisedOn: proposedOn, proposedOn: null } : {}),
  })
  await recordEvent(tx, order, {
    action: answer === 'confirmed' ? 'day_confirmed' : 'day_declined',
    actor: actorOf(session),
    reason: message,
    details: { promisedOn: body.promisedOn },
  })
  return { order: await readOrder(tx, session, order.id) }
}
