import { dayMinutes } from '../../server/orders/scheduling/floor.ts'
import type { Day } from '../../server/orders/scheduling/days.ts'
import {
  machines,
  peopleCentres,
  peopleOfCentres,
  reality,
  shiftMinutes,
  shiftStartsAt,
  technicians,
} from './laboratory.ts'
import type { Random } from './random.ts'
import type { Server } from './world.ts'

type Share = { person: number; from: number; minutes: number }

/** Who works where: people follow each other, and some divide their day between two centres. */
function sharesOf(): Map<string, Share[]> {
  const shares = new Map<string, Share[]>()
  let reached = 0
  for (const [name, people] of peopleOfCentres()) {
    const own: Share[] = []
    for (let left = people; left > 1e-9;) {
      const person = Math.floor(reached + 1e-9)
      const used = reached - person
      const part = Math.min(left, 1 - used)
      const [from, to] = [used, used + part].map((share) => Math.round(share * shiftMinutes))
      own.push({ person, from: from ?? 0, minutes: (to ?? 0) - (from ?? 0) })
      reached += part
      left -= part
    }
    shares.set(name, own)
  }
  return shares
}

/** The people of the laboratory: who is where, and who is away on which day. */
export function openStaff(random: Random, firstOn: Day, days: number) {
  const shares = sharesOf()
  const holidays = Array.from({ length: technicians }, () => {
    const away = new Set<Day>()
    // A holiday is a week.
    for (let day = firstOn; day < firstOn + days; day += 7) {
      if (random.happens(reality.holidays)) for (let off = 0; off < 7; off++) away.add(day + off)
    }
    return away
  })
  return {
    /** Minutes that a laboratory plans with: holidays are known, a share is away without notice. */
    plannedMinutes: (name: string, day: Day): number =>
      Math.floor(
        (shares.get(name) ?? [])
          .filter(({ person }) => !holidays[person]?.has(day))
          .reduce((sum, { minutes }) => sum + minutes, 0) *
          (1 - reality.plannedAbsence),
      ),
    /** Who is really there. */
    serversOn(day: Day): Map<string, Server[]> {
      const isAway = holidays.map((away) => away.has(day) || random.happens(reality.absence))
      const morning = day * dayMinutes + shiftStartsAt
      const servers = new Map<string, Server[]>()
      for (const name of peopleCentres) {
        const here = (shares.get(name) ?? []).filter(({ person }) => !isAway[person])
        servers.set(
          name,
          here.map(({ from, minutes }) => ({
            from: morning + from,
            to: morning + from + minutes,
            isBusy: false,
          })),
        )
      }
      for (const [name, { units, minutes }] of Object.entries(machines)) {
        const running = Array.from({ length: units }, () => !random.happens(reality.breakdown))
        servers.set(
          name,
          running
            .filter(Boolean)
            .map(() => ({ from: morning, to: morning + minutes, isBusy: false })),
        )
      }
      return servers
    },
  }
}

/** The people of the laboratory: who is where, and who is away on which day. */
export type Staff = ReturnType<typeof openStaff>
