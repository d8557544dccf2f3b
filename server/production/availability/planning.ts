import { lockOrders, recordEvent } from '#server/orders/orders'
import {
  centresOf,
  dateOf,
  dayMinutes,
  dayOf,
  emptyLoad,
  firstLegOf,
  floorOf,
  groupLegs,
  horizonDays,
  isOpenOn,
  lockSchedule,
  momentOf,
  planJobs,
  transitOf,
  workingDaysOf,
  type Batch,
  type Day,
  type Floor,
  type Moment,
  type Placed,
  type ClinicCalendarRow,
  type Transit,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import {
  deleteOtherPlanJobs,
  deletePlannedReservations,
  replaceOrderPlans,
  replacePlannedWork,
  replaceWorkCentreLoads,
  selectClinicCalendars,
  selectLab,
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
import { outlookOf, type Outlook, type RoutedOrder, type Surroundings } from './outlook.ts'
import { followLegs, type PlannedJob } from './planned-legs.ts'

const offeredChoices = 3
const unknownClinic = { receivingWeekdays: null, closures: [], courierHolidays: [] }
const noDay = 'The laboratory has no day for it within two years.'

// Items that go through the same stages move together, as those of a tray do.
function batchesOf(stages: readonly OpenStage[]): Batch[] {
  const chains = [...Map.groupBy(stages, ({ itemId }) => itemId).values()].map(firstLegOf)
  const alike = Map.groupBy(chains, (chain) => chain.map(({ id }) => id).join(' '))
  return [...alike.values()].flatMap((same): Batch[] => {
    const [chain = []] = same
    const [first] = chain
    const pieces = same.reduce((sum, [stage]) => sum + (stage?.quantity ?? 0), 0)
    return first ? [{ id: first.itemId, pieces, chain }] : []
  })
}

function jobOf(order: RoutedOrder, stages: readonly OpenStage[], now: Moment): PlannedJob {
  const { id, isRush, promisedOn, postedOn, transit } = order
  const arrivesOn = postedOn === null ? null : transit.arriveOn(dayOf(postedOn))
  return {
    id,
    isRush,
    promisedOn: promisedOn === null ? null : dayOf(promisedOn),
    from: Math.max(now, (arrivesOn ?? 0) * dayMinutes),
    batches: batchesOf(stages),
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

// Whoever changed an order meanwhile has asked for another plan, which will show.
async function lockSlips(tx: Tx, outlooks: readonly Outlook[]) {
  const slips = new Map(
    outlooks.filter(({ isSlipping }) => isSlipping).map((slip) => [slip.order.id, slip]),
  )
  const locked = await lockOrders(tx, [...slips.keys()])
  return locked.flatMap((order) => {
    const { order: planned, row } = slips.get(order.id) ?? {}
    if (!planned || !row) return []
    const isSame = order.status === planned.status && order.promisedOn === planned.promisedOn
    return isSame ? { order, days: choicesFrom(row.deliveryOn, planned.transit) } : []
  })
}

type Slips = Awaited<ReturnType<typeof lockSlips>>

async function announceSlips(
  tx: Tx,
  lab: { id: string; name: string },
  slips: Slips,
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
  stages: OpenStage[]
  reserved: ReservedWork[]
  clinics: ReadonlyMap<string | null, ClinicCalendarRow>
}

/**
 * What a laboratory has to plan at an instant, across organizations; `alsoOrderIds` are orders that it
 * has not accepted yet. Null for an id that is no laboratory's.
 */
export async function selectOpenWork(
  tx: Tx,
  { labId, at, alsoOrderIds = [] }: { labId: string; at: string; alsoOrderIds?: readonly string[] },
): Promise<OpenWork | null> {
  const lab = await selectLab(tx, labId, at)
  if (!lab) return null
  return {
    lab,
    reserved: await selectReservedWork(tx, labId, { at, exceptOrderIds: alsoOrderIds }),
    clinics: await selectClinicCalendars(tx, labId, { fromOn: lab.todayOn, alsoIds: alsoOrderIds }),
    orders: await selectOpenOrders(tx, labId, alsoOrderIds),
    stages: await selectOpenStages(tx, labId, alsoOrderIds),
  }
}

// Orders of one connection travel on the same days.
function routeOrders(
  { lab: { calendar: lab }, clinics, orders }: OpenWork,
  isOpen: (day: Day) => boolean,
): RoutedOrder[] {
  const routes = new Map<string | null, Transit>()
  return orders.map((order) => {
    const { labConnectionId } = order
    const clinic = clinics.get(order.clinicOrganizationId) ?? unknownClinic
    const transit = routes.get(labConnectionId) ?? transitOf({ ...order, lab, clinic, isOpen })
    routes.set(labConnectionId, transit)
    return { ...order, transit }
  })
}

/** When the open work of a laboratory is done, with what decided about it; nothing is written. */
export type OpenPlan = {
  isOpen(day: Day): boolean
  orders: RoutedOrder[]
  jobs: PlannedJob[]
  plan: Map<string, Placed | null>
}

/** Plans the open work of a laboratory in memory. */
export function planOpenWork(work: OpenWork): OpenPlan {
  const floor = floorOfLab(work.lab)
  const load = emptyLoad(floor)
  for (const { centreId, day, slot, amount } of work.reserved) {
    const station = floor.stations.get(centreId)
    if (station) load.add(station, dayOf(day), slot, amount)
  }
  const isOpen = (day: Day) => isOpenOn(floor, day)
  const orders = routeOrders(work, isOpen)
  const stages = Map.groupBy(work.stages, ({ orderId }) => orderId)
  const jobs = orders.map((order) => jobOf(order, stages.get(order.id) ?? [], floor.now))
  return { isOpen, orders, jobs, plan: planJobs(floor, load, jobs) }
}

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
  const { isOpen, orders, jobs, plan } = planOpenWork(work)
  const legsOf = await selectLegsOf(tx, { labId, todayOn: lab.todayOn, jobs })
  const surroundings = { todayOn: dayOf(lab.todayOn), isOpen, legsOf }
  const outlooks = orders.map((order) => outlookOf(order, plan.get(order.id), surroundings))
  const slips = await lockSlips(tx, outlooks)
  const announced = new Set(slips.map(({ order }) => order.id))
  await replacePlannedWork(tx, labId, rowsOf(plan))
  await replaceWorkCentreLoads(tx, labId)
  await followLegs(tx, labId, { jobs, plan })
  await replaceOrderPlans(tx, {
    labId,
    plannedOn: lab.todayOn,
    rows: outlooks.map((outlook) => writtenRow(outlook, announced)),
  })
  await deletePlannedReservations(tx, labId)
  await announceSlips(tx, { id: labId, name: lab.name }, slips)
}
