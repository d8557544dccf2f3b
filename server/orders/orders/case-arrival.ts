import { isAt, arrivalOpenStatuses } from '#contract/orders/order-statuses'
import type { Order } from '#contract/orders/orders'
import type { EventDetails } from '#contract/orders/order-events'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import { noDayChange } from './day-change.ts'
import { writeOrder } from './effects.ts'
import { readOrder } from './orders.ts'
import type { TransitionCall } from './transition-call.ts'
import { actorOf, lockOrder, recordEvent, transitionNotAllowed } from './transitions.ts'
import { selectToday } from './hold-queries.ts'
import type { LockedOrder } from './write-queries.ts'

type FieldChange = NonNullable<EventDetails['changes']>[number]

/** What a laboratory records of a case. */
export type CaseArrival = { arrivesOn: string; hasArrived: boolean }

// What has come came until today, and what is expected has not come before.
function assertPossible({ arrivesOn, hasArrived }: CaseArrival, todayOn: string): void {
  const fault =
    hasArrived && arrivesOn > todayOn
      ? 'day_in_future'
      : !hasArrived && arrivesOn < todayOn
        ? 'day_in_past'
        : null
  if (fault) throw invalidInput(inputError('body', '/arrivesOn', fault))
}

// Has the laboratory planned again. What was promised before is judged by that plan; a question that an
// earlier record caused and that is not confirmed is taken back. Gives what changed, for the history.
async function writeArrival(
  tx: Tx,
  order: LockedOrder,
  { arrivesOn, hasArrived }: CaseArrival,
): Promise<FieldChange[]> {
  const { caseArrivesOn, hasCaseArrived, acceptedAt, proposedOn } = order
  const isOtherDay = arrivesOn !== caseArrivesOn
  if (!isOtherDay && hasArrived === hasCaseArrived) return []
  await writeOrder(tx, order, {
    caseArrivesOn: arrivesOn,
    hasCaseArrived: hasArrived,
    ...(isOtherDay && acceptedAt !== null ? { isArrivalUnplanned: true } : {}),
    ...(isOtherDay && proposedOn !== null ? noDayChange : {}),
  })
  return [
    { pointer: '/caseArrival/arrivesOn', from: caseArrivesOn, to: arrivesOn },
    ...(hasArrived === hasCaseArrived
      ? []
      : [{ pointer: '/caseArrival/hasArrived', from: hasCaseArrived, to: hasArrived }]),
  ]
}

/**
 * Writes that the case of a locked order came with a parcel of the clinic at an instant, and gives what
 * changed, for the history. What is made of a digital scan waits for no parcel, and what comes after the
 * work began is no case. Effects: as `recordArrival`.
 */
export async function writeParcelArrival(
  tx: Tx,
  order: LockedOrder,
  at: string,
): Promise<FieldChange[]> {
  const { impressionType, hasCaseArrived, labOrganizationId } = order
  if (!isAt(order, arrivalOpenStatuses) || hasCaseArrived === true) return []
  if (impressionType === 'digital_scan') return []
  const arrivesOn = await selectToday(tx, labOrganizationId, at)
  return writeArrival(tx, order, { arrivesOn, hasArrived: true })
}

/**
 * Records when the case of an order came, or is expected, at an instant. Effects: the laboratory is planned
 * again, and that plan asks the clinic for another day where the case is too late for what was promised. A
 * correction takes back a question that an earlier record caused and that is not confirmed; recording the
 * same again does nothing. @throws Refusal 400, 404, 409
 */
export async function recordArrival(
  { tx, session, params, headers, body }: TransitionCall<CaseArrival>,
  at: string,
): Promise<{ order: Order }> {
  const order = await lockOrder(tx, params.id, headers)
  if (!isAt(order, arrivalOpenStatuses)) throw transitionNotAllowed(order, 'recordArrival')
  const { caseArrivesOn, hasCaseArrived, labOrganizationId } = order
  const isSame = body.arrivesOn === caseArrivesOn && body.hasArrived === hasCaseArrived
  if (!isSame) {
    assertPossible(body, await selectToday(tx, labOrganizationId, at))
    const changes = await writeArrival(tx, order, body)
    const account = { action: 'arrival_recorded', actor: actorOf(session) } as const
    await recordEvent(tx, order, { ...account, details: { changes } })
  }
  return { order: await readOrder(tx, session, order.id) }
}
