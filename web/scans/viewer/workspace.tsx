import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { CanvasButtons, CanvasCover } from './canvas-cover.tsx'
import { CompareView } from './compare-view.tsx'
import { Fallback } from './fallback.tsx'
import { commandOfKey, type KeyCommand } from './keys.ts'
import type { Label } from './labels.tsx'
import { linesOf } from './measures.ts'
import type { ViewerMessages } from './messages/en.ts'
import { MarginPart } from './margin-part.tsx'
import { marginLabels } from './margin-point.tsx'
import { measureLabels, pinLabels, probeLabel } from './place-labels.tsx'
import { ScanCanvas } from './scan-canvas.tsx'
import { describe } from './scan-viewer.tsx'
import type { ScanScene } from './scene.ts'
import type { Pin, ScanPlace } from './scans.ts'
import { handleOf } from './section-plane.ts'
import { SectionHandle } from './section-handle.tsx'
import { PictureColumn, type ShownPicture } from '../drawing/picture-pane.tsx'
import type { DrawingMessages } from '../drawing/messages/en.ts'
import { ToolBar } from './tool-bar.tsx'
import { seenIn, useTurning } from './use-parts.ts'
import {
  createActions,
  useWorkspace,
  type Compared,
  type Workspace,
  type WorkspaceActions,
} from './use-workspace.ts'
import { useMargins, type Margins, type MarginStore } from './use-margins.ts'
import { Heading } from './workspace-heading.tsx'
import { VersionStrip } from './version-strip.tsx'
import type { WorkspaceScan } from './versions.ts'
import { WorkspaceLayers } from './workspace-layers.tsx'
import { WorkspacePhotos, type WorkspacePhoto } from './workspace-photos.tsx'
import { WorkspacePanels } from './workspace-panels.tsx'

/** What the workspace shows, and what it reports. */
type ScanWorkspaceProps = {
  title: string
  subtitle: string
  /** Every version of every scan and design. The same list while nothing has changed. */
  scans: readonly WorkspaceScan[]
  /** The photos of the order, to be seen beside the scans. */
  photos: readonly WorkspacePhoto[]
  /** Two layers to compare at first; null begins with all of them together. */
  firstCompared: Compared | null
  pins: readonly Pin[]
  activePinId: string | null
  onOpenPin: (id: string) => void
  /** Takes a place for a new comment; without it nobody can comment. */
  onPin?: (place: ScanPlace) => void
  /** Takes a picture for a message, of what is seen or of a photo, with what was drawn on it; without it there are none. */
  onSnapshot?: (picture: Blob) => void
  /** The margin lines of the order's scans. */
  margins: MarginStore
  onClose: () => void
  writeInstant: (instant: string) => string
  t: ViewerMessages
  /** The texts of drawing on pictures. */
  drawing: DrawingMessages
}

// Keys that work wherever the focus is: the others belong to the control that has it.
const everywhere: readonly KeyCommand['command'][] = [
  'tool',
  'section',
  'slide',
  'map',
  'snapshot',
  'version',
  'side',
  'fit',
  'keys',
]

/**
 * Scans, designs and their versions in the whole window: layers, tools on the picture, versions, and two
 * of them compared. The browser's own modal dialog keeps the focus inside.
 */
export function ScanWorkspace(props: ScanWorkspaceProps) {
  const { title, subtitle, t, onClose } = props
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    box.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-label={`${t.workspace}: ${title}`}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-surface p-0"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex h-full flex-col">
        {hasFailed ? (
          <>
            <Heading title={title} subtitle={subtitle} t={t} onClose={onClose} />
            <div className="overflow-y-auto p-4">
              <Fallback
                scans={props.scans}
                t={t}
                onRetry={() => {
                  setFailed(false)
                  setAttempt(attempt + 1)
                }}
              />
            </div>
          </>
        ) : (
          <Opened key={attempt} {...props} onFailure={() => setFailed(true)} />
        )}
      </div>
    </dialog>
  )
}

