import { BadScan } from './bad-scan.ts'
import { anyText, latin1, utf8, viewOf } from './bytes.ts'
import type { MeshFormat } from './mesh.ts'
import { requireCorner, requirePlace } from './mesh/mesh.ts'
import {
  bytesOf,
  readPlyHeader,
  type Element,
  type NumberType,
  type PlyHeader,
} from './mesh/ply-header.ts'
import { requireSpace } from './mesh/ply.ts'

/** A file of which a part is read at a time; a part beyond its end is shorter, or empty. */
export type Parts = {
  sizeBytes: number
  read(start: number, length: number): Promise<Uint8Array>
}

const partBytes = 4_000_000
const edgeBytes = 65_536

/** Gives the file in parts of whole records; each begins at `start`, or where one ended. */
async function* partsOf({ sizeBytes, read }: Parts, start: number, recordBytes = 1) {
  const length = partBytes - (partBytes % recordBytes)
  for (let at = start; at < sizeBytes; at += length) yield await read(at, length)
}

async function refuseZeros(parts: Parts): Promise<void> {
  for await (const part of partsOf(parts, 0)) {
    if (part.includes(0)) throw new BadScan('scan_word_unexpected')
  }
}

async function checkBinaryStl(parts: Parts): Promise<void> {
  for await (const part of partsOf(parts, 84, 50)) {
    const view = viewOf(part)
    for (let at = 12; at + 36 <= part.length; at += 50) {
      for (let corner = at; corner < at + 36; corner += 12) {
        requirePlace(
          view.getFloat32(corner, true),
          view.getFloat32(corner + 4, true),
          view.getFloat32(corner + 8, true),
        )
      }
    }
  }
}

async function checkStl(parts: Parts): Promise<string[]> {
  const head = await parts.read(0, edgeBytes)
  const count = head.length >= 84 ? viewOf(head).getUint32(80, true) : 0
  if (parts.sizeBytes === 84 + 50 * count) {
    await checkBinaryStl(parts)
    return [
      anyText(head.subarray(0, 80))
        .replaceAll(/\p{C}+/gu, ' ')
        .trim(),
    ]
  }
  const end = latin1(await parts.read(Math.max(0, parts.sizeBytes - edgeBytes), edgeBytes))
  if (!/endsolid[^\n]*\s*$/.test(end)) {
    throw new BadScan('scan_cut_off')
  }
  await refuseZeros(parts)
  return [/^\s*solid[ \t]+([^\r\n]*)/.exec(utf8(head.subarray(0, 400)))?.[1] ?? '']
}

/** Numbers of a binary file one after another, however the parts of it fall. */
function walk({ sizeBytes, read }: Parts, start: number, isLittle: boolean) {
  let part: Uint8Array = new Uint8Array()
  let view = viewOf(part)
  let [from, at] = [start, 0]
  const readers: Record<NumberType, () => number> = {
    i8: () => view.getInt8(at),
    u8: () => view.getUint8(at),
    i16: () => view.getInt16(at, isLittle),
    u16: () => view.getUint16(at, isLittle),
    i32: () => view.getInt32(at, isLittle),
    u32: () => view.getUint32(at, isLittle),
    f32: () => view.getFloat32(at, isLittle),
    f64: () => view.getFloat64(at, isLittle),
  }
  return {
    /** Whether so many bytes can be read without waiting. */
    has: (bytes: number): boolean => at + bytes <= part.length,
    /** Fetches what comes next. @throws BadScan when the file has fewer bytes than that */
    async fetch(bytes: number): Promise<void> {
      from += at
      at = 0
      if (from + bytes > sizeBytes) throw new BadScan('scan_cut_off')
      part = await read(from, Math.max(bytes, partBytes))
      view = viewOf(part)
    },
    next(type: NumberType): number {
      const value = readers[type]()
      at += bytesOf(type)
      return value
    },
    isOver: (): boolean => from + at === sizeBytes,
  }
}

type Walk = ReturnType<typeof walk>

const axes = ['x', 'y', 'z']

async function passRecord(
  numbers: Walk,
  { name: element, properties }: Element,
  corners: number,
): Promise<void> {
  for (const { name, type, countType } of properties) {
    if (countType === null) {
      if (!numbers.has(8)) await numbers.fetch(bytesOf(type))
      const value = numbers.next(type)
      if (element === 'vertex' && axes.includes(name)) requirePlace(value, 0, 0)
      continue
    }
    if (!numbers.has(8)) await numbers.fetch(bytesOf(countType))
    const count = numbers.next(countType)
    if (count < 0) throw new BadScan('scan_face_incomplete')
    for (let entry = 0; entry < count; entry += 1) {
      if (!numbers.has(8)) await numbers.fetch(bytesOf(type))
      const value = numbers.next(type)
      if (element === 'face' && name.startsWith('vertex_ind')) requireCorner(value, corners)
    }
  }
}

async function checkPlyTables(parts: Parts, header: PlyHeader): Promise<void> {
  const { format, elements, sizeBytes } = header
  if (format === 'ascii') {
    const claimed = elements.reduce((sum, { count }) => sum + count, 0)
    let lines = 0
    for await (const part of partsOf(parts, sizeBytes)) {
      for (const byte of part) if (byte === 10) lines += 1
    }
    if (lines + 1 < claimed) throw new BadScan('scan_cut_off')
    return refuseZeros(parts)
  }
  const corners = elements.find(({ name }) => name === 'vertex')?.count ?? 0
  const numbers = walk(parts, sizeBytes, format === 'binary_little_endian')
  for (const element of elements) {
    for (let record = 0; record < element.count; record += 1) {
      await passRecord(numbers, element, corners)
    }
  }
  if (!numbers.isOver()) throw new BadScan('scan_continues_after_end')
}

async function checkPly(parts: Parts): Promise<string[]> {
  const header = readPlyHeader(await parts.read(0, edgeBytes))
  requireSpace(header, parts.sizeBytes)
  await checkPlyTables(parts, header)
  return header.text
}

const longestLine = 65_536

async function checkObj(parts: Parts): Promise<string[]> {
  await refuseZeros(parts)
  let lineBytes = 0
  for await (const part of partsOf(parts, 0)) {
    for (const byte of part) {
      lineBytes = byte === 10 ? 0 : lineBytes + 1
      if (lineBytes > longestLine) throw new BadScan('line_not_of_obj')
    }
  }
  const head = utf8(await parts.read(0, edgeBytes))
  return [...head.matchAll(/^[ \t]*(?:#|o |g )[ \t]*(\S[^\r\n]*)/gm)].map(([, words = '']) => words)
}

const checks = { stl: checkStl, ply: checkPly, obj: checkObj }

/**
 * Looks whether a scan that is too large to be measured is sound, in parts and with the memory of one:
 * all of it is there, and its numbers are numbers. Gives what its header says. @throws BadScan
 */
export async function checkLargeMesh(format: MeshFormat, parts: Parts): Promise<string[]> {
  const text = await checks[format](parts)
  return text.filter((words) => words !== '').slice(0, 200)
}
