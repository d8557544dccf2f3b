import { eachChoice, type Question } from '../../server/orders/scheduling/choices.ts'
import type { Day } from '../../server/orders/scheduling/days.ts'
import {
  dayOfMoment,
  floorOf,
  isOpenOn,
  type Floor,
  type WorkCentre,
} from '../../server/orders/scheduling/floor.ts'
import { emptyLoad, type Load } from '../../server/orders/scheduling/load.ts'
import {
  placeBatches,
  planJobs,
  type Batch,
  type Job,
  type Placed,
} from '../../server/orders/scheduling/place.ts'
import {
  bufferOf,
  chanceLatePercent,
  mostLegs,
  workingDaysBetween,
  type MeasuredLeg,
} from '../../server/orders/scheduling/promise.ts'
import { furnaceRun, machines, partnerDays, peopleCentres } from './laboratory.ts'
import type { Surroundings } from './simulate.ts'
import { kindOf, type Asked, type Order, type Quote, type Rule } from './world.ts'

function centresOf({ plannedMinutes }: Surroundings): WorkCentre[] {
  const common = { department: null, loadLimitPercent: 90, alternativeId: null }
  const { units, startsAt, minutes, pieces } = furnaceRun
  return [
    ...peopleCentres.map((id): WorkCentre => ({
      ...common,
      id,
      kind: 'people',
      queueMinutes: 60,
      minutesOn: (day) => plannedMinutes(id, day),
    })),
    ...Object.entries(machines).map(([id, machine]): WorkCentre => ({
      ...common,
      ...machine,
      id,
      kind: 'machine',
      queueMinutes: 0,
    })),
    {
      ...common,
      id: 'furnace',
      kind: 'runs',
      queueMinutes: 0,
      units,
      runs: [{ startsAt, minutes, pieces }],
    },
    {
      ...common,
      id: 'partner',
      kind: 'external',
      queueMinutes: 0,
      leadTimeDays: partnerDays,
      piecesPerDay: null,
    },
  ]
}

const batchesOf = ({ parts }: Order): Batch[] =>
  parts.flatMap(({ id, pieces, stages, place }) =>
    place === stages.length
      ? []
      : {
          id,
          pieces,
          chain: stages.slice(place).map((stage, index) => ({
            id: `${index}`,
            centreId: stage.centre,
            minutesPerOrder: stage.perOrder,
            minutesPerPiece: stage.perPiece,
            waitMinutes: stage.wait,
            waitsOvernight: true,
          })),
        },
  )

function jobOf(order: Order): Job {
  const waiting = order.parts.filter(({ place, stages }) => place < stages.length)
  return {
    id: String(order.id).padStart(8, '0'),
    isRush: order.isRush,
    promisedOn: order.promisedOn,
    from: Math.min(...waiting.map(({ availableAt }) => availableAt)),
    batches: batchesOf(order),
  }
}

const lateOf = (jobs: readonly Job[], plan: ReadonlyMap<string, Placed | null>): number =>
  jobs.filter(({ id, promisedOn }) => {
    const placed = plan.get(id)
    return !placed || dayOfMoment(placed.finishAt) > (promisedOn ?? Number.POSITIVE_INFINITY)
  }).length

// Promises are compared as the work leaves: roads are not simulated.
const withoutRoads = (isOpen: (day: Day) => boolean): Question['transit'] => ({
  isDeliveryDay: isOpen,
  isShipDay: isOpen,
  shipOn: (doneOn) => doneOn,
  deliveryOn: (shipOn) => shipOn,
  arriveOn: (postOn) => postOn,
})

/** What was measured of legs, of one kind and of all; rush is apart. */
function openMeasures() {
  const measured = new Map<string, MeasuredLeg[]>()
  const nameOf = ({ isRush }: Order) => (isRush ? 'rush' : 'standard')
  const legsOf = (key: string) => measured.get(key) ?? []
  return {
    groupsOf: (order: Order) => [legsOf(kindOf(order)), legsOf(nameOf(order))],
    learn(order: Order, leg: MeasuredLeg): void {
      for (const key of [kindOf(order), nameOf(order)]) {
        measured.set(key, [...legsOf(key), leg].slice(-mostLegs))
      }
    },
  }
}

