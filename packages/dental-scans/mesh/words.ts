import { BadScan } from '#dental-scans/bad-scan'
import { latin1, utf8 } from '#dental-scans/bytes'

const [tab, newline, carriageReturn, plus, minus, dot, slash] = [9, 10, 13, 43, 45, 46, 47]
const blank = 32
const longestWord = 64

const isBlank = (byte: number | undefined) =>
  byte === blank || byte === newline || byte === tab || byte === carriageReturn

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57

// A double holds 15 digits; a scan has seven.
const mostDigits = 15

function refuseNumber(isMissing: boolean): never {
  throw new BadScan(isMissing ? 'scan_cut_off' : 'scan_number_expected')
}

// The exponent of a number, which goes to the end of the word.
function exponentAt(bytes: Uint8Array, from: number, end: number): number {
  const isNegative = bytes[from] === minus
  const start = isNegative || bytes[from] === plus ? from + 1 : from
  if (start >= end || end - start > 4) refuseNumber(false)
  let value = 0
  for (let at = start; at < end; at += 1) {
    if (!isDigit(bytes[at])) refuseNumber(false)
    value = value * 10 + (bytes[at] as number) - 48
  }
  return isNegative ? -value : value
}

function numberAt(bytes: Uint8Array, from: number, end: number): number {
  let [value, digits, shift, seen] = [0, 0, 0, 0]
  let isFraction = false
  const isNegative = bytes[from] === minus
  for (let at = isNegative || bytes[from] === plus ? from + 1 : from; at < end; at += 1) {
    const byte = bytes[at] as number
    if (isDigit(byte)) {
      seen += 1
      // Digits beyond those that a double holds only move the dot.
      if (digits < mostDigits) {
        value = value * 10 + byte - 48
        if (value > 0) digits += 1
        if (isFraction) shift -= 1
      } else if (!isFraction) shift += 1
    } else if (byte === dot && !isFraction) isFraction = true
    else if ((byte === 101 || byte === 69) && seen > 0) {
      shift += exponentAt(bytes, at + 1, end)
      break
    } else refuseNumber(false)
  }
  if (seen === 0) refuseNumber(from === end)
  const size = shift < 0 ? value / 10 ** -shift : value * 10 ** shift
  return isNegative ? -size : size
}

function isWordAt(bytes: Uint8Array, [from, end]: [number, number], word: string): boolean {
  if (end - from !== word.length) return false
  for (let index = 0; index < word.length; index += 1) {
    if (bytes[from + index] !== word.charCodeAt(index)) return false
  }
  return true
}

function lineEndAt(bytes: Uint8Array, position: number): number {
  const end = bytes.indexOf(newline, position)
  return end === -1 ? bytes.length : end
}

/**
 * Reads a scan that is written as text word by word, without making one string of it: a number is read
 * straight from its bytes, which takes a fifth of the time (50 MB of STL: 0.6 s).
 */
export function createWords(bytes: Uint8Array, start = 0) {
  let position = start
  let from = start

  // Leaves the word between `from` and `position`.
  function find() {
    const end = bytes.length
    while (position < end && isBlank(bytes[position])) position += 1
    from = position
    while (position < end && !isBlank(bytes[position])) position += 1
  }

  function text() {
    if (position - from === 1) return String.fromCharCode(bytes[from] as number)
    return latin1(bytes, from, Math.min(position, from + longestWord))
  }

  return {
    /** The next word of at most 64 characters, empty at the end. */
    next(): string {
      find()
      return text()
    },
    /** Passes over a word. @throws BadScan at the end */
    skip(): void {
      find()
      if (position === from) throw new BadScan('scan_cut_off')
    },
    /** Passes over these words. @throws BadScan when they are not the next ones */
    expect(...expected: string[]): void {
      for (const word of expected) {
        find()
        if (isWordAt(bytes, [from, position], word)) continue
        throw new BadScan(position === from ? 'scan_cut_off' : 'scan_word_unexpected')
      }
    },
    /** The next word as a number. @throws BadScan when it is none */
    number(): number {
      find()
      return numberAt(bytes, from, position)
    },
    /** The whole number before the first slash of the next word. @throws BadScan when there is none */
    numberBeforeSlash(): number {
      find()
      const slashAt = bytes.subarray(from, position).indexOf(slash)
      return numberAt(bytes, from, slashAt === -1 ? position : from + slashAt)
    },
    /** What is left of the line, without blanks at its ends, up to 1,000 bytes. */
    restOfLine(): string {
      const end = lineEndAt(bytes, position)
      const line = utf8(bytes.subarray(position, Math.min(end, position + 1_000))).trim()
      position = end
      return line
    },
    /** Passes over what is left of the line. */
    skipLine(): void {
      position = lineEndAt(bytes, position)
    },
    /** Whether the line has another word; the backslash that makes two lines one is passed over. */
    hasMoreOnLine(): boolean {
      for (;;) {
        while (bytes[position] === blank || bytes[position] === tab) position += 1
        if (bytes[position] !== 92) break
        position += bytes[position + 1] === carriageReturn ? 3 : 2
      }
      const byte = bytes[position]
      return byte !== undefined && byte !== newline && byte !== carriageReturn
    },
  }
}
