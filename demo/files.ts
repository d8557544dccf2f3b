import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileKind } from '#contract/scans/files'
import { inspectFile } from '#server/scans/scan-worker'
import { standingOf, storeCopies } from '#server/scans/files'
import type { FileStore } from '#platform/files/file-store'
import type { DemoFile, DemoOrder } from './demo-order.ts'
import { stamp, type Book } from './book.ts'
import { makeDentalArch, type Jaw } from './dental-arch.ts'
import type { DemoOrganization } from './organizations.ts'

type NewFile = {
  owner: DemoOrganization
  kind: FileKind
  name: string
  bytes: Buffer
  uploadedMs: number
  /** Of a design: which one it is of the order, and the one before. */
  version?: number
  replacesFileId?: string | null
}

/** Writes down a file of an order; its bytes wait for `storeFiles`. */
export function addFile(book: Book, order: DemoOrder, file: NewFile): DemoFile {
  const { owner, kind, name, bytes, uploadedMs, version = 1, replacesFileId = null } = file
  const { row, partner } = order
  const added = {
    bytes,
    row: book.add('files', {
      id: book.id('files', uploadedMs),
      organizationId: owner.id,
      orderId: row.id,
      labOrganizationId: partner.lab.id,
      clinicOrganizationId: partner.clinic?.id ?? null,
      kind,
      format: 'stl',
      name,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      version,
      replacesFileId,
      source: 'upload',
      visibility: 'shared',
      uploadStatus: 'uploaded',
      receivedAt: stamp(uploadedMs),
      statusReason: null,
      externalId: null,
      createdByUserId: owner.people[0]?.userId ?? null,
      createdAt: stamp(uploadedMs),
      updatedAt: stamp(uploadedMs),
    }),
  }
  order.files.push(added)
  return added
}

/** Attaches a generated scan of a jaw to an order. */
export function addScan(book: Book, order: DemoOrder, jaw: Jaw): void {
  const { partner, moments } = order
  addFile(book, order, {
    owner: partner.clinic ?? partner.lab,
    kind: jaw === 'upper' ? 'scan_upper' : 'scan_lower',
    name: `${jaw}-jaw.stl`,
    bytes: makeDentalArch(jaw),
    uploadedMs: moments[0]?.atMs ?? book.nowMs,
  })
}

async function storeBytes(store: FileStore, { row, bytes }: DemoFile): Promise<void> {
  const limits = { limitBytes: bytes.length, algorithms: [] }
  await store.keep(await store.receive(Readable.from([bytes]), limits), row.id)
}

// The files hold the same bytes: what was found in one of them was found in all.
async function lookInto(store: FileStore, alike: readonly DemoFile[]): Promise<void> {
  const [first] = alike
  if (!first) return
  const outFolder = await mkdtemp(join(tmpdir(), 'pontic-demo-'))
  try {
    const found = await store.withLocalCopy(first.row.id, (path) =>
      inspectFile(
        { path, format: 'stl' },
        { outFolder, signal: new AbortController().signal, entryLimitBytes: 0 },
      ),
    )
    if (found.outcome === 'refused') throw new Error(`a file of the demo: ${found.fault.message}`)
    for (const { row } of alike) {
      await storeCopies(store, row.id, found)
      Object.assign(row, standingOf(found), { inspectedAt: row.receivedAt })
    }
  } finally {
    await rm(outFolder, { recursive: true, force: true })
  }
}

/**
 * Stores the bytes of the demo's files with the copies that apps show, and writes into their rows
 * what they are, before the book is inserted: the service has nothing left to look into, and what
 * people upload need not wait. What an interrupted seed leaves are files that nothing names; the
 * next seed replaces them.
 */
export async function storeFiles(store: FileStore, files: readonly DemoFile[]): Promise<void> {
  for (const file of files) await storeBytes(store, file)
  const alike = Map.groupBy(files, ({ row }) => row.sha256?.toString('hex'))
  await Promise.all(Array.from(alike.values(), (some) => lookInto(store, some)))
}
