import { cross, minus, vectorAt, type ViewMesh } from './view-mesh.ts'

/** What a map says in figures. Shares are 0 to 1, of the surface that was measured by area. */
export type MapFigures = {
  /** The least and the most value; null where nothing is within the limit. */
  leastMm: number | null
  mostMm: number | null
  /** The corner with the least value. */
  leastCorner: number
  /** Square millimetres with a value up to 0.1 mm: contact and what is nearly so. */
  closeAreaMm2: number
  /** The share within 0.03 mm of nothing, and the share without a value. */
  shareEqual: number
  shareFar: number
  /** The value that 95 of 100 square millimetres are within, whichever its sign. */
  within95Mm: number | null
}

/** Up to here two surfaces count as the same. */
const equalMm = 0.03

/** Whether a deviation is nowhere more than what two scans of the same surface differ by. */
export const isUnchanged = ({ leastMm, mostMm, shareFar }: MapFigures): boolean =>
  leastMm !== null && mostMm !== null && -leastMm <= equalMm && mostMm <= equalMm && shareFar === 0

/** A map of one surface: a value at each of its corners, and what they say in figures. */
export type MeasuredMap = { values: Float32Array<ArrayBuffer>; figures: MapFigures }

const closeMm = 0.1

/** How much of the surface belongs to each corner: a third of each of its triangles. */
export function areasOf({ positions, triangles }: Pick<ViewMesh, 'positions' | 'triangles'>) {
  const areas = new Float32Array(positions.length / 3)
  for (let place = 0; place < triangles.length; place += 3) {
    const [a, b, c] = [
      triangles[place] as number,
      triangles[place + 1] as number,
      triangles[place + 2] as number,
    ]
    const corner = vectorAt(positions, a)
    const [u, v] = [minus(vectorAt(positions, b), corner), minus(vectorAt(positions, c), corner)]
    const third = Math.hypot(...cross(u, v)) / 6
    for (const each of [a, b, c]) areas[each] = (areas[each] as number) + third
  }
  return areas
}

const stepsPerMm = 1_000

// The value below which this share of the area is, to a thousandth of a millimetre.
function withinShare(values: Float32Array, areas: Float32Array, share: number): number | null {
  let most = 0
  let whole = 0
  for (const [corner, value] of values.entries()) {
    if (!Number.isFinite(value)) continue
    most = Math.max(most, Math.abs(value))
    whole += areas[corner] as number
  }
  if (whole === 0) return null
  const bins = new Float64Array(Math.ceil(most * stepsPerMm) + 1)
  for (const [corner, value] of values.entries()) {
    if (!Number.isFinite(value)) continue
    const bin = Math.ceil(Math.abs(value) * stepsPerMm)
    bins[bin] = (bins[bin] as number) + (areas[corner] as number)
  }
  let sum = 0
  const place = bins.findIndex((area) => {
    sum += area
    return sum >= whole * share - 1e-9
  })
  return place / stepsPerMm
}

/** What a map of values at the corners of a surface says in figures. */
export function figuresOf(
  mesh: Pick<ViewMesh, 'positions' | 'triangles'>,
  values: Float32Array,
): MapFigures {
  const areas = areasOf(mesh)
  let [least, most, leastCorner] = [Infinity, -Infinity, 0]
  let [whole, close, equal, far] = [0, 0, 0, 0]
  for (const [corner, value] of values.entries()) {
    const area = areas[corner] as number
    whole += area
    if (!Number.isFinite(value)) {
      far += area
      continue
    }
    if (value < least) [least, leastCorner] = [value, corner]
    most = Math.max(most, value)
    if (value <= closeMm) close += area
    if (Math.abs(value) <= equalMm) equal += area
  }
  const hasValue = least !== Infinity
  return {
    leastMm: hasValue ? least : null,
    mostMm: hasValue ? most : null,
    leastCorner,
    closeAreaMm2: close,
    shareEqual: whole > 0 ? equal / whole : 0,
    shareFar: whole > 0 ? far / whole : 0,
    within95Mm: withinShare(values, areas, 0.95),
  }
}
