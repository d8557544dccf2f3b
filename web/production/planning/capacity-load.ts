import type { Answer } from '../../api/client.ts'

type Plan = Answer<'getCapacity'>['capacity']
type Load = Plan['days'][number]['stages'][number]

/** A stage over some days: what is planned on each, null where nothing is. */
export type StageLoad = {
  name: string
  department: string | null
  days: (Load | null)[]
}

/** The load by stage: one row for each stage that has something to do, by department and name. */
export function loadByStage({ days }: Pick<Plan, 'days'>): StageLoad[] {
  const rows = new Map<string, StageLoad>()
  days.forEach(({ stages }, index) => {
    for (const load of stages) {
      const key = JSON.stringify([load.department, load.name])
      const row = rows.get(key) ?? {
        name: load.name,
        department: load.department,
        days: days.map(() => null),
      }
      row.days[index] = load
      rows.set(key, row)
    }
  })
  return [...rows.values()].toSorted(
    (one, other) =>
      (one.department ?? '').localeCompare(other.department ?? '') ||
      one.name.localeCompare(other.name),
  )
}

/** How full a stage is on a day: 1 is all that it can do; null where nobody said how much that is. */
export function fillOf({ plannedPieces, capacityPieces }: Load): number | null {
  if (capacityPieces === null) return null
  if (capacityPieces > 0) return plannedPieces / capacityPieces
  return plannedPieces > 0 ? Infinity : 0
}
