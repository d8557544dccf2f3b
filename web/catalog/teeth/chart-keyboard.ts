import { findPlace, teethOf, type Dentition, type PlacedTooth } from './geometry.ts'

const rowOf = ({ facts }: PlacedTooth): number =>
  ({ upper: { permanent: 0, primary: 1 }, lower: { permanent: 3, primary: 2 } })[facts.arch][
    facts.isPrimary ? 'primary' : 'permanent'
  ]

const nearest = (teeth: readonly PlacedTooth[], x: number): PlacedTooth | undefined =>
  teeth.toSorted((a, b) => Math.abs(a.center[0] - x) - Math.abs(b.center[0] - x))[0]

function moveAcross(from: PlacedTooth, teeth: readonly PlacedTooth[], step: 1 | -1): number | null {
  for (let row = rowOf(from) + step; row >= 0 && row <= 3; row += step) {
    const found = nearest(
      teeth.filter((tooth) => rowOf(tooth) === row),
      from.center[0],
    )
    if (found) return found.facts.fdi
  }
  return null
}

/**
 * The tooth to which a key of the keyboard leads: arrows go where they point on the page, which
 * shows the patient's right on its left in every language; Home and End to the ends of the arch.
 * Null for other keys and where the arch ends.
 */
export function moveFrom(tooth: number, key: string, dentition: Dentition): number | null {
  const from = findPlace(tooth)
  if (!from) return null
  const teeth = teethOf(dentition)
  const row = teeth.filter((other) => rowOf(other) === rowOf(from))
  const place = row.indexOf(from)
  const moves: Partial<Record<string, () => number | null>> = {
    ArrowLeft: () => row[place - 1]?.facts.fdi ?? null,
    ArrowRight: () => row[place + 1]?.facts.fdi ?? null,
    ArrowUp: () => moveAcross(from, teeth, -1),
    ArrowDown: () => moveAcross(from, teeth, 1),
    Home: () => row[0]?.facts.fdi ?? null,
    End: () => row.at(-1)?.facts.fdi ?? null,
  }
  return moves[key]?.() ?? null
}

/** The teeth from one to another of the same row, both with them; the other alone across rows. */
export function teethBetween(one: number, other: number, dentition: Dentition): number[] {
  const [from, until] = [findPlace(one), findPlace(other)]
  if (!from || !until || rowOf(from) !== rowOf(until)) return [other]
  const row = teethOf(dentition).filter((tooth) => rowOf(tooth) === rowOf(from))
  const [start, end] = [row.indexOf(from), row.indexOf(until)].toSorted((a, b) => a - b)
  return row.slice(start, (end ?? 0) + 1).map(({ facts }) => facts.fdi)
}

/** What was typed so far, and where it leads; undefined where nothing begins so. */
type TypeAhead = { typed: string; found: number | undefined }

const foundAt = (names: readonly string[], typed: string): number | undefined => {
  const whole = names.findIndex((name) => name.toUpperCase() === typed)
  const index = whole >= 0 ? whole : names.findIndex((name) => name.toUpperCase().startsWith(typed))
  return index >= 0 ? index : undefined
}

/**
 * Adds a typed sign to those before it and says which of the names is meant: the one that is
 * typed in full, else the first that begins so. Where none does, the sign begins again.
 */
export function typeAhead(names: readonly string[], typed: string, key: string): TypeAhead {
  for (const text of [typed + key, key].map((text) => text.toUpperCase())) {
    const found = foundAt(names, text)
    if (found !== undefined) return { typed: text, found }
  }
  return { typed: '', found: undefined }
}
