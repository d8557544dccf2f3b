import type { ArchCurve, Jaw } from './arch-curve.ts'
import { blendMin, clamp, fade, mix, unevenness, type Field } from './field.ts'
import type { Tooth } from './tooth.ts'

/** The gum of a jaw. */
export type Gum = {
  field: Field
  /** What of the gum a scanner took: below zero outside of the scan. */
  scanned: Field
  /** The height of the gum over a place, and how far outside of the line of the arch it is. */
  at: (x: number, y: number) => { height: number; along: number; outside: number }
}

type GumInput = {
  jaw: Jaw
  curve: ArchCurve
  teeth: ReadonlyMap<number, Tooth>
  missing: readonly number[]
  prepared: readonly number[]
}

type Site = {
  along: number
  neck: number
  width: number
  cheek: number
  papilla: number
  isMissing: boolean
  sunk: number
}

function sitesOf({ teeth, missing, prepared }: GumInput): Site[] {
  const sites = [...teeth].map(([number, { seat }]): Site => ({
    along: seat.along,
    neck: seat.neck * seat.up,
    width: seat.width,
    cheek: seat.depth / 2,
    papilla: number % 10 <= 3 ? 3.3 : 2.5,
    isMissing: missing.includes(number),
    sunk: prepared.includes(number) ? 0.35 : 0,
  }))
  return sites.sort((a, b) => a.along - b.along)
}

// How the gum runs along the arch: the level, the thickness and how far it rises between teeth.
function runOf(sites: readonly Site[], along: number) {
  const found = sites.findIndex((site) => along < site.along + site.width / 2)
  const index = found < 0 ? sites.length - 1 : found
  const site = sites[index]
  if (!site) throw new Error('a jaw without teeth')
  const share = clamp((along - site.along) / (site.width / 2), -1, 1)
  const beyond = Math.max(0, Math.abs(along - site.along) - site.width / 2)
  const other = sites[index + Math.sign(share)] ?? site
  const half = Math.abs(share) / 2
  const level = mix(site.neck, other.neck, half)
  const cheek = mix(site.cheek, other.cheek, half)
  const bare = Number(site.isMissing || other.isMissing || other === site)
  const rise = mix(site.papilla, 0.7, bare) * Math.abs(share) ** 2.4
  const sunk = site.sunk * (1 - share ** 2)
  const ridge = site.isMissing ? 0.5 * (1 - share ** 2) : 0
  const tail = 0.35 * beyond
  return {
    level: level + (beyond > 0 ? mix(0.7, 1.3, fade(0, 4, beyond)) - tail : rise - sunk + ridge),
    cheek: cheek + 0.55 - 0.75 * share ** 2 - (site.isMissing ? 1.3 * (1 - share ** 2) : 0),
    beyond,
  }
}

// The palate: a vault that falls away from the teeth, less in front, and bears folds.
function palateAt(x: number, y: number, away: number): number {
  const across = (Math.abs(x) / 20.5) ** 2.3 + (Math.max(0, 47 - y) / 42.5) ** 2.3
  const fall = 13.5 * (1 - fade(0.12, 1.06, across ** 0.8))
  const inFront = fade(7, 11, y) * (1 - fade(18, 24, y)) * fade(0.6, 3, Math.abs(x))
  const ripple = Math.sin((y - 0.12 * Math.abs(x) + 0.9 * unevenness(x / 5, y / 5, 3)) * 1.75)
  const folds = 0.42 * inFront * Math.max(0, ripple) * fade(1.5, 4, away)
  const papilla = 0.8 * Math.exp(-((x / 1.5) ** 2) - ((y - 8.2) / 2.2) ** 2)
  const seam = 0.3 * Math.exp(-((x / 0.8) ** 2)) * fade(14, 22, y)
  return folds + papilla - seam - fall
}

const palateLevel = 6.2

