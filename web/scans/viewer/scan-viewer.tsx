import { useEffect, useMemo, useRef, useState } from 'react'
import type { SceneScan } from './scene-contents.ts'
import { Fallback } from './fallback.tsx'
import type { KeyCommand } from './keys.ts'
import type { ViewerMessages } from './messages/en.ts'
import { BiteLegend, KeyPanel, MeasurePanel, SectionPanel } from './panels.tsx'
import { measureLabels, pinLabels } from './place-labels.tsx'
import { zoomPose, type ViewSide } from './pose.ts'
import { ScanList } from './scan-list.tsx'
import { ScanCanvas } from './scan-canvas.tsx'
import type { Picked, ScanScene } from './scene.ts'
import { jawOf, toPoint, toVector, type Pin, type ScanPlace, type ViewedScan } from './scans.ts'
import { reachOf, type SectionAxis } from './section-plane.ts'
import { CanvasButtons, CanvasCover } from './canvas-cover.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useBite } from './use-bite.ts'
import { useScans } from './use-scans.ts'
import { useSide } from './use-scene.ts'
import { changeOfKey, useSceneScans, useViewer, type ViewerState } from './use-viewer.ts'

/** What a viewer shows, and what it reports. */
type ScanViewerProps = {
  /** The newest versions, which are shown together. The same list while nothing has changed. */
  scans: readonly ViewedScan[]
  pins?: readonly Pin[]
  /** The pin to which the model is turned. */
  activePinId?: string | null
  onOpenPin?: (id: string) => void
  /** Takes a place for a new comment; without it nobody can comment. */
  onPin?: (place: ScanPlace) => void
  t: ViewerMessages
}

const noPins: readonly Pin[] = []

// Seen from above, the upper jaw hides the lower one, and from below the lower one the upper.
const isolatedBy = (side: ViewSide): ViewerState['isolated'] =>
  side === 'upper' || side === 'lower' ? side : null

// The side from which one looks straight at a cut.
const sideOfCut: Record<SectionAxis, ViewSide> = { left: 'left', front: 'front', up: 'lower' }

/**
 * Scans of an order in 3D, both jaws together: turn, cut, measure in millimetres, colour by the
 * distance of the bite, comment on a place. Loads light copies first. Without WebGL it shows the
 * pictures that the service has made.
 */
export function ScanViewer(props: ScanViewerProps) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return hasFailed ? (
    <Fallback scans={props.scans} t={props.t} onRetry={retry} />
  ) : (
    <Viewer key={attempt} {...props} onFailure={() => setFailed(true)} />
  )
}

function useViewerParts(scans: readonly ViewedScan[]) {
  const viewer = useViewer()
  const { state, lookOf } = viewer
  const loaded = useScans(scans)
  const meshOf = (jaw: 'upper' | 'lower') =>
    scans
      .filter(({ kind }) => jawOf(kind) === jaw)
      .map(({ fileId }) => loaded.states.get(fileId)?.mesh)
      .find((mesh) => mesh) ?? null
  const jaws = { upper: meshOf('upper'), lower: meshOf('lower') }
  const bite = useBite(loaded.worker, jaws, state.isBite)
  const shown = useSceneScans(scans, loaded.states, {
    lookOf,
    isolated: state.isolated,
    bite: state.isBite ? bite.bite : null,
  })
  return { ...viewer, ...loaded, bite, shown }
}

type Parts = ReturnType<typeof useViewerParts>

/** What the buttons and the keys do to the scene and to the choices. */
function createCommands(scene: ScanScene | null, { state, change }: Parts, canComment: boolean) {
  function lookFrom(side: ViewSide) {
    scene?.setPose(scene.poseFor(side))
  }
  function cut(axis: SectionAxis) {
    change({ section: { axis, offsetMm: 0 }, side: null, isolated: null })
    lookFrom(sideOfCut[axis])
  }
  function command(asked: KeyCommand) {
    if (asked.command === 'side') {
      change({ side: asked.side, isolated: isolatedBy(asked.side) })
      lookFrom(asked.side)
    } else if (asked.command === 'zoom') scene?.setPose(zoomPose(scene.pose(), asked.times))
    else if (asked.command === 'fit') scene?.setPose(scene.poseFor(null))
    else if (asked.command === 'section' && !state.section) cut('front')
    else if (asked.command !== 'tool' || asked.tool !== 'comment' || canComment) {
      change((before) => changeOfKey(asked, before) ?? {})
    }
  }
  return { command, cut }
}

function useTurning(
  scene: ScanScene | null,
  { state, shown, change }: Parts,
  active: Pin | undefined,
) {
  useSide(scene, state.side, shown)
  useEffect(() => {
    if (!scene?.frame() || !active) return
    scene.setPose(scene.poseFacing(toVector(active.place.point), toVector(active.place.normal)))
    change({ side: null, isolated: null })
  }, [scene, active, change])
}

function describe(
  state: ViewerState,
  {
    scans,
    shown,
    t,
  }: { scans: readonly ViewedScan[]; shown: readonly SceneScan[]; t: ViewerMessages },
): string {
  const seen = new Set(shown.filter(({ look }) => look.isVisible).map(({ id }) => id))
  return t.described({
    side: state.side,
    names: scans.filter(({ fileId }) => seen.has(fileId)).map(({ name }) => name),
    isCut: state.section !== null,
    isCompared: state.isBite,
  })
}

