import { open, type FileHandle } from 'node:fs/promises'
import { checkContent, formatOfName, sampleBytes } from '#dental-scans/formats'

const tailBytes = 65_536

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

type Ends = { head: Buffer; tail: Buffer; sizeBytes: number }

const plyBytes: Record<string, number> = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
}

// The least that a binary PLY has by its header: every face has three corners at least.
function leastPlyBytes(head: string): number {
  let [total, count] = [head.indexOf('end_header') + 'end_header\n'.length, 0]
  for (const line of head.slice(0, total).split(/\r?\n/)) {
    const [word, first = '', second = '', third = ''] = line.trim().split(/\s+/)
    if (word === 'element') count = Number(second) || 0
    if (word !== 'property') continue
    const isCorners = first === 'list' && /^vert(ex|ices)/.test(line.trim().split(/\s+/)[4] ?? '')
    const corners = isCorners ? 3 * (plyBytes[third] ?? 0) : 0
    total += count * (first === 'list' ? (plyBytes[second] ?? 0) + corners : (plyBytes[first] ?? 0))
  }
  return total
}

const endsInLine = ({ tail }: Ends) => /[\r\n]\s*$/.test(tail.toString('latin1').slice(-100))

const isTextPly = ({ head }: Ends) => /^format ascii/m.test(head.toString('latin1'))

const isWholePly = (ends: Ends) =>
  isTextPly(ends) || ends.sizeBytes >= leastPlyBytes(ends.head.toString('latin1'))

// Lists of numbers have no end that shows. Most programs end the last line, and not all.
const isEndedList = (format: string, ends: Ends) =>
  format === 'obj' || (format === 'ply' && isTextPly(ends)) ? endsInLine(ends) : true

// The directory of a zip ends with 22 bytes and a comment, whose length is in the last two of them.
function isWholeZip({ tail }: Ends): boolean {
  const end = tail.lastIndexOf('PK\x05\x06')
  if (end === -1 || tail.length < end + 22) return false
  return tail.length >= end + 22 + tail.readUInt16LE(end + 20)
}

const endsWith =
  (pattern: RegExp) =>
  ({ tail }: Ends) =>
    pattern.test(tail.toString('latin1').replaceAll('\0', ''))

// A format whose last bytes show that all of it was written.
const hasItsEnd: Partial<Record<ReturnType<typeof formatOfName>, (ends: Ends) => boolean>> = {
  stl: ({ head, tail, sizeBytes }) =>
    (sizeBytes >= 84 && sizeBytes === 84 + 50 * head.readUInt32LE(80)) ||
    /endsolid[^\n]*\s*$/.test(tail.toString('latin1').slice(-500)),
  ply: isWholePly,
  jpg: ({ tail }) => tail.includes(Buffer.from([0xff, 0xd9])),
  zip: isWholeZip,
  pdf: endsWith(/%%EOF\s*$/),
  // The last chunk is its name and a checksum of four bytes.
  png: ({ tail }) => tail.includes('IEND') && tail.length >= tail.lastIndexOf('IEND') + 8,
  xml: endsWith(/>\s*$/),
  html: endsWith(/>\s*$/),
}

function whyNotWhole(name: string, ends: Ends, hasRestedLong: boolean): string | null {
  const format = formatOfName(name)
  if (ends.sizeBytes === 0) return 'it is empty'
  const finding = checkContent(format, { head: ends.head, sizeBytes: ends.sizeBytes })
  if ('fault' in finding) return finding.fault.message
  // A 3Shape DCM is XML and has an end; a DICOM of the same ending has none that shows.
  const isHps = finding.format === 'dcm'
  const isWhole = isHps ? endsWith(/<\/HPS>\s*$/)(ends) : (hasItsEnd[format]?.(ends) ?? true)
  const isEnded = hasRestedLong || isEndedList(format, ends)
  return isWhole && isEnded ? null : 'its end is missing'
}

/**
 * Why a file cannot be taken now: the software that writes it has it open, or its content is not whole.
 * Null when it can. A file that rests may still be half of one: an export over a slow network pauses.
 * After a long rest a text is taken whose last line is not ended.
 */
export async function whyNotReady(
  path: string,
  name: string,
  hasRestedLong: boolean,
): Promise<string | null> {
  // Windows refuses to open what another program is writing.
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return 'another program has it open'
  try {
    const { size } = await file.stat()
    const head = await readPart(file, 0, Math.min(sampleBytes, size))
    const tail = await readPart(file, Math.max(0, size - tailBytes), Math.min(tailBytes, size))
    return whyNotWhole(name, { head, tail, sizeBytes: size }, hasRestedLong)
  } finally {
    await file.close()
  }
}
