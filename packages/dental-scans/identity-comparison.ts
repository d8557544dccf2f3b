import { foldName } from '#contract/partners/person-names'

/** Whom something names: a case of a vendor, a file, or a record. Lists hold every way it is written. */
export type PatientIdentity = {
  names: readonly string[]
  birthDates: readonly string[]
  patientCodes: readonly string[]
}

const identityFields = ['name', 'birthDate', 'code'] as const
type IdentityField = (typeof identityFields)[number]

/**
 * How two ways to write one thing agree: `partial` when the one says less, as an initial does, and
 * `unknown` when one side says nothing that can be compared.
 */
export type Agreement = 'same' | 'partial' | 'different' | 'unknown'

/** Whether two accounts of a patient can be of one person, and the fields that say so. */
export type IdentityComparison = {
  verdict: 'match' | 'unknown' | 'contradiction'
  agreements: Record<IdentityField, Agreement>
  /** The fields that differ; it can have some without a contradiction. */
  differences: IdentityField[]
}

const titles = new Set(
  'anon dent dr frau hr herr fr md med miss mme mr mrs ms mx prof doctor doktor patient patientin'.split(
    ' ',
  ),
)
const particles = new Set('de den der und van vom von zu zum zur'.split(' '))
const generations: Record<string, string> = {
  jr: 'junior',
  jun: 'junior',
  junior: 'junior',
  sr: 'senior',
  sen: 'senior',
  senior: 'senior',
}
// What programs write where no name was given, or where it was taken out.
const placeholders =
  /^(anonym\w*|demo|dummy|geheim|hidden|kein name|leer|mustermann|n a|na|name|nn|n n|neu|new|no ?name|none|null|ohne namen?|pseudonym\w*|removed|scan|test|test ?patient|unbekannt|undefined|unknown)$/

type Name = { words: string[]; generation: string | null }

// An umlaut is written in three ways: "Mueller", "Müller", "Muller".
const foldLetters = (word: string) =>
  word.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u').replaceAll('aa', 'a')

// What is longer is a text, and not a name.
const longestName = 200

