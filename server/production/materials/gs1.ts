import { writeFault, type InputFault, type InputFaultCode } from '#contract/refusals/input-faults'

/** What the code on a label says, as far as a lot needs it. */
export type LabelFacts = {
  /** 14 digits. */
  gtin: string | null
  lotNumber: string | null
  /** YYYY-MM-DD, the last day. */
  expiresOn: string | null
  /** How many pieces are in the package. */
  count: number | null
  /** Of the package. */
  serialNumber: string | null
}

type LabelFault = Extract<InputFaultCode, `barcode_${string}`>

/** A text that is no GS1 code, or one that cannot be read, with what is wrong with it. */
export class UnreadableLabel<C extends LabelFault = LabelFault> extends Error {
  readonly fault: InputFault

  constructor(...fault: Parameters<typeof writeFault<C>>) {
    super(fault[0])
    this.fault = writeFault<C>(...fault)
  }
}

/**
 * How many characters follow the first two digits of those application identifiers that end by their
 * length alone (GS1 General Specifications, figure 7.8.5-2). All others, known here or not, end with
 * FNC1: what is not needed can be passed over.
 */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 8,
  '32': 8,
  '33': 8,
  '34': 8,
  '35': 8,
  '36': 8,
  '41': 14,
}
// What a scanner puts before the text to say which symbol it read, and FNC1 as it sends it.
const symbolMark = /^\](C1|d2|e0|Q3|J1)/
const groupSeparator = '\u001d'
// Keyboards have no such key: scanners that type are set to send something in its place, and Windows makes
// an arrow of Alt+29. None of these is a character of GS1 (General Specifications, figure 7.11-1).
const separatorsInItsPlace = /\{GS\}|<GS>|[\u241d\u2194|~^]/gi

/**
 * Whether the last digit of a GTIN of any length is the one that the others ask for (GS1 General
 * Specifications, 7.9): from the right, digits count three times and once by turns.
 */
export function isGtin(digits: string): boolean {
  if (!/^\d{8}$|^\d{12,14}$/.test(digits)) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

// Two digits for the year: the one that is nearest to now, from 49 years back to 50 ahead (7.12). A
// day of 00 means the last of the month.
function dayOf(value: string, now: Date): string {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2)))
  const century = Math.floor(now.getUTCFullYear() / 100) * 100
  const ahead = year - (now.getUTCFullYear() % 100)
  const full = century + year + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
  const date = new Date(Date.UTC(full, day === 0 ? month : month - 1, day))
  const isReal = month >= 1 && month <= 12 && (day === 0 || date.getUTCDate() === day)
  if (!/^\d{6}$/.test(value) || !isReal) {
    throw new UnreadableLabel('barcode_expiry_invalid', { value })
  }
  return date.toISOString().slice(0, 10)
}

/** A part of a code: its identifier, as far as it was read, and all that follows it. */
type Element = { identifier: string; value: string }

function readBracketed(text: string): Element[] {
  const elements = [...text.matchAll(/\((\d{2,4})\)([^()]*)/g)]
  if (elements.map(([whole]) => whole).join('') !== text) {
    throw new UnreadableLabel('barcode_brackets_wrong')
  }
  return elements.map(([, identifier = '', value = '']) => ({ identifier, value: value.trim() }))
}

// Two digits are enough: those that are needed have no more, and they say where each part ends.
function readScanned(text: string): Element[] {
  const elements: Element[] = []
  let rest = text.replace(symbolMark, '')
  while (rest !== '') {
    if (rest.startsWith(groupSeparator)) {
      rest = rest.slice(1)
      continue
    }
    const identifier = rest.slice(0, 2)
    if (!/^\d\d$/.test(identifier)) {
      throw new UnreadableLabel('barcode_part_unknown', { part: rest.slice(0, 4) })
    }
    const end = rest.indexOf(groupSeparator)
    const length = fixedLengths[identifier] ?? (end < 0 ? rest.length : end) - 2
    const value = rest.slice(2, 2 + length)
    elements.push({ identifier, value })
    rest = rest.slice(2 + value.length)
  }
  return elements
}

// The most characters of what is counted or compared and has no fixed length; of others 90 (3.4 to 3.9).
const mostLengths: Readonly<Record<string, number>> = { '10': 20, '30': 8 }
const longest = 90

function lengthFits({ identifier, value }: Element): boolean {
  const fixed = fixedLengths[identifier.slice(0, 2)]
  if (fixed !== undefined) {
    return /^\d+$/.test(value) && identifier.length + value.length === 2 + fixed
  }
  const most = mostLengths[identifier] ?? longest
  return value.length >= 1 && value.length <= most && !value.includes(groupSeparator)
}

/** What a code says under a number, or null. @throws UnreadableLabel for two things at once */
function onlyValue(elements: readonly Element[], identifier: string): string | null {
  const found = elements.filter((element) => element.identifier === identifier)
  const [value = null, other] = new Set(found.map((element) => element.value))
  if (other !== undefined) {
    throw new UnreadableLabel('barcode_part_ambiguous', {
      identifier,
      values: [value ?? '', other],
    })
  }
  return value
}

/**
 * Reads the text of a GS1 code: as a scanner sends it, with FNC1 or what it is set to send in its place, or as
 * it is printed, with each number in brackets; other parts are passed over. `now` decides the century of the expiry. HIBC and ICCBBA codes are not read.
 * @throws UnreadableLabel
 */
export function readLabel(barcode: string, now: Date): LabelFacts {
  const text = barcode.trim().replaceAll(separatorsInItsPlace, groupSeparator)
  const elements = text.startsWith('(') ? readBracketed(text) : readScanned(text)
  const bad = elements.find((element) => !lengthFits(element))
  if (bad) {
    const { identifier } = bad
    throw new UnreadableLabel('barcode_part_length_wrong', { identifier })
  }
  const [gtin, lotNumber, expiry, count, serialNumber] = ['01', '10', '17', '30', '21'].map(
    (each) => onlyValue(elements, each),
  )
  if (gtin && !isGtin(gtin)) throw new UnreadableLabel('barcode_gtin_wrong')
  if (count && !/^\d+$/.test(count)) {
    throw new UnreadableLabel('barcode_part_length_wrong', { identifier: '30' })
  }
  return {
    gtin: gtin ?? null,
    lotNumber: lotNumber ?? null,
    expiresOn: expiry ? dayOf(expiry, now) : null,
    count: Number(count ?? 0) || null,
    serialNumber: serialNumber ?? null,
  }
}
