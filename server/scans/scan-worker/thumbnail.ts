import type { LightMesh } from './light-mesh.ts'

type Vector = [x: number, y: number, z: number]

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const blend = (a: Vector, weightA: number, b: Vector, weightB: number): Vector => [
  a[0] * weightA + b[0] * weightB,
  a[1] * weightA + b[1] * weightB,
  a[2] * weightA + b[2] * weightB,
]

function unit(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector))
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}

// Indexes come from the mesh, whose reader has checked them.
const cornerOf = ({ positions, triangles }: LightMesh, place: number): Vector => {
  const at = (triangles[place] as number) * 3
  return [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number]
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

/**
 * Where a surface looks. A scan of a jaw is an open shell: the sum of its areas points to the teeth's
 * upper side, however the scanner holds its axes. What is closed sums up to nothing: it is seen along z.
 */
function facingOf(mesh: LightMesh): Vector {
  const sum: Vector = [0, 0, 0]
  let area = 0
  for (let place = 0; place < mesh.triangles.length; place += 3) {
    const a = cornerOf(mesh, place)
    const normal = cross(minus(cornerOf(mesh, place + 1), a), minus(cornerOf(mesh, place + 2), a))
    sum[0] += normal[0]
    sum[1] += normal[1]
    sum[2] += normal[2]
    area += Math.sqrt(dot(normal, normal))
  }
  const isOpen = Math.sqrt(dot(sum, sum)) > 0.05 * area
  return isOpen ? unit(sum) : [0, 0, 1]
}

const tilt = (35 / 180) * Math.PI
const turn = (20 / 180) * Math.PI

/** Right, up and towards the eye, for a look at three quarters from above. */
function eyeOf(facing: Vector): [right: Vector, up: Vector, near: Vector] {
  const across: Vector = Math.abs(facing[0]) > 0.9 ? [0, 1, 0] : [1, 0, 0]
  const flatRight = unit(blend(across, 1, facing, -dot(across, facing)))
  const flatUp = cross(facing, flatRight)
  const right = blend(flatRight, Math.cos(turn), flatUp, Math.sin(turn))
  const back = cross(facing, right)
  const near = unit(blend(facing, Math.cos(tilt), back, -Math.sin(tilt)))
  return [right, cross(near, right), near]
}

const plaster: Vector = [222, 211, 194]
const light = unit([-0.35, 0.45, 0.82])

type Canvas = { size: number; depth: Float32Array; pixels: Uint8Array }
type Corner = { x: number; y: number; z: number }

/** Fills a triangle where it is nearer than what is there. */
function fill({ size, depth, pixels }: Canvas, corners: [Corner, Corner, Corner], color: Vector) {
  const [a, b, c] = corners
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  if (area === 0) return
  const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x)))
  const right = Math.min(size - 1, Math.floor(Math.max(a.x, b.x, c.x)))
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y)))
  const bottom = Math.min(size - 1, Math.floor(Math.max(a.y, b.y, c.y)))
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const u = ((b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)) / area
      const v = ((c.x - x) * (a.y - y) - (c.y - y) * (a.x - x)) / area
      const w = 1 - u - v
      if (u < 0 || v < 0 || w < 0) continue
      const z = u * a.z + v * b.z + w * c.z
      const place = y * size + x
      if (z <= (depth[place] as number)) continue
      depth[place] = z
      pixels[place * 4] = color[0]
      pixels[place * 4 + 1] = color[1]
      pixels[place * 4 + 2] = color[2]
      pixels[place * 4 + 3] = 255
    }
  }
}

/** Puts each corner on the canvas: x, y in pixels, z towards the eye. */
function project(mesh: LightMesh, eye: ReturnType<typeof eyeOf>, size: number): Float32Array {
  const count = mesh.positions.length / 3
  const placed = new Float32Array(count * 3)
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (let corner = 0; corner < count; corner += 1) {
    const at = corner * 3
    const point: Vector = [
      mesh.positions[at] as number,
      mesh.positions[at + 1] as number,
      mesh.positions[at + 2] as number,
    ]
    for (const [axis, direction] of eye.entries()) {
      const along = dot(point, direction)
      placed[at + axis] = along
      if (axis === 2) continue
      low[axis] = Math.min(low[axis] as number, along)
      high[axis] = Math.max(high[axis] as number, along)
    }
  }
  const [lowX = 0, lowY = 0] = low
  const [highX = 0, highY = 0] = high
  const extent = Math.max(highX - lowX, highY - lowY) || 1
  const scale = (size * 0.92) / extent
  for (let at = 0; at < placed.length; at += 3) {
    placed[at] = ((placed[at] as number) - (lowX + highX) / 2) * scale + size / 2
    placed[at + 1] = size / 2 - ((placed[at + 1] as number) - (lowY + highY) / 2) * scale
  }
  return placed
}

function colorOf({ colors, triangles }: LightMesh, place: number): Vector {
  if (colors === null) return plaster
  const sum: Vector = [0, 0, 0]
  for (let corner = 0; corner < 3; corner += 1) {
    const at = (triangles[place + corner] as number) * 3
    for (const axis of [0, 1, 2] as const) sum[axis] += (colors[at + axis] as number) / 3
  }
  return sum
}

/** Halves width and height: each pixel is the mean of four, which smooths the edges. */
function halve(pixels: Uint8Array, size: number): Uint8Array {
  const half = size / 2
  const small = new Uint8Array(half * half * 4)
  for (let y = 0; y < half; y += 1) {
    for (let x = 0; x < half; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        const at = (y * 2 * size + x * 2) * 4 + channel
        const sum =
          (pixels[at] as number) +
          (pixels[at + 4] as number) +
          (pixels[at + size * 4] as number) +
          (pixels[at + size * 4 + 4] as number)
        small[(y * half + x) * 4 + channel] = sum / 4
      }
    }
  }
  return small
}

/**
 * A picture of a mesh, from above at three quarters, as rows of red, green, blue and opacity. A depth
 * buffer and nothing else: it needs no graphics card.
 */
export function drawThumbnail(mesh: LightMesh, size: number): Uint8Array {
  const canvas: Canvas = {
    size: size * 2,
    depth: new Float32Array(size * size * 4).fill(-Infinity),
    pixels: new Uint8Array(size * size * 16),
  }
  const eye = eyeOf(facingOf(mesh))
  const placed = project(mesh, eye, canvas.size)
  const seen = (place: number): Corner => {
    const at = (mesh.triangles[place] as number) * 3
    return { x: placed[at] as number, y: placed[at + 1] as number, z: placed[at + 2] as number }
  }
  for (let place = 0; place < mesh.triangles.length; place += 3) {
    const a = cornerOf(mesh, place)
    const normal = cross(minus(cornerOf(mesh, place + 1), a), minus(cornerOf(mesh, place + 2), a))
    const length = Math.sqrt(dot(normal, normal))
    if (!(length > 0)) continue
    const [right, up, near] = eye
    const lit: Vector = [dot(normal, right), dot(normal, up), dot(normal, near)]
    // The inside of a shell is seen too, darker: it turns away from the light.
    const isBack = lit[2] < 0
    const shine = Math.max(0, (dot(lit, light) / length) * (isBack ? -1 : 1))
    const brightness = (0.3 + 0.7 * shine) * (isBack ? 0.6 : 1)
    const color = colorOf(mesh, place)
    const shade: Vector = [color[0] * brightness, color[1] * brightness, color[2] * brightness]
    fill(canvas, [seen(place), seen(place + 1), seen(place + 2)], shade)
  }
  return halve(canvas.pixels, canvas.size)
}
