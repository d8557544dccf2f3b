import type { Tx } from '#platform/db/db'
import { beginAt, momentOf, transitOf, workingDaysOf, type Transit } from './calendars.ts'
import { eachChoice, type Question } from './choices.ts'
import { dateOf, dayAt, dayOf, firstDay, type Day } from './days.ts'
import { floorOf, isWorkingDay, type Floor } from './floor.ts'
import { firstLegOf, nextLegsOf } from './legs.ts'
import { emptyLoad, type Load } from './load.ts'
import type { Batch } from './place.ts'
import { bufferOf, groupLegs } from './promise.ts'
import { selectSchedule, type Inquiry, type Schedule, type ScheduledStage } from './queries.ts'
import { centresOf, isConfirmedChain } from './work-centre-rows.ts'

/** Pieces of a product. */
export type Piece = { productId: string; quantity: number }

type ScheduledTimes = Pick<
  ScheduledStage,
  'kind' | 'minutesPerOrder' | 'minutesPerPiece' | 'waitMinutes'
>

// Stages without minutes, runs, partners or waiting say nothing of time: by them everything would be
// done at once.
/** Whether stages say how long work takes. */
export const hasTimes = (chain: readonly ScheduledTimes[]): boolean =>
  chain.some(
    ({ kind, minutesPerOrder, minutesPerPiece, waitMinutes }) =>
      kind === 'run' || kind === 'external' || minutesPerOrder + minutesPerPiece + waitMinutes > 0,
  )

/** What is to be done until work leaves. */
export type AskedWork = Pick<Question, 'batches' | 'turnaroundDays'> & {
  /** Whether every piece goes through stages, or one goes by the turnaround of its product. */
  basis: 'stages' | 'turnaround'
  /** Whether it leaves for a try-in, and is finished later. */
  isForTryIn: boolean
}

/** A question of which it is known what it was found by. */
export type Known = Question & AskedWork

/** What is asked beside the pieces. */
export type Circumstances = {
  /** Whether the laboratory works from a digital scan, which is there at once. */
  isDigital: boolean
  /** Since when the case is on its way, or its scans are there; null: from now on. */
  submittedAt: string | null
  /** The laboratory's day on which the case came, or is expected, where that is recorded. */
  caseArrivesOn?: string | null
  /** Whether stages may be faster than the published turnaround. */
  isRush: boolean
}

// Pieces of one workflow go through it together. What is not through its stages before the published
// days leaves after them all the same. Numbers of work centres that nobody confirmed are believed only
// where nothing is published.
function workOf(schedule: Schedule, pieces: readonly Piece[], isRush: boolean): AskedWork | null {
  const products = new Map(schedule.products.map((product) => [product.id, product]))
  const chains = Map.groupBy(schedule.stages, ({ workflowId }) => workflowId)
  const counts = new Map<string, number>()
  const turnarounds: number[] = []
  const workflowIds = new Set<string>()
  let hasUnstaged = false
  for (const { productId, quantity } of pieces) {
    const product = products.get(productId)
    const workflowId = product?.workflowId ?? ''
    const turnaround = product?.turnaroundDays ?? null
    const chain = chains.get(workflowId) ?? []
    const isBelieved = turnaround === null || isConfirmedChain(schedule.workCentres, chain)
    const isStaged = hasTimes(chain) && isBelieved
    if (hasTimes(chain)) workflowIds.add(workflowId)
    if (isStaged) counts.set(workflowId, (counts.get(workflowId) ?? 0) + quantity)
    else if (turnaround === null) return null
    hasUnstaged ||= !isStaged
    if (turnaround !== null && !(isStaged && isRush)) turnarounds.push(turnaround)
  }
  const batches = [...counts].map(([id, count]): Batch => ({
    id,
    pieces: count,
    chain: firstLegOf(chains.get(id) ?? []),
  }))
  return {
    batches,
    basis: hasUnstaged ? 'turnaround' : 'stages',
    isForTryIn: [...workflowIds].some((id) => nextLegsOf(chains.get(id) ?? []).tryIn !== undefined),
    turnaroundDays: turnarounds.length > 0 ? Math.max(...turnarounds) : null,
  }
}

// Nothing but other rush is in the way of rush: it is planned before everything else.
function loadOf({ load: rows }: Schedule, floor: Floor, isRush: boolean): Load {
  const load = emptyLoad(floor)
  for (const [centreId, dayOn, slot, amount, rushAmount] of rows) {
    const station = floor.stations.get(centreId)
    if (station) load.add(station, dayOf(dayOn), slot, isRush ? rushAmount : amount)
  }
  return load
}

