import type { Body, Query } from '#contract/platform/endpoint'
import { isUnmade } from '#contract/orders/order-statuses'
import type { Page } from '#contract/platform/page'
import {
  isScanAttached,
  type listScanCaseEvents,
  type listScanInbox,
  type matchScanCase,
  type ScanCase,
  type ScanCaseEvent,
  type ScanDifference,
} from '#contract/scans/scan-inbox'
import { lockOrders } from '#server/orders/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { caseIdOf } from '#vendors/scanners'
import { emptyRx, mergeCase, showCase, type ScanEvent } from './reported-case.ts'
import { insertCaseEvent, selectCaseEvents } from './audit-queries.ts'
import {
  announceFiles,
  linkByPerson,
  linkCase,
  requireCase,
  announceCancelled,
  unlinkByRule,
  unlinkCase,
  type Fetchable,
} from './links.ts'
import { wordsOfEvent } from './comparison.ts'
import { findMatch, type Match } from './matching.ts'
import { selectOrder, selectOrdersOf } from './order-queries.ts'
import {
  addUse,
  lockCase,
  lockUses,
  selectCase,
  selectCases,
  selectScannerType,
  selectSiblingOrders,
  updateCase,
  type MatchContext,
  type StoredCase,
} from './queries.ts'
import { describeReason } from './reasons.ts'
import { rememberSender } from './sender-resolution.ts'
import { findUse, sortFilesToUses } from './uses.ts'

/** What became of an event: where its case is, and which files are to be fetched for it. */
export type TakenEvent = {
  outcome: 'matched' | 'unmatched' | 'ignored' | 'no case' | 'no order'
  /** The use of the case's id that the event is of; null for an event without a case. */
  scanCaseId: string | null
  /** A scan has just found its order, or got files: what waited for that can go on. */
  isNewMatch: boolean
  downloads: Fetchable[]
}

type Siblings = { matchContext: MatchContext; siblings: readonly string[] }

// Two scans of one patient at once would both find the one order without a scan: the second, who
// waits for the order here, looks again.
async function findLockedMatch(tx: Tx, scan: StoredCase, among: Siblings): Promise<Match> {
  const match = await findMatch(tx, scan, among)
  if (match.matchState !== 'matched' || match.rule !== 'patient') return match
  await lockOrders(tx, [match.matchedOrderId])
  return findMatch(tx, scan, among)
}

// Looks for the order of a scan that has none, and links the two, or keeps what may be meant.
async function searchOrder(tx: Tx, scan: StoredCase, among: Siblings): Promise<StoredCase> {
  const match = await findLockedMatch(tx, scan, among)
  if (match.matchState === 'matched') {
    const { matchedOrderId: orderId, rule, reasonCode } = match
    return linkCase(tx, scan, { orderId, rule, reasonCode, reason: describeReason(reasonCode) })
  }
  const [first] = match.suggestions
  const after: StoredCase = {
    ...scan,
    ...match,
    suggestedOrderId: first?.orderId ?? null,
    matchReason: first?.reason ?? null,
    matchReasonCode: first?.reasonCode ?? null,
  }
  await updateCase(tx, after, { isLook: true })
  const isRecorded = first?.orderId === scan.suggestedOrderId && first?.reason === scan.matchReason
  if (first && !isRecorded) await insertCaseEvent(tx, scan.id, { action: 'suggested', ...first })
  return after
}

type Taking = {
  event: ScanEvent
  before: StoredCase
  matchContext: MatchContext
  siblings: string[]
}

async function takeLinked(
  tx: Tx,
  scan: StoredCase & { matchedOrderId: string },
  { event, before }: Taking,
): Promise<Omit<TakenEvent, 'scanCaseId'>> {
  const orderId = scan.matchedOrderId
  // A link can outlast the sight of the order: a clinic's draft is not the laboratory's to see. What
  // is announced meanwhile stays news.
  if (!(await selectOrder(tx, orderId))) {
    await updateCase(tx, { ...scan, files: before.files })
    return { outcome: 'no order', isNewMatch: false, downloads: [] }
  }
  const downloads = await announceFiles(tx, scan, { orderId, event })
  if (scan.isCancelled && !before.isCancelled) await announceCancelled(tx, orderId)
  return { outcome: 'matched', isNewMatch: false, downloads }
}

