import { writeTooth, type ToothFacts, type ToothNotation } from '#contract/catalog/teeth'
import type { ChartMarks, JawMark, ToothMark } from './marks.ts'
import type { TeethMessages } from './messages/en.ts'

/** The language and the notation of a description. */
type Speech = { t: TeethMessages; notation: ToothNotation }

const workInWords = ({ restorationType, isPontic, isImplant }: ToothMark, t: TeethMessages) => {
  const words = [t.restoration(restorationType)]
  if (isPontic && restorationType !== 'pontic') words.push(t.pontic)
  if (isImplant && restorationType !== 'implant_crown') words.push(t.onImplant)
  return words.join(', ')
}

/**
 * One tooth as it is read aloud: its number and name, what is made for it, what it is joined
 * with.
 */
export function describeTooth(
  facts: ToothFacts,
  marks: ChartMarks,
  { t, notation }: Speech,
): string {
  const works = (marks.teeth.get(facts.fdi) ?? []).map((mark) => workInWords(mark, t))
  const partners = marks.joints
    .filter(({ pair, isJoined }) => isJoined && pair.includes(facts.fdi))
    .map(({ pair }) => writeTooth(pair[0] === facts.fdi ? pair[1] : pair[0], notation))
  return [
    t.tooth(facts, writeTooth(facts.fdi, notation)),
    ...works,
    ...(marks.missing.has(facts.fdi) ? [t.missing] : []),
    ...(partners.length > 0 ? [t.joined(partners.join(', '))] : []),
  ].join(', ')
}

/** One jaw as it is read aloud, with the work on the whole of it. */
export const describeJaw = (
  arch: ToothFacts['arch'],
  jaws: readonly JawMark[],
  t: TeethMessages,
): string =>
  [
    t.jaw(arch),
    ...jaws.filter((jaw) => jaw.arch === arch).map((jaw) => t.restoration(jaw.restorationType)),
  ].join(', ')

/**
 * A whole chart in one text, for those who do not see it: each jaw and tooth that has something.
 */
export function describeChart(
  teeth: readonly ToothFacts[],
  marks: ChartMarks,
  speech: Speech,
): string {
  const jaws = (['upper', 'lower'] as const)
    .filter((arch) => marks.jaws.some((jaw) => jaw.arch === arch))
    .map((arch) => describeJaw(arch, marks.jaws, speech.t))
  const described = teeth
    .filter(({ fdi }) => marks.teeth.has(fdi) || marks.missing.has(fdi))
    .map((facts) => describeTooth(facts, marks, speech))
  const all = [...jaws, ...described]
  return all.length === 0 ? speech.t.nothing : all.join('; ')
}
