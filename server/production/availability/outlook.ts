import {
  atRiskPercent,
  chanceLatePercent,
  dateOf,
  dayOf,
  dayOfMoment,
  workingDaysBetween,
  type Day,
  type MeasuredLeg,
  type Placed,
  type Transit,
} from '#server/orders/scheduling'
import type { OpenOrder, PlanRow } from './plan-queries.ts'

/** An order with the days on which its parcels travel. */
export type RoutedOrder = OpenOrder & { transit: Transit }

/** When an order will be there, and whether both sides have to be notified that it is too late. */
export type Outlook = {
  order: RoutedOrder
  row: PlanRow
  /** When it is done by its plan; null: not within two years. */
  finishOn: Day | null
  isSlipping: boolean
}

/** What decides about the risk of promises on a day. */
export type Surroundings = {
  todayOn: Day
  /** Whether the laboratory works on a day, from today on. */
  isOpen(day: Day): boolean
  /** What was measured of such work, the closest first. */
  legsOf(orderId: string): readonly (readonly MeasuredLeg[])[]
}

/** The days on which an order is done by its plan, leaves and is there; null: none within two years. */
export function daysOfPlan(
  { transit }: Pick<RoutedOrder, 'transit'>,
  placed: Placed | null | undefined,
): { finishOn: Day | null; shipOn: Day | null; deliveryOn: Day | null } {
  const finishOn = placed ? dayOfMoment(placed.finishAt) : null
  const shipOn = finishOn === null ? null : transit.shipOn(finishOn)
  return { finishOn, shipOn, deliveryOn: shipOn === null ? null : transit.deliveryOn(shipOn) }
}

/** The last day from today on, on which an order can leave and keep its promise. */
export function lastShipDay(
  { transit }: Pick<RoutedOrder, 'transit'>,
  promised: Day,
  todayOn: Day,
): Day | null {
  for (let day = promised; day >= todayOn; day--) {
    if (transit.isShipDay(day) && (transit.deliveryOn(day) ?? promised + 1) <= promised) return day
  }
  return null
}

type Planned = { shipOn: Day | null; finishOn: Day | null; hasWork: boolean; isLate: boolean }

type Risk = Pick<PlanRow, 'slackDays' | 'chanceLatePercent' | 'isAtRisk'> & {
  /** Whether it has to leave today or on the next working day, or should have left. */
  isUrgent: boolean
}

function riskOf(
  order: RoutedOrder,
  { shipOn, finishOn, hasWork, isLate }: Planned,
  { todayOn, isOpen, legsOf }: Surroundings,
): Risk {
  const between = (from: Day, to: Day) => workingDaysBetween(isOpen, from, to)
  const none = { slackDays: null, chanceLatePercent: null, isAtRisk: isLate, isUrgent: isLate }
  if (order.promisedOn === null || shipOn === null || finishOn === null) return none
  const lastOn = lastShipDay(order, dayOf(order.promisedOn), todayOn)
  const isUrgent = lastOn === null || between(todayOn, lastOn) <= 1
  const slackDays =
    lastOn === null ? -Math.max(1, between(todayOn, shipOn)) : between(shipOn, lastOn)
  if (!hasWork) return { slackDays, chanceLatePercent: null, isAtRisk: isLate, isUrgent }
  const plannedDays = between(todayOn, finishOn)
  const chance = chanceLatePercent(legsOf(order.id), { plannedDays, slackDays })
  // Where nothing is measured, a plan without a day to spare is a risk.
  const isRisky = chance === null ? slackDays <= 0 : chance >= atRiskPercent
  return { slackDays, chanceLatePercent: chance, isAtRisk: isLate || isRisky, isUrgent }
}

/**
 * When an order will be there by its plan, and how safe its promise is. Both sides are notified of a
 * promise that the plan breaks: at once where the work has to leave by the next working day or no day
 * is left, else when the plan breaks it on another day too, as half of such plans are made up for. It is
 * said again only if the promise could be kept in between or is another, or if there were no days to
 * choose from and now there are, or the other way round.
 */
export function outlookOf(
  order: RoutedOrder,
  placed: Placed | null | undefined,
  surroundings: Surroundings,
): Outlook {
  const { finishOn, shipOn, deliveryOn } = daysOfPlan(order, placed)
  const { promisedOn: promised, notifiedPromiseOn, hasDaysWhenNotified } = order
  const hasDays = deliveryOn !== null
  const isLate = promised !== null && (!hasDays || deliveryOn > dayOf(promised))
  const hasWork = (placed?.work.length ?? 0) > 0
  const { isUrgent, ...risk } = riskOf(order, { shipOn, finishOn, hasWork, isLate }, surroundings)
  const todayOn = dateOf(surroundings.todayOn)
  const lateSinceOn = isLate ? (order.lateSinceOn ?? todayOn) : null
  const isCertain = isUrgent || !hasDays || (lateSinceOn !== null && lateSinceOn < todayOn)
  // A case that came late is asked about in another way.
  const isPending = isLate && (!isCertain || order.proposedOn !== null)
  return {
    order,
    finishOn,
    row: {
      orderId: order.id,
      startOn: placed ? dateOf(dayOfMoment(placed.startAt)) : null,
      shipOn: shipOn === null ? null : dateOf(shipOn),
      deliveryOn: hasDays ? dateOf(deliveryOn) : null,
      notifiedPromiseOn: isPending ? notifiedPromiseOn : isLate ? promised : null,
      hasDaysWhenNotified: isPending ? hasDaysWhenNotified : hasDays,
      lateSinceOn,
      ...risk,
    },
    isSlipping:
      isLate && !isPending && (notifiedPromiseOn !== promised || hasDaysWhenNotified !== hasDays),
  }
}
