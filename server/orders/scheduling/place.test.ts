import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  anyCentre,
  batchesOf,
  fromOf,
  furnace,
  labOf,
  monday,
  openLab,
  orderOf,
  people,
  type Lab,
  type Order,
} from '#test/fixtures/random-floor'
import { searchAll } from '#test/oracles/every-placement'
import { drawCount } from '#test/runner/random-sizes'
import type { Day } from './days.ts'
import { dayMinutes, type Floor } from './floor.ts'
import type { Load } from './load.ts'
import { nextOpen, placeBatches, planJobs, type Batch, type Job, type Work } from './place.ts'

const finish = (lab: Lab, order: Order, priority: 'standard' | 'rush' = 'standard'): number => {
  const { floor, load } = openLab(lab)
  const batches = batchesOf(lab, order)
  return (
    placeBatches(floor, load, { batches, from: fromOf(order), priority })?.finishAt ??
    Number.POSITIVE_INFINITY
  )
}

const runs = { numRuns: drawCount(600, 2_000) }

function assertFits(floor: Floor, before: Load, work: readonly Work[], whole: boolean): void {
  const after = before.copy()
  for (const { centreId, day, slot, amount } of work) {
    if (centreId === null) continue
    const station = floor.stations.get(centreId)
    assert.ok(
      station && (station.openMinutes[day - floor.firstOn] ?? 0) > 0,
      'work on a closed day',
    )
    after.add(station, day, slot, amount)
  }
  for (const { centreId, day, slot } of work) {
    const station = centreId === null ? undefined : floor.stations.get(centreId)
    if (!station) continue
    const place = (day - floor.firstOn) * station.slots + slot
    const most = (whole ? station.capacity : station.limit)[place] ?? 0
    assert.ok(after.get(station, day, slot) <= most, 'over capacity')
  }
}

test('work is complete, never over a limit, on a closed day or before the stage before it', () => {
  let planned = 0
  fc.assert(
    fc.property(labOf(anyCentre), orderOf(3, 4), fc.boolean(), (lab, order, isRush) => {
      const { floor, load } = openLab(lab)
      const before = load.copy()
      const batches = batchesOf(lab, order)
      const priority = isRush ? 'rush' : 'standard'
      const placed = placeBatches(floor, load, { batches, from: fromOf(order), priority })
      if (!placed) return
      planned++
      assertFits(floor, before, placed.work, isRush)
      for (const { id, pieces, chain } of batches) {
        let last: Day = Math.floor(fromOf(order) / dayMinutes)
        for (const stage of chain) {
          const own: Work[] = placed.work.filter(
            (work) => work.batchId === id && work.stageId === stage.id,
          )
          const kind = floor.stations.get(stage.centreId ?? '')?.centre.kind ?? 'people'
          const need =
            kind === 'runs' || kind === 'external'
              ? pieces
              : stage.minutesPerOrder + stage.minutesPerPiece * pieces
          assert.equal(
            own.reduce((sum, { amount }) => sum + amount, 0),
            need,
          )
          for (const { day } of own) assert.ok(day >= last, 'a stage comes before its predecessor')
          last = Math.max(last, ...own.map(({ day }) => day))
        }
        assert.ok(placed.finishAt >= last * dayMinutes)
      }
    }),
    runs,
  )
  assert.ok(planned > 300, `only ${planned} labs could do the work at all`)
})

