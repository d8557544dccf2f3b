import { dayMs, stamp, type Book, type Row } from './book.ts'
import type { Companies } from './everything.ts'

/** Adds how the files of the demo came: each was an upload. One more of each side is on its way. */
export function addUploads(book: Book, { firstLab, firstClinic }: Companies): void {
  for (const file of book.rowsOf('files') as readonly Row<'files'>[]) {
    const { id, organizationId, kind, format, sizeBytes, sha256, orderId, createdByUserId } = file
    if (file.source !== 'upload' || !sizeBytes || !createdByUserId) continue
    book.add('uploads', {
      id,
      organizationId,
      kind,
      sizeBytes,
      sha256,
      orderId,
      createdByUserId,
      name: `${kind}.${format}`,
      receivedBytes: sizeBytes,
      status: 'attached',
      source: 'upload',
      fileId: id,
      expiresAt: null,
      createdAt: file.createdAt,
      updatedAt: file.updatedAt,
    })
  }
  for (const { id: organizationId, people } of [firstLab, firstClinic]) {
    const beganMs = book.ago(0, 1)
    book.add('uploads', {
      id: book.id('uploads', beganMs),
      organizationId,
      name: 'lower-jaw.stl',
      kind: 'scan_lower',
      sizeBytes: 12_800_084,
      receivedBytes: 0,
      status: 'receiving',
      sha256: null,
      orderId: null,
      fileId: null,
      source: 'upload',
      createdByUserId: people[0]?.userId ?? '',
      expiresAt: stamp(beganMs + 7 * dayMs),
      createdAt: stamp(beganMs),
      updatedAt: stamp(beganMs),
    })
  }
}
