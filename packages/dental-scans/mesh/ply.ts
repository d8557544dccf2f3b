import { BadScan } from '#dental-scans/bad-scan'
import { viewOf } from '#dental-scans/bytes'
import { growing, requireCorner, requireCount, requirePlace, type Mesh } from './mesh.ts'
import {
  bytesOf,
  readPlyHeader,
  type Element,
  type NumberType,
  type PlyHeader,
  type Property,
} from './ply-header.ts'
import { createWords } from './words.ts'

type Numbers = { read: (type: NumberType) => number; isOver: () => boolean }

function binaryNumbers(bytes: Uint8Array, start: number, isLittle: boolean): Numbers {
  const view = viewOf(bytes)
  let position = start
  const readers: Record<NumberType, (at: number) => number> = {
    i8: (at) => view.getInt8(at),
    u8: (at) => view.getUint8(at),
    i16: (at) => view.getInt16(at, isLittle),
    u16: (at) => view.getUint16(at, isLittle),
    i32: (at) => view.getInt32(at, isLittle),
    u32: (at) => view.getUint32(at, isLittle),
    f32: (at) => view.getFloat32(at, isLittle),
    f64: (at) => view.getFloat64(at, isLittle),
  }
  const sizes = Object.fromEntries(
    Object.keys(readers).map((type) => [type, bytesOf(type as NumberType)]),
  ) as Record<NumberType, number>
  return {
    read(type) {
      const at = position
      position += sizes[type]
      if (position > bytes.length) throw new BadScan('scan_cut_off')
      return readers[type](at)
    },
    isOver: () => position === bytes.length,
  }
}

function textNumbers(bytes: Uint8Array, start: number): Numbers {
  const words = createWords(bytes, start)
  return { read: () => words.number(), isOver: () => words.next() === '' }
}

// A record takes at least this much: a count that the file cannot hold is a lie.
const leastBytes = ({ properties }: Element, isText: boolean) =>
  properties.reduce(
    (sum, { type, countType }) => sum + (isText ? 2 : bytesOf(countType ?? type)),
    0,
  )

/** Holds what a header counts against the size of the file. @throws BadScan */
export function requireSpace({ format, elements, sizeBytes }: PlyHeader, fileBytes: number): void {
  const isText = format === 'ascii'
  const claimed = elements.reduce(
    (sum, element) => sum + element.count * leastBytes(element, isText),
    sizeBytes,
  )
  // The last number of a text needs no blank behind it.
  if (claimed > fileBytes + (isText ? 1 : 0)) {
    throw new BadScan('scan_cut_off')
  }
  if (elements.some(({ count, properties }) => count > 0 && properties.length === 0)) {
    throw new BadScan('scan_header_invalid')
  }
}

const redWords = ['red', 'diffuse_red', 'r']
const greenWords = ['green', 'diffuse_green', 'g']
const blueWords = ['blue', 'diffuse_blue', 'b']

const placeOf = ({ properties }: Element, names: string[]) =>
  properties.findIndex(({ name, countType }) => countType === null && names.includes(name))

// Where in a record a colour is, and what makes 255 of its largest value.
function colorOf(element: Element): { places: number[]; scale: number } | null {
  const places = [redWords, greenWords, blueWords].map((names) => placeOf(element, names))
  const type = element.properties[places[0] ?? -1]?.type
  if (type === undefined || places.includes(-1)) return null
  if (type === 'u16') return { places, scale: 255 / 65_535 }
  return { places, scale: type.startsWith('f') ? 255 : 1 }
}

const shade = (value: number | undefined, scale: number) =>
  Math.max(0, Math.min(255, Math.round((value ?? 0) * scale))) || 0

function readList(numbers: Numbers, { type, countType }: Property, keep: number[] | null): void {
  const count = numbers.read(countType ?? type)
  if (count < 0) throw new BadScan('scan_face_incomplete')
  for (let index = 0; index < count; index += 1) {
    const value = numbers.read(type)
    if (keep) keep.push(value)
  }
}

