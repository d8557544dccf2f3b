import type { FileKind } from '#contract/files'
import { isUnmade } from '#contract/order-moves'
import type { ScanCase } from '#contract/scan-inbox'
import { announceFile, formatOfName, type FileOrigin } from '#modules/files'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { notFound, Refusal } from '#platform/errors'
import { caseIdOf, type ScanFile } from '#vendors/scanners'
import { emptyRx, keyOf, knownFile, mergeCase, showCase, type ScanEvent } from './announced-case.ts'
import { findMatch, type Ladder } from './matching.ts'
import {
  lockAnnouncedCase,
  lockCase,
  selectOrder,
  updateCase,
  type KnownFile,
  type StoredCase,
} from './queries.ts'

const kinds: Record<string, FileKind> = {
  upper: 'scan_upper',
  lower: 'scan_lower',
  bite: 'scan_bite',
  situ: 'scan_preop',
  preop: 'scan_preop',
}

const announcedFormat = (file: Pick<KnownFile, 'name' | 'format'>) => {
  const format = formatOfName(file.name)
  return format === 'other' && file.format !== null ? formatOfName(`.${file.format}`) : format
}

// Makes files of the order out of what is ready; gives the ids of those that wait for their bytes.
async function announceFiles(
  tx: Tx,
  scan: StoredCase,
  { orderId, files, known = [] }: { orderId: string; files: KnownFile[]; known?: KnownFile[] },
): Promise<Map<string, string>> {
  const pending = new Map<string, string>()
  const knownKeys = new Set(known.map(keyOf))
  for (const file of files.filter(({ state }) => state === 'ready')) {
    const announcement = {
      orderId,
      externalId: JSON.stringify([scan.scannerConnectionId, scan.externalCaseId, file.externalId]),
      externalFingerprint: file.fingerprint,
      name: file.name,
      kind: kinds[file.role ?? ''] ?? 'other',
      format: announcedFormat(file),
      announcedAt: file.heardAt,
    }
    const announced = await announceFile(tx, announcement, { isNews: !knownKeys.has(keyOf(file)) })
    if (announced?.uploadStatus === 'pending') pending.set(keyOf(file), announced.id)
  }
  return pending
}

function originOf({ download, size, hash }: ScanFile): FileOrigin {
  return {
    url: download?.url ?? null,
    expiresAt: download?.expiresAt ?? null,
    sizeBytes: size ?? null,
    hash: hash ? { algorithm: hash.alg, value: hash.value } : null,
  }
}

/** What became of an event: where its case is, and which files are to be fetched for it. */
export type TakenEvent = {
  outcome: 'matched' | 'unmatched' | 'ignored' | 'no case' | 'no order'
  /** The case has just found its order: what waited for that can go on. */
  isNewMatch: boolean
  downloads: { fileId: string; origin: FileOrigin }[]
}

/**
 * Takes what a vendor says about a case: remembers it, looks for the order, and makes files of what is
 * ready. The same event again, or an older one later, ends in the same state.
 */
export async function takeScanEvent(tx: Tx, event: ScanEvent, ladder: Ladder): Promise<TakenEvent> {
  const { scannerConnectionId, envelope } = event
  const nothing = { isNewMatch: false, downloads: [] }
  const externalCaseId = caseIdOf(envelope.case ?? {})
  if (externalCaseId === null) return { outcome: 'no case', ...nothing }
  const fresh = { id: newId(), scannerConnectionId, externalCaseId, rx: emptyRx }
  const before = await lockAnnouncedCase(tx, fresh)
  const scan = mergeCase(before, event)
  const isLinked = scan.matchState === 'matched' && scan.matchedOrderId !== null
  const found = isLinked || scan.matchState === 'ignored' ? {} : await findMatch(tx, scan, ladder)
  const after = { ...scan, ...found }
  const { matchState, matchedOrderId: orderId } = after
  const hasOrder = matchState === 'matched' && orderId !== null
  // A link can outlast the sight of the order: a clinic's draft is not the laboratory's to see. What
  // is announced meanwhile stays news.
  const isSeen = hasOrder && (await selectOrder(tx, orderId)) !== undefined
  await updateCase(tx, hasOrder && !isSeen ? { ...after, files: before.files } : after)
  if (!hasOrder) {
    return { outcome: matchState === 'ignored' ? 'ignored' : 'unmatched', ...nothing }
  }
  if (!isSeen) return { outcome: 'no order', ...nothing }
  const files = (envelope.files ?? []).map((file) => knownFile(event, file))
  // All that was announced before the order was found, the oldest first, or else what this event says.
  const pending = isLinked
    ? await announceFiles(tx, after, { orderId, files, known: before.files })
    : await announceFiles(tx, after, { orderId, files: after.files })
  const downloads = (envelope.files ?? []).flatMap((file) => {
    const fileId = pending.get(keyOf(knownFile(event, file)))
    return fileId === undefined ? [] : [{ fileId, origin: originOf(file) }]
  })
  return { outcome: 'matched', isNewMatch: !isLinked, downloads }
}

async function requireCase(tx: Tx, id: string): Promise<StoredCase> {
  const scan = await lockCase(tx, id)
  if (!scan) throw notFound('scan')
  return scan
}

/** Attaches a scan to an order by hand. @throws Refusal 404, 409, 422 */
export async function matchCase(
  tx: Tx,
  id: string,
  { orderId, by }: { orderId: string; by: string },
): Promise<ScanCase> {
  const scan = await requireCase(tx, id)
  const order = await selectOrder(tx, orderId)
  if (!order) throw notFound('order')
  const isLinked = scan.matchState === 'matched' && scan.matchedOrderId !== null
  if (isLinked && scan.matchedOrderId !== orderId) {
    throw new Refusal('conflict', 'The scan belongs to another order already.', {
      state: scan.matchState,
    })
  }
  if (isUnmade(order)) {
    throw new Refusal('rule_violated', `The order is ${order.status} and takes no scans.`)
  }
  if (!isLinked) {
    await updateCase(tx, {
      id,
      matchState: 'matched',
      matchedOrderId: orderId,
      suggestedOrderId: null,
      matchReason: `Attached by ${by}.`,
    })
  }
  await announceFiles(tx, scan, { orderId, files: scan.files })
  return showCase(await requireCase(tx, id))
}

/** Puts a scan aside. @throws Refusal 404, 409 when an order has it */
export async function ignoreCase(tx: Tx, id: string): Promise<ScanCase> {
  const scan = await requireCase(tx, id)
  if (scan.matchState === 'matched') {
    throw new Refusal('conflict', 'An order has this scan.', { state: scan.matchState })
  }
  await updateCase(tx, { id, matchState: 'ignored', suggestedOrderId: null, matchReason: null })
  return showCase(await requireCase(tx, id))
}
