import { readMade } from '../arches/made.ts'
import { readPly } from '../arches/ply.ts'
import type { Colour, Shape, Vector } from './photograph.ts'

/** How a place of the mouth (x to the patient's left, y to the back, z up) is turned to the camera. */
export type Turn = (x: number, y: number, z: number) => Vector

/** A jaw of the demo's mouth; with a colour it is its plaster model. */
export function jawOf(name: 'upper' | 'lower', turn: Turn, plaster: Colour | null): Shape {
  const { places, triangles, colours } = readPly(readMade(name))
  const corners = Array.from({ length: places.length / 3 }, (_, corner) => corner)
  const numbers = (list: ArrayLike<number>, at: number) =>
    [list[at * 3] ?? 0, list[at * 3 + 1] ?? 0, list[at * 3 + 2] ?? 0] as const
  return {
    places: corners.map((corner) => turn(...numbers(places, corner))),
    colours: corners.map((corner) => {
      const [red, green, blue] = numbers(colours, corner)
      // A scan has its shadows in its colours: plaster keeps them, and nothing else of it.
      const light = plaster ? 0.55 + (0.45 * (red + green + blue)) / 600 : 1
      return plaster
        ? (plaster.map((part) => part * light) as unknown as Colour)
        : [red / 255, green / 255, blue / 255]
    }),
    triangles: Array.from(
      { length: triangles.length / 3 },
      (_, face) => numbers(triangles, face) as [number, number, number],
    ),
    gloss: plaster ? 0.04 : 0.5,
  }
}

/** A surface of rows and columns, whose rows are closed rings where it is said so. */
function sheet(
  rows: number,
  columns: number,
  isRing: boolean,
  at: (row: number, column: number) => { place: Vector; colour: Colour },
  gloss: number,
): Shape {
  const across = isRing ? columns : columns + 1
  const corners = Array.from({ length: (rows + 1) * across }, (_, corner) =>
    at(Math.floor(corner / across) / rows, (corner % across) / columns),
  )
  const triangles = Array.from({ length: rows * columns }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns]
    const next = (column + 1) % across
    const [a, b] = [row * across + column, row * across + next]
    return [[a, b, a + across] as const, [b, b + across, a + across] as const]
  }).flat()
  return {
    places: corners.map(({ place }) => place),
    colours: corners.map(({ colour }) => colour),
    triangles,
    gloss,
  }
}

const between = (a: Colour, b: Colour, share: number): Colour =>
  a.map((part, at) => part + ((b[at] ?? 0) - part) * share) as unknown as Colour

/** A tab of a shade guide: a tooth of one colour, its edge up, on a stem of steel with its name. */
export function shadeTab([x, y, z]: Vector, colour: Colour, neck: Colour): Shape[] {
  const [half, tall, deep] = [4.1, 10.5, 2.4]
  const tooth = sheet(
    40,
    48,
    true,
    (row, turn) => {
      const up = row * tall
      const share = row
      const width =
        half *
        (0.72 + 0.28 * Math.sin(Math.min(1, share * 1.25) * (Math.PI / 2))) *
        Math.sqrt(Math.max(0, 1 - Math.max(0, (share - 0.9) / 0.1) ** 4))
      const angle = turn * 2 * Math.PI
      const ring = (value: number) => Math.sign(value) * Math.abs(value) ** 0.75
      return {
        place: [
          x + width * ring(Math.cos(angle)),
          y + up,
          z + deep * (1 - 0.55 * share) * ring(Math.sin(angle)),
        ],
        colour: between(
          between(neck, colour, Math.min(1, share * 2)),
          [0.86, 0.87, 0.86],
          Math.max(0, share - 0.75) * 1.6,
        ),
      }
    },
    0.55,
  )
  const steel: Colour = [0.62, 0.63, 0.65]
  const stem = sheet(
    1,
    24,
    true,
    (row, turn) => ({
      place: [
        x + 1.5 * Math.cos(turn * 2 * Math.PI),
        y + 0.4 - row * 18,
        z - 0.4 + 1.1 * Math.sin(turn * 2 * Math.PI),
      ],
      colour: steel,
    }),
    0.7,
  )
  const plate = box([x - 2.9, y - 10.5, z + 0.8], [x + 2.9, y - 4.2, z + 1.6], steel, 0.3)
  return [tooth, stem, plate]
}