type Measures = ReturnType<typeof openMeasures>

function questionOf(
  { order, from, turnaroundDays, priority }: Asked,
  { floor, load, measures }: { floor: Floor; load: Load; measures: Measures },
): Question {
  const arriveOn = dayOfMoment(from)
  const isOpen = (day: Day) => isOpenOn(floor, day)
  return {
    floor,
    load,
    priority,
    todayOn: arriveOn,
    isOpen,
    beginAt: from,
    arriveOn,
    receivedOn: arriveOn,
    batches: batchesOf(order),
    turnaroundDays: priority === 'rush' ? null : turnaroundDays,
    bufferFor: (planned) => bufferOf(measures.groupsOf(order), priority, planned),
    transit: withoutRoads(isOpen),
  }
}

const asStandard = (asked: Asked): Asked => ({
  ...asked,
  order: { ...asked.order, isRush: false },
  priority: 'standard',
})

/** What the product promises: the published turnaround, the plan with its buffer, and rush without the former. */
export function newRule(surroundings: Surroundings): Rule {
  const centres = centresOf(surroundings)
  const measures = openMeasures()
  let floor: Floor
  let load: Load
  let jobs: Job[] = []

  const quoteOn = (asked: Asked, on: Load): Quote | null =>
    eachChoice(questionOf(asked, { floor, load: on, measures })).next().value ?? null
  const planOf = (all: readonly Job[]) => planJobs(floor, emptyLoad(floor), all)

  // Rush goes first: only other rush is in its way, unless it would break what is promised.
  function quoteRush(asked: Asked): Quote | null {
    const ahead = emptyLoad(floor)
    const rushJobs = jobs.filter(({ isRush }) => isRush)
    planJobs(floor, ahead, rushJobs)
    const rush = quoteOn(asked, ahead)
    const standard = quoteOn(asStandard(asked), load)
    if (!rush || !standard || rush.shipOn >= standard.shipOn) return null
    const own = { ...jobOf(asked.order), promisedOn: rush.shipOn }
    const before = lateOf(jobs, planOf(jobs))
    return lateOf(jobs, planOf([...jobs, own])) > before ? null : rush
  }

  // What a list of promises at risk shows in the morning, before the promised day.
  function noteRisk(order: Order, today: Day, plannedOn: Day): void {
    if (order.promisedOn <= today) return
    const isOpen = (day: Day) => isOpenOn(floor, day)
    const chance = chanceLatePercent(measures.groupsOf(order), {
      plannedDays: workingDaysBetween(isOpen, today, plannedOn),
      slackDays: workingDaysBetween(isOpen, plannedOn, order.promisedOn),
    })
    order.highestChance = Math.max(order.highestChance, chance ?? 0)
  }

  return {
    name: 'max(turnaround, plan + buffer)',
    replan(now, open) {
      floor = floorOf(surroundings.working, centres, now)
      load = emptyLoad(floor)
      jobs = open.map(jobOf)
      const plan = planJobs(floor, load, jobs)
      const today = dayOfMoment(now)
      for (const [place, order] of open.entries()) {
        const placed = plan.get(jobs[place]?.id ?? '')
        if (placed) noteRisk(order, today, dayOfMoment(placed.finishAt))
      }
    },
    quote: (asked) => (asked.priority === 'rush' ? quoteRush(asked) : quoteOn(asked, load)),
    accept(order) {
      const job = jobOf(order)
      jobs = [...jobs.filter(({ id }) => id !== job.id), job]
      placeBatches(floor, load, { ...job, priority: 'rush' })
    },
    learn: measures.learn,
  }
}
