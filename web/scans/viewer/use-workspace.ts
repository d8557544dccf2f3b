import { useMemo, useState } from 'react'
import type { KeyCommand } from './keys.ts'
import type { Picked, ScanScene } from './scene.ts'
import { toPoint, type ScanPlace } from './scans.ts'
import { toMouth } from './section-plane.ts'
import type { Look } from './surfaces.ts'
import { createCommands, seenIn, useParts } from './use-parts.ts'
import { addPlace, placeOf } from './use-viewer.ts'
import { firstCompared, versionSteps, type VersionStep, type WorkspaceScan } from './versions.ts'
import type { Vector } from './view-mesh.ts'

/** A value of the map at a place that was pointed at. */
export type Probe = { point: Vector; mm: number }

/** Two layers that are compared, by the ids of their files. */
export type Compared = { before: string; after: string }

const looksOf = (
  scans: readonly WorkspaceScan[],
  step: VersionStep | undefined,
  before: ReadonlyMap<string, Partial<Look>> = new Map(),
): ReadonlyMap<string, Partial<Look>> =>
  new Map(
    scans.map(({ fileId }) => [
      fileId,
      { ...before.get(fileId), isVisible: step?.fileIds.has(fileId) ?? true },
    ]),
  )

const noFiles: ReadonlySet<string> = new Set()

/** The versions of the workspace: which one is shown, and the blink to the one before it. */
function useVersions(scans: readonly WorkspaceScan[]) {
  const steps = useMemo(() => versionSteps(scans), [scans])
  // Null is the newest, also when a newer one comes.
  const [chosen, setChosen] = useState<number | null>(null)
  const [isBlinking, setBlinking] = useState(false)
  const place = Math.min(chosen ?? steps.length - 1, steps.length - 1)
  return { steps, place, setChosen, isBlinking, setBlinking }
}

/** All that the workspace knows, beginning with two layers to compare where there are: what is loaded, what is chosen, the versions, and what is compared. */
export function useWorkspace(scans: readonly WorkspaceScan[], first: Compared | null) {
  const versions = useVersions(scans)
  const [isComparing, setComparing] = useState(first !== null)
  const [compared, setCompared] = useState<Compared | null>(() => first ?? firstCompared(scans))
  const needed = useMemo(
    () => (isComparing && compared ? new Set([compared.before, compared.after]) : noFiles),
    [isComparing, compared],
  )
  const [firstLooks] = useState(() => looksOf(scans, versions.steps.at(-1)))
  const parts = useParts(scans, { first: { looks: firstLooks }, needed })
  const [probe, setProbe] = useState<Probe | null>(null)
  const [isPictureRefused, setPictureRefused] = useState(false)

  function show(place: number) {
    const step = versions.steps[place]
    if (step) parts.change(({ looks }) => ({ looks: looksOf(scans, step, looks) }))
  }
  function goTo(place: number) {
    if (!versions.steps[place]) return
    versions.setChosen(place)
    versions.setBlinking(false)
    show(place)
  }
  function blink() {
    if (versions.place === 0) return
    const isBlinking = !versions.isBlinking
    versions.setBlinking(isBlinking)
    show(isBlinking ? versions.place - 1 : versions.place)
  }
  return {
    parts,
    ...versions,
    goTo,
    blink,
    isComparing,
    setComparing,
    compared,
    setCompared,
    probe,
    setProbe,
    isPictureRefused,
    setPictureRefused,
  }
}

/** What `useWorkspace` gives. */
export type Workspace = ReturnType<typeof useWorkspace>

type ActionOptions = {
  scene: ScanScene | null
  scans: readonly WorkspaceScan[]
  onPin?: ((place: ScanPlace) => void) | undefined
  onSnapshot?: ((picture: Blob) => void) | undefined
  /** Takes a place for the margin that is being drawn; without it nobody draws any. */
  onMarginPlace?: ((picked: Picked) => void) | undefined
  onClose: () => void
}

/** What keys, buttons and places that are pointed at do in the workspace. */
export function createActions(
  workspace: Workspace,
  { scene, scans, onPin, onSnapshot, onMarginPlace, onClose }: ActionOptions,
) {
  const { parts, place, goTo, blink, setProbe } = workspace
  const { state, change, shown, maps } = parts
  const { command: basic, cut } = createCommands(scene, parts, [
    'measure',
    ...(onPin ? (['comment'] as const) : []),
    ...(onMarginPlace ? (['margin'] as const) : []),
  ])

  async function takePicture() {
    const seen = new Set(seenIn(shown).map(({ id }) => id))
    // The other side sees the picture: what only the own side sees must not be on it.
    const isPrivate = scans.some(({ fileId, isShared }) => seen.has(fileId) && !isShared)
    workspace.setPictureRefused(isPrivate)
    if (isPrivate || !scene || !onSnapshot) return
    const picture = await scene.takePicture()
    if (picture) onSnapshot(picture)
  }

  function command(asked: KeyCommand) {
    if (asked.command === 'snapshot') void takePicture()
    else if (asked.command === 'version') goTo(place + asked.step)
    else if (asked.command === 'blink') blink()
    else if (asked.command === 'fit')
      scene?.setPose(scene.poseFor(null, ({ look }) => look.isVisible))
    else if (asked.command === 'leave' && !state.tool && !state.areKeysShown) onClose()
    else {
      if (asked.command === 'map') setProbe(null)
      basic(asked)
    }
  }

  function pick(picked: Picked | null) {
    change({ hasMissed: picked === null })
    if (!picked) return
    if (state.tool === 'measure') {
      const at = placeOf(picked, state.isSnapping, shown)
      change((before) => addPlace(before, at))
      return
    }
    if (state.tool === 'margin') {
      onMarginPlace?.(picked)
      return
    }
    if (state.tool === 'comment') {
      const { scanId: fileId, point, normal } = picked
      change({ tool: null })
      onPin?.({ fileId, point: toPoint(point), normal: toPoint(normal) })
      return
    }
    const value = maps.get(picked.scanId)?.values[picked.corner]
    if (value !== undefined) setProbe({ point: picked.point, mm: value })
    const frame = scene?.frame()
    if (state.section && frame) {
      change({ section: { ...state.section, anchor: toMouth(picked.point, frame) } })
    }
  }

  return { command, cut, pick }
}

/** What `createActions` gives. */
export type WorkspaceActions = ReturnType<typeof createActions>