function bufferFrom({ measuredLegs }: Schedule, batches: readonly Batch[], isRush: boolean) {
  const groups = groupLegs(measuredLegs, new Set(batches.map(({ id }) => id)), isRush)
  const priority = isRush ? 'rush' : 'standard'
  return (plannedDays: number) => bufferOf(groups, priority, plannedDays)
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
  circumstances: Circumstances,
): Known | null {
  const work = pieces.length === 0 ? null : workOf(schedule, pieces, circumstances.isRush)
  return work && questionAbout(schedule, work, circumstances)
}

/** The question when this work could be there. */
export function questionAbout(
  schedule: Schedule,
  work: AskedWork,
  { isDigital, submittedAt, caseArrivesOn = null, isRush }: Circumstances,
): Known {
  const time = { todayOn: dayOf(schedule.todayOn), timeNow: schedule.timeNow }
  const { todayOn } = time
  const working = workingDaysOf(schedule.calendar, todayOn)
  const floor = floorOf(working, centresOf(schedule.workCentres, working), momentOf(time))
  const isOpen = (day: Day) => day <= floor.lastOn && isWorkingDay(working, day)
  const transit = transitFor(schedule, isOpen)
  // What is posted today leaves on the clinic's day, and cannot arrive before the laboratory's.
  const zone = isDigital ? null : schedule.clinicTimezone
  const now = dayOf(zone === null ? schedule.todayOn : schedule.clinicTodayOn)
  const sentOn = submittedAt === null ? now : dayAt(submittedAt, zone ?? schedule.timezone)
  const isThereAt = (day: Day) => firstDay(day, isOpen)
  const usuallyOn = isDigital ? isThereAt(sentOn) : transit.arriveOn(sentOn)
  const receivedOn =
    (caseArrivesOn === null ? usuallyOn : isThereAt(dayOf(caseArrivesOn))) ?? todayOn
  const arriveOn = firstDay(Math.max(todayOn, receivedOn), isOpen) ?? todayOn
  return {
    ...work,
    floor,
    isOpen,
    load: loadOf(schedule, floor, isRush),
    priority: isRush ? 'rush' : 'standard',
    bufferFor: bufferFrom(schedule, work.batches, isRush),
    todayOn,
    beginAt: beginAt(schedule.calendar, time),
    arriveOn,
    receivedOn: submittedAt === null && caseArrivesOn === null ? arriveOn : receivedOn,
    transit,
  }
}

/** An order whose laboratory has to name a day. */
export type Promised = Pick<Inquiry, 'labOrganizationId' | 'labConnectionId'> & {
  id: string
  impressionType: string | null
  submittedAt: string | null
  caseArrivesOn: string | null
  priority: 'standard' | 'rush'
  requestedOn: string | null
  reservedOn: string | null
  /** The moment for which it is asked, by the clock of the app. */
  at: string
}

// What is there before the asked day is in time; on the day itself perhaps nobody takes it.
function deliveryDayFor(askedOn: Day, earliestOn: Day, { isDeliveryDay }: Transit): Day {
  for (let day = askedOn; day >= earliestOn; day--) if (isDeliveryDay(day)) return day
  return firstDay(Math.max(askedOn, earliestOn), isDeliveryDay) ?? askedOn
}

/** What decides about the day of an order at a moment. */
export const scheduleOfOrder = (
  tx: Tx,
  order: Promised,
  pieces: readonly Piece[],
): Promise<Schedule | null> =>
  selectSchedule(tx, {
    ...order,
    productIds: pieces.map(({ productId }) => productId),
    exceptOrderId: order.id,
    at: order.at,
  })

const usualTransit = (schedule: Schedule): Transit => {
  const todayOn = dayOf(schedule.todayOn)
  const working = workingDaysOf(schedule.calendar, todayOn)
  return transitFor(schedule, (day) => isWorkingDay(working, day))
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
  const { impressionType, submittedAt, caseArrivesOn, priority, reservedOn } = order
  const asked = reservedOn ?? order.requestedOn
  const schedule = await scheduleOfOrder(tx, order, pieces)
  const isDigital = impressionType === 'digital_scan'
  const isRush = priority === 'rush'
  const circumstances = { isDigital, submittedAt, caseArrivesOn, isRush }
  const question = schedule && questionOf(schedule, pieces, circumstances)
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
