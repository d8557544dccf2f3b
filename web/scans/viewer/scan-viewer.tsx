import { useMemo, useRef, useState } from 'react'
import { CanvasButtons, CanvasCover } from './canvas-cover.tsx'
import { Fallback } from './fallback.tsx'
import { MapPanel } from './map-panel.tsx'
import { linesOf } from './measures.ts'
import type { ViewerMessages } from './messages/en.ts'
import { KeyPanel, MeasurePanel, SectionPanel } from './panels.tsx'
import { measureLabels, pinLabels } from './place-labels.tsx'
import { ScanCanvas } from './scan-canvas.tsx'
import { ScanList } from './scan-list.tsx'
import type { Picked, ScanScene } from './scene.ts'
import { toPoint, type Pin, type ScanPlace, type ViewedScan } from './scans.ts'
import { reachOf, type SectionAxis } from './section-plane.ts'
import { ToolBar } from './tool-bar.tsx'
import {
  createCommands,
  namedLayers,
  seenIn,
  useParts,
  useTurning,
  type Parts,
} from './use-parts.ts'
import { addPlace, placeOf, type ViewerState } from './use-viewer.ts'

/** Takes a picture of what is seen; null where the browser cannot make one. */
export type TakePicture = () => Promise<Blob | null>

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
  /** Is given what takes a picture of the view; null when there is none any more. */
  onCamera?: (takePicture: TakePicture | null) => void
  t: ViewerMessages
}

const noPins: readonly Pin[] = []

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

/** What is to be seen, in words. */
export function describe(
  { state, shown }: Pick<Parts, 'state' | 'shown'>,
  scans: readonly ViewedScan[],
  t: ViewerMessages,
): string {
  const seen = new Set(seenIn(shown).map(({ id }) => id))
  return t.described({
    side: state.side,
    names: scans.filter(({ fileId }) => seen.has(fileId)).map(({ name }) => name),
    isCut: state.section !== null,
    isCompared: state.map !== null,
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
  { state: { measures, places }, shown }: Parts,
  { pins = noPins, activePinId = null, onOpenPin, t }: ScanViewerProps,
) {
  return useMemo(
    () => [
      ...measureLabels({ measures, places }, t),
      ...pinLabels({ pins, activePinId, onOpen: onOpenPin, t }, shown),
    ],
    [measures, places, t, pins, activePinId, onOpenPin, shown],
  )
}

/** What a place that was pointed at does with the tool that is chosen. */
function takePlace(
  { state, change, shown }: Parts,
  picked: Picked | null,
  onPin: ScanViewerProps['onPin'],
) {
  change({ hasMissed: picked === null })
  if (!picked) return
  if (state.tool === 'measure') {
    const place = placeOf(picked, state.isSnapping, shown)
    return change((before) => addPlace(before, place))
  }
  onPin?.({ fileId: picked.scanId, point: toPoint(picked.point), normal: toPoint(picked.normal) })
  change({ tool: null })
}

function Viewer(props: ScanViewerProps & { onFailure: () => void }) {
  const { scans, pins = noPins, activePinId = null, onPin, t } = props
  const parts = useParts(scans)
  const { state, change, shown, states } = parts
  const [scene, setScene] = useState<ScanScene | null>(null)
  const section = useRef<HTMLElement>(null)
  useTurning(
    scene,
    parts,
    pins.find(({ id }) => id === activePinId),
  )
  const { command, cut } = createCommands(
    scene,
    parts,
    onPin ? ['measure', 'comment'] : ['measure'],
  )

  const labels = useLabels(parts, props)
  const { measures } = state
  const rulers = useMemo(() => measures.flatMap(linesOf), [measures])
  return (
    <section aria-label={t.viewer} ref={section} className="scan-viewer flex flex-col gap-2">
      <div className="scan-frame relative h-[min(26rem,50dvh)] sm:h-[min(26rem,70dvh)]">
        <ScanCanvas
          {...{ labels, rulers, t }}
          scans={shown}
          section={state.section}
          tool={state.tool}
          description={describe(parts, scans, t)}
          onScene={(next) => {
            setScene(next)
            props.onCamera?.(next && next.takePicture)
          }}
          onFailure={props.onFailure}
          onPick={(picked) => takePlace(parts, picked, onPin)}
          onCommand={command}
          onMove={() => change({ side: null })}
        />
        <CanvasCover
          {...{ scans, states, t }}
          mapShare={parts.mapShare}
          hasPicture={shown.length > 0}
        />
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
        canMap={parts.layers.length > 1}
        canComment={onPin !== undefined}
        hasColors={shown.some(({ mesh }) => mesh.colors !== null)}
        onCommand={command}
        onColors={() => change({ isColored: !state.isColored })}
      />
      <Panels {...{ scene, parts, scans, t }} onCut={cut} />
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
  scans: readonly ViewedScan[]
  t: ViewerMessages
  onCut: (axis: SectionAxis) => void
}

/** What to do next with the tool that is chosen; null without one. */
export function hintOf(
  { tool, places, measureKind, hasMissed }: ViewerState,
  t: ViewerMessages,
): string | null {
  if (tool && hasMissed) return t.missed
  if (tool === 'comment') return t.commentHint
  if (tool !== 'measure') return null
  return places.length > 0 ? t.measureNext(places.length) : t.measureHint(measureKind)
}

function Panels({ scene, parts, scans, t, onCut }: PanelsProps) {
  const { state, change, states } = parts
  const frame = scene?.frame()
  const hint = hintOf(state, t)
  return (
    <>
      {state.section && frame ? (
        <SectionPanel
          section={state.section}
          reachMm={reachOf(frame, state.section)}
          t={t}
          onAxis={onCut}
          onChange={(section) => change({ section })}
        />
      ) : null}
      {state.map ? (
        <MapPanel
          choice={state.map}
          layers={namedLayers(parts, scans)}
          maps={parts.maps}
          isPossible={parts.jobs.length > 0}
          t={t}
          onChoose={(map) => change({ map })}
        />
      ) : null}
      {hint !== null || state.measures.length > 0 ? (
        <MeasurePanel
          measures={state.measures}
          hint={hint}
          options={
            state.tool === 'measure'
              ? { kind: state.measureKind, isSnapping: state.isSnapping }
              : null
          }
          onKind={(measureKind) => change({ measureKind, places: [] })}
          onSnap={() => change({ isSnapping: !state.isSnapping })}
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
