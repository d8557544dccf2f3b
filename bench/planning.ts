import { performance } from 'node:perf_hooks'
import {
  dayOf,
  findChoices,
  isWorkingDay,
  loadOn,
  planJobs,
  type Batch,
  type Job,
  type Question,
} from '#server/orders/scheduling'
import { weekdayTransit } from '#test/helpers/weekday-transit'
import { median } from './median.ts'

const openOrders = 1_000
const workflows = 6
const stagesEach = 7
const rounds = 30
const todayOn = dayOf('2026-11-23')

// A number below `bound` that looks random and is the same in every run.
function numbersBelow(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % bound
  }
}

const below = numbersBelow(26)

// Some twelve days of work for each stage, so that orders wait for one another.
const chains = Array.from({ length: workflows }, (_, flow) =>
  Array.from({ length: stagesEach }, (__, place) => ({
    id: `${flow}.${place}`,
    department: place % 2 === 0 ? 'CAD' : null,
    minutes: 15 + below(120),
    capacityPerDay: place === 3 ? null : 28 + below(12),
  })),
)

const batches = (): Batch[] =>
  Array.from({ length: 1 + below(3) }, (_, item) => ({
    id: `item ${item}`,
    pieces: 1 + below(4),
    chain: chains[below(workflows)] ?? [],
  }))

const jobs = Array.from({ length: openOrders }, (_, number): Job => ({
  id: `order ${String(number).padStart(6, '0')}`,
  isRush: below(10) === 0,
  promisedOn: todayOn + below(25),
  from: todayOn + below(4),
  batches: batches(),
}))

const calendar = {
  lastOn: todayOn + 731,
  weekMinutes: [480, 480, 480, 480, 360, 0, 0],
  closedDays: new Set([dayOf('2026-12-24'), dayOf('2026-12-25')]),
  percents: new Map([[dayOf('2026-11-26'), new Map([[null, 50]])]]),
}

/** The same stages, walked once without any day: nothing that plans them can do less. */
function walk(): number {
  const minutes = new Map<string, number>()
  for (const job of jobs) {
    for (const { pieces, chain } of job.batches) {
      for (const stage of chain) {
        minutes.set(stage.id, (minutes.get(stage.id) ?? 0) + stage.minutes * pieces)
      }
    }
  }
  return minutes.size
}

/**
 * Prints how long it takes to plan a laboratory's open orders and to answer one question on top of
 * them, as ratios to a plain loop over the same stages that takes turns with them.
 */
export function printPlanning(): void {
  const samples = { walk: [] as number[], plan: [] as number[], ask: [] as number[] }
  const measure = (name: keyof typeof samples, work: () => unknown) => {
    const begun = performance.now()
    work()
    samples[name].push(performance.now() - begun)
  }
  const load = loadOn()
  const plan = planJobs(calendar, load, jobs)
  const question: Question = {
    calendar,
    load,
    todayOn,
    beginOn: todayOn + 1,
    arriveOn: todayOn + 1,
    receivedOn: todayOn + 1,
    batches: chains.slice(0, 3).map((chain, item) => ({ id: `item ${item}`, pieces: 4, chain })),
    turnaroundDays: null,
    transit: weekdayTransit((day) => isWorkingDay(calendar, day), 1),
  }
  for (let round = 0; round < rounds; round++) {
    measure('walk', walk)
    measure('plan', () => planJobs(calendar, loadOn(), jobs))
    measure('ask', () => findChoices(question, 5))
  }
  const last = Math.max(...[...plan.values()].map((placed) => placed?.finishOn ?? todayOn))
  const [floor, planned, asked] = [samples.walk, samples.plan, samples.ask].map(median)
  const stages = jobs.flatMap(({ batches: all }) => all.flatMap(({ chain }) => chain)).length
  console.log(
    `planning: ${openOrders} open orders with ${stages} stages over ${last - todayOn} days, ${rounds} rounds in turns; medians`,
  )
  const row = (name: string, ms = Number.NaN) =>
    console.log(
      `${name.padEnd(44)} ${ms.toFixed(2).padStart(8)} ms  ${(ms / (floor ?? Number.NaN)).toFixed(1)} times the loop`,
    )
  row('plain loop over the stages', floor)
  row('all open orders planned', planned)
  row('one question, the earliest day and 4 more', asked)
}
