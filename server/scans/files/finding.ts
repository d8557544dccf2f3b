import { Readable } from 'node:stream'
import type { Finding } from '#server/scans/scan-worker'
import type { FileStore } from '#platform/files/file-store'
import { statusReasonColumns } from './status-reason-queries.ts'
import { copyIdOf } from './copies.ts'

/** What an inspection found in a file that it lets through. */
export type Passed = Extract<Finding, { outcome: 'passed' }>

/** What the row of a file says of what was found in it. */
export const standingOf = (found: Passed) => ({
  uploadStatus: 'uploaded' as const,
  ...statusReasonColumns(null),
  format: found.format,
  meshStats: found.meshStats,
  previewFormat: found.preview?.format ?? null,
  hasThumbnail: found.thumbnail !== null,
  exifStripped: found.preview?.format === 'webp',
  innerTexts: found.innerTexts,
})

/** Stores the copies of a file that an inspection made, in place of those of an earlier one. */
export async function storeCopies(store: FileStore, id: string, found: Passed): Promise<void> {
  if (found.preview) await store.put(found.preview.path, copyIdOf(id, 'preview'))
  if (!found.thumbnail) return
  const incoming = await store.receive(Readable.from([found.thumbnail]), {
    limitBytes: found.thumbnail.length,
    algorithms: [],
  })
  await store.keep(incoming, copyIdOf(id, 'thumbnail'))
}