/** The same laboratory or order, with more of something or less to do. */
const reliefs: Record<string, (lab: Lab, order: Order, at: number) => [Lab, Order]> = {
  'more capacity, also of an alternative,': (lab, order, at) => [
    {
      ...lab,
      centres: lab.centres.map((fact, place) => {
        if ((place + at) % 2 === 1) return fact
        if (fact.kind === 'people') return { ...fact, units: fact.units.map((units) => units + 1) }
        if (fact.kind === 'machine') return { ...fact, machines: fact.machines + 1 }
        if (fact.kind === 'runs') return { ...fact, pieces: fact.pieces + 1 }
        return { ...fact, piecesPerDay: null }
      }),
    },
    order,
  ],
  'fewer holidays': (lab, order, at) => [
    {
      ...lab,
      closed: lab.closed.filter((_, place) => place !== at % Math.max(1, lab.closed.length)),
    },
    order,
  ],
  'less load': (lab, order, at) => [
    {
      ...lab,
      load: lab.load.flatMap((loaded, place) => {
        if ((place + at) % 2 === 1) return [loaded]
        return loaded.amount > 1 ? [{ ...loaded, amount: loaded.amount - 1 }] : []
      }),
    },
    order,
  ],
  'less waiting': (lab, order, at) => [
    lab,
    {
      ...order,
      chains: order.chains.map((chain) => ({
        ...chain,
        stages: chain.stages.map((stage, place) =>
          (place + at) % 2 === 0 ? { ...stage, wait: Math.floor(stage.wait / 2) } : stage,
        ),
      })),
    },
  ],
  'an earlier arrival': (lab, order) => [lab, { ...order, from: Math.max(0, order.from - 1) }],
}

for (const [name, relieve] of Object.entries(reliefs)) {
  test(`${name} never makes one batch later, and sometimes earlier`, () => {
    let earlier = 0
    fc.assert(
      fc.property(labOf(anyCentre), orderOf(1, 4), fc.nat(30), (lab, order, at) => {
        const [before, after] = [finish(lab, order), finish(...relieve(lab, order, at))]
        assert.ok(after <= before, `${after} instead of ${before}`)
        if (after < before) earlier++
      }),
      { numRuns: drawCount(1_000, 20_000) },
    )
    assert.ok(earlier > 10, `it was earlier ${earlier} times`)
  })
}

test('rush is never later than standard', () => {
  let earlier = 0
  fc.assert(
    fc.property(labOf(anyCentre), orderOf(1, 4), (lab, order) => {
      const [standard, rush] = [finish(lab, order), finish(lab, order, 'rush')]
      assert.ok(rush <= standard)
      if (rush < standard) earlier++
    }),
    runs,
  )
  assert.ok(earlier > 10, `it was earlier ${earlier} times`)
})

test('one batch ends when a search of all ways says', () => {
  let found = 0
  const simple = fc.oneof(
    people.map((fact) => ({ ...fact, alternative: null })),
    furnace,
  )
  const order = orderOf(1, 3).map((given) => ({
    ...given,
    chains: given.chains.map((chain) => ({
      ...chain,
      stages: chain.stages
        .filter(
          ({ centre }, place, all) =>
            all.findIndex((other) => (other.centre ?? 9) % 4 === (centre ?? 9) % 4) === place,
        )
        .map((stage) => ({ ...stage, isOvernight: true })),
    })),
  }))
  const labs = labOf(simple).filter(({ centres }) => centres.length === 4)
  fc.assert(
    fc.property(labs, order, (lab, given) => {
      const { floor, load } = openLab(lab)
      const [batch] = batchesOf(lab, given)
      assert.ok(batch)
      const lastDay = monday + given.from + 4
      // What comes at closing time is taken up when the laboratory opens next.
      const from = nextOpen(floor, fromOf(given))
      if (from === null) return
      const best = searchAll({ floor, load, lastDay }, batch, 0, from)
      const end = finish(lab, given)
      if (best === Number.POSITIVE_INFINITY) {
        assert.ok(end > lastDay * dayMinutes)
        return
      }
      found++
      const last = batch.chain.at(-1)
      const isByPeople =
        last?.waitMinutes === 0 && floor.stations.get(last.centreId ?? '')?.centre.kind !== 'runs'
      if (isByPeople) assert.equal(end, best)
      // It is taken out when the laboratory opens next.
      else assert.ok(end >= best && (end === best || end - best < 12 * dayMinutes))
    }),
    { numRuns: drawCount(600, 4_000) },
  )
  assert.ok(found > 200, `only ${found} cases had a way`)
})

