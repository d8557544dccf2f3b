import { writeFault, type InputFault } from '#contract/refusals/input-faults'
import type { Scope, Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { fetchFile, FetchRefused } from '#platform/files/fetch-file'
import { TooManyBytes, type Incoming } from '#platform/files/file-store'
import type { AppContext } from '#platform/app-context'
import { reasonOfRefusal, type NewStatusReason } from './status-reason-queries.ts'
import { markReceived } from './add-file.ts'
import {
  hasSameBytes,
  lockPendingFile,
  parkTwin,
  selectPendingFile,
  updateFailed,
  type PendingFile,
} from './fetch-queries.ts'
import { deleteFileRow } from './queries.ts'
import { sortVersions, updateScannedEarlier } from './version-queries.ts'
import { scanSettings } from '../settings.ts'
import { downloadRulesOf } from '#vendors/scanners/download-rules'

/** Where the bytes of an announced file are, and what the vendor says about them. */
export type FileOrigin = {
  /** The vendor's id of the file, by which it is pulled where there is a sign-in. */
  externalFileId: string
  /** Null when the vendor gave no link. */
  url: string | null
  /** RFC 3339, or null for a link that does not end. */
  expiresAt: string | null
  sizeBytes: number | null
  /** In hexadecimal or base64. */
  hash: { algorithm: string; value: string } | null
}

/** How bytes are fetched with a sign-in at the vendor; the signal bounds the time. */
export type Pull = (
  externalFileId: string,
  bounds: { limitBytes: number; signal: AbortSignal },
) => Promise<AsyncIterable<Buffer>>

type Fetching = { origin: FileOrigin; signal: AbortSignal; pull?: Pull | undefined }

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

// Answers that a link gives once it has ended, and that a sign-in can make good.
const endedStatuses = [401, 403, 404, 410]

async function openLink(
  app: AppContext,
  { origin, signal }: Fetching,
): Promise<AsyncIterable<Buffer>> {
  const { url, expiresAt } = origin
  if (url === null) {
    throw new FetchRefused(new Refusal('file_link_missing'))
  }
  if (expiresAt !== null && Date.parse(expiresAt) <= app.clock().getTime()) {
    throw new FetchRefused(new Refusal('file_link_expired'), 410)
  }
  const limitBytes = scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES
  return fetchFile(url, { rules: downloadRulesOf(app.env), limitBytes, signal })
}

// A link needs nobody's sign-in, so it comes first; with a sign-in its end does no harm.
async function openBytes(app: AppContext, fetching: Fetching): Promise<AsyncIterable<Buffer>> {
  const { origin, signal, pull } = fetching
  if (!pull) return openLink(app, fetching)
  if (origin.url !== null) {
    try {
      return await openLink(app, fetching)
    } catch (error) {
      const hasEnded = error instanceof FetchRefused && endedStatuses.includes(error.status ?? 0)
      if (!hasEnded) throw error
    }
  }
  return pull(origin.externalFileId, {
    limitBytes: scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES,
    signal,
  })
}

async function receive(app: AppContext, fetching: Fetching): Promise<Incoming> {
  const bytes = await openBytes(app, fetching)
  const announced = algorithmOf(fetching.origin)
  return app.files.receive(bytes, {
    limitBytes: scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES,
    algorithms: ['sha256', ...(announced === undefined ? [] : [announced])],
  })
}

/** What is wrong with bytes, measured against what the vendor said of them. */
function faultOf({ sizeBytes, digests }: Incoming, origin: FileOrigin): InputFault | undefined {
  const [, announced] = digests
  if (announced && origin.hash && !isAnnouncedHash(announced, origin.hash.value)) {
    return writeFault('file_damaged_in_transfer')
  }
  return origin.sizeBytes !== null && origin.sizeBytes !== sizeBytes
    ? writeFault('file_size_differs', { announced: origin.sizeBytes, received: sizeBytes })
    : undefined
}

// The bytes can be an earlier scan that was notified of late, or one of two of the same time.
async function placeVersion(tx: Tx, file: PendingFile, sha256: Buffer): Promise<void> {
  const { orderId, externalId, scannedAt } = file
  if (orderId === null || externalId === null) return
  const of = { orderId, externalId }
  if (scannedAt !== null) await updateScannedEarlier(tx, { ...of, sha256, scannedAt })
  await sortVersions(tx, of)
}

/**
 * Fetches the bytes of an announced file: `received` means that they are whole in the store and
 * that their inspection begins on its own; `failed` that they never come, with the reason in the
 * row. Bytes that an earlier version has already are no new version: the file goes again. A file
 * that does not wait for bytes is left alone. @throws Error when another try may succeed
 */
export async function fetchAnnouncedFile(
  app: AppContext,
  scope: Scope,
  id: string,
  fetching: Fetching,
): Promise<'received' | 'failed' | undefined> {
  const store = app.files
  if (!(await app.db.write(scope, (tx) => selectPendingFile(tx, id)))) return undefined
  const fail = async (reason: NewStatusReason) => {
    await app.db.write(scope, (tx) => updateFailed(tx, id, reason))
    return 'failed' as const
  }

  let incoming: Incoming
  try {
    incoming = await receive(app, fetching)
  } catch (error) {
    if (error instanceof FetchRefused) return fail(reasonOfRefusal(error.refusal))
    if (error instanceof TooManyBytes) {
      return fail(
        writeFault('file_above_limit', { limit: scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES }),
      )
    }
    throw error
  }
  try {
    const fault = faultOf(incoming, fetching.origin)
    if (fault !== undefined) return await fail(fault)
    const { sizeBytes, digests } = incoming
    const [sha256] = digests
    if (!sha256) throw new Error('the bytes were not hashed')
    incoming = await store.stage(incoming, id)
    return await app.db.write(scope, async (tx) => {
      const file = await lockPendingFile(tx, id)
      if (!file) return undefined
      if (await hasSameBytes(tx, file, sha256)) {
        await deleteFileRow(tx, id)
        await placeVersion(tx, file, sha256)
        return undefined
      }
      await store.keep(incoming, id)
      await parkTwin(tx, file, sha256)
      await markReceived(tx, id, { sha256, sizeBytes, format: file.format })
      await placeVersion(tx, file, sha256)
      return 'received'
    })
  } finally {
    await store.discard(incoming)
  }
}
