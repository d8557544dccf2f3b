import { unit } from '#test/fixtures/random-floor'
import type { Day } from '../../server/orders/scheduling/days.ts'
import { dayMinutes, type Floor } from '../../server/orders/scheduling/floor.ts'
import type { Load } from '../../server/orders/scheduling/load.ts'
import type { Batch, Stage } from '../../server/orders/scheduling/place.ts'

/** What is searched: a floor with its load, and until when. */
type Search = { floor: Floor; load: Load; lastDay: Day }

/** The moments at which a stage can end, tried minute by minute of each day, with what each takes. */
function* waysThrough(search: Search, stage: Stage, pieces: number, at: number): Generator<number> {
  const { floor, load, lastDay } = search
  const station = stage.centreId === null ? undefined : floor.stations.get(stage.centreId)
  const first = Math.floor(at / dayMinutes)
  if (station?.centre.kind === 'runs') {
    const slots: { day: Day; slot: number; ends: number }[] = []
    for (let day = first; day <= lastDay; day++) {
      if (station.openMinutes[day - floor.firstOn] === 0) continue
      for (const [slot, run] of station.centre.runs.entries()) {
        const starts = day * dayMinutes + run.startsAt
        if (starts >= at) slots.push({ day, slot, ends: starts + run.minutes })
      }
    }
    const allot = function* (place: number, left: number, end: number): Generator<number> {
      if (left === 0) return yield end
      const run = slots[place]
      if (!run) return
      const limit = station.limit[(run.day - floor.firstOn) * station.slots + run.slot] ?? 0
      const free = limit - load.get(station, run.day, run.slot)
      for (let taken = 0; taken <= Math.min(left, Math.max(0, free)); taken++) {
        load.add(station, run.day, run.slot, taken)
        yield* allot(place + 1, left - taken, taken > 0 ? run.ends : end)
        load.add(station, run.day, run.slot, -taken)
      }
    }
    return yield* allot(0, pieces, at)
  }
  const hours = station ?? floor
  const spend = function* (day: Day, left: number): Generator<number> {
    if (day > lastDay) return
    const index = day - floor.firstOn
    const opens = day * dayMinutes + (hours.opensAt[index] ?? 0)
    const closes = opens + (hours.openMinutes[index] ?? 0)
    const free = station
      ? (station.limit[index] ?? 0) - load.get(station, day, 0)
      : Number.POSITIVE_INFINITY
    for (let start = Math.max(at, opens); start < closes; start += unit) {
      const most = Math.min(closes - start, Math.max(0, free), left)
      for (let taken = most; taken >= 0; taken -= unit) {
        if (taken === left) yield start + taken
        if (taken === left || taken === 0) continue
        if (station) load.add(station, day, 0, taken)
        yield* spend(day + 1, left - taken)
        if (station) load.add(station, day, 0, -taken)
      }
    }
    yield* spend(day + 1, left)
  }
  yield* spend(first, stage.minutesPerOrder + stage.minutesPerPiece * pieces)
}

function leaveOf(search: Search, stage: Stage, end: number, isLast: boolean): number {
  const { floor } = search
  const station = stage.centreId === null ? undefined : floor.stations.get(stage.centreId)
  const queue = isLast ? 0 : (station?.centre.queueMinutes ?? 0)
  return end + stage.waitMinutes + queue
}

/**
 * The first moment at which a batch can be through its stages from a place on, over all ways that there
 * are; infinite where there is none. No centre may be there twice.
 */
export function searchAll(search: Search, batch: Batch, place: number, at: number): number {
  const stage = batch.chain[place]
  if (!stage) return at
  let best = Number.POSITIVE_INFINITY
  for (const end of new Set(waysThrough(search, stage, batch.pieces, at))) {
    const left = leaveOf(search, stage, end, place === batch.chain.length - 1)
    best = Math.min(best, searchAll(search, batch, place + 1, left))
  }
  return best
}