function Opened(props: ScanWorkspaceProps & { onFailure: () => void }) {
  const { scans, t, onClose } = props
  const workspace = useWorkspace(scans, props.firstCompared)
  return (
    <>
      <Heading title={props.title} subtitle={props.subtitle} {...{ workspace, t, onClose }} />
      {workspace.isComparing ? (
        <CompareView {...{ workspace, scans, t }} onFailure={props.onFailure} />
      ) : (
        <View {...props} workspace={workspace} />
      )}
    </>
  )
}

/** Pins, measures, the value that was pointed at, and the handle of the section. */
function useLabels(
  scene: ScanScene | null,
  { parts, probe }: Workspace,
  margins: Margins,
  { pins, activePinId, onOpenPin, t }: ScanWorkspaceProps,
): Label[] {
  const { state, shown, change } = parts
  const { measures, places, section } = state
  return useMemo(() => {
    const frame = scene?.frame() ?? null
    const isShown = (fileId: string) => seenIn(shown).some(({ id }) => id === fileId)
    const labels = [
      ...measureLabels({ measures, places }, t),
      ...pinLabels({ pins, activePinId, onOpen: onOpenPin, t }, shown),
      ...(probe && state.map ? [probeLabel(probe, t)] : []),
      ...(state.tool === 'margin' ? marginLabels(scene, margins, isShown, t.margin) : []),
    ]
    if (!scene || !section || !frame) return labels
    const handle = (
      <SectionHandle
        {...{ scene, section, frame, t }}
        onChange={(next) => change({ section: next })}
      />
    )
    return [
      ...labels,
      { id: 'handle', point: handleOf(section, frame), normal: null, content: handle },
    ]
  }, [
    scene,
    measures,
    places,
    section,
    state.map,
    state.tool,
    margins,
    shown,
    change,
    probe,
    pins,
    activePinId,
    onOpenPin,
    t,
  ])
}

function useKeys(command: WorkspaceActions['command'], undo: () => void) {
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isTyping = target.matches('input:not([type=range]), select, textarea, [role=slider]')
    if (event.defaultPrevented || isTyping) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key === 'z') {
      event.preventDefault()
      return undo()
    }
    const asked = commandOfKey(event)
    if (!asked || !everywhere.includes(asked.command)) return
    event.preventDefault()
    command(asked)
  }
}

type ViewProps = ScanWorkspaceProps & { workspace: Workspace; onFailure: () => void }

type PictureProps = Pick<WorkspaceActions, 'command' | 'pick'> & {
  props: ViewProps
  margins: Margins
  scene: ScanScene | null
  setScene: (scene: ScanScene | null) => void
}

/** The picture with all that is written on it. */
function Picture({ props, margins, scene, setScene, command, pick }: PictureProps) {
  const { scans, workspace, t } = props
  const { parts } = workspace
  const { state, change, shown } = parts
  const labels = useLabels(scene, workspace, margins, props)
  const canvas = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Who opens it works with the picture; its keys are those of the tools.
    if (scene) canvas.current?.querySelector<HTMLElement>('.scan-canvas')?.focus()
  }, [scene])
  const { measures } = state
  const rulers = useMemo(() => measures.flatMap(linesOf), [measures])
  const isRead = state.map !== null || state.section !== null
  return (
    <div ref={canvas} className="relative min-h-56 flex-1 md:absolute md:inset-0">
      <ScanCanvas
        {...{ labels, rulers, t }}
        margins={margins.inScene}
        scans={shown}
        section={state.section}
        tool={state.tool ?? (isRead ? 'probe' : null)}
        description={describe(parts, scans, t)}
        onScene={setScene}
        onFailure={props.onFailure}
        onPick={pick}
        onCommand={command}
        onMove={() => change({ side: null })}
      />
      <CanvasCover
        scans={scans}
        states={parts.states}
        mapShare={parts.mapShare}
        hasPicture={shown.length > 0}
        t={t}
      />
      <CanvasButtons
        areKeysShown={state.areKeysShown}
        t={t}
        onCommand={command}
        onFullScreen={null}
      />
    </div>
  )
}

