import { performance } from 'node:perf_hooks'
import { findChoices, type Question } from '../server/orders/scheduling/choices.ts'
import { dayOf } from '../server/orders/scheduling/days.ts'
import {
  dayMinutes,
  floorOf,
  isOpenOn,
  type Floor,
  type WorkCentre,
} from '../server/orders/scheduling/floor.ts'
import { emptyLoad, type Load } from '../server/orders/scheduling/load.ts'
import { planJobs, type Batch, type Job } from '../server/orders/scheduling/place.ts'
import { findLegDays, type LaterLeg } from '../server/production/availability/later-legs.ts'
import { median } from './median.ts'

const openOrders = 2_000
const workflows = 12
const stagesEach = 9
const rounds = 20
const todayOn = dayOf('2026-11-23')
const opensAt = 480

// A number below `bound` that looks random and is the same in every run.
function numbersBelow(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % bound
  }
}

const below = numbersBelow(26)

// A laboratory of four hundred people: seven weeks of work lie open, so that orders wait for one another.
const centres = Array.from({ length: 14 }, (_, place): WorkCentre => {
  const common = {
    id: `centre ${place}`,
    department: place % 3 === 0 ? 'CAD' : null,
    loadLimitPercent: 90,
    queueMinutes: 60,
    alternativeId: place === 2 ? 'centre 3' : null,
  }
  if (place === 0) {
    return {
      ...common,
      kind: 'runs',
      units: 4,
      runs: [{ startsAt: 1_020, minutes: 600, pieces: 60 }],
    }
  }
  if (place === 1) return { ...common, kind: 'machine', units: 48, minutes: 900 }
  return { ...common, kind: 'people', minutesOn: () => 13_000 + place * 200 }
})

const chains = Array.from({ length: workflows }, () =>
  Array.from({ length: stagesEach }, (_, place) => ({
    id: `${place}`,
    centreId: `centre ${place < 2 ? below(2) : 2 + below(12)}`,
    minutesPerOrder: below(10),
    minutesPerPiece: 10 + below(30),
    waitMinutes: below(4) === 0 ? 240 : 0,
    waitsOvernight: true,
  })),
)

const batches = (): Batch[] =>
  Array.from({ length: 1 + below(2) }, (_, item) => ({
    id: `batch ${item}`,
    pieces: 1 + below(4),
    chain: chains[below(workflows)] ?? [],
  }))

const jobs = Array.from({ length: openOrders }, (_, number): Job => ({
  id: `order ${String(number).padStart(6, '0')}`,
  isRush: below(12) === 0,
  promisedOn: todayOn + below(25),
  from: (todayOn + below(4)) * dayMinutes + opensAt,
  batches: batches(),
}))

const working = {
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => (weekday < 6 ? { opensAt, minutes: 480 } : null)),
  closedDays: new Set([dayOf('2026-12-24'), dayOf('2026-12-25')]),
  percents: new Map([[dayOf('2026-11-26'), new Map([[null, 50]])]]),
}

// Every third order has two try-ins; each of its later legs goes through four stages.
const laterLegs = [0, 1].map((): LaterLeg => ({
  stages: (chains[below(workflows)] ?? []).slice(0, 4).map((stage) => ({
    ...stage,
    kind: 'work',
    itemId: 'item',
    quantity: 2,
    workflowId: 'workflow',
    clinicDays: 0,
    legTurnaroundDays: null,
  })),
  clinicDays: 5,
  turnaroundDays: 4,
  isTryIn: false,
}))

/** When the later legs of every third order are expected, on top of what is planned. */
function forecast(floor: Floor, load: Load): number {
  const lab = { floor, load, todayOn, isOpen: (day: number) => isOpenOn(floor, day) }
  let legs = 0
  for (const [place, { isRush, promisedOn }] of jobs.entries()) {
    if (place % 3 !== 0) continue
    let at: number | null = promisedOn
    for (const leg of laterLegs) {
      at = at === null ? null : (findLegDays(lab, { transit, isRush }, leg, at)?.deliveryOn ?? null)
      legs++
    }
  }
  return legs
}

/** The same stages, walked once without any day: nothing that plans them can do less. */
function walk(): number {
  const minutes = new Map<string, number>()
  for (const job of jobs) {
    for (const { pieces, chain } of job.batches) {
      for (const { centreId, minutesPerOrder, minutesPerPiece } of chain) {
        const own = minutesPerOrder + minutesPerPiece * pieces
        minutes.set(centreId ?? '', (minutes.get(centreId ?? '') ?? 0) + own)
      }
    }
  }
  return minutes.size
}

const transit = {
  isDeliveryDay: () => true,
  isShipDay: () => true,
  shipOn: (day: number) => day,
  deliveryOn: (day: number) => day + 1,
  arriveOn: (day: number) => day,
}

const questionOn = (floor: Floor, load: Load): Question => ({
  floor,
  load,
  priority: 'standard',
  todayOn,
  isOpen: (day) => isOpenOn(floor, day),
  beginAt: floor.now + opensAt,
  arriveOn: todayOn,
  receivedOn: todayOn,
  batches: chains.slice(0, 2).map((chain, batch) => ({ id: `${batch}`, pieces: 4, chain })),
  turnaroundDays: 5,
  bufferFor: () => 2,
  transit,
})

/**
 * Prints how long it takes to plan a laboratory's open orders, to forecast the later legs of every third of
 * them and to answer one question on top of them, as ratios to a plain loop over the same stages that takes turns with them.
 */
export function printPlanning(): void {
  const samples = {
    walk: [] as number[],
    plan: [] as number[],
    forecast: [] as number[],
    first: [] as number[],
    ask: [] as number[],
  }
  const measure = (name: keyof typeof samples, work: () => unknown) => {
    const begun = performance.now()
    work()
    samples[name].push(performance.now() - begun)
  }
  const now = todayOn * dayMinutes
  const floor = floorOf(working, centres, now)
  const load = emptyLoad(floor)
  const plan = planJobs(floor, load, jobs)
  const question = questionOn(floor, load)
  for (let round = 0; round < rounds; round++) {
    measure('walk', walk)
    measure('plan', () => {
      const fresh = floorOf(working, centres, now)
      return planJobs(fresh, emptyLoad(fresh), jobs)
    })
    measure('forecast', () => forecast(floor, load))
    measure('first', () => findChoices(question, 1))
    measure('ask', () => findChoices(question, 5))
  }
  const last = Math.max(...[...plan.values()].map((placed) => placed?.finishAt ?? now))
  const [bare, planned, expected, first, asked] = [
    samples.walk,
    samples.plan,
    samples.forecast,
    samples.first,
    samples.ask,
  ].map(median)
  const stages = jobs.flatMap(({ batches: all }) => all.flatMap(({ chain }) => chain)).length
  console.log(
    `planning: ${openOrders} open orders with ${stages} stages over ${Math.ceil((last - now) / dayMinutes)} days, ${rounds} rounds in turns; medians`,
  )
  const row = (name: string, ms = Number.NaN) =>
    console.log(
      `${name.padEnd(44)} ${ms.toFixed(2).padStart(8)} ms  ${(ms / (bare ?? Number.NaN)).toFixed(1)} times the loop`,
    )
  row('plain loop over the stages', bare)
  row('all open orders planned', planned)
  row(`${forecast(floor, load)} later legs of them forecast`, expected)
  row('one question, the earliest day', first)
  row('the earliest day and 4 more', asked)
}