function heightAt({ jaw, curve }: GumInput, sites: readonly Site[], x: number, y: number) {
  const { along, outside } = curve.nearest(x, y)
  const { level, cheek, beyond } = runOf(sites, along)
  const soft = 0.12 * unevenness(x / 2.2, y / 2.2, 1) + 0.3 * unevenness(x / 6, y / 6, 2)
  const thick = mix(cheek, cheek * 0.9, fade(0, 6, beyond))
  const past = Math.abs(outside) - thick * (outside > 0 ? 0.9 : 0.92)
  const gone = Math.max(0, past + 0.6)
  const wall = (steep: number) => (steep * gone ** 2) / (gone + 1.4)
  const uneven = soft * fade(-1, 2, past)
  if (outside > 0 || jaw === 'lower') {
    return { height: level - wall(outside > 0 ? 5 : 3.6) + uneven, along, outside }
  }
  // Towards the palate the rise and fall from tooth to tooth fades.
  const palate = palateAt(x, y, past) - palateLevel - 0.0011 * Math.max(0, y - 16) ** 2
  const collar = level - wall(1.1)
  return { height: mix(collar, palate, fade(-0.5, 5.5, past)) + uneven, along, outside }
}

const grid = 0.3
const [firstX, firstY, countX, countY] = [-45, -12, 301, 241]

type Map2 = { value: Float32Array }

function readMap({ value }: Map2, x: number, y: number): number {
  const gx = clamp((x - firstX) / grid, 0, countX - 1.001)
  const gy = clamp((y - firstY) / grid, 0, countY - 1.001)
  const ix = Math.floor(gx)
  const iy = Math.floor(gy)
  const at = iy * countX + ix
  const near = mix(value[at] ?? 0, value[at + 1] ?? 0, gx - ix)
  const far = mix(value[at + countX] ?? 0, value[at + countX + 1] ?? 0, gx - ix)
  return mix(near, far, gy - iy)
}

const newMap = (): Map2 => ({ value: new Float32Array(countX * countY) })

/** The gum around the teeth of a jaw: a map of heights. */
export function makeGum(input: GumInput): Gum {
  const sites = sitesOf(input)
  const [heights, ways, outsides, shares] = [newMap(), newMap(), newMap(), newMap()]
  for (let iy = 0; iy < countY; iy++) {
    for (let ix = 0; ix < countX; ix++) {
      const at = iy * countX + ix
      const here = heightAt(input, sites, firstX + ix * grid, firstY + iy * grid)
      heights.value[at] = here.height
      ways.value[at] = here.along
      outsides.value[at] = here.outside
    }
  }
  // Where the map is steep, what lies above it is nearer than its height says.
  for (let at = 0; at < countX * countY; at++) {
    const height = heights.value[at] ?? 0
    const across = ((heights.value[at + 1] ?? height) - height) / grid
    const back = ((heights.value[at + countX] ?? height) - height) / grid
    shares.value[at] = 1 / Math.sqrt(1 + Math.min(36, across ** 2 + back ** 2))
  }
  const up = input.jaw === 'upper' ? -1 : 1
  const end = Math.max(...sites.map(({ along, width }) => along + width / 2))
  return {
    field: (x, y, z) => (z * up - readMap(heights, x, y)) * readMap(shares, x, y),
    scanned: (x, y, z) =>
      scannedAt(
        input,
        { end, up },
        {
          x,
          y,
          z,
          along: readMap(ways, x, y),
          outside: readMap(outsides, x, y),
        },
      ),
    at: (x, y) => ({
      height: readMap(heights, x, y),
      along: readMap(ways, x, y),
      outside: readMap(outsides, x, y),
    }),
  }
}

type Spot = { x: number; y: number; z: number; along: number; outside: number }

// The scan ends in an uneven line: on the cheek, behind the last teeth, on the tongue's side.
function scannedAt(
  { jaw }: GumInput,
  { end, up }: { end: number; up: number },
  { x, y, z, along, outside }: Spot,
): number {
  const rough = unevenness(along / 4, outside > 0 ? 1 : 9, 5) + 0.5 * unevenness(along / 1.6, 3, 7)
  const behind = end + 5 + rough * 0.8 - Math.abs(along)
  const cheek = 7.6 + rough * 0.6 - outside
  const deep = (jaw === 'upper' ? 15 : 14.5) + rough * 0.9 + z * up
  const outer = blendMin(
    blendMin(behind, cheek, 5),
    jaw === 'upper' ? deep + 20 * fade(-1, 3, -outside) : deep,
    2,
  )
  if (jaw === 'lower') return blendMin(outer, 7.8 + rough * 0.6 + outside, 5)
  const palate = 51 + 2.2 * unevenness(x / 7, 2, 8) + 2 * (x / 25) ** 2 - y
  return blendMin(outer, palate, 4)
}