type Beside = { id: string | null; picture: ShownPicture }

/** The photo or the snapshot that is open beside the scan. */
function useBeside({ onSnapshot, drawing }: ViewProps) {
  const [open, setOpen] = useState<Beside | null>(null)
  const count = useRef(0)
  const show = (next: Beside) => {
    count.current++
    setOpen(next)
  }
  return {
    openId: open?.id ?? null,
    openPhoto: (photo: WorkspacePhoto) => show({ id: photo.id, picture: photo }),
    openSnapshot: (taken: Blob) =>
      show({ id: null, picture: { name: drawing.snapshot, sources: [taken], isShared: true } }),
    boxClass: `flex min-h-0 flex-1 max-md:flex-col${open ? ' scan-workspace-beside' : ''}`,
    // Another picture begins without the marks of the one before.
    column: open && (
      <PictureColumn
        key={count.current}
        picture={open.picture}
        onAdd={onSnapshot}
        onClose={() => setOpen(null)}
        t={drawing}
      />
    ),
  }
}

type EndPanelsProps = {
  props: ViewProps
  margins: Margins
  scene: ScanScene | null
  cut: WorkspaceActions['cut']
}

/** What the tools that are on say, at the end of the picture. */
function EndPanels({ props, margins, scene, cut }: EndPanelsProps) {
  const { scans, workspace, t } = props
  const { parts } = workspace
  return (
    <div className="scan-workspace-end">
      {workspace.isPictureRefused ? (
        <p
          role="alert"
          className="rounded-lg border border-warn bg-warn-soft p-3 text-sm text-warn"
        >
          {t.snapshotPrivate}
        </p>
      ) : null}
      <WorkspacePanels {...{ parts, scans, t }} frame={scene?.frame() ?? null} onCut={cut}>
        <MarginPart
          {...{ parts, scans, margins, scene, t }}
          store={props.margins}
          writeInstant={props.writeInstant}
        />
      </WorkspacePanels>
    </div>
  )
}

function View(props: ViewProps) {
  const { scans, pins, activePinId, onPin, onSnapshot, onClose, workspace, t } = props
  const { parts } = workspace
  const { state, change, shown } = parts
  const [scene, setScene] = useState<ScanScene | null>(null)
  const beside = useBeside(props)
  const margins = useMargins(props.margins, parts, scans)
  useTurning(
    scene,
    parts,
    pins.find(({ id }) => id === activePinId),
  )
  const { command, cut, pick } = createActions(workspace, {
    scene,
    scans,
    onPin,
    onSnapshot: onSnapshot && beside.openSnapshot,
    onMarginPlace: props.margins.canDraw ? margins.take : undefined,
    onClose,
  })
  const press = useKeys(command, margins.undo)
  return (
    <>
      <div className={beside.boxClass}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside */}
        <div className="flex min-h-0 flex-1 flex-col md:relative md:block" onKeyDown={press}>
          <Picture {...{ props, margins, scene, setScene, command, pick }} />
          <div className="scan-workspace-tools">
            <ToolBar
              state={state}
              t={t}
              canMap={parts.layers.length > 0}
              canComment={onPin !== undefined}
              canDraw={props.margins.canDraw || props.margins.lines.length > 0}
              canTakePicture={onSnapshot !== undefined}
              hasColors={shown.some(({ mesh }) => mesh.colors !== null)}
              onCommand={command}
              onColors={() => change({ isColored: !state.isColored })}
            />
          </div>
          <div className="scan-workspace-start">
            <WorkspaceLayers {...{ scans, parts, t }} />
            <WorkspacePhotos
              photos={props.photos}
              openId={beside.openId}
              onOpen={beside.openPhoto}
              t={props.drawing}
            />
          </div>
          <EndPanels {...{ props, margins, scene, cut }} />
        </div>
        {beside.column}
      </div>
      <VersionStrip workspace={workspace} writeInstant={props.writeInstant} t={t} />
    </>
  )
}