test('no order delays one before it, and the same orders in any order give the same plan', () => {
  const jobs = fc.array(
    fc.record({ order: orderOf(2, 3), isRush: fc.boolean(), promisedOn: fc.option(fc.nat(9)) }),
    { minLength: 2, maxLength: 6 },
  )
  fc.assert(
    fc.property(labOf(anyCentre), jobs, fc.nat(1_000), (lab, given, seed) => {
      const { floor, load } = openLab(lab)
      const all = given.map(({ order, isRush, promisedOn }, place): Job => ({
        id: `order ${place}`,
        isRush,
        promisedOn: promisedOn === null ? null : monday + promisedOn,
        from: fromOf(order),
        batches: batchesOf(lab, order),
      }))
      const place = (id: string) => (id.charCodeAt(id.length - 1) * 7_919 * (seed + 1)) % 101
      const mixed = all.toSorted((a, b) => place(a.id) - place(b.id))
      const plan = planJobs(floor, load.copy(), all)
      assert.deepEqual(planJobs(floor, load.copy(), mixed), plan)
      const fitted = [...plan.values()].flatMap((placed) => placed?.work ?? [])
      if ([...plan.values()].every((placed) => placed !== null))
        assertFits(floor, load, fitted, true)
      // Whoever comes last takes nothing from the others.
      const last = [...plan.keys()].at(-1)
      const without = planJobs(
        floor,
        load.copy(),
        all.filter(({ id }) => id !== last),
      )
      for (const [id, placed] of without) assert.deepEqual(plan.get(id), placed)
    }),
    { numRuns: drawCount(400, 2_000) },
  )
})

test('an order of several workflows ends no earlier than each of them alone', () => {
  fc.assert(
    fc.property(labOf(anyCentre), orderOf(3, 3), (lab, order) => {
      const whole = finish(lab, order)
      for (const chain of order.chains) {
        assert.ok(finish(lab, { ...order, chains: [chain] }) <= whole)
      }
    }),
    runs,
  )
})

// The minutes that an order needs of a centre, or of one that its work there may move to or come from.
function minutesAt(floor: Floor, batches: readonly Batch[], centreId: string): number {
  const reachOf = (id: string | null) => {
    const centre = id === null ? undefined : floor.stations.get(id)?.centre
    return centre ? [centre.id, 'alternativeId' in centre ? centre.alternativeId : null] : []
  }
  const reach = reachOf(centreId).filter((id) => id !== null)
  let minutes = 0
  for (const { pieces, chain } of batches) {
    for (const stage of chain) {
      if (!reachOf(stage.centreId).some((id) => id !== null && reach.includes(id))) continue
      minutes += stage.minutesPerOrder + stage.minutesPerPiece * pieces
    }
  }
  return minutes
}

test('an order of several workflows ends no later than where each stage needs all its minutes there', () => {
  fc.assert(
    fc.property(labOf(people), orderOf(3, 3), (lab, order) => {
      const { floor } = openLab(lab)
      const batches = batchesOf(lab, order)
      const bounds = batches.map((batch) => {
        const { load } = openLab(lab)
        const chain = batch.chain.map((stage) => {
          if (stage.centreId === null) return stage
          const minutesPerOrder = minutesAt(floor, batches, stage.centreId)
          return { ...stage, minutesPerOrder, minutesPerPiece: 0 }
        })
        const asked = { batches: [{ ...batch, chain }], from: fromOf(order) }
        const placed = placeBatches(floor, load, { ...asked, priority: 'standard' })
        return placed?.finishAt ?? Number.POSITIVE_INFINITY
      })
      assert.ok(finish(lab, order) <= Math.max(...bounds))
    }),
    runs,
  )
})
