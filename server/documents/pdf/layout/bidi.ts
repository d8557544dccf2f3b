import bidiFactory from 'bidi-js'
import { lettersOf, runsOf, type Run, type Weight } from './typefaces.ts'

// Its types describe the module for bundlers; Node gives the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const firstStrong = /[\p{L}\p{Nl}]/u

/** Whether a text is read from the right: its first letter says so (Unicode annex 9, P2). */
export const isReadFromRight = (text: string): boolean =>
  rightToLeft.test(firstStrong.exec(text)?.[0] ?? '')

type Stretch = { level: number; text: string }

/** Stretches of one direction in the order of the text, brackets turned where it is read from the right. */
function stretchesOf(text: string, base: 'ltr' | 'rtl'): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(text, base)
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const stretches: Stretch[] = []
  for (let place = 0; place < text.length; place++) {
    const level = levels[place] ?? 0
    const sign = mirrored.get(place) ?? text.charAt(place)
    const last = stretches.at(-1)
    if (last && last.level === level) last.text += sign
    else stretches.push({ level, text: sign })
  }
  return stretches
}

/** From the left edge on: each level turns the stretches of at least that level (rule L2). */
function inVisualOrder(stretches: Stretch[]): Stretch[] {
  const levels = stretches.map(({ level }) => level)
  let ordered = stretches
  for (let level = Math.max(...levels); level > 0; level--) {
    const next: Stretch[] = []
    for (let from = 0; from < ordered.length;) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      next.push(
        ...(to > from ? ordered.slice(from, to).toReversed() : ordered.slice(from, from + 1)),
      )
      from = Math.max(to, from + 1)
    }
    ordered = next
  }
  return ordered
}

// The font turns a word of its own script; what has no direction is turned here.
const turned = ({ face, text }: Run): Run => ({
  face,
  text: rightToLeft.test(text) ? text : lettersOf(text).toReversed().join(''),
})

// A Thai tone is above the ring of the vowel AM, which Unicode writes after it and fonts draw as two.
const toneBeforeAm = /([\u0e48-\u0e4b])\u0e33/g

/**
 * A line as stretches that one face can draw, from left to right as they are seen: Hebrew and Arabic
 * are read from the right, numbers and Latin names in them from the left (Unicode annex 9).
 */
export function visualRuns(line: string, weight: Weight, isFromRight: boolean): Run[] {
  const text = line.replaceAll(toneBeforeAm, '\u0e4d$1\u0e32')
  if (!isFromRight && !rightToLeft.test(text)) return runsOf(text, weight)
  return inVisualOrder(stretchesOf(text, isFromRight ? 'rtl' : 'ltr')).flatMap((stretch) => {
    const runs = runsOf(stretch.text, weight)
    return stretch.level % 2 === 0 ? runs : runs.toReversed().map(turned)
  })
}
