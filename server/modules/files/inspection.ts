import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectFile, type Finding } from '#inspection'
import type { Tx } from '#platform/db'
import type { House } from '#platform/house'
import { formatOfName } from '#scans/formats'
import { kindOfName } from '#scans/file-names'
import { copyIdOf, derivedId } from './copies.ts'
import { standingOf, storeCopies, type Passed } from './finding.ts'
import {
  insertEntry,
  lockUninspected,
  selectKnownFiles,
  selectUninspected,
  updateInspected,
  type Entry,
} from './inspection-queries.ts'

/** Folders of inspections begin so; what a kill leaves is found by it. */
export const inspectionFolderPrefix = 'pontic-inspection-'

const maximumEntries = 500

const entryIdOf = (fileId: string, place: number) => derivedId(fileId, `entry ${place}`)

/** Removes what a repeated or an unfinished inspection stored and no row names. */
async function removeUnnamed({ db, files }: House, fileId: string, ids: string[]): Promise<void> {
  const known = await db.acrossOrgs('which files there are', (tx) =>
    selectKnownFiles(tx, [fileId, ...ids]),
  )
  const copies = known.has(fileId)
    ? []
    : [copyIdOf(fileId, 'preview'), copyIdOf(fileId, 'thumbnail')]
  for (const id of [...ids.filter((id) => !known.has(id)), ...copies]) await files.remove(id)
}

async function storeEntries(house: House, fileId: string, found: Passed): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [place, { name, path }] of found.entries.entries()) {
    const id = entryIdOf(fileId, place)
    const incoming = await house.files.receive(createReadStream(path), {
      limitBytes: house.env.SCAN_FILE_LIMIT_BYTES,
      algorithms: ['sha256'],
    })
    await house.files.keep(incoming, id)
    const [sha256] = incoming.digests
    if (!sha256) throw new Error('the bytes were not hashed')
    entries.push({
      id,
      path: name,
      name: name.slice(name.lastIndexOf('/') + 1),
      kind: kindOfName(name),
      format: formatOfName(name),
      sizeBytes: incoming.sizeBytes,
      sha256,
    })
  }
  return entries
}

async function writeFinding(
  tx: Tx,
  id: string,
  found: Finding,
  entries: readonly Entry[],
): Promise<boolean> {
  if (!(await lockUninspected(tx, id))) return false
  if (found.outcome === 'refused') {
    await updateInspected(tx, id, { uploadStatus: 'quarantined', statusReason: found.reason })
    return true
  }
  await updateInspected(tx, id, standingOf(found))
  for (const entry of entries) await insertEntry(tx, id, entry)
  return true
}

/**
 * Looks into a file whose bytes are here and lets it through or keeps it out; what an archive holds
 * become files of their own, which are looked into in their turn. It may be killed anywhere and run
 * again: bytes are stored under ids that follow from the file's, and the rest is one transaction.
 */
export async function inspect(house: House, id: string, signal: AbortSignal): Promise<string> {
  const { db, files, env, worker } = house
  const file = await db.acrossOrgs('a file to inspect', (tx) => selectUninspected(tx, id))
  if (!file) {
    const places = Array.from({ length: maximumEntries }, (_, place) => entryIdOf(id, place))
    await removeUnnamed(house, id, places)
    return 'ignored'
  }
  const outFolder = await mkdtemp(join(tmpdir(), inspectionFolderPrefix))
  try {
    const { format } = file
    const found = await files.withLocalCopy(id, (path) =>
      inspectFile(
        { path, format },
        { outFolder, signal, entryLimitBytes: env.SCAN_FILE_LIMIT_BYTES },
      ),
    )
    let entries: Entry[] = []
    if (found.outcome === 'passed') {
      await storeCopies(house.files, id, found)
      entries = await storeEntries(house, id, found)
    }
    const isWritten = await db.acrossOrgs('what an inspection found', (tx) =>
      writeFinding(tx, id, found, entries),
    )
    const ids = entries.map((entry) => entry.id)
    if (!isWritten || ids.length > 0) await removeUnnamed(house, id, ids)
    worker.wake()
    return isWritten ? 'done' : 'ignored'
  } finally {
    await rm(outFolder, { recursive: true, force: true })
  }
}
