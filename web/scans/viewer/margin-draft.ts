import { marginLineLimits } from '#contract/scans/margin-line-limits'
import type { MarginCurve } from './margin-curve.ts'
import { distanceBetween, type Vector } from './view-mesh.ts'

/** A margin line while it is drawn. */
export type MarginDraft = {
  fileId: string
  tooth: number | null
  /** The version that it changes, 0 for a new line. */
  afterVersion: number
  points: readonly Vector[]
  /** The point that keys and buttons act on. */
  chosen: number | null
  /** The points before each change, the last change at the end. */
  before: readonly (readonly Vector[])[]
}

/** A draft of a scan without points. */
export const emptyDraft = (fileId: string): MarginDraft => ({
  fileId,
  tooth: null,
  afterVersion: 0,
  points: [],
  chosen: null,
  before: [],
})

const mostUndone = 200
// What is closer to the curve than this is meant for it.
const nearMm = 0.6

const changed = (
  draft: MarginDraft,
  points: readonly Vector[],
  chosen: number | null,
): MarginDraft => ({
  ...draft,
  points,
  chosen,
  before: [...draft.before, draft.points].slice(-mostUndone),
})

// The point after which a place of the curve lies, where the place is near it.
function segmentAt({ points, line }: MarginCurve, place: Vector): number | null {
  let segment = -1
  let nearest = { distance: nearMm, segment: -1 }
  for (const each of line) {
    if (points[segment + 1] && distanceBetween(points[segment + 1] as Vector, each) === 0)
      segment += 1
    const distance = distanceBetween(each, place)
    if (distance <= nearest.distance) nearest = { distance, segment }
  }
  return nearest.segment === -1 ? null : nearest.segment
}

/** Adds a point: into the curve where it is set on it, else after the last one. Nothing beyond the most points. */
export function addPoint(draft: MarginDraft, curve: MarginCurve, place: Vector): MarginDraft {
  const { points } = draft
  if (points.length >= marginLineLimits.mostPoints) return draft
  const isClosed = points.length >= marginLineLimits.leastPoints
  const segment = isClosed ? segmentAt(curve, place) : null
  const at = segment === null ? points.length : segment + 1
  return changed(draft, points.toSpliced(at, 0, place), at)
}

/** Moves a point. A drag is one change: only its first step is kept for undo. */
export function movePoint(
  draft: MarginDraft,
  at: number,
  place: Vector,
  isBegun: boolean,
): MarginDraft {
  const points = draft.points.with(at, place)
  return isBegun ? { ...draft, points, chosen: at } : changed(draft, points, at)
}

/** Removes a point; the one before it is chosen next. */
export function removePoint(draft: MarginDraft, at: number): MarginDraft {
  const points = draft.points.toSpliced(at, 1)
  return changed(draft, points, points.length === 0 ? null : Math.max(0, at - 1))
}

/** The draft before its last change. */
export function undo(draft: MarginDraft): MarginDraft {
  const points = draft.before.at(-1)
  if (!points) return draft
  return { ...draft, points, chosen: null, before: draft.before.slice(0, -1) }
}

/** Whether it is a whole line that can be kept. */
export const isWhole = ({ points, tooth }: MarginDraft): boolean =>
  tooth !== null && points.length >= marginLineLimits.leastPoints