/** A box between two corners. */
export function box(low: Vector, high: Vector, colour: Colour, gloss: number): Shape {
  const corners = Array.from({ length: 8 }, (_, bit): Vector => [
    bit & 1 ? high[0] : low[0],
    bit & 2 ? high[1] : low[1],
    bit & 4 ? high[2] : low[2],
  ])
  // Each side has its own corners: the light on it is one.
  const sides = [
    [0, 1, 3, 2],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 3, 7, 5],
  ]
  return {
    places: sides.flat().map((corner) => corners[corner] ?? low),
    colours: sides.flat().map(() => colour),
    triangles: sides.flatMap((_, side) => [
      [side * 4, side * 4 + 1, side * 4 + 2] as const,
      [side * 4, side * 4 + 2, side * 4 + 3] as const,
    ]),
    gloss,
  }
}

const strokes: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  A: [
    [0, 0, 0.5, 1],
    [0.5, 1, 1, 0],
    [0.2, 0.4, 0.8, 0.4],
  ],
  '1': [
    [0.2, 0.75, 0.55, 1],
    [0.55, 1, 0.55, 0],
  ],
  '2': [
    [0, 0.8, 0.3, 1],
    [0.3, 1, 0.75, 1],
    [0.75, 1, 1, 0.75],
    [1, 0.75, 0, 0],
    [0, 0, 1, 0],
  ],
  '3': [
    [0, 1, 1, 1],
    [1, 1, 0.5, 0.58],
    [0.5, 0.58, 1, 0.3],
    [1, 0.3, 0.6, 0],
    [0.6, 0, 0, 0.1],
  ],
}

/** Engraved letters of a name, as strokes; what has no strokes is left out. */
export function engraving(name: string, [x, y, z]: Vector): Shape[] {
  const [wide, tall, half] = [1.5, 2.6, 0.2]
  return Array.from(name).flatMap((letter, place) =>
    (strokes[letter] ?? []).map(([fromX, fromY, toX, toY]): Shape => {
      const left = x + (place - name.length / 2) * (wide + 0.7) + 0.35
      const [ax, ay] = [left + fromX * wide, y + fromY * tall]
      const [bx, by] = [left + toX * wide, y + toY * tall]
      const length = Math.hypot(bx - ax, by - ay) || 1
      const [aside, along] = [(-(by - ay) / length) * half, ((bx - ax) / length) * half]
      return {
        places: [
          [ax + aside, ay + along, z],
          [ax - aside, ay - along, z],
          [bx - aside, by - along, z],
          [bx + aside, by + along, z],
        ],
        colours: Array.from({ length: 4 }, () => [0.12, 0.12, 0.13] as const),
        triangles: [
          [0, 1, 2],
          [0, 2, 3],
        ],
        gloss: 0,
      }
    }),
  )
}

/** The lips of an open mouth and the skin around them, without a face. */
export function lips(lip: Colour, skin: Colour, [x, y, z]: Vector): Shape {
  const [wide, tall] = [25, 9.5]
  return sheet(
    24,
    160,
    true,
    (row, turn) => {
      const angle = turn * 2 * Math.PI
      const [across, up] = [Math.cos(angle), Math.sin(angle)]
      // From the wet line over the red of the lips to the skin, and out of the picture.
      const bow = 6.5 - 1.5 * Math.exp(-((across * 6) ** 2))
      const thick = 9 + (bow - 9) * ((1 + up) / 2)
      const isLip = Math.min(1, row / 0.55)
      const out = isLip * thick + Math.max(0, row - 0.55) * 90
      const corner = Math.abs(up) ** 0.8
      const radiusX = wide + out * 0.75
      const radiusY = tall + out * (0.35 + 0.65 * corner)
      const smile = 3.2 * across ** 2
      const bulge = Math.sin(Math.min(1, isLip) * Math.PI) * 3.4 * corner
      const share = Math.max(0, Math.min(1, (row - 0.42) / 0.2))
      const crease = 0.05 * Math.sin(angle * 70) * (1 - share)
      const colour = between(lip, skin, share * share * (3 - 2 * share))
      return {
        place: [
          x + radiusX * across,
          y + radiusY * Math.sign(up) * Math.abs(up) ** 0.9 + smile - 1.2 * Math.max(0, up),
          z + bulge - Math.abs(across) * 4,
        ],
        colour: colour.map((part) => part * (1 + crease)) as unknown as Colour,
      }
    },
    0.16,
  )
}
