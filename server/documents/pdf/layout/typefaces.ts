import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import arabicRanges from '@fontsource/ibm-plex-sans-arabic/unicode.json' with { type: 'json' }
import koreanRanges from '@fontsource/nanum-gothic/unicode.json' with { type: 'json' }
import latinRanges from '@fontsource/noto-sans/unicode.json' with { type: 'json' }
import hebrewRanges from '@fontsource/noto-sans-hebrew/unicode.json' with { type: 'json' }
import chineseRanges from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' }
import thaiRanges from '@fontsource/noto-sans-thai/unicode.json' with { type: 'json' }
import PDFDocument from 'pdfkit'

// Noto Sans for Latin, Greek and Cyrillic, Noto Sans SC for Chinese and Japanese, a family for each
// further script: each comes as files for some ranges of Unicode, of which a document takes those
// that it needs. Noto's own Arabic draws a letter as its bare form and dots, so that the letter
// cannot be copied or searched; its own Korean takes 54 MB on the disk instead of 13.
const families: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'noto-sans': latinRanges,
  'noto-sans-sc': chineseRanges,
  'ibm-plex-sans-arabic': { arabic: arabicRanges.arabic },
  'noto-sans-hebrew': { hebrew: hebrewRanges.hebrew },
  'noto-sans-thai': { thai: thaiRanges.thai },
  'nanum-gothic': koreanRanges,
}

/** How heavy letters are. */
export type Weight = 400 | 700

/** A font file as the PDF library reads it. */
type Font = {
  characterSet: readonly number[]
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): unknown
  layout(text: string): unknown
}

/** One file of a typeface in one weight; `key` names it in every document. */
type Face = { key: string; font: Font }

type Subset = { family: string; part: string; from: number; to: number }

/** What represents a character that no font has. */
const replacement = 0x25a1

const subsets: readonly Subset[] = Object.entries(families).flatMap(([family, ranges]) =>
  Object.entries(ranges).flatMap(([part, list]) =>
    list.split(',').map((range): Subset => {
      const [from = '', to = from] = range.slice(2).split('-')
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      return { family, part: part.replaceAll(/[[\]]/g, ''), from: first, to: last }
    }),
  ),
)

/**
 * The font in a WOFF 1 file, without its compression. The PDF library reads WOFF on its own, but of
 * glyphs that are made of others (ä, ễ) it cannot embed a part: it ends in a RangeError.
 * Layout of both: https://www.w3.org/TR/WOFF/ and the OpenType specification, table directory.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  const power = Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  for (const [at, value] of [
    [4, count],
    [6, 2 ** power * 16],
    [8, power],
    [10, (count - 2 ** power) * 16],
  ] as const) {
    directory.writeUInt16BE(value, at)
  }
  const parts = [directory]
  let offset = directory.length
  for (let place = 0; place < count; place++) {
    const entry = 44 + 20 * place
    const start = woff.readUInt32BE(entry + 4)
    const packedSize = woff.readUInt32BE(entry + 8)
    const size = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(start, start + packedSize)
    const table = Buffer.alloc(Math.ceil(size / 4) * 4)
    const bytes = packedSize < size ? inflateSync(packed) : packed
    bytes.copy(table)
    const target = 12 + 16 * place
    woff.copy(directory, target, entry, entry + 4)
    woff.copy(directory, target + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(offset, target + 8)
    directory.writeUInt32BE(size, target + 12)
    parts.push(table)
    offset += table.length
  }
  return Buffer.concat(parts)
}

/** Reads a font with the PDF library's own reader, which it keeps to itself but takes back as a font. */
function readFont(file: string): Font {
  const bytes = unpackWoff(readFileSync(new URL(import.meta.resolve(file))))
  const reader = new PDFDocument({ autoFirstPage: false }).font(bytes)
  const font = (reader as unknown as { _font?: { font?: Font } })._font?.font
  if (font === undefined) throw new Error(`${file} cannot be read`)
  // A glyph keeps the characters that it was first asked for, and a part of another one, as the full
  // stop in a colon, is asked for without any: whoever copied it from a later paper got nothing.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}

const openFaces = new Map<string, Face>()

function openFace({ family, part }: Subset, weight: Weight): Face {
  const key = `${family}-${part}-${weight}`
  let face = openFaces.get(key)
  if (!face) {
    const file = `@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`
    face = { key, font: readFont(file) }
    openFaces.set(key, face)
  }
  return face
}

const faceOfCodePoint = new Map<number, Face | null>()

/** The first file of both families that has the character, or null; remembered, so read once. */
function findFace(codePoint: number, weight: Weight): Face | null {
  const key = codePoint * 2 + (weight === 700 ? 1 : 0)
  let face = faceOfCodePoint.get(key)
  if (face === undefined) {
    face = null
    for (const subset of subsets) {
      if (codePoint < subset.from || codePoint > subset.to) continue
      const candidate = openFace(subset, weight)
      if (!candidate.font.hasGlyphForCodePoint(codePoint)) continue
      face = candidate
      break
    }
    faceOfCodePoint.set(key, face)
  }
  return face
}

/** A stretch of text in one face. */
export type Run = { face: Face; text: string }

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The letters of a text as a reader counts them: a base with its marks is one. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

function facesOf(letter: string, weight: Weight): Run[] {
  const codePoints = Array.from(letter, (each) => each.codePointAt(0) ?? replacement)
  const faces = codePoints.map((codePoint) => findFace(codePoint, weight))
  // A mark is drawn over its base only by a face that has both.
  const whole = faces.find(
    (face) => face && codePoints.every((codePoint) => face.font.hasGlyphForCodePoint(codePoint)),
  )
  if (whole) return [{ face: whole, text: letter }]
  // A number below the line, as in LS₂, or a ligature is written plainly before it becomes a box.
  const plain = letter.normalize('NFKC')
  if (plain !== letter && faces.includes(null)) return runsOf(plain, weight)
  const box = findFace(replacement, weight)
  if (!box) throw new Error('no font has the replacement box')
  return codePoints.map((codePoint, place) => {
    const face = faces[place]
    return face
      ? { face, text: String.fromCodePoint(codePoint) }
      : { face: box, text: String.fromCodePoint(replacement) }
  })
}

const isAscii = /^[\x20-\x7e]+$/

/**
 * The text as stretches that one face can draw, in order. A character without a glyph in any font, of
 * its own or of its plain form, becomes a box: nothing is left out in silence.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  // Most words are ASCII, which one file has whole: a ticket of 100 pieces takes a third less.
  const latin = isAscii.test(text) ? findFace(0x61, weight) : null
  if (latin) return [{ face: latin, text }]
  const runs: Run[] = []
  for (const letter of lettersOf(text)) {
    for (const piece of facesOf(letter, weight)) {
      const last = runs.at(-1)
      if (last && last.face === piece.face) last.text += piece.text
      else runs.push(piece)
    }
  }
  return runs
}

// Direction marks, joiners, variation selectors, soft hyphens and the like have no glyph of their own.
// Persian writes one joiner that is seen: the letters on both sides of it do not touch.
const ignorable =
  /(?!(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic}))\p{Default_Ignorable_Code_Point}|(?!\n)\p{Cc}/gu

/** The text as it is drawn: whole characters, one form of each, line ends as \n, nothing invisible. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '  ')
    .replaceAll(ignorable, '')
