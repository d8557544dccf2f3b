import type { FileFormat, FileKind } from '#contract/scans/files'
import type { JawSide } from './frame.ts'
import type { ReadFormat } from './parse-worker.ts'
import type { Vector } from './view-mesh.ts'

/** A file of an order that the viewer can show. */
export type ViewedScan = {
  fileId: string
  /** As the caller may see it. */
  name: string
  kind: FileKind
  format: FileFormat
  sizeBytes: number | null
  triangles: number | null
  /** The light copy, when there is one. */
  previewUrl: string | null
  contentUrl: string
  thumbnailUrl: string | null
  version?: number
}

/** A place on a scan in millimetres of its file, as a comment keeps it. */
export type ScanPlace = {
  fileId: string
  point: { x: number; y: number; z: number }
  /** Where the surface looks there, of length one. */
  normal: { x: number; y: number; z: number }
}

/** A comment at its place. */
export type Pin = { id: string; label: string; title: string; place: ScanPlace }

/** Above this a browser gets too slow: it is said, and the file offered. */
const mostTriangles = 2_000_000

/** What of a scan can be fetched and shown: the light copy, the whole, or why neither. */
export type Source = { url: string; format: ReadFormat; sizeBytes: number | null; isFull: boolean }

const readable: readonly FileFormat[] = ['stl', 'ply', 'obj']

/** Where the whole of a scan comes from; null when it is too large or of a format that is not read. */
export function fullSourceOf(scan: ViewedScan): Source | null {
  const { format, contentUrl: url, sizeBytes, triangles } = scan
  if (!readable.includes(format) || (triangles ?? 0) > mostTriangles) return null
  return { url, format: format as ReadFormat, sizeBytes, isFull: true }
}

/** Where a scan is first read from. */
export const firstSourceOf = (scan: ViewedScan): Source | null =>
  scan.previewUrl
    ? { url: scan.previewUrl, format: 'glb', sizeBytes: null, isFull: false }
    : fullSourceOf(scan)

/** Which jaw a kind of file shows. */
export function jawOf(kind: FileKind): JawSide {
  if (kind === 'scan_upper') return 'upper'
  return kind === 'scan_lower' ? 'lower' : 'other'
}

/** Whether a file is a design of the laboratory, not a scan. */
export const isDesign = (kind: FileKind): boolean =>
  kind === 'design_stl' || kind === 'design_preview'

/** A vector as the API has it. */
export const toPoint = ([x, y, z]: Vector): ScanPlace['point'] => ({ x, y, z })
/** A point of the API as a vector. */
export const toVector = ({ x, y, z }: ScanPlace['point']): Vector => [x, y, z]
