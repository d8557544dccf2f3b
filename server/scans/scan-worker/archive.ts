import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { BadScan } from '#dental-scans/bad-scan'
import { formatOfName } from '#dental-scans/formats'
import { outputNames, type ScanJob } from './outputs.ts'

// integrations.md §B.3.
const maximumEntries = 500
const maximumTotalBytes = 2 * 1024 ** 3
const maximumRatio = 100
const longestPath = 1_000

const symbolicLink = 0o120_000
const kindOfFile = 0o170_000

function checkEntry(entry: Entry): void {
  if (((entry.externalFileAttributes >>> 16) & kindOfFile) === symbolicLink) {
    throw new BadScan('archive_with_link')
  }
  if (entry.isEncrypted()) {
    throw new BadScan('archive_locked')
  }
  if (formatOfName(entry.fileName) === 'zip') {
    throw new BadScan('archive_in_archive')
  }
}

// What systems add on their own carries the names of files and none of their content.
const isLitter = (path: string) => /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(path)

/** Every entry, judged by what the archive says of it, before one byte is unpacked. */
async function readEntries(
  zip: ZipFile,
  { sizeBytes, entryLimitBytes }: ScanJob,
): Promise<Entry[]> {
  const entries: Entry[] = []
  const paths = new Set<string>()
  let totalBytes = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    count += 1
    if (count > maximumEntries) {
      throw new BadScan('archive_too_many_entries', { limit: maximumEntries })
    }
    const path = entry.fileName.normalize('NFC').toLowerCase()
    if (paths.has(path)) throw new BadScan('archive_same_name_twice')
    paths.add(path)
    if (path.length > longestPath)
      throw new BadScan('archive_name_too_long', { limit: longestPath })
    totalBytes += entry.uncompressedSize
    if (totalBytes > maximumTotalBytes || totalBytes > maximumRatio * sizeBytes) {
      const most = { ratio: maximumRatio, limit: maximumTotalBytes }
      throw new BadScan('archive_unpacks_too_large', most)
    }
    if (entry.fileName.endsWith('/') || isLitter(entry.fileName)) continue
    checkEntry(entry)
    if (formatOfName(entry.fileName) === 'other') continue
    if (entry.uncompressedSize === 0) continue
    if (entry.uncompressedSize > entryLimitBytes) {
      throw new BadScan('archive_file_too_large', { limit: entryLimitBytes })
    }
    entries.push(entry)
  }
  return entries
}

/**
 * Takes the files out of an archive that have a known ending, each under a name of ours in the out
 * folder; gives their paths in the archive. One level, few entries, bounded sizes, no links: what
 * breaks a bound refuses the whole archive, whose other half nobody would miss. @throws BadScan
 */
export async function unpack(job: ScanJob): Promise<{ path: string }[]> {
  let zip: ZipFile
  try {
    // The library itself refuses paths that climb out, absolute ones, and sizes that lie.
    zip = await openPromise(job.path, { autoClose: false })
  } catch {
    throw new BadScan('archive_damaged')
  }
  try {
    const entries = await readEntries(zip, job)
    for (const [place, entry] of entries.entries()) {
      const target = createWriteStream(join(job.outFolder, outputNames.entry(place)), {
        flags: 'wx',
        mode: 0o600,
      })
      await pipeline(await zip.openReadStreamPromise(entry), target)
    }
    return entries.map(({ fileName }) => ({ path: fileName }))
  } catch (error) {
    if (error instanceof BadScan) throw error
    const message = error instanceof Error ? error.message : ''
    throw new BadScan(
      /relative path|absolute path|invalid characters/i.test(message)
        ? 'archive_leads_outside'
        : 'archive_damaged',
    )
  } finally {
    zip.close()
  }
}
