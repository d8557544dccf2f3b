import { useEffect, useMemo, useRef } from 'react'
import type { KeyCommand, PointingTool } from './keys.ts'
import { mapJobsOf, type MapJob, type MapLayer } from './map-jobs.ts'
import { zoomPose, type ViewSide } from './pose.ts'
import type { ScanScene } from './scene.ts'
import type { SceneScan } from './scene-contents.ts'
import { isDesign, jawOf, toVector, type Pin, type ViewedScan } from './scans.ts'
import { sectionAt, type SectionAxis } from './section-plane.ts'
import type { Look } from './surfaces.ts'
import { useMaps } from './use-maps.ts'
import { useScans } from './use-scans.ts'
import { useSide } from './use-scene.ts'
import { changeOfKey, useSceneScans, useViewer, type ViewerState } from './use-viewer.ts'

// Seen from above, the upper jaw hides the lower one, and from below the lower one the upper.
const isolatedBy = (side: ViewSide): ViewerState['isolated'] =>
  side === 'upper' || side === 'lower' ? side : null

// The side from which one looks straight at a cut.
const sideOfCut: Record<SectionAxis, ViewSide> = { left: 'left', front: 'front', up: 'lower' }

const none: ReadonlySet<string> = new Set()

// A scan that was shown once stays loaded: a blink back to it waits for nothing.
function useWanted(
  scans: readonly ViewedScan[],
  lookOf: (scan: ViewedScan) => Look,
  needed: ReadonlySet<string>,
): readonly ViewedScan[] {
  const asked = useRef(new Set<string>())
  for (const scan of scans) {
    if (lookOf(scan).isVisible || needed.has(scan.fileId)) asked.current.add(scan.fileId)
  }
  const wanted = scans.filter(({ fileId }) => asked.current.has(fileId))
  const key = wanted.map(({ fileId }) => fileId).join()
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says which of the scans are wanted
  return useMemo(() => wanted, [scans, key])
}

/** The same list as before while its surfaces are: else each step of a load would measure again. */
export function useSame(jobs: readonly MapJob[]): readonly MapJob[] {
  const kept = useRef(jobs)
  const isSame =
    kept.current.length === jobs.length &&
    jobs.every(({ id, mesh, to }, place) => {
      const before = kept.current[place]
      return before?.id === id && before.mesh === mesh && before.to === to
    })
  if (!isSame) kept.current = jobs
  return kept.current
}

/**
 * What a person has chosen, the scans as far as they are loaded, and their maps. Scans are loaded when
 * they are first shown, or when they are `needed`.
 */
export function useParts(
  scans: readonly ViewedScan[],
  {
    first = {},
    needed = none,
  }: { first?: Partial<ViewerState>; needed?: ReadonlySet<string> } = {},
) {
  const viewer = useViewer(first)
  const { state, lookOf } = viewer
  const wanted = useWanted(scans, lookOf, needed)
  const loaded = useScans(wanted)
  const { states } = loaded
  const layers = useMemo(() => {
    // What is seen first: a jaw has versions, and the bite is that of the one which is shown.
    const found = wanted.flatMap((scan): MapLayer[] => {
      const { fileId: id, kind } = scan
      const mesh = states.get(id)?.mesh
      const isSeen = lookOf(scan).isVisible
      return mesh ? [{ id, jaw: jawOf(kind), isDesign: isDesign(kind), isSeen, mesh }] : []
    })
    return found.toSorted((one, other) => Number(other.isSeen) - Number(one.isSeen))
  }, [wanted, states, lookOf])
  const jobs = useMemo(() => (state.map ? mapJobsOf(state.map, layers) : []), [state.map, layers])
  const { maps, share } = useMaps(loaded.worker, useSame(jobs))
  const { isolated, map } = state
  const shown = useSceneScans(wanted, states, { lookOf, isolated, layers, map, maps })
  return { ...viewer, ...loaded, layers, jobs, maps, mapShare: share, shown }
}

/** What the viewer is made of. */
export type Parts = ReturnType<typeof useParts>

/** What the buttons and the keys do to the scene and to the choices, with the tools that there are. */
export function createCommands(
  scene: ScanScene | null,
  { state, change }: Parts,
  tools: readonly PointingTool[],
) {
  function lookFrom(side: ViewSide) {
    scene?.setPose(scene.poseFor(side))
  }
  function cut(axis: SectionAxis) {
    // Through the middle of the designs that are seen, else of all.
    const anchor =
      state.section?.anchor ??
      scene?.poseFor(null, ({ isDesign: isOne, look }) => isOne && look.isVisible).target
    change({ section: sectionAt(axis, anchor), side: null, isolated: null })
    lookFrom(sideOfCut[axis])
  }
  function command(asked: KeyCommand) {
    if (asked.command === 'side') {
      change({ side: asked.side, isolated: isolatedBy(asked.side) })
      lookFrom(asked.side)
    } else if (asked.command === 'zoom') scene?.setPose(zoomPose(scene.pose(), asked.times))
    else if (asked.command === 'fit') scene?.setPose(scene.poseFor(null))
    else if (asked.command === 'section' && !state.section) cut('front')
    else if (asked.command !== 'tool' || tools.includes(asked.tool)) {
      change((before) => changeOfKey(asked, before) ?? {})
    }
  }
  return { command, cut }
}

/** Turns the model to the side that is chosen, and to the pin that is opened. */
export function useTurning(
  scene: ScanScene | null,
  { state, shown, change }: Parts,
  active: Pin | undefined,
): void {
  useSide(scene, state.side, shown)
  useEffect(() => {
    if (!scene?.frame() || !active) return
    scene.setPose(scene.poseFacing(toVector(active.place.point), toVector(active.place.normal)))
    change({ side: null, isolated: null })
  }, [scene, active, change])
}

/** The scans that are seen now. */
export const seenIn = (shown: readonly SceneScan[]): SceneScan[] =>
  shown.filter(({ look }) => look.isVisible)

/** The layers that are loaded and seen, with their names. */
export function namedLayers({ layers, shown }: Parts, scans: readonly ViewedScan[]) {
  const seen = new Set(seenIn(shown).map(({ id }) => id))
  const names = new Map(scans.map(({ fileId, name }) => [fileId, name] as const))
  return layers
    .filter(({ id }) => seen.has(id))
    .map((layer) => ({ ...layer, name: names.get(layer.id) ?? '' }))
}
