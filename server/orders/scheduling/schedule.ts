import type { Tx } from '#platform/db/db'
import { beginOn, transitOf, withRestOfToday, type Transit } from './calendars.ts'
import { eachChoice, type Question } from './choices.ts'
import { dateOf, dayAt, dayOf, firstDay, horizonDays, pastDays, type Day } from './days.ts'
import { isWorkingDay, loadOn, type Batch, type Calendar, type Load, type Stage } from './plan.ts'
import { selectSchedule, type CalendarRow, type Inquiry, type Schedule } from './queries.ts'

const usualMinutes = 480
const usualWeek = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, minutes: usualMinutes }))
const daysOfWeek = 7

/** The calendar of a laboratory for two years from today on; Monday to Friday where nobody said. */
export function calendarOf(
  { weekdays, closures, capacities }: Pick<CalendarRow, 'weekdays' | 'closures' | 'capacities'>,
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
    for (let day = Math.max(dayOf(from), todayOn - pastDays); day <= end; day++) closedDays.add(day)
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

/** What is asked beside the pieces. */
export type Circumstances = {
  /** Whether the laboratory works from a digital scan, which is there at once. */
  isDigital: boolean
  /** Since when the case is on its way, or its scans are there; null: from now on. */
  submittedAt: string | null
  /** Whether stages may be faster than the published turnaround. */
  isRush: boolean
}

// What is not through its stages before the published days leaves after them all the same.
function workOf(schedule: Schedule, pieces: readonly Piece[], isRush: boolean) {
  const products = new Map(schedule.products.map((product) => [product.id, product]))
  const chains = Map.groupBy(schedule.stages, ({ workflowId }) => workflowId)
  const batches: Batch[] = []
  const turnarounds: number[] = []
  for (const { productId, quantity } of pieces) {
    const product = products.get(productId)
    const chain = (product?.workflowId && chains.get(product.workflowId)) || []
    const turnaround = product?.turnaroundDays ?? null
    const isStaged = hasTimes(chain)
    if (isStaged) batches.push({ id: productId, pieces: quantity, chain })
    else if (turnaround === null) return null
    if (turnaround !== null && !(isStaged && isRush)) turnarounds.push(turnaround)
  }
  const basis = batches.length === pieces.length ? ('stages' as const) : ('turnaround' as const)
  return {
    batches,
    basis,
    turnaroundDays: turnarounds.length > 0 ? Math.max(...turnarounds) : null,
  }
}

function loadOf(schedule: Schedule): Load {
  const load = loadOn()
  for (const [stageId, dayOn, count] of schedule.load) load.add(stageId, dayOf(dayOn), count)
  return load
}

/** When parcels travel between the laboratory and the customer of a schedule. */
const transitFor = (schedule: Schedule, isOpen: (day: Day) => boolean): Transit =>
  transitOf({ ...schedule, lab: schedule.calendar, clinic: schedule.clinicCalendar, isOpen })

/**
 * The question when pieces could be there, to be answered by `eachChoice`: never before the published
 * turnaround, unless it is rush. Null where the laboratory has neither stages nor turnaround days for
 * one of them: nobody knows.
 */
export function questionOf(
  schedule: Schedule,
  pieces: readonly Piece[],
  { isDigital, submittedAt, isRush }: Circumstances,
): Known | null {
  const work = pieces.length === 0 ? null : workOf(schedule, pieces, isRush)
  if (work === null) return null
  const moment = { todayOn: dayOf(schedule.todayOn), timeNow: schedule.timeNow }
  const { todayOn } = moment
  const usual = calendarOf(schedule.calendar, todayOn)
  const begin = beginOn(schedule.calendar, moment)
  const calendar = begin > todayOn ? usual : withRestOfToday(usual, schedule.calendar, moment)
  const isOpen = (day: Day) => isWorkingDay(calendar, day)
  const transit = transitFor(schedule, isOpen)
  // What is posted today leaves on the clinic's day, and cannot arrive before the laboratory's.
  const zone = isDigital ? null : schedule.clinicTimezone
  const now = dayOf(zone === null ? schedule.todayOn : schedule.clinicTodayOn)
  const sentOn = submittedAt === null ? now : dayAt(submittedAt, zone ?? schedule.timezone)
  const receivedOn = (isDigital ? firstDay(sentOn, isOpen) : transit.arriveOn(sentOn)) ?? todayOn
  const arriveOn = firstDay(Math.max(todayOn, receivedOn), isOpen) ?? todayOn
  return {
    ...work,
    calendar,
    load: loadOf(schedule),
    todayOn,
    beginOn: begin,
    arriveOn,
    receivedOn: submittedAt === null ? arriveOn : receivedOn,
    transit,
  }
}

/** An order whose laboratory has to name a day. */
type Promised = Pick<Inquiry, 'labOrganizationId' | 'labConnectionId'> & {
  id: string
  impressionType: string | null
  submittedAt: string | null
  priority: 'standard' | 'rush'
  requestedOn: string | null
  reservedOn: string | null
}

// What is there before the asked day is in time; on the day itself perhaps nobody takes it.
function deliveryDayFor(askedOn: Day, earliestOn: Day, { isDeliveryDay }: Transit): Day {
  for (let day = askedOn; day >= earliestOn; day--) if (isDeliveryDay(day)) return day
  return firstDay(Math.max(askedOn, earliestOn), isDeliveryDay) ?? askedOn
}

const scheduleOfOrder = (tx: Tx, order: Promised, pieces: readonly Piece[]) =>
  selectSchedule(tx, {
    ...order,
    productIds: pieces.map(({ productId }) => productId),
    exceptOrderId: order.id,
    at: null,
  })

const usualTransit = (schedule: Schedule): Transit => {
  const calendar = calendarOf(schedule.calendar, dayOf(schedule.todayOn))
  return transitFor(schedule, (day) => isWorkingDay(calendar, day))
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
  const { impressionType, submittedAt, priority, reservedOn } = order
  const asked = reservedOn ?? order.requestedOn
  const schedule = await scheduleOfOrder(tx, order, pieces)
  const isDigital = impressionType === 'digital_scan'
  const isRush = priority === 'rush'
  const question = schedule && questionOf(schedule, pieces, { isDigital, submittedAt, isRush })
  // A reserved day was found by the published days when it was asked for; it is kept when they go by.
  const turnaroundDays = reservedOn === null ? (question?.turnaroundDays ?? null) : null
  const earliest = question && eachChoice({ ...question, turnaroundDays }).next().value
  if (earliest) {
    const askedOn = asked === null ? earliest.deliveryOn : dayOf(asked)
    return dateOf(deliveryDayFor(askedOn, earliest.deliveryOn, question.transit))
  }
  if (asked === null || !schedule || asked < schedule.todayOn) return asked
  return dateOf(deliveryDayFor(dayOf(asked), dayOf(schedule.todayOn), usualTransit(schedule)))
}

/** This day, or the next one on which a parcel of an order is taken. */
export async function findDeliveryDay(tx: Tx, order: Promised, day: string): Promise<string> {
  const schedule = await scheduleOfOrder(tx, order, [])
  const next = schedule && firstDay(dayOf(day), usualTransit(schedule).isDeliveryDay)
  return next === null ? day : dateOf(next)
}
