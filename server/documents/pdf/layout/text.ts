import { isReadFromRight, visualRuns } from './bidi.ts'
import { cleanText, lettersOf, runsOf, type Run, type Weight } from './typefaces.ts'

/** How a text is written; the size is in points. */
export type TextStyle = { size: number; weight?: Weight; color?: string }

/** One line, ready to be drawn: its runs from the left, its text in the order of reading. */
export type Line = { runs: Run[]; width: number; text: string; isFromRight: boolean }

/** How far two base lines are apart, in sizes of the letters; Noto Sans asks for 1.36. */
export const leading = 1.32

/** Where the base line is below the top of a line, in sizes of the letters. */
export const ascent = 1.02

type Document = PDFKit.PDFDocument

/** Sets the face of a run; each document gets to know each face once. */
function takeFace(document: Document, { face }: Run, size: number): void {
  document.registerFont(face.key, face.font as unknown as Buffer)
  document.font(face.key).fontSize(size)
}

function measureRuns(document: Document, runs: readonly Run[], { size }: TextStyle): number {
  let width = 0
  for (const run of runs) {
    takeFace(document, run, size)
    width += document.widthOfString(run.text)
  }
  return width
}

const weightOf = ({ weight = 400 }: TextStyle): Weight => weight

const isWide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uff01-\uff5e]`
// Closing marks stay with what they close: no line begins with one.
const closing = String.raw`[\u3001\u3002\uff0c\uff0e\u300d\u300f\uff09\uff01\uff1f\uff1a\uff1b\u30fc\u3005\u2026)\]}.,;:!?]`
const pieces = new RegExp(
  `\\s+|${isWide}${closing}*|(?:(?!${isWide})\\S)+?(?:-(?=\\p{L})|(?=\\s|$|${isWide}))`,
  'gu',
)

const thai = /\p{Script=Thai}/u
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })
const staysWithWord = /^[\p{P}\u0e2f\u0e46]+$/u

/** The words of Thai, which writes no spaces between them; marks stay with the word before them. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment } of thaiWords.segment(text)) {
    if (words.length > 0 && staysWithWord.test(segment))
      words.push(`${words.pop() ?? ''}${segment}`)
    else words.push(segment)
  }
  return words
}

/** Where a line may end: at spaces, after hyphens, between words of Thai, characters of Chinese. */
const piecesOf = (text: string): string[] =>
  (text.match(pieces) ?? []).flatMap((piece) => (thai.test(piece) ? wordsOf(piece) : [piece]))

function lineOf(document: Document, text: string, style: TextStyle, isFromRight: boolean): Line {
  const runs = visualRuns(text, weightOf(style), isFromRight)
  return { runs, width: measureRuns(document, runs, style), text, isFromRight }
}

/**
 * A text as lines that fit a width. Long words are broken between letters, so that nothing runs over
 * the edge; a line break of the text is one of the lines.
 */
export function breakLines(
  document: Document,
  text: string,
  style: TextStyle,
  width: number,
): Line[] {
  const widths = new Map<string, number>()
  const measure = (piece: string) => {
    let known = widths.get(piece)
    if (known === undefined) {
      known = measureRuns(document, runsOf(piece, weightOf(style)), style)
      widths.set(piece, known)
    }
    return known
  }
  const lines: Line[] = []
  let line = ''
  let filled = 0
  let isFromRight = false
  const end = () => {
    lines.push(lineOf(document, line.trimEnd(), style, isFromRight))
    line = ''
    filled = 0
  }
  const put = (piece: string) => {
    line += piece
    filled += measure(piece)
  }
  for (const paragraph of cleanText(text).trimEnd().split('\n')) {
    isFromRight = isReadFromRight(paragraph)
    for (const piece of piecesOf(paragraph)) {
      const isBlank = piece.trim() === ''
      if (filled + measure(piece) <= width || (isBlank && line !== '')) put(piece)
      else if (measure(piece) <= width) {
        end()
        if (!isBlank) put(piece)
      } else {
        for (const letter of lettersOf(piece)) {
          if (filled + measure(letter) > width && line !== '') end()
          put(letter)
        }
      }
    }
    end()
  }
  return lines
}

/** At most so many lines, the last one with an ellipsis where something was left out. */
export function fitLines(
  document: Document,
  text: string,
  style: TextStyle,
  { width, most }: { width: number; most: number },
): Line[] {
  const lines = breakLines(document, text, style, width)
  const last = lines[most - 1]
  if (!last || lines.length <= most) return lines
  const letters = lettersOf(last.text)
  for (;;) {
    const line = lineOf(document, `${letters.join('')}…`, style, last.isFromRight)
    if (line.width <= width || letters.length === 0) return [...lines.slice(0, most - 1), line]
    letters.pop()
  }
}

// Noto Sans takes letters such as ị apart again (feature ccmp), and what is copied or searched in the
// file then has a stray sign after them. The whole letters have glyphs of their own.
const isWholeLetters = (text: string) =>
  /[\u0100-\u024f\u1e00-\u1eff]/.test(text) && !/\p{M}/u.test(text)
const keepWhole = { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** Draws a line with its base line at `y`. */
export function drawLine(
  document: Document,
  { runs }: Line,
  { x, y, style }: { x: number; y: number; style: TextStyle },
): void {
  let at = x
  document.fillColor(style.color ?? 'black')
  for (const run of runs) {
    takeFace(document, run, style.size)
    document.text(run.text, at, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(isWholeLetters(run.text) ? { features: keepWhole } : {}),
    })
    at += document.widthOfString(run.text)
  }
}
