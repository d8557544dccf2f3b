import { useCallback, useMemo, useState } from 'react'
import type { KeyCommand, PointingTool } from './keys.ts'
import { jawsOf, scaleOf, sideOf, type MapChoice, type MapLayer } from './map-jobs.ts'
import { measureOf, placesNeeded, type Measure, type MeasureKind } from './measures.ts'
import type { ViewSide } from './pose.ts'
import type { SceneScan } from './scene-contents.ts'
import type { Picked } from './scene.ts'
import { isDesign, jawOf, type ViewedScan } from './scans.ts'
import { slide, type Section } from './section-plane.ts'
import type { Look } from './surfaces.ts'
import type { MeasuredMap } from './map-figures.ts'
import type { ScanState } from './use-scans.ts'
import { vectorAt, type Vector } from './view-mesh.ts'

/** What a person has chosen in the viewer. */
export type ViewerState = {
  /** The side that is looked at straight; null once the model was turned by hand. */
  side: ViewSide | null
  /** The jaw that is shown alone, since the other one would be in its way. */
  isolated: 'upper' | 'lower' | null
  tool: PointingTool | null
  section: Section | null
  isColored: boolean
  map: MapChoice | null
  areKeysShown: boolean
  looks: ReadonlyMap<string, Partial<Look>>
  measureKind: MeasureKind
  /** Whether places that are measured are corners of the surface. */
  isSnapping: boolean
  measures: readonly Measure[]
  /** The places of the next measure, as far as they were pointed at. */
  places: readonly Vector[]
  /** Whether what was pointed at last is no scan. */
  hasMissed: boolean
}

const atFirst: ViewerState = {
  side: 'front',
  isolated: null,
  tool: null,
  section: null,
  isColored: true,
  map: null,
  areKeysShown: false,
  looks: new Map(),
  measureKind: 'distance',
  isSnapping: false,
  measures: [],
  places: [],
  hasMissed: false,
}

const fullLook = { isVisible: true, opacity: 1 }

/** How a person changes what they have chosen: the keys that change, by what was before where it matters. */
type ChangeViewer = (
  part: Partial<ViewerState> | ((before: ViewerState) => Partial<ViewerState>),
) => void

/** What a person has chosen, beginning with `first`, and how they change it. */
export function useViewer(first: Partial<ViewerState> = {}) {
  const [state, setState] = useState<ViewerState>(() => ({ ...atFirst, ...first }))
  const change: ChangeViewer = useCallback(
    (part) =>
      setState((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    [],
  )

  const lookOf = useCallback(
    ({ fileId }: ViewedScan): Look => ({
      ...fullLook,
      isColored: state.isColored,
      ...state.looks.get(fileId),
    }),
    [state.isColored, state.looks],
  )

  function setLook(fileId: string, part: Partial<Look>) {
    change(({ looks }) => ({
      looks: new Map(looks).set(fileId, { ...looks.get(fileId), ...part }),
    }))
  }

  return { state, change, lookOf, setLook }
}

/** The measures after a place was pointed at: one more once it has all its places. */
export function addPlace(
  { measures, measureKind, places }: ViewerState,
  place: Vector,
): Partial<ViewerState> {
  const all = [...places, place]
  if (all.length < placesNeeded[measureKind]) return { places: all }
  const measure = measureOf(measureKind, (measures.at(-1)?.id ?? 0) + 1, all)
  return { places: [], measures: measure ? [...measures, measure] : measures }
}

/** The place that was pointed at, or the corner of the surface nearest to it. */
export function placeOf(
  { point, corner, scanId }: Picked,
  isSnapping: boolean,
  scans: readonly SceneScan[],
): Vector {
  const mesh = scans.find(({ id }) => id === scanId)?.mesh
  return isSnapping && mesh ? vectorAt(mesh.positions, corner) : point
}

/** The change that a key asks for; null when it is none of these. */
export function changeOfKey(command: KeyCommand, state: ViewerState): Partial<ViewerState> | null {
  switch (command.command) {
    case 'tool':
      return {
        tool: state.tool === command.tool ? null : command.tool,
        places: [],
        hasMissed: false,
      }
    case 'section':
      return { section: null }
    case 'slide':
      return state.section && { section: slide(state.section, command.mm) }
    case 'map':
      return { map: state.map ? null : { kind: 'bite' } }
    case 'keys':
      return { areKeysShown: !state.areKeysShown }
    case 'leave':
      return { tool: null, places: [], areKeysShown: false }
    default:
      return null
  }
}

/** The scans that are loaded as the scene shows them now. */
export function useSceneScans(
  scans: readonly ViewedScan[],
  states: ReadonlyMap<string, ScanState>,
  options: {
    lookOf: (scan: ViewedScan) => Look
    isolated: ViewerState['isolated']
    layers: readonly MapLayer[]
    map: MapChoice | null
    maps: ReadonlyMap<string, MeasuredMap>
  },
): SceneScan[] {
  const { lookOf, isolated, layers, map, maps } = options
  return useMemo(() => {
    const jaws = jawsOf(layers)
    return scans.flatMap((scan) => {
      const mesh = states.get(scan.fileId)?.mesh
      if (!mesh) return []
      const look = lookOf(scan)
      const jaw = jawOf(scan.kind)
      const layer = layers.find(({ id }) => id === scan.fileId)
      const side = isolated === null || !layer ? null : sideOf(layer, jaws)
      const isAway = side !== null && side !== isolated
      const measured = maps.get(scan.fileId)
      return [
        {
          id: scan.fileId,
          jaw,
          isDesign: isDesign(scan.kind),
          mesh,
          look: isAway ? { ...look, isVisible: false } : look,
          map: map && measured ? { values: measured.values, scale: scaleOf(map) } : null,
        },
      ]
    })
  }, [scans, states, lookOf, isolated, layers, map, maps])
}