// Null where there is no name of a person to compare.
function readName(text: string): Name | null {
  if (text.length > longestName) return null
  const folded = foldName(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  // Apostrophes join ("O'Brien"), words with digits are numbers of something.
  const words = folded
    .replaceAll(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/\p{N}/u.test(word))
  if (placeholders.test(words.join(' '))) return null
  const generation = words.map((word) => generations[word]).find(Boolean) ?? null
  const named = words
    .filter((word) => !titles.has(word) && generations[word] === undefined)
    .map(foldLetters)
  // One letter is a part of a number, and represents nobody.
  const isNobody = named.join('').length < 2 || placeholders.test(named.join(' '))
  return isNobody ? null : { words: named, generation }
}

// "EM" is short for "Erika Müller", as "E. M." is; "LI" may also be a whole name.
const initialsIn = (text: string): string[] => {
  const stated = text.trim()
  return /^\p{Lu}{2,3}$/u.test(stated) ? [stated.replaceAll(/(?=\p{Lu})/gu, ' ')] : []
}

// A name in DICOM has up to three writings, each with the family name first; a program that gives the
// name in two alphabets gives both in one text.
const readNames = (texts: readonly string[]): Name[] =>
  texts.flatMap((stated) =>
    stated.split('=').flatMap((writing) => {
      // Prefix and suffix of DICOM are titles that no list has.
      const [family = '', given = '', middle = ''] = writing.split('^')
      const text = writing.includes('^') ? `${family} ${given} ${middle}` : writing
      return [text, ...initialsIn(text)].flatMap((one) => readName(one) ?? [])
    }),
  )

/** The words of a name, folded, by which the same person is found under another way to write it. */
export const readNameWords = (text: string): string[] =>
  readNames([text]).flatMap(({ words }) => words)

function arrangementsOf(words: readonly string[]): string[] {
  if (words.length < 2) return [words.join('')]
  return words.flatMap((word, place) =>
    arrangementsOf(words.toSpliced(place, 1)).map((rest) => word + rest),
  )
}

const mostArranged = 5

// "Anna-Lena Meier" and "Annalena Meier", "MCDONALD" and "McDonald", in whatever order.
const areSameLetters = (a: readonly string[], b: readonly string[]) =>
  a.length <= mostArranged && arrangementsOf(a).includes(b.join(''))

// Takes out of both lists what is in both.
function takePairs(
  one: readonly string[],
  other: readonly string[],
  isPair: (a: string, b: string) => boolean,
): { pairs: number; left: [string[], string[]] } {
  const rest = [...other]
  const left = one.filter((word) => {
    const place = rest.findIndex((candidate) => isPair(word, candidate))
    if (place !== -1) rest.splice(place, 1)
    return place === -1
  })
  return { pairs: one.length - left.length, left: [left, rest] }
}

// One Han character is a whole name.
const isInitial = (word: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(word)

const isInitialOf = (a: string, b: string) =>
  (isInitial(a) && b.startsWith(a)) || (isInitial(b) && a.startsWith(b))

const scriptOf = (words: readonly string[]) =>
  /\p{Script=Latin}/u.test(words.join('')) ? 'latin' : 'other'

function compareNames(a: Name, b: Name): Agreement {
  // "Иванов" and "Ivanov" may be one: letters alone do not show.
  if (scriptOf(a.words) !== scriptOf(b.words)) return 'unknown'
  const isOtherGeneration =
    a.generation !== null && b.generation !== null && a.generation !== b.generation
  if (isOtherGeneration) return 'different'
  const hasInitial = [...a.words, ...b.words].some(isInitial)
  if (a.words.length > 1 && !hasInitial && areSameLetters(a.words, b.words)) return 'same'
  const whole = takePairs(a.words, b.words, (word, other) => word === other)
  const short = takePairs(...whole.left, isInitialOf)
  const [left, right] = short.left.map((words) => words.filter((word) => !particles.has(word)))
  // Who has words that the other has not, and lacks some of the other's, has another name. One who only
  // has fewer says less: a second first name, or half of a double name.
  if (left?.length && right?.length) return 'different'
  if (whole.pairs + short.pairs === 0) return 'different'
  const shared = takePairs(
    a.words.filter((word) => !isInitial(word)),
    b.words,
    (word, other) => word === other,
  )
  return shared.pairs > 1 && short.pairs === 0 ? 'same' : 'partial'
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const germanMonths: Record<string, string> = {
  mrz: 'mar',
  mae: 'mar',
  mai: 'may',
  okt: 'oct',
  dez: 'dec',
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year > 1850 ? date.toISOString().slice(0, 10) : null
}

// Days that programs write where they know none.
const noDays = new Set(['1899-12-30', '1899-12-31', '1900-01-01', '1970-01-01'])

const yearsOf = (text: string): number[] =>
  text.length === 2 ? [1900 + Number(text), 2000 + Number(text)] : [Number(text)]

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

// All days that a text may mean: with strokes the month comes first in one country and second in another.
function readDays(text: string): string[] {
  const stated = text.trim()
  const ordered = /^(\d{4})[-./]?(\d{1,2})[-./]?(\d{1,2})(?!\d)(.*)$/s.exec(stated)
  if (ordered) {
    const day = dayOf(Number(ordered[1]), Number(ordered[2]), Number(ordered[3]))
    // Local midnight, written in UTC, is the evening before.
    const isLate = /T(1[2-9]|2\d):?.*Z/.test(ordered[4] ?? '')
    return day === null ? [] : isLate ? [day, nextDay(day)] : [day]
  }
  const numbers = /^(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4}|\d{2})(?!\d)/.exec(stated)
  if (numbers) {
    const [, first = '', second = '', year = ''] = numbers
    const isDayFirst = stated.includes('.')
    return yearsOf(year)
      .flatMap((full) => [
        dayOf(full, Number(second), Number(first)) ?? [],
        isDayFirst ? [] : (dayOf(full, Number(first), Number(second)) ?? []),
      ])
      .flat()
  }
  const word = /\p{L}+/u.exec(stated)?.[0] ?? ''
  const short = foldName(word.replace(/ä/i, 'ae')).slice(0, 3)
  const month = months.indexOf(germanMonths[short] ?? short) + 1
  const [, day] = /(?<!\d)(\d{1,2})(?!\d)/.exec(stated) ?? []
  const [, year] = /(?<!\d)(\d{4})(?!\d)/.exec(stated) ?? []
  if (month === 0 || day === undefined || year === undefined) return []
  return [dayOf(Number(year), month, Number(day)) ?? []].flat()
}

/** The days that a text with a birth date may mean, as YYYY-MM-DD; none where it is not understood. */
export const readBirthDates = (text: string): string[] =>
  [...new Set(readDays(text))].filter((day) => !noDays.has(day))

// Programs add and drop leading zeros, blanks and strokes.
const readCode = (text: string): string =>
  foldName(text)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')

const best = (found: readonly Agreement[]): Agreement =>
  (['same', 'partial', 'different', 'unknown'] as const).find((one) => found.includes(one)) ??
  'unknown'

const eachPair = <T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => Agreement) =>
  best(a.flatMap((one) => b.map((other) => compare(one, other))))

const compareEqual = (a: string, b: string): Agreement => (a === b ? 'same' : 'different')

/**
 * Holds the patient whom one thing names against the patient of another: names without regard to case,
 * accents, order and titles, with initials; birth dates in the usual ways to write them; codes without
 * leading zeros. Of several names or dates one that fits is enough: ask once for each source whose word
 * shall count alone. A code that differs contradicts only where neither name nor birth date is the
 * same, since every program numbers patients of its own; `differences` names it all the same.
 */
export function compareIdentities(a: PatientIdentity, b: PatientIdentity): IdentityComparison {
  const codesOf = ({ patientCodes }: PatientIdentity) =>
    patientCodes.map(readCode).filter((code) => code !== '')
  const agreements: Record<IdentityField, Agreement> = {
    name: eachPair(readNames(a.names), readNames(b.names), compareNames),
    birthDate: eachPair(
      a.birthDates.flatMap(readBirthDates),
      b.birthDates.flatMap(readBirthDates),
      compareEqual,
    ),
    code: eachPair(codesOf(a), codesOf(b), compareEqual),
  }
  const { name, birthDate, code } = agreements
  const differences = identityFields.filter((field) => agreements[field] === 'different')
  const isPersonSame = name === 'same' || birthDate === 'same'
  const isContradiction =
    name === 'different' || birthDate === 'different' || (code === 'different' && !isPersonSame)
  const isMatch = code === 'same' || name === 'same' || (birthDate === 'same' && name === 'partial')
  const verdict = isContradiction ? 'contradiction' : isMatch ? 'match' : 'unknown'
  return { verdict, agreements, differences }
}
