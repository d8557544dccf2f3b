import type { Scope } from '#platform/db'
import { fetchFile, FetchRefused, readDownloadRules } from '#platform/fetch-file'
import { openFileStore, TooManyBytes, type FileStore, type Incoming } from '#platform/files'
import type { House } from '#platform/house'
import { checkContent, sampleBytes } from './content.ts'
import {
  deleteFileRow,
  hasSameBytes,
  lockPendingFile,
  selectPendingFile,
  updateArrival,
  type Arrival,
  type PendingFile,
} from './queries.ts'

/** Where the bytes of an announced file are, and what the vendor says about them. */
export type FileOrigin = {
  /** Null when the vendor gave no link. */
  url: string | null
  /** RFC 3339, or null for a link that does not end. */
  expiresAt: string | null
  sizeBytes: number | null
  /** In hexadecimal or base64. */
  hash: { algorithm: string; value: string } | null
}

// The names that vendors write, as Node knows them. What is not here cannot be compared.
const algorithms: Record<string, string> = {
  md5: 'md5',
  sha1: 'sha1',
  sha256: 'sha256',
  sha512: 'sha512',
}

const algorithmOf = ({ hash }: FileOrigin): string | undefined =>
  hash ? algorithms[hash.algorithm.toLowerCase().replaceAll(/[-_]/g, '')] : undefined

function isAnnouncedHash(digest: Buffer, value: string): boolean {
  const isHex = value.length === digest.length * 2 && /^[0-9a-f]+$/i.test(value)
  return digest.equals(Buffer.from(value, isHex ? 'hex' : 'base64'))
}

async function receive(
  house: House,
  store: FileStore,
  origin: FileOrigin,
  signal: AbortSignal,
): Promise<Incoming> {
  const limitBytes = house.env.SCAN_FILE_LIMIT_BYTES
  if (origin.url === null) {
    throw new FetchRefused(
      'The vendor announced the file without a link. Fetching it takes a sign-in at the vendor.',
    )
  }
  if (origin.expiresAt !== null && Date.parse(origin.expiresAt) <= house.clock().getTime()) {
    throw new FetchRefused('The link to the file has expired. Send the scan again.')
  }
  const rules = readDownloadRules(house.env)
  const bytes = await fetchFile(origin.url, { rules, limitBytes, signal })
  const announced = algorithmOf(origin)
  return store.receive(bytes, {
    limitBytes,
    algorithms: ['sha256', ...(announced === undefined ? [] : [announced])],
  })
}

async function judge(
  store: FileStore,
  incoming: Incoming,
  file: PendingFile,
  origin: FileOrigin,
): Promise<Arrival> {
  const { sizeBytes } = incoming
  const [sha256, announced] = incoming.digests
  if (!sha256) throw new Error('the bytes were not hashed')
  if (announced && origin.hash && !isAnnouncedHash(announced, origin.hash.value)) {
    return {
      uploadStatus: 'failed',
      statusReason: 'The bytes are not those that the vendor announced: their hash differs.',
    }
  }
  if (origin.sizeBytes !== null && origin.sizeBytes !== sizeBytes) {
    return {
      uploadStatus: 'failed',
      statusReason: `The vendor announced ${origin.sizeBytes} bytes, ${sizeBytes} came.`,
    }
  }
  const head = await store.head(incoming, sampleBytes)
  const finding = checkContent(file.format, { head, sizeBytes })
  return 'format' in finding
    ? { uploadStatus: 'uploaded', statusReason: null, format: finding.format, sha256, sizeBytes }
    : {
        uploadStatus: 'quarantined',
        statusReason: finding.reason,
        format: file.format,
        sha256,
        sizeBytes,
      }
}

/**
 * Fetches the bytes of an announced file and ends its wait: uploaded, failed or quarantined, the last
 * two with their reason. Bytes that an earlier version has already are no new version: the file goes
 * again. A file that does not wait is left alone. @throws Error when another try may succeed
 */
export async function fetchAnnouncedFile(
  house: House,
  scope: Scope,
  id: string,
  { origin, signal }: { origin: FileOrigin; signal: AbortSignal },
): Promise<Arrival['uploadStatus'] | undefined> {
  const store = openFileStore(house.filesFolder)
  const file = await house.db.write(scope, (tx) => selectPendingFile(tx, id))
  if (!file) return undefined
  const fail = async (statusReason: string) => {
    const failed = { uploadStatus: 'failed', statusReason } as const
    await house.db.write(scope, (tx) => updateArrival(tx, id, failed))
    return failed.uploadStatus
  }

  let incoming: Incoming
  try {
    incoming = await receive(house, store, origin, signal)
  } catch (error) {
    if (error instanceof FetchRefused) return fail(error.message)
    if (error instanceof TooManyBytes) return fail('The file is larger than files may be here.')
    throw error
  }
  try {
    const arrival = await judge(store, incoming, file, origin)
    if (arrival.uploadStatus === 'failed') return await fail(arrival.statusReason)
    return await house.db.write(scope, async (tx) => {
      // Who holds the row decides: of two that fetched it at once, one keeps its bytes.
      if (!(await lockPendingFile(tx, id))) return undefined
      if (await hasSameBytes(tx, file, arrival.sha256)) {
        await deleteFileRow(tx, id)
        return undefined
      }
      await store.keep(incoming, id)
      await updateArrival(tx, id, arrival)
      return arrival.uploadStatus
    })
  } finally {
    await store.discard(incoming)
  }
}
