import { BadScan } from '#dental-scans/bad-scan'
import { latin1, utf8 } from '#dental-scans/bytes'

/** How one number of a PLY is written. */
export type NumberType = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'f32' | 'f64'

/** A number, or a list of numbers behind the number of its entries. */
export type Property = { name: string; type: NumberType; countType: NumberType | null }

/** A table of a PLY: corners, faces, or what a program added. */
export type Element = { name: string; count: number; properties: Property[] }

/** What the header of a PLY says. */
export type PlyHeader = {
  format: 'ascii' | 'binary_little_endian' | 'binary_big_endian'
  elements: Element[]
  /** Comments: scanners write file names into them, which carry names of patients. */
  text: string[]
  /** Where the tables begin. */
  sizeBytes: number
}

const types: Record<string, NumberType> = {
  char: 'i8',
  int8: 'i8',
  uchar: 'u8',
  uint8: 'u8',
  short: 'i16',
  int16: 'i16',
  ushort: 'u16',
  uint16: 'u16',
  int: 'i32',
  int32: 'i32',
  uint: 'u32',
  uint32: 'u32',
  float: 'f32',
  float32: 'f32',
  double: 'f64',
  float64: 'f64',
}

/** How many bytes a number takes. */
export const bytesOf = (type: NumberType): number => Number(type.slice(1)) / 8

const longestHeader = 65_536
const mostElements = 100

function typeOf(word: string | undefined): NumberType {
  const type = word !== undefined && Object.hasOwn(types, word) ? types[word] : undefined
  if (!type) throw new BadScan('scan_header_invalid')
  return type
}

function propertyOf(words: string[]): Property {
  if (words[1] === 'list') {
    const countType = typeOf(words[2])
    if (countType.startsWith('f')) throw new BadScan('scan_header_invalid')
    return { name: words[4] ?? '', type: typeOf(words[3]), countType }
  }
  return { name: words[2] ?? '', type: typeOf(words[1]), countType: null }
}

function elementOf([, name = '', count = '']: string[]): Element {
  if (!/^\d{1,10}$/.test(count)) throw new BadScan('scan_header_invalid')
  return { name, count: Number(count), properties: [] }
}

function textOfHeader(bytes: Uint8Array): { lines: string[]; sizeBytes: number } {
  const text = latin1(bytes, 0, Math.min(longestHeader, bytes.length))
  const end = /^end_header[ \t]*(\r\n|\n|\r)/m.exec(text)
  if (!text.startsWith('ply') || !end) {
    throw new BadScan('scan_header_missing')
  }
  const lines = utf8(bytes.subarray(0, end.index)).split(/\r\n|\n|\r/)
  return { lines, sizeBytes: end.index + end[0].length }
}

/** Reads the header of a PLY. Its counts are claims. @throws BadScan */
export function readPlyHeader(bytes: Uint8Array): PlyHeader {
  const { lines, sizeBytes } = textOfHeader(bytes)
  const format = /^format (ascii|binary_little_endian|binary_big_endian) 1\.0\s*$/.exec(
    lines[1] ?? '',
  )?.[1]
  if (!format) throw new BadScan('scan_header_invalid')
  const elements: Element[] = []
  const text: string[] = []
  for (const line of lines.slice(2)) {
    const words = line.trim().split(/\s+/)
    const last = elements.at(-1)
    if (words[0] === 'comment' || words[0] === 'obj_info') text.push(words.slice(1).join(' '))
    else if (words[0] === 'element') elements.push(elementOf(words))
    else if (words[0] === 'property' && last) last.properties.push(propertyOf(words))
    else if (line.trim() !== '') throw new BadScan('scan_header_invalid')
    if (elements.length > mostElements || (last?.properties.length ?? 0) > mostElements) {
      throw new BadScan('scan_header_invalid')
    }
  }
  return { format: format as PlyHeader['format'], elements, text, sizeBytes }
}
