import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileFormat, FileKind } from '#contract/scans/files'
import { inspectFile } from '#server/scans/scan-worker'
import { standingOf, storeCopies } from '#server/scans/files'
import type { FileStore } from '#platform/files/file-store'
import type { DemoFile, DemoOrder } from './demo-order.ts'
import { stamp, type Book } from './book.ts'
import { readMade } from './arches/made.ts'
import type { Jaw } from './arches/arch-curve.ts'
import type { DemoOrganization } from './organizations.ts'

type NewFile = {
  owner: DemoOrganization
  kind: FileKind
  /** A mesh unless it is said otherwise. */
  format?: FileFormat
  name: string
  bytes: Buffer
  uploadedMs: number
  /** Of a design: which one it is of the order, and the one before. */
  version?: number
  replacesFileId?: string | null
}

/** Writes down a file of an order; its bytes wait for `storeFiles`. */
export function addFile(book: Book, order: DemoOrder, file: NewFile): DemoFile {
  const {
    owner,
    kind,
    name,
    bytes,
    uploadedMs,
    format = 'ply',
    version = 1,
    replacesFileId = null,
  } = file
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
      format,
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

/** Attaches a scan of a jaw to an order. */
function addScan(book: Book, order: DemoOrder, jaw: Jaw): void {
  const { partner, moments } = order
  addFile(book, order, {
    owner: partner.clinic ?? partner.lab,
    kind: jaw === 'upper' ? 'scan_upper' : 'scan_lower',
    name: `${jaw}-jaw.ply`,
    bytes: readMade(jaw),
    uploadedMs: moments[0]?.atMs ?? book.nowMs,
  })
}

const openStatuses: readonly string[] = [
  'submitted',
  'needs_info',
  'accepted',
  'in_production',
  'awaiting_approval',
  'on_hold',
  'ready',
]

const jawsOf = ({ items }: DemoOrder): Set<Jaw> =>
  new Set(
    items.flatMap(({ teeth, arch }): Jaw[] => {
      if (arch) return arch === 'both' ? ['upper', 'lower'] : [arch === 'upper' ? 'upper' : 'lower']
      return (teeth ?? []).map((tooth) => (tooth < 30 ? 'upper' : 'lower'))
    }),
  )

/**
 * Attaches scans to the open orders that are made from scans: the jaws of the work, and both where a
 * design is shown. Gives those orders.
 */
export function addScans(book: Book, orders: readonly DemoOrder[]): DemoOrder[] {
  const scanned = orders.filter(
    ({ row, partner }) =>
      openStatuses.includes(row.status) &&
      row.impressionType === 'digital_scan' &&
      partner.clinic !== null,
  )
  for (const order of scanned) {
    const isShown = order.row.status === 'awaiting_approval'
    const jaws: readonly Jaw[] = isShown ? ['upper', 'lower'] : [...jawsOf(order)]
    for (const jaw of jaws) addScan(book, order, jaw)
  }
  return scanned
}

const atOnce = 8

// Several at a time: a disk that flushes one file can take the next ones.
async function eachOf<T>(things: readonly T[], run: (thing: T) => Promise<void>): Promise<void> {
  const left = things.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const thing of left) await run(thing)
    }),
  )
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
        { path, format: first.row.format },
        { outFolder, signal: new AbortController().signal, entryLimitBytes: 0 },
      ),
    )
    if (found.outcome === 'refused') throw new Error(`a file of the demo: ${found.fault.message}`)
    await eachOf(alike, async ({ row }) => {
      await storeCopies(store, row.id, found)
      Object.assign(row, standingOf(found), { inspectedAt: row.receivedAt })
    })
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
  await eachOf(files, (file) => storeBytes(store, file))
  const alike = Map.groupBy(files, ({ row }) => row.sha256?.toString('hex'))
  await Promise.all(Array.from(alike.values(), (some) => lookInto(store, some)))
}