function toggleFullScreen(element: HTMLElement | null): void {
  // A browser can refuse, such as inside a frame; then nothing changes, and people see that.
  const asked = document.fullscreenElement
    ? document.exitFullscreen()
    : element?.requestFullscreen()
  asked?.catch(() => undefined)
}

/** The labels of measured distances and of pins. */
function useLabels(
  { state: { measures, measureFrom }, shown }: Parts,
  { pins = noPins, activePinId = null, onOpenPin, t }: ScanViewerProps,
) {
  return useMemo(
    () => [
      ...measureLabels({ measures, measureFrom }, t),
      ...pinLabels({ pins, activePinId, onOpen: onOpenPin, t }, shown),
    ],
    [measures, measureFrom, t, pins, activePinId, onOpenPin, shown],
  )
}

function Viewer(props: ScanViewerProps & { onFailure: () => void }) {
  const { scans, pins = noPins, activePinId = null, onPin, t } = props
  const parts = useViewerParts(scans)
  const { state, change, shown, bite, states } = parts
  const [scene, setScene] = useState<ScanScene | null>(null)
  const section = useRef<HTMLElement>(null)
  useTurning(
    scene,
    parts,
    pins.find(({ id }) => id === activePinId),
  )
  const { command, cut } = createCommands(scene, parts, onPin !== undefined)

  function pick(picked: Picked | null) {
    change({ hasMissed: picked === null })
    if (!picked) return
    if (state.tool === 'measure') return parts.addPlace(picked)
    onPin?.({ fileId: picked.scanId, point: toPoint(picked.point), normal: toPoint(picked.normal) })
    change({ tool: null })
  }

  const labels = useLabels(parts, props)
  const { measures } = state
  const rulers = useMemo(() => measures.map(({ from, to }) => [from, to] as const), [measures])
  const biteShare = state.isBite ? bite.share : null
  return (
    <section aria-label={t.viewer} ref={section} className="scan-viewer flex flex-col gap-2">
      <div className="scan-frame relative h-[min(26rem,50dvh)] sm:h-[min(26rem,70dvh)]">
        <ScanCanvas
          {...{ labels, rulers, t }}
          scans={shown}
          section={state.section}
          tool={state.tool}
          description={describe(state, { scans, shown, t })}
          onScene={setScene}
          onFailure={props.onFailure}
          onPick={pick}
          onCommand={command}
          onMove={() => change({ side: null })}
        />
        <CanvasCover {...{ scans, states, biteShare, t }} hasPicture={shown.length > 0} />
        {state.isBite && biteShare === null ? <BiteLegend t={t} /> : null}
        <CanvasButtons
          areKeysShown={state.areKeysShown}
          t={t}
          onCommand={command}
          onFullScreen={document.fullscreenEnabled ? () => toggleFullScreen(section.current) : null}
        />
      </div>
      <ToolBar
        state={state}
        t={t}
        canMeasureBite={bite.canMeasure}
        canComment={onPin !== undefined}
        hasColors={shown.some(({ mesh }) => mesh.colors !== null)}
        onCommand={command}
        onColors={() => change({ isColored: !state.isColored })}
      />
      <Panels {...{ scene, parts, t }} onCut={cut} />
      <ScanList
        {...{ scans, states, t }}
        lookOf={parts.lookOf}
        onLook={parts.setLook}
        onLoadFull={parts.loadFull}
        onRetry={parts.retry}
      />
    </section>
  )
}

type PanelsProps = {
  scene: ScanScene | null
  parts: Parts
  t: ViewerMessages
  onCut: (axis: SectionAxis) => void
}

function hintOf({ tool, measureFrom, hasMissed }: ViewerState, t: ViewerMessages): string | null {
  if (tool && hasMissed) return t.missed
  if (tool === 'comment') return t.commentHint
  if (tool !== 'measure') return null
  return measureFrom ? t.measureSecond : t.measureHint
}

function Panels({ scene, parts, t, onCut }: PanelsProps) {
  const { state, change, states } = parts
  const frame = scene?.frame()
  const hint = hintOf(state, t)
  return (
    <>
      {state.section && frame ? (
        <SectionPanel
          section={state.section}
          reachMm={reachOf(frame, state.section.axis)}
          t={t}
          onAxis={onCut}
          onChange={(section) => change({ section })}
        />
      ) : null}
      {hint !== null || state.measures.length > 0 ? (
        <MeasurePanel
          measures={state.measures}
          hint={hint}
          isLight={[...states.values()].some(({ mesh, isFull }) => mesh !== null && !isFull)}
          t={t}
          onRemove={(id) =>
            change(({ measures }) => ({ measures: measures.filter((each) => each.id !== id) }))
          }
          onClear={() => change({ measures: [] })}
        />
      ) : null}
      {state.areKeysShown ? (
        <KeyPanel t={t} onClose={() => change({ areKeysShown: false })} />
      ) : null}
    </>
  )
}
