import { useCallback, useMemo, useState } from 'react'
import { marginLineLimits } from '#contract/scans/margin-line-limits'
import { createMarginCurves, pairsOf, type MarginCurve } from './margin-curve.ts'
import {
  addPoint,
  emptyDraft,
  isWhole,
  movePoint,
  removePoint,
  undo,
  type MarginDraft,
} from './margin-draft.ts'
import type { SceneMargins } from './scene-contents.ts'
import type { Picked } from './scene.ts'
import { fullSourceOf, type ViewedScan } from './scans.ts'
import { seenIn, type Parts } from './use-parts.ts'
import type { Vector } from './view-mesh.ts'

/** A margin line that is kept with a scan. */
export type KeptMargin = {
  id: string
  fileId: string
  tooth: number
  version: number
  points: readonly Vector[]
  line: readonly Vector[]
  authorName: string
  createdAt: string
}

/** A margin line that is to be kept. */
type NewMargin = {
  fileId: string
  tooth: number
  afterVersion: number
  points: readonly Vector[]
  line: readonly Vector[]
}

/** An earlier version of a line; `isRemoved` where it removed the line. */
type EarlierMargin = Pick<KeptMargin, 'id' | 'tooth' | 'version' | 'authorName' | 'createdAt'> & {
  isRemoved: boolean
}

/** The margin lines of an order, and what keeps them. */
export type MarginStore = {
  lines: readonly KeptMargin[]
  /** Whether the order still takes changes. */
  canDraw: boolean
  /** All teeth, those of the order first. */
  teeth: readonly { tooth: number; name: string; isOfOrder: boolean }[]
  nameOf: (tooth: number) => string
  isBusy: boolean
  /** Keeps a line. @returns whether it is kept */
  save: (line: NewMargin) => Promise<boolean>
  /** Removes a line. @returns whether it is gone */
  remove: (line: KeptMargin) => Promise<boolean>
  /** Earlier versions, once they were asked for; null before. */
  earlier: readonly EarlierMargin[] | null
  showEarlier: () => void
  /** Under which a drawing is kept while the workspace is closed. */
  draftKey: string
}

// What was drawn and not saved outlives the workspace, which is closed by a key.
const drafts = new Map<string, MarginDraft>()

function useDraft(key: string) {
  const [draft, setDraft] = useState<MarginDraft | null>(() => drafts.get(key) ?? null)
  const change = useCallback(
    (next: (before: MarginDraft | null) => MarginDraft | null) =>
      setDraft((before) => {
        const after = next(before)
        if (after) drafts.set(key, after)
        else drafts.delete(key)
        return after
      }),
    [key],
  )
  return [draft, change] as const
}

const nothing: MarginCurve = { points: [], line: [] }

/** The lines as the scene draws them: those of the scans that are seen, without the one that is changed. */
function useSceneMargins(
  lines: readonly KeptMargin[],
  shown: Parts['shown'],
  draft: MarginDraft | null,
  curve: MarginCurve,
): SceneMargins {
  return useMemo(() => {
    const seen = new Set(seenIn(shown).map(({ id }) => id))
    const isDrawn = ({ fileId, tooth }: KeptMargin) =>
      draft?.fileId === fileId && draft.tooth === tooth
    const isSeen = draft !== null && seen.has(draft.fileId)
    const pairs = pairsOf(curve.line)
    return {
      kept: lines
        .filter((line) => seen.has(line.fileId) && !isDrawn(line))
        .flatMap(({ line }) => pairsOf(line)),
      // Fewer than three points are no line around anything yet.
      drawn: isSeen ? pairs.slice(0, curve.points.length < 3 ? -1 : undefined) : [],
    }
  }, [lines, shown, draft, curve])
}

type ChangeDraft = (next: (before: MarginDraft | null) => MarginDraft | null) => void

/** What changes the points of the draft. */
function pointChanges(change: ChangeDraft) {
  const update = (next: (before: MarginDraft) => MarginDraft) =>
    change((before) => before && next(before))
  return {
    update,
    choose: (at: number | null) => update((before) => ({ ...before, chosen: at })),
    move: (at: number, place: Vector, isBegun: boolean) =>
      update((before) => movePoint(before, at, place, isBegun)),
    removePoint: (at: number) => update((before) => removePoint(before, at)),
    undo: () => update(undo),
    cancel: () => change(() => null),
  }
}

/** What keeps lines and removes them; the one that was removed last can come back. */
function useKeeping(store: MarginStore) {
  const [removed, setRemoved] = useState<KeptMargin | null>(null)
  async function remove(line: KeptMargin) {
    if (await store.remove(line)) setRemoved(line)
  }
  async function restore() {
    if (!removed) return
    const { fileId, tooth, points, line } = removed
    if (await store.save({ fileId, tooth, afterVersion: 0, points, line })) setRemoved(null)
  }
  return { removed, remove, restore }
}

/** What is drawn of margins in the workspace: the draft with its curve, and what changes and keeps it. */
export function useMargins(store: MarginStore, parts: Parts, scans: readonly ViewedScan[]) {
  const [draft, change] = useDraft(store.draftKey)
  const [isElsewhere, setElsewhere] = useState(false)
  const { shown } = parts
  const mesh = shown.find(({ id }) => id === draft?.fileId)?.mesh ?? null
  const curveOn = useMemo(() => (mesh ? createMarginCurves(mesh) : () => nothing), [mesh])
  const points = draft?.points
  const curve = useMemo(() => (points ? curveOn(points) : nothing), [curveOn, points])
  const inScene = useSceneMargins(store.lines, shown, draft, curve)
  const { update, ...changes } = pointChanges(change)

  // A line is as exact as the surface it is drawn on.
  function loadWhole(fileId: string) {
    const scan = scans.find((each) => each.fileId === fileId)
    if (scan && fullSourceOf(scan) && !parts.states.get(fileId)?.isFull) parts.loadFull(scan)
  }
  function take({ scanId, point }: Picked) {
    setElsewhere(draft !== null && draft.fileId !== scanId)
    if (draft && draft.fileId !== scanId) return
    if (!draft) loadWhole(scanId)
    change((before) => addPoint(before ?? emptyDraft(scanId), curve, point))
  }
  function edit({ fileId, tooth, version, points: kept }: KeptMargin) {
    loadWhole(fileId)
    setElsewhere(false)
    change(() => ({ ...emptyDraft(fileId), tooth, afterVersion: version, points: kept }))
  }
  function chooseTooth(tooth: number | null) {
    update((before) => {
      const isThere = (line: KeptMargin) => line.fileId === before.fileId && line.tooth === tooth
      return { ...before, tooth, afterVersion: store.lines.find(isThere)?.version ?? 0 }
    })
  }
  async function save() {
    if (!draft || draft.tooth === null || !isWhole(draft) || !mesh) return
    const { fileId, tooth, afterVersion } = draft
    if (await store.save({ fileId, tooth, afterVersion, ...curve })) change(() => null)
  }
  return {
    ...changes,
    ...useKeeping(store),
    draft,
    curve,
    inScene,
    isElsewhere,
    isFull: (points?.length ?? 0) >= marginLineLimits.mostPoints,
    canSave: draft !== null && isWhole(draft) && mesh !== null,
    take,
    edit,
    chooseTooth,
    save,
  }
}

/** What `useMargins` gives. */
export type Margins = ReturnType<typeof useMargins>
