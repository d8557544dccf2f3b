import { lockOrders, recordEvent, type LockedOrder } from '#server/orders/orders'
import {
  batchesOf,
  centresOf,
  chainsOf,
  dateOf,
  dayMinutes,
  dayOf,
  emptyLoad,
  floorOf,
  groupLegs,
  horizonDays,
  isWorkingDay,
  lockSchedule,
  momentOf,
  planJobs,
  transitOf,
  workingDaysOf,
  type Day,
  type Floor,
  type Load,
  type Moment,
  type Placed,
  type ClinicCalendarRow,
  type Transit,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { lastAnswerDay } from './answer-day.ts'
import { updateAnswerDays, type AnswerDay } from './answer-day-queries.ts'
import { expectLegs } from './expected-legs.ts'
import {
  deleteOtherPlanJobs,
  deletePlannedReservations,
  replaceOrderPlans,
  replacePlannedWork,
  replaceWorkCentreLoads,
  selectClinicCalendars,
  selectLab,
  selectAwayOrders,
  selectOpenOrders,
  selectOpenStages,
  selectReservedWork,
  type OpenOrder,
  type OpenStage,
  type PlannedLab,
  type PlannedRow,
  type PlanRow,
  type ReservedWork,
} from './plan-queries.ts'
import { selectMeasuredLegs } from './leg-queries.ts'
import { arrivalOf, proposedDayOf, settleArrivals, type JudgedArrival } from './late-arrivals.ts'
import { outlookOf, type Outlook, type RoutedOrder, type Surroundings } from './outlook.ts'
import { followLegs, type PlannedJob } from './planned-legs.ts'

const offeredChoices = 3
const unknownClinic = { receivingWeekdays: null, closures: [], courierHolidays: [] }
const noDay = 'The laboratory has no day for it within two years.'

function jobOf(order: RoutedOrder, stages: readonly OpenStage[], now: Moment): PlannedJob {
  const { id, legNumber, isRush, promisedOn } = order
  const arrivesOn = arrivalOf(order)
  return {
    id,
    legNumber,
    isRush,
    promisedOn: promisedOn === null ? null : dayOf(promisedOn),
    from: Math.max(now, (arrivesOn ?? 0) * dayMinutes),
    batches: batchesOf(chainsOf(stages)),
    workflowIds: new Set(stages.map(({ workflowId }) => workflowId)),
  }
}

// The days on which it can be there, from the planned one on.
function choicesFrom(deliveryOn: string | null, { isDeliveryDay }: Transit): string[] {
  const choices: string[] = []
  if (deliveryOn === null) return choices
  const lastOn = dayOf(deliveryOn) + horizonDays
  for (let day = dayOf(deliveryOn); choices.length < offeredChoices && day <= lastOn; day++) {
    if (isDeliveryDay(day)) choices.push(dateOf(day))
  }
  return choices
}

/** What a plan has to say of orders, which are locked. */
type Findings = {
  slips: { order: LockedOrder; days: string[] }[]
  arrivals: JudgedArrival[]
}

// Whoever changed an order meanwhile has asked for another plan, which will show. Both kinds are locked
// together, so that two who lock several never wait for each other.
async function lockFindings(
  tx: Tx,
  outlooks: readonly Outlook[],
  surroundings: Surroundings,
): Promise<Findings> {
  const found = new Map(
    outlooks
      .filter(({ isSlipping, order }) => isSlipping || order.isArrivalUnplanned)
      .map((outlook) => [outlook.order.id, outlook]),
  )
  const findings: Findings = { slips: [], arrivals: [] }
  for (const order of await lockOrders(tx, [...found.keys()])) {
    const outlook = found.get(order.id)
    if (!outlook || !isAsPlanned(order, outlook.order)) continue
    const { isArrivalUnplanned, transit } = outlook.order
    const proposedOn = proposedDayOf(outlook, surroundings)
    if (isArrivalUnplanned) findings.arrivals.push({ order, proposedOn })
    if (!outlook.isSlipping || proposedOn !== null) continue
    findings.slips.push({ order, days: choicesFrom(outlook.row.deliveryOn, transit) })
  }
  return findings
}

const isAsPlanned = (order: LockedOrder, planned: RoutedOrder) =>
  order.status === planned.status &&
  order.promisedOn === planned.promisedOn &&
  (planned.caseArrivesOn === null || order.caseArrivesOn === planned.caseArrivesOn)

async function announceSlips(
  tx: Tx,
  lab: { id: string; name: string },
  slips: Findings['slips'],
): Promise<void> {
  for (const { order, days } of slips) {
    const { promisedOn: from } = order
    await recordEvent(tx, order, {
      action: 'promise_broken',
      actor: { userId: null, name: lab.name, organizationId: lab.id },
      reason: days.length === 0 ? noDay : undefined,
      details: {
        isAutomatic: true,
        changes: [{ pointer: '/promisedOn', from, to: days }],
      },
    })
  }
}

// What was measured of the work of each order.
async function selectLegsOf(
  tx: Tx,
  { labId, todayOn, jobs }: { labId: string; todayOn: string; jobs: readonly PlannedJob[] },
): Promise<Surroundings['legsOf']> {
  const workflowIds = new Set(jobs.flatMap((job) => [...job.workflowIds]))
  const legs = await selectMeasuredLegs(tx, { labId, workflowIds: [...workflowIds], todayOn })
  const byId = new Map(jobs.map((job) => [job.id, job]))
  return (id) => {
    const { workflowIds: own = new Set<string>(), isRush = false } = byId.get(id) ?? {}
    return groupLegs(legs, own, isRush)
  }
}

function writtenRow({ row, order, isSlipping }: Outlook, announced: ReadonlySet<string>): PlanRow {
  const { notifiedPromiseOn, hasDaysWhenNotified } = order
  return isSlipping && !announced.has(order.id)
    ? { ...row, notifiedPromiseOn, hasDaysWhenNotified }
    : row
}

function floorOfLab({ todayOn: date, timeNow, calendar, workCentres }: PlannedLab): Floor {
  const todayOn = dayOf(date)
  const working = workingDaysOf(calendar, todayOn)
  return floorOf(working, centresOf(workCentres, working), momentOf({ todayOn, timeNow }))
}

const rowsOf = (plan: ReadonlyMap<string, Placed | null>): PlannedRow[] =>
  [...plan].flatMap(([orderId, placed]) =>
    (placed?.work ?? []).map(({ batchId, day, ...work }) => ({
      ...work,
      orderId,
      itemId: batchId,
      day: dateOf(day),
    })),
  )

/** All that a laboratory has promised and not sent, as its plan needs it. */
export type OpenWork = {
  lab: PlannedLab
  orders: OpenOrder[]
  /** What has left for a try-in, with stages that wait for it. */
  away: OpenOrder[]
  stages: OpenStage[]
  reserved: ReservedWork[]
  clinics: ReadonlyMap<string | null, ClinicCalendarRow>
}

type AskedWork = {
  labId: string
  at: string
  alsoOrderIds?: readonly string[]
  reopenedStageIds?: readonly string[]
}

/**
 * What a laboratory has to plan at an instant, across organizations; `alsoOrderIds` are orders that it
 * has not accepted yet, `reopenedStageIds` stages that are done again. Null for an id that is no
 * laboratory's.
 */
export async function selectOpenWork(
  tx: Tx,
  { labId, at, alsoOrderIds = [], reopenedStageIds = [] }: AskedWork,
): Promise<OpenWork | null> {
  const lab = await selectLab(tx, labId, at)
  if (!lab) return null
  return {
    lab,
    reserved: await selectReservedWork(tx, labId, { at, exceptOrderIds: alsoOrderIds }),
    clinics: await selectClinicCalendars(tx, labId, { fromOn: lab.todayOn, alsoIds: alsoOrderIds }),
    orders: await selectOpenOrders(tx, labId, alsoOrderIds),
    away: await selectAwayOrders(tx, labId),
    stages: await selectOpenStages(tx, labId, alsoOrderIds, reopenedStageIds),
  }
}

// Orders of one connection travel on the same days.
function routerOf(
  { lab: { calendar: lab }, clinics }: OpenWork,
  isOpen: (day: Day) => boolean,
): (order: OpenOrder) => RoutedOrder {
  const routes = new Map<string | null, Transit>()
  return (order) => {
    const { labConnectionId } = order
    const clinic = clinics.get(order.clinicOrganizationId) ?? unknownClinic
    const transit = routes.get(labConnectionId) ?? transitOf({ ...order, lab, clinic, isOpen })
    routes.set(labConnectionId, transit)
    return { ...order, transit }
  }
}

/** When the open work of a laboratory is done, with what decided about it; nothing is written. */
export type OpenPlan = {
  isOpen(day: Day): boolean
  orders: RoutedOrder[]
  away: RoutedOrder[]
  jobs: PlannedJob[]
  plan: Map<string, Placed | null>
  floor: Floor
  /** What is promised, on top of what is kept free. */
  load: Load
  stages: ReadonlyMap<string, readonly OpenStage[]>
}

/** Plans the open work of a laboratory in memory. */
export function planOpenWork(work: OpenWork): OpenPlan {
  const floor = floorOfLab(work.lab)
  const load = emptyLoad(floor)
  for (const { centreId, day, slot, amount } of work.reserved) {
    const station = floor.stations.get(centreId)
    if (station) load.add(station, dayOf(day), slot, amount)
  }
  // Of days that are over too: a case is late by when it should have come.
  const { calendar, todayOn } = work.lab
  const working = workingDaysOf(calendar, dayOf(todayOn))
  const isOpen = (day: Day) => day <= floor.lastOn && isWorkingDay(working, day)
  const route = routerOf(work, isOpen)
  const orders = work.orders.map(route)
  const stages = Map.groupBy(work.stages, ({ orderId }) => orderId)
  const jobs = orders.map((order) => jobOf(order, stages.get(order.id) ?? [], floor.now))
  const plan = planJobs(floor, load, jobs)
  return { isOpen, orders, away: work.away.map(route), jobs, plan, floor, load, stages }
}

/** What decides about the risk of the promises in a plan. */
export async function selectSurroundings(
  tx: Tx,
  labId: string,
  { lab: { todayOn }, plan: { isOpen, jobs } }: { lab: PlannedLab; plan: OpenPlan },
): Promise<Surroundings> {
  const legsOf = await selectLegsOf(tx, { labId, todayOn, jobs })
  return { todayOn: dayOf(todayOn), isOpen, legsOf }
}

// While the clinic looks at a design, no stage may begin: what is left is done after its answer.
const answerDaysOf = (open: OpenPlan, todayOn: Day): AnswerDay[] =>
  open.orders.flatMap((order) => {
    if (order.status !== 'awaiting_approval') return []
    const stages = open.stages.get(order.id) ?? []
    const day = lastAnswerDay(open, order, { stages, todayOn, fromOn: todayOn })
    return [{ orderId: order.id, answerByOn: day === null ? null : dateOf(day) }]
  })

/**
 * Plans all open orders of a laboratory again, in one transaction: what is promised of its days,
 * when each order will be there, and one event for each promise that this breaks. Twice is as once.
 */
export async function planLab(
  tx: Tx,
  { labId, jobId, at }: { labId: string; jobId: string; at: string },
): Promise<void> {
  await lockSchedule(tx, labId)
  await deleteOtherPlanJobs(tx, labId, jobId)
  const work = await selectOpenWork(tx, { labId, at })
  if (!work) return
  const { lab } = work
  const open = planOpenWork(work)
  const { isOpen, orders, away, jobs, plan, ...floor } = open
  const surroundings = await selectSurroundings(tx, labId, { lab, plan: open })
  const outlooks = orders.map((order) => outlookOf(order, plan.get(order.id), surroundings))
  const { slips, arrivals } = await lockFindings(tx, outlooks, surroundings)
  const announced = new Set(slips.map(({ order }) => order.id))
  await replacePlannedWork(tx, labId, rowsOf(plan))
  await replaceWorkCentreLoads(tx, labId)
  await followLegs(tx, labId, { jobs, plan })
  const planned = { ...floor, todayOn: dayOf(lab.todayOn), isOpen }
  const made = outlooks.map(({ order, row }) => ({ order, plannedOn: row.deliveryOn }))
  await expectLegs(tx, planned, [...made, ...away.map((order) => ({ order, plannedOn: null }))])
  await replaceOrderPlans(tx, {
    labId,
    plannedOn: lab.todayOn,
    rows: outlooks.map((outlook) => writtenRow(outlook, announced)),
  })
  await updateAnswerDays(tx, labId, answerDaysOf(open, dayOf(lab.todayOn)))
  await deletePlannedReservations(tx, labId)
  await announceSlips(tx, { id: labId, name: lab.name }, slips)
  await settleArrivals(tx, { id: labId, name: lab.name }, arrivals)
}
