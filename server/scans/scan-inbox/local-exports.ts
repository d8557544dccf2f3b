import type { Body } from '#contract/platform/endpoint'
import type { announceScanCase, ScanCase } from '#contract/scans/scan-inbox'
import { lockBytes, selectTwin, sortVersions } from '#server/scans/files'
import { attachUpload, dropUpload, selectUploadsOfScanCase } from '#server/scans/uploads'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import type { ScanEvent } from './reported-case.ts'
import { selectChainEnd, selectHasBytes, updateCaseFile } from './file-queries.ts'
import { externalIdOf, kindOf, requireCase } from './links.ts'
import { selectScannerType, updateCase, type KnownFile, type StoredCase } from './queries.ts'
import { readCase, takeScanEvent } from './scan-inbox.ts'

// What is null is not said.
const statedOf = (part: object = {}) =>
  Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== null && value !== undefined),
  )

function eventOf(body: Body<typeof announceScanCase>, at: string): ScanEvent {
  const { scannerConnectionId, externalCaseId, externalStatus, reference, rx = {} } = body
  const { dateOfBirth, ...patient } = body.patient ?? {}
  const { items = [], ...work } = rx
  return {
    id: newId(),
    type: 'case.updated',
    occurredAt: at,
    receivedAt: at,
    scannerConnectionId,
    isLocal: true,
    envelope: {
      sender: statedOf(body.dentist),
      case: {
        externalId: externalCaseId,
        ...statedOf({ status: externalStatus, reference, ...work }),
        patient: statedOf({ ...patient, dob: dateOfBirth }),
        items: items.map(statedOf),
      },
      files: body.files.map(({ externalId, name, role, size, sha256 }) => ({
        externalId,
        name,
        size,
        hash: { alg: 'sha256', value: sha256 },
        state: 'ready' as const,
        ...(role ? { role } : {}),
      })),
    },
  }
}

const fingerprintOf = (sha256: string) => `sha256:${sha256}`

/**
 * Takes what a computer beside a scanner has exported, and says which bytes are not here yet. The same
 * again changes nothing. @throws Refusal 404, 422 for a connection that is switched off
 */
export async function announceCase(
  tx: Tx,
  session: Principal,
  body: Body<typeof announceScanCase>,
  now: Date,
): Promise<{ scanCase: ScanCase; wanted: string[] }> {
  const { scannerConnectionId, files } = body
  const connection = await selectScannerType(tx, scannerConnectionId)
  if (!connection) throw notFound('scanner_connection')
  if (!connection.isActive) throw new Refusal('scanner_connection_inactive')
  const { organizationType } = session
  const matchContext = { organizationType, vendor: connection.scannerType }
  const { scanCaseId } = await takeScanEvent(tx, eventOf(body, instant(now)), matchContext)
  const scan = await requireCase(tx, scanCaseId ?? '')
  const here = new Set(
    (await selectUploadsOfScanCase(tx, scan.id)).map(
      ({ externalId, sha256 }) => `${externalId} ${fingerprintOf(sha256)}`,
    ),
  )
  for (const file of scan.files) {
    if (file.isMade) here.add(`${file.externalId} ${file.fingerprint}`)
  }
  const isWanted = ({ externalId, sha256 }: { externalId: string; sha256: string }) =>
    !here.has(`${externalId} ${fingerprintOf(sha256)}`)
  const wanted = files.filter(isWanted).map(({ externalId }) => externalId)
  return { scanCase: await readCase(tx, scan.id), wanted: [...new Set(wanted)] }
}

type Upload = Awaited<ReturnType<typeof selectUploadsOfScanCase>>[number]

async function attachOne(
  tx: Tx,
  scan: StoredCase,
  { upload, orderId }: { upload: Upload; orderId: string },
): Promise<'attached' | 'waits'> {
  const externalId = externalIdOf(scan, upload.externalId)
  const fingerprint = fingerprintOf(upload.sha256)
  const named = scan.files.filter((file) => file.externalId === upload.externalId)
  // Bytes that nobody announced count from their upload.
  const scannedAt = named.find((file) => file.fingerprint === fingerprint)?.at ?? upload.createdAt
  if (await selectHasBytes(tx, { scanCaseId: scan.id, externalId, sha256: upload.sha256 })) {
    await dropUpload(tx, upload.id)
    return 'attached'
  }
  const replacesFileId = await selectChainEnd(tx, { orderId, externalId })
  const bytes = {
    orderId,
    sha256: Buffer.from(upload.sha256, 'hex'),
    visibility: 'shared' as const,
  }
  await lockBytes(tx, bytes)
  // The order has them from elsewhere. The scan keeps its own: it may be linked to another order.
  if (replacesFileId === null && (await selectTwin(tx, bytes))) return 'waits'
  const [known] = named
  await attachUpload(tx, upload.id, {
    orderId,
    kind: upload.kind ?? kindOf(known ?? { role: null, name: upload.name }),
    replacesFileId,
  })
  // The upload's id is the file's.
  await updateCaseFile(tx, upload.id, {
    scanCaseId: scan.id,
    externalId,
    externalFingerprint: fingerprint,
    scannedAt,
  })
  await sortVersions(tx, { orderId, externalId })
  return 'attached'
}

/**
 * Makes files of the order out of the uploads that wait with a scan, which is locked: a rescan is the
 * next version, bytes that are there already are none. While the scan has no order they are noted as
 * here.
 */
export async function attachUploads(
  tx: Tx,
  scan: StoredCase,
  { orderId }: { orderId: string | null },
): Promise<void> {
  const uploads = await selectUploadsOfScanCase(tx, scan.id)
  if (uploads.length === 0) return
  // Of equal ones the list has the first: when that is a file, the next is seen to be none.
  let rest = orderId === null ? [] : uploads
  const waiting = new Set<string>()
  while (rest.length > 0) {
    for (const upload of rest) {
      const end = await attachOne(tx, scan, { upload, orderId: orderId ?? '' })
      if (end === 'waits') waiting.add(upload.id)
    }
    rest = (await selectUploadsOfScanCase(tx, scan.id)).filter(({ id }) => !waiting.has(id))
  }
  const here = new Set(uploads.map((of) => `${of.externalId} ${fingerprintOf(of.sha256)}`))
  const files = scan.files.map((file): KnownFile =>
    here.has(`${file.externalId} ${file.fingerprint}`)
      ? { ...file, state: 'uploaded', ...(orderId === null ? {} : { isMade: true }) }
      : file,
  )
  await updateCase(tx, { id: scan.id, files })
}
