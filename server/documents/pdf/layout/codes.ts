import barcodes from 'bwip-js/node'

type Document = PDFKit.PDFDocument
type Place = { x: number; y: number }

/** The white edge that a scanner needs around a QR code, in modules (ISO/IEC 18004). */
const quietModules = 4
/** The narrowest bar that a hand scanner reads from paper, in points: 0.19 mm. */
const narrowestBar = 0.54
/** The widest bar that is of use, in points: 0.42 mm. */
const widestBar = 1.2

function encodeQr(text: string) {
  const [symbol] = barcodes.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR code came')
  return symbol
}

/** How many modules a QR code is wide, its white edge included. */
export const qrModules = (text: string): number => encodeQr(text).pixx + 2 * quietModules

/**
 * Draws a QR code as filled rectangles, its white edge within the size. Level M: it is read with 15 %
 * of it smeared.
 */
export function drawQr(
  document: Document,
  text: string,
  { x, y, size }: Place & { size: number },
): void {
  const { pixs, pixx } = encodeQr(text)
  const module = size / (pixx + 2 * quietModules)
  const edge = quietModules * module
  for (let place = 0; place < pixs.length; place++) {
    if (pixs[place] === 0) continue
    const begin = place
    while (pixs[place + 1] === 1 && (place + 1) % pixx !== 0) place++
    const [column, row] = [begin % pixx, Math.floor(begin / pixx)]
    // A hair of overlap, or screens show white lines between the rows.
    const [width, height] = [(place - begin + 1) * module, module * 1.02]
    document.rect(x + edge + column * module, y + edge + row * module, width, height)
  }
  document.fill('black')
}

/** What Code 128 can say here: printable ASCII. */
const isSayable = (text: string) => /^[\x20-\x7e]{1,48}$/.test(text)

function encodeBars(text: string): { bars: readonly number[]; modules: number } | null {
  if (!isSayable(text)) return null
  const [symbol] = barcodes.raw('code128', text, {})
  if (!symbol || !('sbs' in symbol)) throw new Error('no barcode came')
  return { bars: symbol.sbs, modules: symbol.sbs.reduce((sum, bar) => sum + bar, 0) }
}

/** How many modules a Code 128 barcode is wide; null where it cannot say the text. */
export const barcodeModules = (text: string): number | null => encodeBars(text)?.modules ?? null

/**
 * Draws a Code 128 barcode no wider than `width`, with the letters below left to the caller. False,
 * and nothing drawn, when the text has other signs than ASCII or its bars would be too thin to be read.
 */
export function drawBarcode(
  document: Document,
  text: string,
  { x, y, width, height }: Place & { width: number; height: number },
): boolean {
  const encoded = encodeBars(text)
  if (!encoded) return false
  const bar = Math.min(width / encoded.modules, widestBar)
  if (bar < narrowestBar) return false
  let at = x
  for (const [place, size] of encoded.bars.entries()) {
    if (place % 2 === 0) document.rect(at, y, size * bar, height)
    at += size * bar
  }
  document.fill('black')
  return true
}
