import type { OrganizationType } from '#contract/endpoint'
import type { Tx } from '#platform/db'
import {
  selectOrderByName,
  selectOrdersByReference,
  selectOrdersOfPatient,
  type StoredCase,
} from './queries.ts'

/** What the ladder says about a scan. */
export type Match =
  | { matchState: 'matched'; matchedOrderId: string; suggestedOrderId: null; matchReason: string }
  | { matchState: 'suggested'; matchedOrderId: null; suggestedOrderId: string; matchReason: string }
  | { matchState: 'unmatched'; matchedOrderId: null; suggestedOrderId: null; matchReason: null }

/** Who looks: a laboratory's scanner does not know the clinic's patients. */
export type Ladder = { organizationType: OrganizationType; vendor: string }

const none: Match = {
  matchState: 'unmatched',
  matchedOrderId: null,
  suggestedOrderId: null,
  matchReason: null,
}
const matched = (matchedOrderId: string, matchReason: string): Match => ({
  matchState: 'matched',
  matchedOrderId,
  suggestedOrderId: null,
  matchReason,
})
const suggested = (suggestedOrderId: string, matchReason: string): Match => ({
  matchState: 'suggested',
  matchedOrderId: null,
  suggestedOrderId,
  matchReason,
})

async function matchByReference(tx: Tx, reference: string): Promise<Match | undefined> {
  const [first, second] = await selectOrdersByReference(tx, reference)
  if (!first) return undefined
  if (second) return suggested(first.id, 'The vendor echoed a number that two orders have.')
  return first.isOpen
    ? matched(first.id, 'The vendor echoed our reference of the order.')
    : suggested(first.id, 'The vendor echoed our reference of an order that is over.')
}

async function matchByPatient(
  tx: Tx,
  scan: StoredCase,
  vendor: string,
): Promise<Match | undefined> {
  const { code = null, externalId = null } = scan.patientHint ?? {}
  if (code === null && externalId === null) return undefined
  const [first, second] = await selectOrdersOfPatient(tx, { code, externalId, vendor })
  if (!first) return undefined
  return second
    ? suggested(first.id, 'The patient has several open orders without a scan.')
    : matched(first.id, 'The only open order without a scan of the patient with this id.')
}

async function suggestByName(tx: Tx, scan: StoredCase): Promise<Match | undefined> {
  const name = scan.patientHint?.name?.trim().replaceAll(/\s+/g, ' ')
  if (!name) return undefined
  const teeth = scan.rx.items.flatMap(({ tooth }) => (tooth === null ? [] : [tooth]))
  const at = scan.lastEventAt ?? scan.receivedAt
  const order = await selectOrderByName(tx, { name, teeth, at })
  if (!order) return undefined
  return suggested(
    order.id,
    order.isLikely
      ? 'The patient has this name, and the order has the same teeth at about the same time.'
      : 'The patient of the order has this name.',
  )
}

/**
 * Finds the order of a scan that has none yet, by the ladder of integrations.md §A.6: our own reference
 * and the patient's id attach it, names only suggest. The link that is known already comes before all
 * of it.
 */
export async function findMatch(tx: Tx, scan: StoredCase, ladder: Ladder): Promise<Match> {
  const byReference = scan.reference ? await matchByReference(tx, scan.reference.trim()) : undefined
  if (byReference || ladder.organizationType === 'lab') return byReference ?? none
  const byPatient = await matchByPatient(tx, scan, ladder.vendor)
  return byPatient ?? (await suggestByName(tx, scan)) ?? none
}
