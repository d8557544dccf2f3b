import type { Day } from './days.ts'
import type { Floor, Station } from './floor.ts'

/** What is promised of the work centres: minutes, or pieces of runs and partners, by day and slot. */
export type Load = {
  get(station: Station, day: Day, slot: number): number
  add(station: Station, day: Day, slot: number, amount: number): void
  /** Another load that begins with this one; neither sees what the other gets later. */
  copy(): Load
  /** The same of all other work centres. */
  without(centreId: string): Load
}

/** A load of nothing. Amounts on days before or behind the floor are left out. */
export const emptyLoad = (floor: Floor): Load => loadOn(floor, new Map())

// What a load had when it was copied is shared by both and never changes; whoever adds to a work centre
// then has an array of its own. A plan copies its load for each later leg, which touches a few centres.
function loadOn(floor: Floor, base: ReadonlyMap<string, Int32Array>): Load {
  const { firstOn, lastOn } = floor
  let shared = base
  const own = new Map<string, Int32Array>()
  const share = () => {
    if (own.size > 0) shared = new Map([...shared, ...own])
    own.clear()
    return shared
  }
  return {
    get(station, day, slot) {
      const { id } = station.centre
      const amounts = own.get(id) ?? shared.get(id)
      return amounts?.[(day - firstOn) * station.slots + slot] ?? 0
    },
    add(station, day, slot, amount) {
      if (day < firstOn || day > lastOn) return
      const { id } = station.centre
      let mine = own.get(id)
      if (!mine) {
        mine = shared.get(id)?.slice() ?? new Int32Array(station.capacity.length)
        own.set(id, mine)
      }
      const place = (day - firstOn) * station.slots + slot
      mine[place] = (mine[place] ?? 0) + amount
    },
    copy: () => loadOn(floor, share()),
    without(centreId) {
      const others = new Map(share())
      others.delete(centreId)
      return loadOn(floor, others)
    },
  }
}
