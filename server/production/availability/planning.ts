import { lockOrders, recordEvent } from '#server/orders/orders'
import {
  batchesOf,
  centresOf,
  chainsOf,
  dateOf,
  dayMinutes,
  dayOf,
  dayOfMoment,
  emptyLoad,
  floorOf,
  horizonDays,
  isOpenOn,
  lockSchedule,
  momentOf,
  planJobs,
  transitOf,
  workingDaysOf,
  type Day,
  type Floor,
  type Moment,
  type Placed,
  type Transit,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { expectLegs } from './expected-legs.ts'
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
} from './plan-queries.ts'
import { followLegs, type PlannedJob } from './planned-legs.ts'

const offeredChoices = 3
const unknownClinic = { receivingWeekdays: null, closures: [], courierHolidays: [] }
const noDay = 'The laboratory has no day for it within two years.'

/** An order with the days on which its parcels travel. */
type RoutedOrder = OpenOrder & { transit: Transit }

function jobOf(order: RoutedOrder, stages: readonly OpenStage[], now: Moment): PlannedJob {
  const { id, legNumber, isRush, promisedOn, postedOn, transit } = order
  const arrivesOn = postedOn === null ? null : transit.arriveOn(dayOf(postedOn))
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

/** When an order will be there, and whether both sides have to be reported that it is too late. */
type Outlook = { order: RoutedOrder; row: PlanRow; isSlipping: boolean }

// A promise that was shown to be broken is reported again only if it could be kept in between, or
// if there were no days to choose from and now there are, or the other way round.
function outlookOf(order: RoutedOrder, placed: Placed | null | undefined): Outlook {
  const shipOn = placed ? order.transit.shipOn(dayOfMoment(placed.finishAt)) : null
  const deliveryOn = shipOn === null ? null : order.transit.deliveryOn(shipOn)
  const { promisedOn: promised, notifiedPromiseOn, hasDaysWhenNotified } = order
  const hasDays = deliveryOn !== null
  const isLate = promised !== null && (!hasDays || deliveryOn > dayOf(promised))
  return {
    order,
    row: {
      orderId: order.id,
      startOn: placed ? dateOf(dayOfMoment(placed.startAt)) : null,
      shipOn: shipOn === null ? null : dateOf(shipOn),
      deliveryOn: hasDays ? dateOf(deliveryOn) : null,
      notifiedPromiseOn: isLate ? promised : null,
      hasDaysWhenNotified: hasDays,
    },
    isSlipping: isLate && (notifiedPromiseOn !== promised || hasDaysWhenNotified !== hasDays),
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

function writtenRow({ row, order, isSlipping }: Outlook, announced: ReadonlySet<string>): PlanRow {
  const { notifiedPromiseOn, hasDaysWhenNotified } = order
  return isSlipping && !announced.has(order.id)
    ? { ...row, notifiedPromiseOn, hasDaysWhenNotified }
    : row
}

type PlannedCalendar = Pick<PlannedLab, 'calendar'> & { isOpen: (day: Day) => boolean }

// Orders of one connection travel on the same days.
async function selectRoutedOrders(
  tx: Tx,
  labId: string,
  { calendar: lab, isOpen }: PlannedCalendar,
  todayOn: string,
): Promise<{ orders: RoutedOrder[]; away: RoutedOrder[] }> {
  const clinics = await selectClinicCalendars(tx, labId, todayOn)
  const routes = new Map<string | null, Transit>()
  const route = (order: OpenOrder): RoutedOrder => {
    const { labConnectionId } = order
    const clinic = clinics.get(order.clinicOrganizationId) ?? unknownClinic
    const transit = routes.get(labConnectionId) ?? transitOf({ ...order, lab, clinic, isOpen })
    routes.set(labConnectionId, transit)
    return { ...order, transit }
  }
  const orders = await selectOpenOrders(tx, labId)
  const away = await selectOpenOrders(tx, labId, true)
  return { orders: orders.map(route), away: away.map(route) }
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
  const lab = await selectLab(tx, labId, at)
  if (!lab) return
  const floor = floorOfLab(lab)
  const load = emptyLoad(floor)
  for (const { centreId, day, slot, amount } of await selectReservedWork(tx, labId, at)) {
    const station = floor.stations.get(centreId)
    if (station) load.add(station, dayOf(day), slot, amount)
  }
  const isOpen = (day: Day) => isOpenOn(floor, day)
  const { orders, away } = await selectRoutedOrders(tx, labId, { ...lab, isOpen }, lab.todayOn)
  const stages = Map.groupBy(await selectOpenStages(tx, labId), ({ orderId }) => orderId)
  const jobs = orders.map((order) => jobOf(order, stages.get(order.id) ?? [], floor.now))
  const plan = planJobs(floor, load, jobs)
  const outlooks = orders.map((order) => outlookOf(order, plan.get(order.id)))
  const slips = await lockSlips(tx, outlooks)
  const announced = new Set(slips.map(({ order }) => order.id))
  await replacePlannedWork(tx, labId, rowsOf(plan))
  await replaceWorkCentreLoads(tx, labId)
  await followLegs(tx, labId, { jobs, plan })
  const planned = { floor, load, todayOn: dayOf(lab.todayOn), isOpen, stages }
  const made = outlooks.map(({ order, row }) => ({ order, plannedOn: row.deliveryOn }))
  await expectLegs(tx, planned, [...made, ...away.map((order) => ({ order, plannedOn: null }))])
  await replaceOrderPlans(tx, {
    labId,
    plannedOn: lab.todayOn,
    rows: outlooks.map((outlook) => writtenRow(outlook, announced)),
  })
  await deletePlannedReservations(tx, labId)
  await announceSlips(tx, { id: labId, name: lab.name }, slips)
}
