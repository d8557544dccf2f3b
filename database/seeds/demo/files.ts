import { Readable } from 'node:stream'
import type { FileStore } from '#platform/file-store'
import { stamp, type Book } from './book.ts'
import { makeDentalArch, type Jaw } from './dental-arch.ts'
import type { DemoOrder } from './orders.ts'

/**
 * Attaches a generated scan of a jaw to an order and stores its bytes. The bytes are there before
 * the row: what an interrupted seed leaves is a file that nothing names, and the next seed replaces
 * it.
 */
export async function addScan(
  book: Book,
  store: FileStore,
  order: DemoOrder,
  jaw: Jaw,
): Promise<void> {
  const { row, partner, moments } = order
  const uploadedMs = moments[0]?.atMs ?? book.nowMs
  const id = book.id('files', uploadedMs)
  const bytes = makeDentalArch(jaw)
  const incoming = await store.receive(Readable.from([bytes]), {
    limitBytes: bytes.length,
    algorithms: ['sha256'],
  })
  await store.keep(incoming, id)
  const clinic = partner.clinic ?? partner.lab
  book.add('files', {
    id,
    organizationId: clinic.id,
    orderId: row.id,
    labOrganizationId: partner.lab.id,
    clinicOrganizationId: partner.clinic?.id ?? null,
    kind: jaw === 'upper' ? 'scan_upper' : 'scan_lower',
    format: 'stl',
    name: `${jaw}-jaw.stl`,
    sizeBytes: incoming.sizeBytes,
    sha256: incoming.digests[0] ?? null,
    version: 1,
    replacesFileId: null,
    source: 'upload',
    visibility: 'shared',
    uploadStatus: 'uploaded',
    // The running service looks into it and makes the copies that apps show.
    receivedAt: stamp(uploadedMs),
    statusReason: null,
    externalId: null,
    createdByUserId: clinic.people[0]?.userId ?? null,
    createdAt: stamp(uploadedMs),
    updatedAt: stamp(uploadedMs),
  })
}
