import { eachChoice } from '../../server/orders/scheduling/choices.ts'
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
import { bufferOf, mostLegs, type MeasuredLeg } from '../../server/orders/scheduling/promise.ts'
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

/** What the product promises: the published turnaround, the plan with its buffer, and rush without either. */
export function newRule(surroundings: Surroundings): Rule {
  const centres = centresOf(surroundings)
  const measured = new Map<string, MeasuredLeg[]>()
  let floor: Floor
  let load: Load
  let jobs: Job[] = []

  const differences = (key: string) => measured.get(key) ?? []
  const groupsOf = (order: Order) => {
    const { isRush } = order
    const name = isRush ? 'rush' : 'standard'
    return [differences(kindOf(order)), differences(name)]
  }
  function quoteOf({ order, from, turnaroundDays, priority }: Asked, on: Load): Quote | null {
    const arriveOn = dayOfMoment(from)
    const isOpen = (day: Day) => isOpenOn(floor, day)
    const choice = eachChoice({
      floor,
      load: on,
      priority,
      todayOn: arriveOn,
      isOpen,
      beginAt: from,
      arriveOn,
      receivedOn: arriveOn,
      batches: batchesOf(order),
      turnaroundDays: priority === 'rush' ? null : turnaroundDays,
      bufferFor: (planned) => bufferOf(groupsOf(order), priority, planned),
      // Promises are compared as the work leaves: roads are not simulated.
      transit: {
        isDeliveryDay: isOpen,
        isShipDay: isOpen,
        shipOn: (doneOn) => doneOn,
        deliveryOn: (shipOn) => shipOn,
        arriveOn: (postOn) => postOn,
      },
    }).next().value
    return choice ?? null
  }

  // Rush goes first: only other rush is in its way, unless it would break what is promised.
  function quoteRush(asked: Asked): Quote | null {
    const ahead = emptyLoad(floor)
    planJobs(
      floor,
      ahead,
      jobs.filter(({ isRush }) => isRush),
    )
    const rush = quoteOf(asked, ahead)
    const standard = quoteOf(
      { ...asked, order: { ...asked.order, isRush: false }, priority: 'standard' },
      load,
    )
    if (!rush || !standard || rush.shipOn >= standard.shipOn) return null
    const own = { ...jobOf(asked.order), promisedOn: rush.shipOn }
    const before = lateOf(jobs, planJobs(floor, emptyLoad(floor), jobs))
    const after = lateOf(jobs, planJobs(floor, emptyLoad(floor), [...jobs, own]))
    return after > before ? null : rush
  }

  return {
    name: 'max(turnaround, plan + buffer)',
    replan(now, open) {
      floor = floorOf(surroundings.working, centres, now)
      load = emptyLoad(floor)
      jobs = open.map(jobOf)
      planJobs(floor, load, jobs)
    },
    quote: (asked) => (asked.priority === 'rush' ? quoteRush(asked) : quoteOf(asked, load)),
    accept(order) {
      const job = jobOf(order)
      jobs = [...jobs.filter(({ id }) => id !== job.id), job]
      placeBatches(floor, load, { ...job, priority: 'rush' })
    },
    learn(order, leg) {
      const name = order.isRush ? 'rush' : 'standard'
      for (const key of [kindOf(order), name]) {
        const all = differences(key)
        all.push(leg)
        measured.set(key, all.slice(-mostLegs))
      }
    },
  }
}
