import type { Answer } from '../../api/client.ts'

type Plan = Answer<'getCapacity'>['capacity']
type Centre = Plan['centres'][number]

/** What a work centre has to do on a day. */
export type CentreLoad = Plan['days'][number]['centres'][number]

/** A work centre over some days: its load on each, null where it does nothing. */
export type CentreRow = Centre & { days: (CentreLoad | null)[] }

/** One row for each work centre, in the order of their names, with a place for every day. */
export const rowsOf = ({ centres, days }: Pick<Plan, 'centres' | 'days'>): CentreRow[] =>
  centres.map((centre) => ({
    ...centre,
    days: days.map(
      (day) => day.centres.find(({ workCentreId }) => workCentreId === centre.id) ?? null,
    ),
  }))

/** How a day of a work centre is filled: shares of its capacity, and what is free until its limit. */
export type Fill = {
  planned: number
  reserved: number
  limit: number
  /** Below zero: so much more than the limit; null: there is no limit. */
  free: number | null
  tone: 'free' | 'over_limit' | 'over_capacity'
}

/** How full a work centre is on a day, in shares of all that it can do. */
export function fillOf({
  plannedAmount,
  reservedAmount,
  limitAmount,
  capacityAmount,
}: CentreLoad): Fill {
  const taken = plannedAmount + reservedAmount
  if (capacityAmount === null || limitAmount === null) {
    return { planned: 0, reserved: 0, limit: 1, free: null, tone: 'free' }
  }
  // What is planned where nothing can be done is drawn as a full day.
  const most = Math.max(1, capacityAmount, taken)
  return {
    planned: plannedAmount / most,
    reserved: reservedAmount / most,
    limit: limitAmount / most,
    free: limitAmount - taken,
    tone: taken > capacityAmount ? 'over_capacity' : taken > limitAmount ? 'over_limit' : 'free',
  }
}

/** A cell of the table of loads. */
export type CellPlace = { row: number; column: number }

/** Whether two places are one; no place is none. */
export const isSamePlace = (one: CellPlace, other: CellPlace | null): boolean =>
  one.row === other?.row && one.column === other.column

/** The cell that a key moves to: the next one in its direction, as days and work centres can be empty. */
export function nextCell(
  cells: readonly CellPlace[],
  { row, column }: CellPlace,
  key: string,
): CellPlace | undefined {
  const inRow = cells.filter((cell) => cell.row === row)
  const inColumn = cells.filter((cell) => cell.column === column)
  switch (key) {
    case 'ArrowRight':
      return inRow.find((cell) => cell.column > column)
    case 'ArrowLeft':
      return inRow.findLast((cell) => cell.column < column)
    case 'ArrowDown':
      return inColumn.find((cell) => cell.row > row)
    case 'ArrowUp':
      return inColumn.findLast((cell) => cell.row < row)
    case 'Home':
      return inRow[0]
    case 'End':
      return inRow.at(-1)
    default:
      return undefined
  }
}
