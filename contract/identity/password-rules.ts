/**
 * What makes a password easy to guess; `common` is reported by the service alone, which has the
 * list.
 */
export type PasswordFlaw = 'short' | 'repeated' | 'row' | 'own' | 'common'

/** Fewer characters are refused. */
export const leastCharacters = 10

// What people write in place of letters, so that `P@55w0rt` and `passwort` are one: a letter for
// each sign that represents it, and one for the letters that look alike.
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'i',
  '+': 't',
  l: 'i',
  ß: 'ss',
}

const signs = /[013457@$€!|+8lß]/g

const lower = (text: string) => text.normalize('NFKC').toLowerCase()

const umlauts = /ae|oe|ue/g

/** A word without regard to case, accents and the usual signs in place of letters. */
export const foldWord = (word: string): string =>
  lower(word)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(umlauts, (pair) => pair.charAt(0))
    .replaceAll(signs, (sign) => lookalikes[sign] ?? sign)

// What is put before or behind a word to please a rule: a year, some digits, an exclamation mark.
const decorations = [/[^\p{L}]{1,8}$/u, /^[^\p{L}]{1,8}/u]
const leastLetters = 4

// A word that is written several times is the word.
function withoutRepetition(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return period < text.length ? text.slice(0, period) : text
}

/** A password and the words that it is made of once what is usually added is taken off, folded. */
export function wordsBehind(password: string): string[] {
  const whole = lower(password)
  const [behind = /$/, before = /^/] = decorations
  const bare = [
    whole.replace(behind, ''),
    whole.replace(before, ''),
    whole.replace(behind, '').replace(before, ''),
  ].filter((word) => word.length >= leastLetters)
  const words = [whole, ...bare].flatMap((word) => [word, withoutRepetition(word)])
  return [...new Set(words.map(foldWord))]
}

const rows = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
  '1qay2wsx3edc4rfv5tgb',
]
const leastOfRow = 8

function isRow(folded: string): boolean {
  const text = folded.replace(/[^\p{L}\d]+$/u, '')
  return rows.some((row) => text.startsWith(row.slice(0, leastOfRow)) || row.includes(text))
}

/** What others know of a person: the words of a name, and the part of an address before the @. */
function ownWords(personal: readonly string[]): Set<string> {
  const words = personal.flatMap((word) => {
    const local = word.split('@', 1)[0] ?? ''
    return [word, local, word.replaceAll(/\s+/g, ''), local.replaceAll(/[._-]+/g, '')]
  })
  const parts = personal.flatMap((word) => (word.split('@', 1)[0] ?? '').split(/[\s._-]+/))
  const long = parts.filter((part) => part.length >= leastLetters)
  return new Set([...words, ...long].filter(Boolean).map(foldWord))
}

/** The first thing that makes a password weak, or null; `personal` is what others know of the person. */
export function flawOf(
  password: string,
  personal: readonly string[],
): Exclude<PasswordFlaw, 'common'> | null {
  const folded = lower(password)
  if (password.length < leastCharacters) return 'short'
  if (new Set(folded).size < 3) return 'repeated'
  if (isRow(folded)) return 'row'
  const own = ownWords(personal)
  return wordsBehind(password).some((word) => own.has(word)) ? 'own' : null
}
