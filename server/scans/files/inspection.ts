import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectFile, inspectFiles, type Finding } from '#server/scans/scan-worker'
import type { Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { statusReasonColumns } from './status-reason-queries.ts'
import { formatOfName } from '#dental-scans/formats'
import { kindOfName } from '#dental-scans/file-names'
import { lockBytes } from './add-file-queries.ts'
import { copyIdOf, derivedId } from './copies.ts'
import { standingOf, storeCopies, type Passed } from './finding.ts'
import { withInspectionFolder } from './inspection-folders.ts'
import {
  insertEntry,
  lockUninspected,
  selectKnownFiles,
  selectUninspected,
  updateInspected,
  type Entry,
} from './inspection-queries.ts'
import { scanSettings } from '../settings.ts'

const maximumEntries = 500

const entryIdOf = (fileId: string, place: number) => derivedId(fileId, `entry ${place}`)

/** Removes what a repeated or an unfinished inspection stored and no row names. */
async function removeUnnamed(
  { db, files }: AppContext,
  fileId: string,
  ids: string[],
): Promise<void> {
  const known = await db.acrossOrgs('which files there are', (tx) =>
    selectKnownFiles(tx, [fileId, ...ids]),
  )
  const copies = known.has(fileId)
    ? []
    : [copyIdOf(fileId, 'preview'), copyIdOf(fileId, 'thumbnail')]
  for (const id of [...ids.filter((id) => !known.has(id)), ...copies]) await files.remove(id)
}

async function storeEntries(app: AppContext, fileId: string, found: Passed): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [place, { name, path }] of found.entries.entries()) {
    const id = entryIdOf(fileId, place)
    const incoming = await app.files.receive(createReadStream(path), {
      limitBytes: scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES,
      algorithms: ['sha256'],
    })
    await app.files.keep(incoming, id)
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
  const file = await lockUninspected(tx, id)
  if (!file) return false
  if (found.outcome === 'refused') {
    await updateInspected(tx, id, {
      uploadStatus: 'quarantined',
      ...statusReasonColumns(found.fault),
    })
    return true
  }
  await updateInspected(tx, id, standingOf(found))
  if (entries.length > 0) await lockBytes(tx, { orderId: file.orderId, scanCaseId: id })
  for (const entry of entries) await insertEntry(tx, id, entry)
  return true
}

// Bytes first, then the row, in one transaction; whatever is killed in between runs again.
async function keepFinding(app: AppContext, id: string, found: Finding): Promise<string> {
  let entries: Entry[] = []
  if (found.outcome === 'passed') {
    await storeCopies(app.files, id, found)
    entries = await storeEntries(app, id, found)
  }
  const isWritten = await app.db.acrossOrgs('what an inspection found', (tx) =>
    writeFinding(tx, id, found, entries),
  )
  const ids = entries.map((entry) => entry.id)
  if (!isWritten || ids.length > 0) await removeUnnamed(app, id, ids)
  app.worker.signal()
  return isWritten ? 'done' : 'ignored'
}

/**
 * Looks into a file whose bytes are here and lets it through or keeps it out; what an archive holds
 * become files of their own, which are looked into in their turn. It may be killed anywhere and run
 * again: bytes are stored under ids that follow from the file's, and the rest is one transaction.
 */
export async function inspect(app: AppContext, id: string, signal: AbortSignal): Promise<string> {
  const { db, files, env } = app
  const file = await db.acrossOrgs('a file to inspect', (tx) => selectUninspected(tx, id))
  if (!file) {
    const places = Array.from({ length: maximumEntries }, (_, place) => entryIdOf(id, place))
    await removeUnnamed(app, id, places)
    return 'ignored'
  }
  const { format } = file
  return withInspectionFolder(async (outFolder) => {
    const found = await files.withLocalCopy(id, (path) =>
      inspectFile(
        { path, format },
        { outFolder, signal, entryLimitBytes: scanSettings.of(env).SCAN_FILE_LIMIT_BYTES },
      ),
    )
    return keepFinding(app, id, found)
  })
}

async function withLocalCopies<T>(
  store: AppContext['files'],
  [id, ...others]: readonly string[],
  work: (paths: string[]) => Promise<T>,
): Promise<T> {
  if (id === undefined) return work([])
  return store.withLocalCopy(id, (path) =>
    withLocalCopies(store, others, (paths) => work([path, ...paths])),
  )
}

/**
 * Looks into small files of one archive together, as `inspect` does into each; gives how it ended for
 * those that it came to. The others, and what is no file any more, are left for `inspect`.
 */
export async function inspectTogether(
  app: AppContext,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const { db, files: store, env } = app
  const found = await db.acrossOrgs('files to inspect', async (tx) =>
    Promise.all(ids.map((id) => selectUninspected(tx, id))),
  )
  const files = found.filter((file) => file !== undefined)
  const ends = new Map<string, string>()
  if (files.length === 0) return ends
  await withInspectionFolder(async (folder) => {
    const outFolders = files.map(({ id }) => join(folder, id))
    for (const outFolder of outFolders) await mkdir(outFolder)
    const findings = await withLocalCopies(
      store,
      files.map(({ id }) => id),
      (paths) =>
        inspectFiles(
          files.map(({ format }, place) => ({
            format,
            path: paths[place] as string,
            outFolder: outFolders[place] as string,
          })),
          { signal, entryLimitBytes: scanSettings.of(env).SCAN_FILE_LIMIT_BYTES },
        ),
    )
    for (const [place, { id }] of files.entries()) {
      const finding = findings[place]
      if (finding) ends.set(id, await keepFinding(app, id, finding))
    }
  })
  return ends
}
