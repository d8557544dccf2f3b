// Particles are in many names, and in every other sentence.
const particles = new Set(
  'and bin das del della dem den der des dos ibn ter the und van vom von zum zur'.split(' '),
)

// Han, Kana and Hangul: their words are not parted by spaces.
const unspaced =
  /^[\u3005\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]+$/u

const wordsOf = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Text without case and accents, as search compares it. The voicing marks of Kana are no accents. Letters
 * that no decomposition takes apart are few.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\P{M}\u3099\u309a]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ı', 'i')

const lengthOf = (words: string): number => Array.from(words.replaceAll(' ', '')).length

// A name of several words goes by each of them too: "Meier" is Meier-Schmidt.
function partsOf(words: readonly string[]): string[] {
  if (words.length < 2) return []
  return words.filter(
    (word) => !particles.has(word) && (lengthOf(word) >= 3 || unspaced.test(word)),
  )
}

type Names = { firstName: string | null; lastName: string | null }

// Names of one letter are no names: they are initials.
function waysToName({ firstName, lastName }: Names): string[] {
  const [first, last] = [wordsOf(firstName ?? ''), wordsOf(lastName ?? '')]
  const joined = [...last, ...first].join('')
  const reversed = [...first, ...last].join('')
  return [
    ...[first, last].flatMap((words) => [words.join(' '), ...partsOf(words)]),
    ...[joined, reversed].filter((way) => unspaced.test(way)),
  ].filter((way) => lengthOf(way) >= 2)
}

/**
 * Whether a text holds the first or the last name of a patient, or a part of a double name, as
 * whole words, without regard to case and accents, also in the genitive ("Noras"); of names in Han,
 * Kana and Hangul, anywhere. A name that is a word of the language is found in that word too: a
 * text is refused rather than a name reported. The database knows the same rule: app.names_patient.
 */
export function namesPatient(text: string, names: Names): boolean {
  const named = ` ${wordsOf(text).join(' ')} `
  const run = named.replaceAll(' ', '')
  return waysToName(names).some(
    (way) =>
      named.includes(` ${way} `) ||
      (lengthOf(way) >= 3 && named.includes(` ${way}s `)) ||
      (unspaced.test(way.replaceAll(' ', '')) && run.includes(way.replaceAll(' ', ''))),
  )
}
