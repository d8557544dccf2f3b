import {
  areNeighbours,
  archOfTooth,
  findTooth,
  sortAlongArch,
  writeTooth,
  type ToothNotation,
} from './teeth.ts'

const isPrimary = (tooth: number): boolean => findTooth(tooth)?.isPrimary ?? false

function runsOf(teeth: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const tooth of teeth) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last !== undefined && areNeighbours(last, tooth)) run.push(tooth)
    else runs.push([tooth])
  }
  return runs
}

const quadrantOf = (tooth: number) => Math.floor(tooth / 10)

function endsOf(run: readonly number[], notation: ToothNotation): [from: number, until: number] {
  const [first = 0, last = first] = [run[0], run.at(-1)]
  // People count upward: 14–16, though the arch runs from 16 to 14; across the middle it is 13–23.
  const isUpward = quadrantOf(first) !== quadrantOf(last) || first < last
  const isTurned = notation === 'universal' ? archOfTooth(first) === 'lower' : !isUpward
  return isTurned ? [last, first] : [first, last]
}

/** Teeth in a row, which are given along their arch, from the first to the last: `14–16`, `UR4–6`. */
export function writeSpan(run: readonly number[], notation: ToothNotation): string {
  const [from, until] = endsOf(run, notation)
  const start = writeTooth(from, notation)
  if (from === until) return start
  const end = writeTooth(until, notation)
  const isOfOneQuadrant = notation === 'palmer' && quadrantOf(from) === quadrantOf(until)
  return `${start}–${isOfOneQuadrant ? end.slice(2) : end}`
}

// Two neighbours are two crowns more often than a bridge: a range would say too much.
function writeRun(run: readonly number[], notation: ToothNotation): string {
  if (run.length !== 2) return writeSpan(run, notation)
  return endsOf(run, notation)
    .map((tooth) => writeTooth(tooth, notation))
    .join(', ')
}

/** Teeth as a person writes them, as short as can be: `14–16, 21`, `UR4–6`, `A–C`. */
export function writeTeeth(teeth: readonly number[], notation: ToothNotation): string {
  const sorted = sortAlongArch([...new Set(teeth)])
  const permanent = runsOf(sorted.filter((tooth) => !isPrimary(tooth)))
  const primary = runsOf(sorted.filter(isPrimary))
  return [...permanent, ...primary].map((run) => writeRun(run, notation)).join(', ')
}
