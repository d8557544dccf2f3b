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
export function emptyLoad(floor: Floor, base?: ReadonlyMap<string, Int32Array>): Load {
  const { firstOn, lastOn } = floor
  // Most questions touch a few centres: the others stay shared with the load that was copied.
  const own = new Map<string, Int32Array>()
  const amounts = ({ centre: { id } }: Station) => own.get(id) ?? base?.get(id)
  const copies = () => new Map([...(base ?? []), ...own].map(([id, each]) => [id, each.slice()]))
  return {
    get: (station, day, slot) => amounts(station)?.[(day - firstOn) * station.slots + slot] ?? 0,
    add(station, day, slot, amount) {
      if (day < firstOn || day > lastOn) return
      const { id } = station.centre
      let mine = own.get(id)
      if (!mine) {
        mine = base?.get(id)?.slice() ?? new Int32Array(station.capacity.length)
        own.set(id, mine)
      }
      const place = (day - firstOn) * station.slots + slot
      mine[place] = (mine[place] ?? 0) + amount
    },
    copy: () => emptyLoad(floor, copies()),
    without(centreId) {
      const others = copies()
      others.delete(centreId)
      return emptyLoad(floor, others)
    },
  }
}
