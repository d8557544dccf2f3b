import type { Body, Query } from '#contract/endpoint'
import { isUnmade } from '#contract/order-moves'
import type { Page } from '#contract/page'
import type {
  listScanCaseEvents,
  listScanInbox,
  matchScanCase,
  ScanCase,
  ScanCaseEvent,
} from '#contract/scan-inbox'
import { lockOrders } from '#modules/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/session'
import { caseIdOf } from '#vendors/scanners'
import { emptyRx, mergeCase, showCase, type ScanEvent } from './announced-case.ts'
import { insertCaseEvent, selectCaseEvents } from './audit-queries.ts'
import {
  announceFiles,
  isLinked,
  linkCase,
  requireCase,
  tellCancelled,
  unlinkCase,
  type Fetchable,
} from './links.ts'
import { findMatch, type Ladder, type Match } from './matching.ts'
import { selectOrder, selectOrdersOf } from './order-queries.ts'
import {
  lockAnnouncedCase,
  lockCase,
  selectCase,
  selectCases,
  selectScannerType,
  updateCase,
  type StoredCase,
} from './queries.ts'
import { rememberSender } from './senders.ts'

/** What became of an event: where its case is, and which files are to be fetched for it. */
export type TakenEvent = {
  outcome: 'matched' | 'unmatched' | 'ignored' | 'no case' | 'no order'
  /** The case has just found its order: what waited for that can go on. */
  isNewMatch: boolean
  downloads: Fetchable[]
}

const nothing = { isNewMatch: false, downloads: [] }

// Two scans of one patient at once would both find the one order without a scan: the second, who
// waits for the order here, looks again.
async function findLockedMatch(tx: Tx, scan: StoredCase, ladder: Ladder): Promise<Match> {
  const match = await findMatch(tx, scan, ladder)
  if (match.matchState !== 'matched' || match.rule !== 'patient') return match
  await lockOrders(tx, [match.matchedOrderId])
  return findMatch(tx, scan, ladder)
}

// Looks for the order of a scan that has none, and links the two, or keeps what may be meant.
async function searchOrder(tx: Tx, scan: StoredCase, ladder: Ladder): Promise<StoredCase> {
  const match = await findLockedMatch(tx, scan, ladder)
  if (match.matchState === 'matched') {
    const { matchedOrderId: orderId, rule, matchReason: reason } = match
    return linkCase(tx, scan, { orderId, rule, reason })
  }
  const [first] = match.suggestions
  const after: StoredCase = {
    ...scan,
    ...match,
    suggestedOrderId: first?.orderId ?? null,
    matchReason: first?.reason ?? null,
  }
  await updateCase(tx, after, { isLook: true })
  if (first && first.orderId !== scan.suggestedOrderId) {
    const { orderId, reason } = first
    await insertCaseEvent(tx, scan.id, { action: 'suggested', orderId, reason })
  }
  return after
}

async function takeLinked(
  tx: Tx,
  scan: StoredCase & { matchedOrderId: string },
  { event, before }: { event: ScanEvent; before: StoredCase },
): Promise<TakenEvent> {
  const orderId = scan.matchedOrderId
  // A link can outlast the sight of the order: a clinic's draft is not the laboratory's to see. What
  // is announced meanwhile stays news.
  if (!(await selectOrder(tx, orderId))) {
    await updateCase(tx, { ...scan, files: before.files })
    return { outcome: 'no order', ...nothing }
  }
  const downloads = await announceFiles(tx, scan, { orderId, event })
  if (scan.isCancelled && !before.isCancelled) await tellCancelled(tx, orderId)
  return { outcome: 'matched', isNewMatch: false, downloads }
}

/**
 * Takes what a vendor says about a case: remembers it, looks for the order, and makes files of what is
 * ready. The same event again, or an older one later, ends in the same state.
 */
export async function takeScanEvent(tx: Tx, event: ScanEvent, ladder: Ladder): Promise<TakenEvent> {
  const { scannerConnectionId, envelope } = event
  const externalCaseId = caseIdOf(envelope.case ?? {})
  if (externalCaseId === null) return { outcome: 'no case', ...nothing }
  const fresh = { id: newId(), scannerConnectionId, externalCaseId, rx: emptyRx }
  const before = await lockAnnouncedCase(tx, fresh)
  const scan = mergeCase(before, event)
  if (before.lastEventAt === null) await insertCaseEvent(tx, scan.id, { action: 'created' })
  if (scan.isCancelled && !before.isCancelled) {
    await insertCaseEvent(tx, scan.id, { action: 'cancelled', orderId: scan.matchedOrderId })
  }
  if (isLinked(scan)) return takeLinked(tx, scan, { event, before })
  if (scan.matchState === 'ignored') {
    await updateCase(tx, scan)
    return { outcome: 'ignored', ...nothing }
  }
  const after = await searchOrder(tx, scan, ladder)
  if (!isLinked(after)) return { outcome: 'unmatched', ...nothing }
  const downloads = await announceFiles(tx, after, { orderId: after.matchedOrderId, event })
  return { outcome: 'matched', isNewMatch: true, downloads }
}

/** Searches the orders again for a scan that waits; what it links fetches its files by a job. */
export async function lookAgain(
  tx: Tx,
  id: string,
  organizationType: Ladder['organizationType'],
): Promise<void> {
  const scan = await lockCase(tx, id)
  if (!scan || !['unmatched', 'suggested'].includes(scan.matchState)) return
  const connection = await selectScannerType(tx, scan.scannerConnectionId)
  const vendor = connection?.scannerType ?? ''
  const after = await searchOrder(tx, scan, { organizationType, vendor })
  if (isLinked(after)) await announceFiles(tx, after, { orderId: after.matchedOrderId })
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
        ({ orderId, reason }) => {
          const order = seen.get(orderId)
          return order ? [{ orderId, orderNumber: order.number, reason }] : []
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
  { orderId, rememberSender: isRemembered = false }: Body<typeof matchScanCase>,
): Promise<ScanCase> {
  const scan = await requireCase(tx, id)
  const order = await selectOrder(tx, orderId)
  if (!order) throw notFound('order')
  if (isLinked(scan) && scan.matchedOrderId !== orderId) {
    throw new Refusal(
      'conflict',
      'The scan belongs to another order already. Take it back first.',
      {
        state: scan.matchState,
      },
    )
  }
  if (isUnmade(order)) {
    throw new Refusal('rule_violated', `The order is ${order.status} and takes no scans.`)
  }
  if (isRemembered) {
    await rememberSender(tx, session, scan, order)
    const { rule: _, ...by } = byPerson(session)
    await insertCaseEvent(tx, id, { action: 'sender_remembered', orderId, ...by })
  }
  if (!isLinked(scan)) {
    const reason = `Attached by ${session.userName}.`
    const linked = await linkCase(tx, scan, { orderId, reason, ...byPerson(session) })
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
  if (scan.matchState === 'matched') {
    throw new Refusal('conflict', 'An order has this scan.', { state: scan.matchState })
  }
  if (scan.matchState !== 'ignored') {
    await updateCase(tx, {
      id,
      matchState: 'ignored',
      suggestedOrderId: null,
      suggestions: [],
      matchReason: null,
    })
    await insertCaseEvent(tx, id, { action: 'ignored', ...byPerson(session) })
  }
  return readCase(tx, id)
}