async function takeMerged(
  tx: Tx,
  scan: StoredCase,
  taking: Taking,
): Promise<Omit<TakenEvent, 'scanCaseId'>> {
  if (isScanAttached(scan)) return takeLinked(tx, scan, taking)
  if (scan.matchState === 'ignored') {
    await updateCase(tx, scan)
    return { outcome: 'ignored', isNewMatch: false, downloads: [] }
  }
  const { event } = taking
  const after = await searchOrder(tx, scan, taking)
  if (!isScanAttached(after)) return { outcome: 'unmatched', isNewMatch: false, downloads: [] }
  const downloads = await announceFiles(tx, after, { orderId: after.matchedOrderId, event })
  return { outcome: 'matched', isNewMatch: true, downloads }
}

// A rule attached the scan to an order that is somebody else's, as is known now.
async function leaveWrongOrder(
  tx: Tx,
  merged: StoredCase,
  wrongLink: readonly ScanDifference[] | null,
): Promise<StoredCase> {
  return wrongLink && isScanAttached(merged) ? unlinkByRule(tx, merged, wrongLink) : merged
}

const mostAheadMs = 30 * 86_400_000

// Clocks of vendors differ; one that is years ahead must not outlast all that is said later.
function withTrueTime(event: ScanEvent): ScanEvent {
  const { occurredAt, receivedAt } = event
  const isAhead = Date.parse(occurredAt) - Date.parse(receivedAt) > mostAheadMs
  return isAhead ? { ...event, occurredAt: receivedAt } : event
}

/**
 * Takes what a vendor says about a case: remembers it, looks for the order, and makes files of what is
 * ready. What clearly differs from what the case was before is another scan of it. The same event again,
 * or an older one later, ends in the same state.
 */
export async function takeScanEvent(
  tx: Tx,
  stated: ScanEvent,
  matchContext: MatchContext,
): Promise<TakenEvent> {
  const event = withTrueTime(stated)
  const { scannerConnectionId, envelope, occurredAt: at } = event
  const externalCaseId = caseIdOf(envelope.case ?? {})
  if (externalCaseId === null) {
    return { outcome: 'no case', scanCaseId: null, isNewMatch: false, downloads: [] }
  }
  const announced = { scannerConnectionId, externalCaseId, rx: emptyRx }
  const uses = await lockUses(tx, { ...announced, id: newId(), useNumber: 1 })
  const { use, wrongLink, isClaim } = await findUse(tx, uses, {
    words: wordsOfEvent(event),
    at,
    matchContext,
  })
  const before =
    use ?? (await addUse(tx, { ...announced, id: newId(), useNumber: uses.length + 1 }))
  const merged = mergeCase(before, event, { isClaim })
  if (before.lastEventAt === null) await insertCaseEvent(tx, merged.id, { action: 'created' })
  if (merged.isCancelled && !before.isCancelled) {
    await insertCaseEvent(tx, merged.id, { action: 'cancelled', orderId: merged.matchedOrderId })
  }
  const others = uses.filter(({ id }) => id !== merged.id)
  // Written before files move: what is linked holds its words to the privacy mode.
  if (others.length > 0) await updateCase(tx, merged)
  const sorted = await sortFilesToUses(tx, [
    ...others,
    await leaveWrongOrder(tx, merged, wrongLink),
  ])
  const scan = sorted.uses.at(-1) as StoredCase
  for (const other of sorted.received.filter(({ id }) => id !== scan.id)) {
    if (isScanAttached(other)) await announceFiles(tx, other, { orderId: other.matchedOrderId })
  }
  const siblings = others.filter(isScanAttached).map(({ matchedOrderId }) => matchedOrderId)
  const taken = await takeMerged(tx, scan, { event, before, matchContext, siblings })
  const isNewMatch = taken.isNewMatch || sorted.received.some(isScanAttached)
  return { ...taken, scanCaseId: scan.id, isNewMatch }
}

/** Searches the orders again for a scan that waits; what it links fetches its files by a job. */
export async function lookAgain(
  tx: Tx,
  id: string,
  organizationType: MatchContext['organizationType'],
): Promise<void> {
  const scan = await lockCase(tx, id)
  if (!scan || !['unmatched', 'suggested'].includes(scan.matchState)) return
  const connection = await selectScannerType(tx, scan.scannerConnectionId)
  const vendor = connection?.scannerType ?? ''
  const siblings = (await selectSiblingOrders(tx, scan)).map(({ orderId }) => orderId)
  const after = await searchOrder(tx, scan, {
    matchContext: { organizationType, vendor },
    siblings,
  })
  if (isScanAttached(after)) await announceFiles(tx, after, { orderId: after.matchedOrderId })
}

