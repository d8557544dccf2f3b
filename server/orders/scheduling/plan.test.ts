import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { weekdayTransit } from '#test/helpers/weekday-transit'
import { eachChoice, findChoices, type Question } from './choices.ts'
import { firstDay, weekdayOf, type Day } from './days.ts'
import {
  capacityOn,
  loadOn,
  minutesOn,
  placeBatches,
  planJobs,
  type Batch,
  type Calendar,
  type Job,
  type Load,
  type Stage,
  type Work,
} from './plan.ts'

// A Monday.
const monday = 20_000 + ((7 - weekdayOf(20_000)) % 7)

type Loaded = [stage: number, day: number, pieces: number]
type Lab = {
  weekMinutes: number[]
  closed: number[]
  percents: [day: number, department: string | null, percent: number][]
  workflows: Stage[][]
  load: Loaded[]
}
type Order = { items: { workflow: number; pieces: number }[]; from: number }

const stageOf = (minutes: readonly number[]): fc.Arbitrary<Omit<Stage, 'id'>> =>
  fc.record({
    department: fc.constantFrom(null, 'CAD', 'Ceramics'),
    minutes: fc.constantFrom(...minutes),
    capacityPerDay: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 3 }),
  })

const labOf = ({ days, minutes }: { days: number; minutes: readonly number[] }) =>
  fc.record({
    weekMinutes: fc
      .array(fc.constantFrom(0, 240, 480, 480, 480), { minLength: 7, maxLength: 7 })
      .filter((week) => week.some((length) => length > 0)),
    closed: fc.uniqueArray(fc.nat(days), { maxLength: 4 }),
    percents: fc.array(
      fc.tuple(fc.nat(days), fc.constantFrom(null, 'CAD'), fc.constantFrom(0, 50, 100, 150)),
      { maxLength: 3 },
    ),
    workflows: fc
      .array(fc.array(stageOf(minutes), { minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((workflows) =>
        workflows.map((stages, w) => stages.map((stage, s) => ({ ...stage, id: `${w}.${s}` }))),
      ),
    load: fc.array(fc.tuple(fc.nat(3), fc.nat(days), fc.integer({ min: 1, max: 3 })), {
      maxLength: 8,
    }),
  })

const orderOf: fc.Arbitrary<Order> = fc.record({
  items: fc.array(fc.record({ workflow: fc.nat(2), pieces: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  from: fc.nat(5),
})

function calendarOf({ weekMinutes, closed, percents }: Lab): Calendar {
  const byDay = new Map<Day, Map<string | null, number>>()
  for (const [day, department, percent] of percents) {
    byDay.set(monday + day, (byDay.get(monday + day) ?? new Map()).set(department, percent))
  }
  return {
    lastOn: monday + 731,
    weekMinutes,
    closedDays: new Set(closed.map((day) => monday + day)),
    percents: byDay,
  }
}

function loadOf({ workflows, load: rows }: Lab): Load {
  const load = loadOn()
  for (const stages of workflows) {
    for (const [stage, day, pieces] of rows) {
      const { id } = stages[stage % stages.length] as Stage
      load.add(id, monday + day, pieces)
    }
  }
  return load
}

const batchesOf = ({ workflows }: Lab, { items }: Order): Batch[] =>
  items.map(({ workflow, pieces }, place) => ({
    id: `item ${place}`,
    pieces,
    chain: workflows[workflow % workflows.length] ?? [],
  }))

const days = [...Array(60).keys()].map((day) => monday + day)

/** The day on which each piece passes a stage, first come first. */
const daysOf = (work: readonly Work[], batchId: string, stageId: string): Day[] =>
  work
    .filter((part) => part.batchId === batchId && part.stageId === stageId)
    .flatMap(({ day, pieces }) => Array.from({ length: pieces }, () => day))
    .toSorted((a, b) => a - b)

function assertIsPossible(
  {
    calendar,
    before,
    batches,
    from,
  }: {
    calendar: Calendar
    before: Load
    batches: readonly Batch[]
    from: Day
  },
  work: readonly Work[],
): void {
  const longest = Math.max(...calendar.weekMinutes)
  const taken = loadOn()
  for (const { stageId, day, pieces } of work) taken.add(stageId, day, pieces)
  for (const { id, pieces, chain } of batches) {
    for (let piece = 0; piece < pieces; piece++) {
      let at = from
      const spent = new Map<Day, number>()
      for (const stage of chain) {
        const day = daysOf(work, id, stage.id)[piece]
        assert.ok(day !== undefined, `piece ${piece} of ${id} never passes ${stage.id}`)
        assert.ok(day >= at, 'a stage comes before its predecessor')
        at = day
        const room = minutesOn(calendar, day, stage.department)
        assert.ok(room > 0, 'work on a closed day')
        if (stage.minutes > longest) continue
        spent.set(day, (spent.get(day) ?? 0) + stage.minutes)
        assert.ok((spent.get(day) ?? 0) <= room, 'more minutes of a piece than the day has')
      }
    }
    for (const stage of chain) {
      assert.equal(daysOf(work, id, stage.id).length, pieces)
      const minutes = work
        .filter((part) => part.batchId === id && part.stageId === stage.id)
        .reduce((sum, part) => sum + part.minutes, 0)
      if (stage.minutes <= longest) assert.equal(minutes, stage.minutes * pieces)
    }
  }
  for (const stage of batches.flatMap(({ chain }) => chain)) {
    for (const day of days) {
      const count = taken.get(stage.id, day)
      const room = capacityOn(calendar, day, stage) - before.get(stage.id, day)
      assert.ok(count === 0 || count <= room, 'over capacity')
    }
  }
}

const usual = [0, 30, 90, 240, 300, 480, 700, 1_200]
const labs = labOf({ days: 20, minutes: usual })
const runs = { numRuns: 2_000 }

test('work is never over capacity, before its predecessor, on a closed day or longer than the day', () => {
  let planned = 0
  fc.assert(
    fc.property(labs, orderOf, (lab, order) => {
      const [calendar, before, load] = [calendarOf(lab), loadOf(lab), loadOf(lab)]
      const from = monday + order.from
      const batches = batchesOf(lab, order)
      const placed = placeBatches(calendar, load, { batches, from })
      if (placed === null) return
      planned++
      assertIsPossible({ calendar, before, batches, from }, placed.work)
      const end = Math.max(from, ...placed.work.map(({ day }) => day))
      assert.ok(placed.finishOn >= end || placed.work.length === 0)
    }),
    runs,
  )
  assert.ok(planned > 500, `only ${planned} labs could do the work at all`)
})

const transitAfter = (calendar: Calendar, transitDays: number) =>
  weekdayTransit((day) => minutesOn(calendar, day, null) > 0, transitDays)

const questionOf = (lab: Lab, order: Order): Question => {
  const calendar = calendarOf(lab)
  return {
    calendar,
    load: loadOf(lab),
    todayOn: monday - 1 + order.from,
    beginOn: monday + order.from,
    arriveOn: monday + order.from,
    receivedOn: monday + order.from,
    batches: batchesOf(lab, order),
    turnaroundDays: order.from === 0 ? null : order.from,
    transit: transitAfter(calendar, order.from % 3),
  }
}

const earliest = (lab: Lab, order: Order): number =>
  eachChoice(questionOf(lab, order)).next().value?.deliveryOn ?? Number.POSITIVE_INFINITY

/** The same laboratory, with more of something. */
const reliefs: Record<string, (lab: Lab, at: number) => Lab> = {
  'more capacity': (lab, at) => ({
    ...lab,
    workflows: lab.workflows.map((stages, w) =>
      stages.map((stage, s) => {
        const { capacityPerDay } = stage
        if (capacityPerDay === null || (w + s + at) % 2 === 1) return stage
        return { ...stage, capacityPerDay: at % 5 === 0 ? null : capacityPerDay + 1 + (at % 3) }
      }),
    ),
  }),
  'fewer holidays': (lab, at) => ({
    ...lab,
    closed: lab.closed.filter((_, place) => place !== at % Math.max(1, lab.closed.length)),
  }),
  'less load': (lab, at) => ({
    ...lab,
    load: lab.load.flatMap(([stage, day, pieces], place): Loaded[] =>
      (place + at) % 2 === 1
        ? [[stage, day, pieces]]
        : pieces > 1
          ? [[stage, day, pieces - 1]]
          : [],
    ),
  }),
  'a better day': (lab, at) => ({
    ...lab,
    percents: lab.percents.map(([day, department, percent], place) => [
      day,
      department,
      place === at % 3 ? percent + 50 : percent,
    ]),
  }),
}

for (const [name, relieve] of Object.entries(reliefs)) {
  test(`${name} never makes a date later, and sometimes earlier`, () => {
    let earlier = 0
    fc.assert(
      fc.property(labs, orderOf, fc.nat(30), (lab, order, at) => {
        const [before, after] = [earliest(lab, order), earliest(relieve(lab, at), order)]
        assert.ok(after <= before, `${after} instead of ${before}`)
        if (after < before) earlier++
      }),
      runs,
    )
    assert.ok(earlier > 10, `it was earlier ${earlier} times`)
  })
}

test('whoever brings the case later is never served earlier, and every choice is a day that is taken', () => {
  fc.assert(
    fc.property(labs, orderOf, (lab, order) => {
      const later = { ...order, from: order.from + 1 }
      const turnaroundDays = 2
      const ask = (of: Order) => ({
        ...questionOf(lab, of),
        turnaroundDays,
        transit: transitAfter(calendarOf(lab), 1),
      })
      const [first] = findChoices(ask(order), 1)
      const [second] = findChoices(ask(later), 1)
      assert.ok(!second || (first && first.deliveryOn <= second.deliveryOn))
      const choices = findChoices(ask(order), 4)
      for (const [place, { deliveryOn, shipOn, startOn, arriveOn, work }] of choices.entries()) {
        assert.ok(weekdayOf(deliveryOn) < 5 && minutesOn(calendarOf(lab), shipOn, null) > 0)
        assert.ok(arriveOn <= startOn && startOn <= shipOn && shipOn < deliveryOn)
        assert.ok(place === 0 || deliveryOn > (choices[place - 1]?.deliveryOn ?? 0))
        const { calendar, load: before, batches } = ask(order)
        assertIsPossible({ calendar, before, batches, from: arriveOn }, work)
      }
    }),
    { numRuns: 500 },
  )
})

test('a plan depends on nothing but what goes in: the same orders in any order give the same plan', () => {
  const jobs = fc.array(
    fc.record({ order: orderOf, isRush: fc.boolean(), promisedOn: fc.option(fc.nat(9)) }),
    { minLength: 2, maxLength: 6 },
  )
  fc.assert(
    fc.property(labs, jobs, fc.nat(1_000), (lab, given, seed) => {
      const all = given.map(({ order, isRush, promisedOn }, place): Job => ({
        id: `order ${place}`,
        isRush,
        promisedOn: promisedOn === null ? null : monday + promisedOn,
        from: monday + order.from,
        batches: batchesOf(lab, order),
      }))
      const mixed = all.toSorted((a, b) => (hash(a.id, seed) < hash(b.id, seed) ? -1 : 1))
      const plan = planJobs(calendarOf(lab), loadOf(lab), all)
      assert.deepEqual(planJobs(calendarOf(lab), loadOf(lab), mixed), plan)
      const load = loadOf(lab)
      const taken = loadOf(lab)
      for (const part of [...plan.values()].flatMap((placed) => placed?.work ?? [])) {
        taken.add(part.stageId, part.day, part.pieces)
      }
      for (const stage of lab.workflows.flat()) {
        for (const day of days) {
          const most = Math.max(capacityOn(calendarOf(lab), day, stage), load.get(stage.id, day))
          assert.ok(taken.get(stage.id, day) <= most, 'over capacity')
        }
      }
    }),
    runs,
  )
})

const hash = (id: string, seed: number) => (id.charCodeAt(id.length - 1) * 7_919 * (seed + 1)) % 101

type State = { day: Day; used: number }

/** Every state in which one piece can have passed a stage, tried day by day. */
function waysThrough(
  calendar: Calendar,
  taken: Load,
  stage: Stage,
  at: State,
  lastDay: Day,
): State[] {
  const isLong = stage.minutes > Math.max(...calendar.weekMinutes)
  const ways: State[] = []
  let worked = 0
  for (let { day } = at; day <= lastDay; day++) {
    const room = minutesOn(calendar, day, stage.department)
    const used = day === at.day ? at.used : 0
    const isDoneBefore = isLong && worked >= stage.minutes
    const today = isLong ? Math.min(Math.max(0, room - used), stage.minutes - worked) : 0
    worked += Math.max(0, today)
    if (room === 0 || capacityOn(calendar, day, stage) - taken.get(stage.id, day) < 1) continue
    if (isLong && worked >= stage.minutes) {
      ways.push({ day, used: isDoneBefore ? 0 : used + today })
    } else if (!isLong && used + stage.minutes <= room) {
      ways.push({ day, used: used + stage.minutes })
    }
  }
  return ways
}

/** The earliest end over all ways that there are; infinite where there is none. */
function searchAll(
  calendar: Calendar,
  taken: Load,
  lastDay: Day,
  pieces: { chain: readonly Stage[]; at: State }[],
): number {
  const [piece, ...rest] = pieces
  if (!piece) return Number.NEGATIVE_INFINITY
  const [stage, ...chain] = piece.chain
  if (!stage) return Math.max(piece.at.day, searchAll(calendar, taken, lastDay, rest))
  let best = Number.POSITIVE_INFINITY
  for (const at of waysThrough(calendar, taken, stage, piece.at, lastDay)) {
    taken.add(stage.id, at.day, 1)
    best = Math.min(best, searchAll(calendar, taken, lastDay, [{ chain, at }, ...rest]))
    taken.add(stage.id, at.day, -1)
  }
  return best
}

test('the end is the one that a search of all ways finds, on small cases', () => {
  let found = 0
  const small = labOf({ days: 5, minutes: [0, 120, 240, 300, 480, 700] }).map((lab) => ({
    ...lab,
    workflows: lab.workflows.slice(0, 2).map((stages) => stages.slice(0, 3)),
  }))
  const order = fc.record({
    items: fc.array(fc.record({ workflow: fc.nat(1), pieces: fc.constantFrom(1, 1, 2) }), {
      minLength: 1,
      maxLength: 2,
    }),
    from: fc.nat(2),
  })
  fc.assert(
    fc.property(small, order, (lab, given) => {
      const calendar = calendarOf(lab)
      const batches = batchesOf(lab, given)
      const from = firstDay(monday + given.from, (day) => minutesOn(calendar, day, null) > 0)
      if (from === null || from > monday + 5) return
      const lastDay = from + 4
      const pieces = batches.flatMap(({ pieces: count, chain }) =>
        Array.from({ length: count }, () => ({ chain, at: { day: from, used: 0 } })),
      )
      const best = searchAll(calendar, loadOf(lab), lastDay, pieces)
      const placed = placeBatches(calendar, loadOf(lab), { batches, from })
      const end = placed?.finishOn ?? Number.POSITIVE_INFINITY
      if (best === Number.POSITIVE_INFINITY) assert.ok(end > lastDay)
      else assert.equal(end, best)
      if (best !== Number.POSITIVE_INFINITY) found++
    }),
    { numRuns: 1_500 },
  )
  assert.ok(found > 400, `only ${found} cases had a way`)
})
