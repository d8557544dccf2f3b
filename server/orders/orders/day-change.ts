import type { Body } from '#contract/platform/endpoint'
import { endedStatuses, isAt } from '#contract/orders/order-transitions'
import type { answerDay as contract } from '#contract/orders/order-transition-endpoints'
import { refuseNames } from '#server/orders/order-validation'
import { inputError, Refusal } from '#platform/errors'
import type { Tx } from '#platform/db/db'
import type { Answer, TransitionCall } from './transition-call.ts'
import { readOrder } from './orders.ts'
import { actorOf, lockOrder, recordEvent, type Actor } from './transitions.ts'
import { writeOrder } from './effects.ts'
import type { LockedOrder, OrderChanges } from './write-queries.ts'

/** A later day than the one that the clinic reserved, and why. */
type Override = { reservedOn: string; promisedOn: string; reason: string }

/**
 * Whether a promised day is later than the reserved one, with the reason that it needs then.
 * @throws Refusal 422 without a reason
 */
export function requireDayReason(
  { reservedOn }: LockedOrder,
  { promisedOn, reason }: { promisedOn: string; reason: string | undefined },
): Override | undefined {
  if (reservedOn === null || promisedOn <= reservedOn) return undefined
  if (reason !== undefined) return { reservedOn, promisedOn, reason }
  throw new Refusal(
    'late_day_reason_required',
    { reservedOn, promisedOn },
    { errors: [inputError('body', '/dayReason', 'required')] },
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
  return { overriddenDay: from, overrideReason: reason, overrideAskedAt, overrideAnswer: null }
}

/**
 * What another promised day makes of an open question: the reserved day after all ends it, a later one
 * asks again.
 */
export function askAgain(
  { overriddenDay, overrideReason }: LockedOrder,
  promisedOn: string | null,
): OrderChanges {
  if (overriddenDay === null || overrideReason === null) return {}
  if (promisedOn === null || promisedOn <= overriddenDay) {
    return {
      overriddenDay: null,
      overrideReason: null,
      overrideAskedAt: null,
      overrideAnswer: null,
    }
  }
  return { overrideAnswer: null }
}

/**
 * The clinic confirms the later day, or declines it: then the laboratory names another one, or the order
 * is cancelled by whoever may. @throws Refusal 404, 409, 422
 */
export async function answerDay(call: TransitionCall<Body<typeof contract>>): Answer {
  const { tx, session, params, headers, body } = call
  const order = await lockOrder(tx, params.id, headers)
  const { answer, message } = body
  await refuseNames(tx, order, { message })
  const isOpen =
    order.overriddenDay !== null && order.overrideAnswer === null && !isAt(order, endedStatuses)
  if (!isOpen) {
    throw new Refusal('no_day_to_answer', {}, { state: order.status })
  }
  if (body.promisedOn !== order.promisedOn) {
    throw new Refusal('promised_day_changed', {}, { state: order.status })
  }
  await writeOrder(tx, order, { overrideAnswer: answer })
  await recordEvent(tx, order, {
    action: answer === 'confirmed' ? 'day_confirmed' : 'day_declined',
    actor: actorOf(session),
    reason: message,
    details: { promisedOn: order.promisedOn },
  })
  return { order: await readOrder(tx, session, order.id) }
}
