import {
  fdiOfPalmer,
  fdiOfUniversal,
  findTooth,
  placeInArch,
  sortAlongArch,
  toothAt,
  type ToothNotation,
} from '#contract/catalog/teeth'

/** What is wrong with a text about teeth; a catalogue makes a sentence of it. */
export type TeethFault =
  | { code: 'not_a_tooth'; text: string }
  | { code: 'quadrant_missing'; text: string }
  | { code: 'two_jaws'; text: string }
  | { code: 'two_dentitions'; text: string }
  | { code: 'too_many'; most: number }

/** Teeth along their arch, or the first fault of the text. */
type TeethReading = { teeth: number[]; fault: null } | { teeth: null; fault: TeethFault }

/** The most teeth that one item of an order names. */
export const maximumTeeth = 32

// Between a permanent tooth and the primary one of its place: 11 and 51.
const primaryOffset = 40

const rangeSign = /\s*(?:[-‐‑–—:]|\.{2,})\s*|\s+(?:to|through|bis)\s+/iu
const listSign = /[\s,;+&/]+|\band\b|\bund\b/iu
const letteredQuadrant = /^(?:UR|UL|LR|LL)(?=[1-8A-E]$)/

type Reader = { notation: ToothNotation; quadrant: string }

const readFdi = (word: string): number | undefined => {
  const fdi = /^[1-8]\.?[1-8]$/.test(word) ? Number(word.replace('.', '')) : 0
  return findTooth(fdi)?.fdi
}

// Letters of quadrants and of primary teeth mean the same to everybody; bare figures do not.
function readTooth(word: string, { notation, quadrant }: Reader): number | undefined {
  const palmer = fdiOfPalmer(word) ?? (quadrant ? fdiOfPalmer(quadrant + word) : undefined)
  if (notation === 'palmer') return palmer
  if (notation === 'universal') return fdiOfUniversal(word) ?? palmer
  return readFdi(word) ?? palmer ?? (/^[A-T]$/.test(word) ? fdiOfUniversal(word) : undefined)
}

const failWith = (fault: TeethFault): TeethReading => ({ teeth: null, fault })

const failAt = (word: string, notation: ToothNotation): TeethReading =>
  failWith({
    code: notation === 'palmer' && /^[1-8A-E]$/.test(word) ? 'quadrant_missing' : 'not_a_tooth',
    text: word,
  })

function readRange(from: number, until: number, text: string): TeethReading {
  const [first, last] = sortAlongArch([from, until]).map(findTooth)
  if (!first || !last) return failWith({ code: 'not_a_tooth', text })
  if (first.arch !== last.arch) return failWith({ code: 'two_jaws', text })
  if (first.isPrimary !== last.isPrimary) return failWith({ code: 'two_dentitions', text })
  const teeth = [first.fdi]
  for (let place = placeInArch(first.fdi) + 1; place <= placeInArch(last.fdi); place++) {
    teeth.push(toothAt(first.arch, place) + (first.isPrimary ? primaryOffset : 0))
  }
  return { teeth, fault: null }
}

// The end of `UR4-6` is of the quadrant that its start names.
function readEnd(end: string, start: string, reader: Reader): number | undefined {
  const quadrant = letteredQuadrant.exec(start)?.[0]
  return (quadrant && fdiOfPalmer(quadrant + end)) || readTooth(end, reader)
}

/**
 * Splits at the signs of a list; the signs of ranges are made one first, so that they stay
 * inside.
 */
const wordsOf = (text: string): string[] =>
  text
    .split(rangeSign)
    .join('–')
    .split(listSign)
    .map((word) => word.toUpperCase())
    .filter((word) => word !== '')

/**
 * Reads what a person writes about teeth: `14-16, 21`, `1.4`, `UR4-6`, `A–C`, `4⏌`. Bare figures
 * mean what they mean in `notation`; letters of quadrants and of primary teeth are understood in
 * each. After `UR4` a bare `6` of a range, in Palmer also of a list, is of that quadrant. Teeth
 * come back once each, along their arch; an empty text is no teeth.
 */
export function readTeeth(text: string, notation: ToothNotation): TeethReading {
  const teeth = new Set<number>()
  let quadrant = ''
  for (const word of wordsOf(text)) {
    const ends = word.split('–')
    const [start = '', end = start] = ends
    if (ends.length > 2 || start === '' || end === '') return failAt(word, notation)
    const reader = { notation, quadrant: notation === 'palmer' ? quadrant : '' }
    const from = readTooth(start, reader)
    if (from === undefined) return failAt(start, notation)
    const until = readEnd(end, start, reader)
    if (until === undefined) return failAt(end, notation)
    const range = readRange(from, until, word)
    if (range.fault) return range
    for (const tooth of range.teeth) teeth.add(tooth)
    quadrant = (letteredQuadrant.exec(end) ?? letteredQuadrant.exec(start))?.[0] ?? quadrant
  }
  if (teeth.size > maximumTeeth) return failWith({ code: 'too_many', most: maximumTeeth })
  return { teeth: sortAlongArch([...teeth]), fault: null }
}
