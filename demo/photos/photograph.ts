/** A place or a direction: to the right, up, and towards who looks. */
export type Vector = readonly [number, number, number]
/** Red, green and blue, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Triangles with a colour for each corner, 0 to 1, and how wet they look. */
export type Shape = {
  places: readonly Vector[]
  colours: readonly Colour[]
  triangles: readonly (readonly [number, number, number])[]
  gloss: number
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
/** The same direction with length one. */
function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

function normalsOf({ places, triangles }: Shape): Vector[] {
  const sums = places.map(() => [0, 0, 0] as [number, number, number])
  for (const corners of triangles) {
    const [a, b, c] = corners.map((corner) => places[corner] ?? [0, 0, 0]) as [
      Vector,
      Vector,
      Vector,
    ]
    const facing = cross(minus(b, a), minus(c, a))
    for (const corner of corners) {
      const sum = sums[corner]
      if (!sum) continue
      for (const axis of [0, 1, 2] as const) sum[axis] += facing[axis]
    }
  }
  return sums.map(unit)
}

/** Where the light of a photo comes from: a ring flash, and a window above. */
const lights: readonly { from: Vector; strength: number }[] = [
  { from: unit([0.1, 0.35, 1]), strength: 0.62 },
  { from: unit([-0.5, 0.9, 0.4]), strength: 0.3 },
]
const ambient = 0.24

function lit(colour: Colour, facing: Vector, gloss: number): Colour {
  // Who looks is far in front, and sees the back of an open surface too.
  const normal: Vector = facing[2] < 0 ? [-facing[0], -facing[1], -facing[2]] : facing
  let [light, shine] = [ambient, 0]
  for (const { from, strength } of lights) {
    light += strength * Math.max(0, dot(normal, from))
    const between = unit([from[0], from[1], from[2] + 1])
    shine += strength * gloss * Math.max(0, dot(normal, between)) ** 60
  }
  return colour.map((part) => part * light + shine) as unknown as Colour
}

/** What a camera sees: the middle of the picture, its width in millimetres, and how near it is sharp. */
export type Camera = { width: number; height: number; middle: Vector; wideMm: number }

/** An open picture with the depth of each of its pixels. */
export type Picture = { width: number; height: number; colours: Float32Array; depths: Float32Array }

/** A picture of this background, from above to below. */
export function openPicture(
  { width, height }: Camera,
  background: (x: number, y: number) => Colour,
): Picture {
  const colours = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      colours.set(background(x / width, y / height), (y * width + x) * 3)
    }
  }
  return { width, height, colours, depths: new Float32Array(width * height).fill(-Infinity) }
}

type Corner = { x: number; y: number; depth: number; colour: Colour }

function fill({ width, height, colours, depths }: Picture, [a, b, c]: [Corner, Corner, Corner]) {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  if (Math.abs(area) < 1e-9) return
  const lowX = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)))
  const highX = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, c.x)))
  const lowY = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)))
  const highY = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, c.y)))
  for (let y = lowY; y <= highY; y++) {
    for (let x = lowX; x <= highX; x++) {
      const shareB = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area
      const shareC = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area
      const shareA = 1 - shareB - shareC
      if (shareA < 0 || shareB < 0 || shareC < 0) continue
      const depth = a.depth * shareA + b.depth * shareB + c.depth * shareC
      const at = y * width + x
      if (depth <= (depths[at] ?? 0)) continue
      depths[at] = depth
      for (const part of [0, 1, 2] as const) {
        colours[at * 3 + part] =
          a.colour[part] * shareA + b.colour[part] * shareB + c.colour[part] * shareC
      }
    }
  }
}

/** Draws shapes as a camera from straight ahead sees them. */
export function drawShapes(picture: Picture, camera: Camera, shapes: readonly Shape[]): void {
  const pixelsPerMm = camera.width / camera.wideMm
  for (const shape of shapes) {
    const normals = normalsOf(shape)
    const corners = shape.places.map((place, corner): Corner => {
      const [x, y, depth] = minus(place, camera.middle)
      return {
        x: camera.width / 2 + x * pixelsPerMm,
        y: camera.height / 2 - y * pixelsPerMm,
        depth,
        colour: lit(shape.colours[corner] ?? [1, 1, 1], normals[corner] ?? [0, 0, 1], shape.gloss),
      }
    })
    for (const triangle of shape.triangles) {
      const [a, b, c] = triangle.map((corner) => corners[corner])
      if (a && b && c) fill(picture, [a, b, c])
    }
  }
}

/** The bytes of a picture: colours as a screen has them, with the grain of a sensor, and darker to its rim. */
export function develop({ width, height, colours }: Picture, grainAt: () => number): Uint8Array {
  const bytes = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x / width - 0.5, y / height - 0.5)
      const vignette = 1 - 0.55 * away ** 2
      const grain = (grainAt() - 0.5) * 0.018
      for (let part = 0; part < 3; part++) {
        const at = (y * width + x) * 3 + part
        const value = Math.max(0, (colours[at] ?? 0) * vignette + grain)
        bytes[at] = Math.round(255 * Math.min(1, value))
      }
    }
  }
  return bytes
}
