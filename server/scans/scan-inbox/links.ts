import type { FileKind } from '#contract/scans/files'
import { isUnmade } from '#contract/orders/order-statuses'
import type { ScanFile } from '#contract/scans/scan-events'
import { isScanAttached, type ScanCaseEvent, type ScanDifference } from '#contract/scans/scan-inbox'
import { writeFault } from '#contract/refusals/input-faults'
import { announceFile, sortVersions, type FileOrigin } from '#server/scans/files'
import { refuseNames } from '#server/orders/order-validation'
import { actorOf, lockOrders, recordEvent } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { inputError, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { kindOfName } from '#dental-scans/file-names'
import { formatOfName } from '#dental-scans/formats'
import { keyOf, knownFile, type ScanEvent } from './reported-case.ts'
import { insertCaseEvent } from './audit-queries.ts'
import { compareWithOrder, wordsOfCase } from './comparison.ts'
import {
  parkFiles,
  selectIsShown,
  selectOwnOrganization,
  selectScannedFiles,
  unparkFiles,
  updateScanCancelled,
  updateScanOfFiles,
} from './file-queries.ts'
import { selectOrder, type FoundOrder } from './order-queries.ts'
import {
  lockCase,
  selectScannerType,
  updateCase,
  type KnownFile,
  type StoredCase,
} from './queries.ts'
import { describeDifferences } from './reasons.ts'

const kinds: Record<string, FileKind> = {
  upper: 'scan_upper',
  lower: 'scan_lower',
  bite: 'scan_bite',
  situ: 'scan_preop',
  preop: 'scan_preop',
}

/** What a file of a scan shows: as the vendor says, else as its name shows. */
export const kindOf = ({ role, name }: Pick<KnownFile, 'role' | 'name'>): FileKind =>
  kinds[role ?? ''] ?? kindOfName(name)

/** Connection, case and file: what all versions of one file of a scan have in common. */
export const externalIdOf = (
  { scannerConnectionId, externalCaseId }: StoredCase,
  externalId: string,
): string => JSON.stringify([scannerConnectionId, externalCaseId, externalId])

const announcedFormat = (file: Pick<KnownFile, 'name' | 'format'>) => {
  const format = formatOfName(file.name)
  return format === 'other' && file.format !== null ? formatOfName(`.${file.format}`) : format
}

function originOf({ externalId, download, size, hash }: ScanFile): FileOrigin {
  return {
    externalFileId: externalId,
    url: download?.url ?? null,
    expiresAt: download?.expiresAt ?? null,
    sizeBytes: size ?? null,
    hash: hash ? { algorithm: hash.alg, value: hash.value } : null,
  }
}

/** A file of an order whose bytes are to be fetched, and where they are. */
export type Fetchable = { fileId: string; origin: FileOrigin }

/**
 * Makes files of the order out of what the vendor has ready and out of nothing else that the order had
 * once: what a person removed stays away. Gives those of the event that wait for their bytes.
 */
export async function announceFiles(
  tx: Tx,
  scan: StoredCase,
  { orderId, event }: { orderId: string; event?: ScanEvent },
): Promise<Fetchable[]> {
  const stated = new Map(
    event && (event.envelope.files ?? []).map((file) => [keyOf(knownFile(event, file)), file]),
  )
  const ids: string[] = []
  const fetchable: Fetchable[] = []
  const isDue = (file: KnownFile) =>
    file.state === 'ready' && (!file.isMade || stated.has(keyOf(file)))
  for (const file of scan.files.filter(isDue)) {
    const vendorFile = stated.get(keyOf(file))
    const announcement = {
      orderId,
      externalId: externalIdOf(scan, file.externalId),
      externalFingerprint: file.fingerprint,
      name: file.name,
      kind: kindOf(file),
      format: announcedFormat(file),
      // One that failed has a new chance with each new word of it.
      announcedAt: vendorFile && event ? event.receivedAt : file.heardAt,
      scannedAt: file.at,
    }
    const announced = await announceFile(tx, announcement, { isNews: !file.isMade })
    if (!announced) continue
    ids.push(announced.id)
    if (announced.uploadStatus === 'pending' && vendorFile) {
      fetchable.push({ fileId: announced.id, origin: originOf(vendorFile) })
    }
  }
  if (ids.length > 0) await updateScanOfFiles(tx, { scanCaseId: scan.id, orderId, ids })
  const files = scan.files.map((file) => (isDue(file) ? { ...file, isMade: true } : file))
  await updateCase(tx, { ...scan, files })
  return fetchable
}

/** What links a scan with an order, and who or which rule did it. */
export type Link = { orderId: string; rule: NonNullable<ScanCaseEvent['rule']> } & Pick<
  ScanCaseEvent,
  'reason' | 'reasonCode'
> &
  Partial<Pick<ScanCaseEvent, 'differences' | 'actorUserId' | 'actorName'>>

/** Links a scan, which is locked, with an order: its files that waited with it go there. */
export async function linkCase(
  tx: Tx,
  scan: StoredCase,
  { orderId, reason, reasonCode, ...how }: Link,
): Promise<StoredCase> {
  const linked: StoredCase = {
    ...scan,
    matchState: 'matched',
    matchedOrderId: orderId,
    matchReason: reason,
    matchReasonCode: reasonCode,
    matchedBy: how.rule,
    accepted: how.differences ?? [],
    suggestedOrderId: null,
    suggestions: [],
  }
  await updateCase(tx, linked)
  await insertCaseEvent(tx, scan.id, { action: 'matched', orderId, reason, reasonCode, ...how })
  await unparkFiles(tx, { scanCaseId: scan.id, orderId })
  for (const { externalId } of await selectScannedFiles(tx, { scanCaseId: scan.id, orderId })) {
    await sortVersions(tx, { orderId, externalId })
  }
  if (scan.isCancelled) await announceCancelled(tx, orderId)
  return linked
}

/** Flags the order of a case that its vendor cancelled; the order goes on until a person stops it. */
export async function announceCancelled(tx: Tx, orderId: string): Promise<void> {
  const [order] = await lockOrders(tx, [orderId])
  if (!order || isUnmade(order) || order.status === 'completed') return
  const { id: organizationId, name } = await selectOwnOrganization(tx)
  const actor = { userId: null, name, organizationId }
  const at = await recordEvent(tx, order, { action: 'scan_cancelled', actor })
  await updateScanCancelled(tx, orderId, at)
}

/** The scan, locked. @throws Refusal 404 */
export async function requireCase(tx: Tx, id: string): Promise<StoredCase> {
  const scan = await lockCase(tx, id)
  if (!scan) throw notFound('scan')
  return scan
}

// What both sides have agreed on is evidence: it stays where it was prescribed, and only what came
// later can be taken back.
function refuseIfPrescribed(scan: StoredCase, order: FoundOrder, reason: string | undefined): void {
  if (order.rxLockedAt === null) return
  if (scan.matchedAt === null || scan.matchedAt <= order.rxLockedAt) {
    throw new Refusal('prescribed_scan_fixed')
  }
  if (reason === undefined) {
    const errors = [inputError('body', '/reason', 'required')]
    throw new Refusal('detach_reason_required', {}, { errors })
  }
}

const unlinked: Pick<
  StoredCase,
  'matchedOrderId' | 'matchReason' | 'matchReasonCode' | 'matchedBy' | 'accepted'
> = {
  matchedOrderId: null,
  matchReason: null,
  matchReasonCode: null,
  matchedBy: null,
  accepted: [],
}

/** Attaches a scan, which is locked, to an order as a person says, whatever differs. */
export async function linkByPerson(
  tx: Tx,
  scan: StoredCase,
  link: { orderId: string; reason: string; reasonCode: 'person' | 'drafted'; session: Principal },
): Promise<StoredCase> {
  const { orderId, reason, reasonCode, session } = link
  const connection = await selectScannerType(tx, scan.scannerConnectionId)
  const matchContext = {
    organizationType: session.organizationType,
    vendor: connection?.scannerType ?? '',
  }
  const { differences } = await compareWithOrder(tx, wordsOfCase(scan), { orderId, matchContext })
  return linkCase(tx, scan, {
    orderId,
    reason,
    reasonCode,
    differences,
    rule: 'person',
    actorUserId: session.userId,
    actorName: session.userName,
  })
}

/** Says in the history of an order that files of a scan left it, as they are not of it. */
export async function announceTakenBack(tx: Tx, orderId: string): Promise<void> {
  const [locked] = await lockOrders(tx, [orderId])
  if (!locked || locked.status === 'draft') return
  const { id: organizationId, name } = await selectOwnOrganization(tx)
  const actor = { userId: null, name, organizationId }
  // Both sides read it, and it names nobody.
  const findings = [{ ...writeFault('scan_differs_from_order'), item: null }]
  await recordEvent(tx, locked, { action: 'scan_taken_back', actor, details: { findings } })
}

/** Whether the files of a scan stay in their order whatever is said: both sides have agreed on them. */
export async function isEvidence(
  tx: Tx,
  scan: StoredCase & { matchedOrderId: string },
): Promise<boolean> {
  const order = await selectOrder(tx, scan.matchedOrderId)
  // An order that is not to be seen now cannot be written to.
  if (!order) return true
  const isPrescribed =
    order.rxLockedAt !== null && (scan.matchedAt === null || scan.matchedAt <= order.rxLockedAt)
  return isPrescribed || (await selectIsShown(tx, scan.id)) !== undefined
}

/** Takes a scan, with its files, back from the order that a rule attached it to: it was another one's. */
export async function unlinkByRule(
  tx: Tx,
  scan: StoredCase & { matchedOrderId: string },
  differences: readonly ScanDifference[],
): Promise<StoredCase> {
  const { id, matchedOrderId: orderId } = scan
  await parkFiles(tx, id)
  const after: StoredCase = { ...scan, ...unlinked, matchState: 'unmatched' }
  await updateCase(tx, after)
  const reason = describeDifferences(differences)
  await insertCaseEvent(tx, id, {
    action: 'unmatched',
    orderId,
    reason,
    differences: [...differences],
  })
  await announceTakenBack(tx, orderId)
  return after
}

/** Takes a scan, with its files, back from its order. @throws Refusal 404, 409, 422 */
export async function unlinkCase(
  tx: Tx,
  session: Principal,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const scan = await requireCase(tx, id)
  if (!isScanAttached(scan)) {
    throw new Refusal('scan_not_attached', {}, { state: scan.matchState })
  }
  const orderId = scan.matchedOrderId
  const [locked] = await lockOrders(tx, [orderId])
  const order = await selectOrder(tx, orderId)
  if (!locked || !order) throw new Refusal('order_of_scan_withdrawn')
  refuseIfPrescribed(scan, order, reason)
  if (await selectIsShown(tx, id)) throw new Refusal('file_in_approval')
  // Both sides read the reason in the history.
  await refuseNames(tx, locked, { reason })
  await parkFiles(tx, id)
  await updateCase(tx, {
    id,
    matchState: 'unmatched',
    ...unlinked,
    isByHand: true,
  })
  const actor = actorOf(session)
  const { userId: actorUserId, name: actorName } = actor
  await insertCaseEvent(tx, id, {
    action: 'unmatched',
    orderId,
    rule: 'person',
    reason: reason ?? null,
    actorUserId,
    actorName,
  })
  if (order.status !== 'draft') {
    await recordEvent(tx, locked, { action: 'scan_taken_back', actor, reason })
  }
}