// Reads a record into `record`, by the place of each property; the list at `listPlace` into `list`.
function readRecord(
  numbers: Numbers,
  properties: Property[],
  into: { record: number[]; list: number[]; listPlace: number },
): void {
  into.list.length = 0
  for (let place = 0; place < properties.length; place += 1) {
    const property = properties[place] as Property
    if (property.countType === null) into.record[place] = numbers.read(property.type)
    else readList(numbers, property, place === into.listPlace ? into.list : null)
  }
}

function readCorners(numbers: Numbers, element: Element) {
  const places = ['x', 'y', 'z'].map((name) => placeOf(element, [name]))
  if (places.includes(-1)) throw new BadScan('scan_coordinates_missing')
  const color = colorOf(element)
  const positions = new Float32Array(element.count * 3)
  const colors = color ? new Uint8Array(element.count * 3) : null
  const into = { record: [] as number[], list: [], listPlace: -1 }
  for (let corner = 0; corner < element.count; corner += 1) {
    readRecord(numbers, element.properties, into)
    const [x = 0, y = 0, z = 0] = places.map((place) => into.record[place])
    requirePlace(x, y, z)
    positions.set([x, y, z], corner * 3)
    if (color && colors) {
      colors.set(
        color.places.map((place) => shade(into.record[place], color.scale)),
        corner * 3,
      )
    }
  }
  return { positions, colors }
}

const listWords = ['vertex_indices', 'vertex_index']

function readFaces(numbers: Numbers, element: Element, corners: number) {
  const listPlace = element.properties.findIndex(
    ({ name, countType }) => countType !== null && listWords.includes(name),
  )
  if (listPlace === -1) throw new BadScan('scan_corner_missing')
  const color = colorOf(element)
  const colors = color ? new Uint8Array(corners * 3) : null
  const triangles = growing((length) => new Uint32Array(length))
  const into = { record: [] as number[], list: [] as number[], listPlace }
  for (let face = 0; face < element.count; face += 1) {
    readRecord(numbers, element.properties, into)
    const { list } = into
    if (list.length < 3) throw new BadScan('scan_face_incomplete')
    for (const corner of list) requireCorner(corner, corners)
    // A face of more corners is a fan of triangles around its first.
    for (let last = 2; last < list.length; last += 1) {
      triangles.add(list[0] as number, list[last - 1] as number, list[last] as number)
    }
    if (triangles.count > 0) requireCount(triangles.count)
    if (color && colors) {
      const shades = color.places.map((place) => shade(into.record[place], color.scale))
      for (const corner of list) colors.set(shades, corner * 3)
    }
  }
  return { triangles: triangles.finish(), colors }
}

function passOver(numbers: Numbers, { count, properties }: Element): void {
  const into = { record: [] as number[], list: [], listPlace: -1 }
  for (let index = 0; index < count; index += 1) readRecord(numbers, properties, into)
}

/**
 * Reads a PLY: text or binary of either order, colours of corners or of faces (then a corner has the
 * colour of one of its faces), faces of more than three corners as triangles. @throws BadScan
 */
export function readPly(bytes: Uint8Array): Mesh {
  const header = readPlyHeader(bytes)
  requireSpace(header, bytes.length)
  const numbers =
    header.format === 'ascii'
      ? textNumbers(bytes, header.sizeBytes)
      : binaryNumbers(bytes, header.sizeBytes, header.format === 'binary_little_endian')
  let corners: ReturnType<typeof readCorners> | undefined
  let faces: ReturnType<typeof readFaces> | undefined
  for (const element of header.elements) {
    if (element.name === 'vertex' && !corners) corners = readCorners(numbers, element)
    else if (element.name === 'face' && corners && !faces) {
      faces = readFaces(numbers, element, corners.positions.length / 3)
    } else if (element.name === 'tristrips') {
      throw new BadScan('scan_in_strips')
    } else passOver(numbers, element)
  }
  requireCount((faces?.triangles.length ?? 0) / 3)
  if (!numbers.isOver()) throw new BadScan('scan_continues_after_end')
  return {
    positions: corners?.positions ?? new Float32Array(),
    triangles: faces?.triangles ?? new Uint32Array(),
    colors: corners?.colors ?? faces?.colors ?? null,
    text: header.text,
  }
}
