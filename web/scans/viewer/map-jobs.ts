import type { ScaleName } from './color-scale.ts'
import { findFrame } from './frame.ts'
import type { JawSide } from './frame.ts'
import { dot, joinMeshes, vectorAt, type Vector, type ViewMesh } from './view-mesh.ts'

/** Which map colours the scans. */
export type MapChoice =
  /** How far what is shown is from the jaw that it bites on. */
  | { kind: 'bite' }
  /** How thick the walls of the designs are. */
  | { kind: 'thickness' }
  /** How far one layer is from another, or differs from an earlier version of it. */
  | { kind: 'between' | 'deviation'; from: string; to: string }

/** A layer that may be measured. */
export type MapLayer = {
  id: string
  jaw: JawSide
  isDesign: boolean
  isSeen: boolean
  mesh: ViewMesh
}

/** One surface to measure: against another one, or through its own wall. */
export type MapJob = { id: string; mesh: ViewMesh; to: ViewMesh | null; limitMm: number }

/** How far each map looks: the end of its scale, and for differences where they are none any more. */
const mapLimitMm = 2

/** The scale on which a map is drawn. */
export const scaleOf = ({ kind }: MapChoice): ScaleName =>
  kind === 'deviation' ? 'deviation' : 'distance'

function reachAlong({ positions }: ViewMesh, up: Vector) {
  let [low, high, sum] = [Infinity, -Infinity, 0]
  const corners = positions.length / 3
  for (let corner = 0; corner < corners; corner += 1) {
    const height = dot(vectorAt(positions, corner), up)
    low = Math.min(low, height)
    high = Math.max(high, height)
    sum += height
  }
  return { low, high, mean: sum / (corners || 1) }
}

type Jaws = { upper: ViewMesh; lower: ViewMesh }

// Each choice that is changed asks again; the answer goes through all corners.
const found = new WeakMap<ViewMesh, Jaws & { side: 'upper' | 'lower' }>()

/**
 * The jaw that a design belongs to: the upper one when it lies above the plane where the jaws meet, which
 * is half-way between the lowest place of the upper and the highest of the lower jaw.
 */
export function jawOfDesign(design: ViewMesh, jaws: Jaws): 'upper' | 'lower' {
  const before = found.get(design)
  if (before?.upper === jaws.upper && before.lower === jaws.lower) return before.side
  const side = findJaw(design, jaws)
  found.set(design, { ...jaws, side })
  return side
}

function findJaw(design: ViewMesh, { upper, lower }: Jaws): 'upper' | 'lower' {
  const { up } = findFrame([
    { jaw: 'upper', mesh: upper },
    { jaw: 'lower', mesh: lower },
  ])
  const biteHeight = (reachAlong(upper, up).low + reachAlong(lower, up).high) / 2
  return reachAlong(design, up).mean >= biteHeight ? 'upper' : 'lower'
}

/** Both jaws of these layers, as far as they are there. */
export function jawsOf(layers: readonly MapLayer[]): Jaws | null {
  const [upper, lower] = (['upper', 'lower'] as const).map(
    (side) => layers.find(({ jaw }) => jaw === side)?.mesh,
  )
  return upper && lower ? { upper, lower } : null
}

/** The jaw to which a layer belongs, of a design by where it lies; null where that cannot be known. */
export function sideOf(
  { jaw, isDesign, mesh }: MapLayer,
  jaws: Jaws | null,
): 'upper' | 'lower' | null {
  if (jaw !== 'other') return jaw
  return isDesign && jaws ? jawOfDesign(mesh, jaws) : null
}

type Bite = { designs: readonly ViewMesh[]; whole: ViewMesh }

// The same surface as long as it is made of the same parts, so that it is measured once.
const bites = new WeakMap<ViewMesh, Bite>()

/** A jaw with the designs on it as one surface: what the other jaw bites on. */
function biteOf(jaw: ViewMesh, designs: readonly ViewMesh[]): ViewMesh {
  if (designs.length === 0) return jaw
  const before = bites.get(jaw)
  const isSame =
    before?.designs.length === designs.length &&
    designs.every((mesh, place) => mesh === before.designs[place])
  if (isSame) return before.whole
  const whole = joinMeshes([jaw, ...designs])
  bites.set(jaw, { designs, whole })
  return whole
}

function biteJobs(layers: readonly MapLayer[]): MapJob[] {
  const jaws = jawsOf(layers)
  if (!jaws) return []
  const seen = layers
    .filter(({ isSeen }) => isSeen)
    .map((layer) => ({ ...layer, side: sideOf(layer, jaws) }))
  const surfaceOf = (side: 'upper' | 'lower') => {
    const own = seen.filter(({ isDesign, side: of }) => isDesign && of === side)
    return biteOf(
      jaws[side],
      own.map(({ mesh }) => mesh),
    )
  }
  const surfaces = { upper: surfaceOf('upper'), lower: surfaceOf('lower') }
  return seen.flatMap(({ id, mesh, side }) =>
    side
      ? [{ id, mesh, to: surfaces[side === 'upper' ? 'lower' : 'upper'], limitMm: mapLimitMm }]
      : [],
  )
}

/** What has to be measured for a map of these layers; empty when they do not allow it. */
export function mapJobsOf(choice: MapChoice, layers: readonly MapLayer[]): MapJob[] {
  const limitMm = mapLimitMm
  if (choice.kind === 'thickness') {
    return layers
      .filter(({ isDesign, isSeen }) => isDesign && isSeen)
      .map(({ id, mesh }) => ({ id, mesh, to: null, limitMm }))
  }
  const meshOf = (test: (layer: MapLayer) => boolean) => layers.find(test)?.mesh
  if (choice.kind === 'bite') return biteJobs(layers)
  const [mesh, to] = [choice.from, choice.to].map((id) => meshOf((layer) => layer.id === id))
  return mesh && to && mesh !== to ? [{ id: choice.from, mesh, to, limitMm }] : []
}
