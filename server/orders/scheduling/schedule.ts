import type { Tx } from '#platform/db/db'
import { arrivalAfter, eachChoice, type Question } from './choices.ts'
import { dateOf, dayOf, firstDay, horizonDays, isClinicDay, type Day } from './days.ts'
import { isWorkingDay, loadOn, type Batch, type Calendar, type Stage } from './plan.ts'
import { selectSchedule, type CalendarRow, type Inquiry, type Schedule } from './queries.ts'

const usualMinutes = 480
const usualWeek = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, minutes: usualMinutes }))
const daysOfWeek = 7

/** The calendar of a laboratory for two years from today on; Monday to Friday where nobody said. */
export function calendarOf(
  { weekdays, closures, capacities }: CalendarRow,
  todayOn: Day,
): Calendar {
  const lastOn = todayOn + horizonDays
  const weekMinutes = Array.from({ length: daysOfWeek }, () => 0)
  for (const { weekday, minutes } of weekdays ?? usualWeek) {
    weekMinutes[weekday - 1] = (weekMinutes[weekday - 1] ?? 0) + minutes
  }
  const closedDays = new Set<Day>()
  for (const [from, to] of closures) {
    const end = Math.min(dayOf(to), lastOn)
    for (let day = Math.max(dayOf(from), todayOn); day <= end; day++) closedDays.add(day)
  }
  const percents = new Map<Day, Map<string | null, number>>()
  for (const [dayOn, department, percent] of capacities) {
    const day = dayOf(dayOn)
    percents.set(day, (percents.get(day) ?? new Map()).set(department, percent))
  }
  return { lastOn, weekMinutes, closedDays, percents }
}

/** Pieces of a product. */
export type Piece = { productId: string; quantity: number }

// Stages without minutes and capacity say nothing of time: by them everything would be done at once.
const hasTimes = (chain: readonly Stage[]): boolean =>
  chain.some(({ minutes, capacityPerDay }) => minutes > 0 || capacityPerDay !== null)

type Known = Question & {
  /** Whether every piece goes through stages, or one goes by the turnaround of its product. */
  basis: 'stages' | 'turnaround'
}

/**
 * The question when pieces could be there, to be answered by `eachChoice`. Null where the laboratory
 * has neither stages nor turnaround days for one of them: nobody knows. A digital scan is there at once.
 */
export function questionOf(
  schedule: Schedule,
  pieces: readonly Piece[],
  { isDigital }: { isDigital: boolean },
): Known | null {
  const todayOn = dayOf(schedule.todayOn)
  const calendar = calendarOf(schedule.calendar, todayOn)
  const products = new Map(schedule.products.map((product) => [product.id, product]))
  const chains = Map.groupBy(schedule.stages, ({ workflowId }) => workflowId)
  const batches: Batch[] = []
  const turnarounds: number[] = []
  for (const { productId, quantity } of pieces) {
    const product = products.get(productId)
    const chain = (product?.workflowId && chains.get(product.workflowId)) || []
    if (hasTimes(chain)) batches.push({ id: productId, pieces: quantity, chain })
    else if (product && product.turnaroundDays !== null) turnarounds.push(product.turnaroundDays)
    else return null
  }
  if (pieces.length === 0) return null
  const load = loadOn()
  for (const [stageId, dayOn, count] of schedule.load) load.add(stageId, dayOf(dayOn), count)
  const isOpen = (day: Day) => isWorkingDay(calendar, day)
  // What is posted today leaves on the clinic's day, and cannot arrive before the laboratory's.
  const posted = arrivalAfter(dayOf(schedule.clinicTodayOn), schedule.inboundTransitDays, isOpen)
  return {
    basis: turnarounds.length > 0 ? 'turnaround' : 'stages',
    calendar,
    load,
    todayOn,
    arriveOn: isDigital || posted === null ? todayOn : Math.max(todayOn, posted),
    batches,
    turnaroundDays: turnarounds.length > 0 ? Math.max(...turnarounds) : null,
    outboundTransitDays: schedule.outboundTransitDays,
    isReceivingDay: isClinicDay,
  }
}

/** An order whose laboratory has to name a day. */
type Promised = Pick<Inquiry, 'labOrganizationId' | 'labConnectionId'> & {
  id: string
  impressionType: string | null
  requestedOn: string | null
  reservedOn: string | null
}

// What is there before the asked day is in time; on the day itself perhaps nobody takes it.
function receivingDayFor(askedOn: Day, earliestOn: Day): Day {
  for (let day = askedOn; day >= earliestOn; day--) if (isClinicDay(day)) return day
  return firstDay(Math.max(askedOn, earliestOn), isClinicDay) ?? askedOn
}

/**
 * The day to promise where the laboratory names none: the reserved day, else the asked one or the last
 * before it on which a parcel is taken, or the earliest that is possible if that is later. Null where
 * nothing of that is known; a day that is over stays as it was asked.
 */
export async function findPromise(
  tx: Tx,
  order: Promised,
  pieces: readonly Piece[],
): Promise<string | null> {
  const asked = order.reservedOn ?? order.requestedOn
  const schedule = await selectSchedule(tx, {
    ...order,
    productIds: pieces.map(({ productId }) => productId),
    exceptOrderId: order.id,
    at: null,
  })
  const isDigital = order.impressionType === 'digital_scan'
  const question = schedule && questionOf(schedule, pieces, { isDigital })
  const earliest = question && eachChoice(question).next().value
  if (earliest) {
    return dateOf(
      receivingDayFor(asked === null ? earliest.deliveryOn : dayOf(asked), earliest.deliveryOn),
    )
  }
  if (asked === null || !schedule || asked < schedule.todayOn) return asked
  return dateOf(receivingDayFor(dayOf(asked), dayOf(schedule.todayOn)))
}