async function showAll(tx: Tx, cases: StoredCase[]): Promise<ScanCase[]> {
  const waiting = cases.flatMap(({ matchState, suggestions }) =>
    matchState === 'suggested' ? suggestions : [],
  )
  const orders =
    waiting.length > 0
      ? await selectOrdersOf(
          tx,
          waiting.map((s) => s.orderId),
        )
      : []
  const seen = new Map(orders.map((order) => [order.id, order]))
  return cases.map((scan) =>
    showCase(scan, {
      suggestions: (scan.matchState === 'suggested' ? scan.suggestions : []).flatMap(
        ({ reasonCode = null, differences = [], ...suggestion }) => {
          const order = seen.get(suggestion.orderId)
          return order
            ? [{ ...suggestion, orderNumber: order.number, reasonCode, differences }]
            : []
        },
      ),
    }),
  )
}

/** The scan as the inbox shows it. @throws Refusal 404 */
export async function readCase(tx: Tx, id: string): Promise<ScanCase> {
  const scan = await selectCase(tx, id)
  const [shown] = scan ? await showAll(tx, [scan]) : []
  if (!shown) throw notFound('scan')
  return shown
}

/** One page of the inbox. */
export async function listCasePage(
  tx: Tx,
  query: Query<typeof listScanInbox>,
): Promise<Page<ScanCase>> {
  const { data, pagination } = await selectCases(tx, query)
  return { data: await showAll(tx, data), pagination }
}

/** One page of what became of a scan. @throws Refusal 404 */
export async function listCaseEventPage(
  tx: Tx,
  id: string,
  query: Query<typeof listScanCaseEvents>,
): Promise<Page<ScanCaseEvent>> {
  const page = await selectCaseEvents(tx, id, query)
  if (page.pagination.total === 0) await readCase(tx, id)
  return page
}

const byPerson = ({ userId, userName }: Principal) =>
  ({ rule: 'person', actorUserId: userId, actorName: userName }) as const

/** Attaches a scan to an order by hand. @throws Refusal 404, 409, 422 */
export async function matchCase(
  tx: Tx,
  session: Principal,
  id: string,
  { orderId, isSenderRemembered: isRemembered = false }: Body<typeof matchScanCase>,
): Promise<ScanCase> {
  const scan = await requireCase(tx, id)
  const order = await selectOrder(tx, orderId)
  if (!order) throw notFound('order')
  if (isScanAttached(scan) && scan.matchedOrderId !== orderId) {
    throw new Refusal('scan_already_attached', {}, { state: scan.matchState })
  }
  if (isUnmade(order)) {
    throw new Refusal('order_takes_no_files', { status: order.status })
  }
  if (isRemembered) {
    await rememberSender(tx, session, scan, order)
    const { rule: _, ...by } = byPerson(session)
    await insertCaseEvent(tx, id, { action: 'sender_remembered', orderId, ...by })
  }
  if (!isScanAttached(scan)) {
    const reason = `Attached by ${session.userName}.`
    const linked = await linkByPerson(tx, scan, { orderId, reason, reasonCode: 'person', session })
    await announceFiles(tx, linked, { orderId })
  }
  return readCase(tx, id)
}

/** Takes a scan back from its order. @throws Refusal 404, 409, 422 */
export async function unmatchCase(
  tx: Tx,
  session: Principal,
  id: string,
  reason: string | undefined,
): Promise<ScanCase> {
  await unlinkCase(tx, session, id, reason)
  await lookAgain(tx, id, session.organizationType)
  return readCase(tx, id)
}

/** Puts a scan aside. @throws Refusal 404, 409 when an order has it */
export async function ignoreCase(tx: Tx, session: Principal, id: string): Promise<ScanCase> {
  const scan = await requireCase(tx, id)
  if (isScanAttached(scan)) {
    throw new Refusal('scan_already_attached', {}, { state: scan.matchState })
  }
  if (scan.matchState !== 'ignored') {
    await updateCase(tx, {
      id,
      matchState: 'ignored',
      suggestedOrderId: null,
      suggestions: [],
      matchReason: null,
      matchReasonCode: null,
    })
    await insertCaseEvent(tx, id, { action: 'ignored', ...byPerson(session) })
  }
  return readCase(tx, id)
}
