import { isAt, arrivalOpenStatuses } from '#contract/orders/order-statuses'
import type { Order } from '#contract/orders/orders'
import { inputError, invalidInput } from '#platform/errors'
import { noDayChange } from './day-change.ts'
import { writeOrder } from './effects.ts'
import { readOrder } from './orders.ts'
import type { TransitionCall } from './transition-call.ts'
import { actorOf, lockOrder, recordEvent, transitionNotAllowed } from './transitions.ts'
import { selectToday } from './hold-queries.ts'

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

/**
 * Records when the case of an order came, or is expected, at an instant. Effects: the laboratory is planned
 * again, and that plan asks the clinic for another day where the case is too late for the promised one. A
 * correction takes back a question that an earlier record caused and that is not confirmed; recording the
 * same again does nothing. @throws Refusal 400, 404, 409
 */
export async function recordArrival(
  { tx, session, params, headers, body }: TransitionCall<CaseArrival>,
  at: string,
): Promise<{ order: Order }> {
  const order = await lockOrder(tx, params.id, headers)
  if (!isAt(order, arrivalOpenStatuses)) throw transitionNotAllowed(order, 'recordArrival')
  const { arrivesOn, hasArrived } = body
  const { caseArrivesOn, hasCaseArrived } = order
  const isSame = arrivesOn === caseArrivesOn && hasArrived === hasCaseArrived
  if (!isSame) {
    assertPossible(body, await selectToday(tx, order.labOrganizationId, at))
    const isOtherDay = arrivesOn !== caseArrivesOn
    await writeOrder(tx, order, {
      caseArrivesOn: arrivesOn,
      hasCaseArrived: hasArrived,
      ...(isOtherDay ? { isArrivalUnplanned: true } : {}),
      ...(isOtherDay && order.proposedOn !== null ? noDayChange : {}),
    })
    await recordEvent(tx, order, {
      action: 'arrival_recorded',
      actor: actorOf(session),
      details: {
        changes: [
          { pointer: '/caseArrival/arrivesOn', from: caseArrivesOn, to: arrivesOn },
          ...(hasArrived === hasCaseArrived
            ? []
            : [{ pointer: '/caseArrival/hasArrived', from: hasCaseArrived, to: hasArrived }]),
        ],
      },
    })
  }
  return { order: await readOrder(tx, session, order.id) }
}
