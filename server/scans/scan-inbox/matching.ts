import type { ScanDifference, ScanReason } from '#contract/scans/scan-inbox'
import type { Tx } from '#platform/db/db'
import { readNameWords } from '#dental-scans/identity-comparison'
import { compareWithOrder, wordsOfCase, type Comparison } from './comparison.ts'
import {
  selectFits,
  selectOrdersByReference,
  selectPatientsById,
  type Candidate,
  type Fit,
} from './order-queries.ts'
import type { MatchContext, StoredCase, Suggestion } from './queries.ts'
import { describeReason } from './reasons.ts'
import { findSender, type Sender } from './sender-resolution.ts'

/** What the match rules say about a scan. */
export type Match =
  | {
      matchState: 'matched'
      matchedOrderId: string
      rule: 'reference' | 'patient'
      reasonCode: ScanReason
    }
  | { matchState: 'suggested' | 'unmatched'; suggestions: Suggestion[] }

const mostSuggestions = 5

function suggest(suggestions: readonly Suggestion[]): Match {
  const byOrder = new Map<string, Suggestion>()
  for (const one of suggestions) if (!byOrder.has(one.orderId)) byOrder.set(one.orderId, one)
  const kept = [...byOrder.values()].slice(0, mostSuggestions)
  return { matchState: kept.length > 0 ? 'suggested' : 'unmatched', suggestions: kept }
}

const report = (
  { id: orderId }: { id: string },
  reasonCode: ScanReason,
  differences: ScanDifference[] = [],
): Suggestion => ({
  orderId,
  reasonCode,
  differences,
  reason: describeReason(reasonCode, differences),
})

function idsOf(scan: StoredCase, { vendor }: MatchContext) {
  const { code = null, externalId = null } = scan.patientHint ?? {}
  return { code, externalId, vendor }
}

type Search = { scan: StoredCase; sender: Sender; matchContext: MatchContext }

const compare = (tx: Tx, { scan, matchContext }: Search, orderId: string): Promise<Comparison> =>
  compareWithOrder(tx, wordsOfCase(scan), { orderId, matchContext })

// A use of an id that was another patient's before is a link only where it says whose it is.
const mayLink = (
  { scan: { isByHand, useNumber } }: Search,
  { differences, isPatient }: Comparison,
) => differences.length === 0 && !isByHand && (useNumber === 1 || isPatient)

/** An order that the scan names itself, or what is against it. */
async function matchByReference(
  tx: Tx,
  search: Search,
  orders: readonly Candidate[],
): Promise<Match | Suggestion[]> {
  const [order] = orders
  if (!order) return []
  const comparisons = await Promise.all(orders.map(({ id }) => compare(tx, search, id)))
  const differencesOf = (place: number) => comparisons[place]?.differences ?? []
  if (orders.length > 1) {
    return orders.map((one, place) => report(one, 'number_of_several', differencesOf(place)))
  }
  if (!order.isOpen) return [report(order, 'order_over', differencesOf(0))]
  const isId = search.scan.reference?.trim().toLowerCase() === order.id
  const reasonCode = isId ? 'order_id' : 'order_number'
  const [comparison] = comparisons
  if (!comparison || !mayLink(search, comparison))
    return [report(order, reasonCode, differencesOf(0))]
  return { matchState: 'matched', matchedOrderId: order.id, rule: 'reference', reasonCode }
}

function reasonOf(fit: Fit, { count }: { count: number }): ScanReason {
  if (fit.isPatient) {
    if (!fit.hasNoScan) return 'has_scan'
    return count > 1 ? 'several_orders' : 'unsure_sender'
  }
  if (fit.hasName) return fit.hasTeeth ? 'name_and_teeth' : 'name'
  return 'teeth'
}

const selectFitsOf = (tx: Tx, { scan, sender, matchContext }: Search): Promise<Fit[]> =>
  selectFits(tx, {
    ...idsOf(scan, matchContext),
    nameWords: readNameWords(scan.patientHint?.name ?? ''),
    teeth: scan.rx.items.flatMap(({ tooth }) => (tooth === null ? [] : [tooth])),
    at: scan.lastEventAt ?? scan.receivedAt,
    customerId: sender.customerId,
    isSenderKnown: sender.customerId !== null || sender.dentistId !== null,
    dentistId: sender.dentistId,
  })

async function suggestFits(tx: Tx, search: Search, fits: readonly Fit[]): Promise<Suggestion[]> {
  const count = fits.filter(({ isPatient, hasNoScan }) => isPatient && hasNoScan).length
  const suggestions: Suggestion[] = []
  for (const fit of fits) {
    const { differences } = await compare(tx, search, fit.id)
    suggestions.push(report(fit, reasonOf(fit, { count }), differences))
  }
  // What differs is still asked about, and comes after what fits.
  const isWhole = ({ differences = [] }: Suggestion) => differences.length === 0
  return [...suggestions.filter(isWhole), ...suggestions.filter((one) => !isWhole(one))]
}

async function matchByPatient(
  tx: Tx,
  search: Search,
  fits: readonly Fit[],
): Promise<Match | Suggestion[]> {
  const { scan, sender, matchContext } = search
  const [only, another] = fits.filter(({ isPatient, hasNoScan }) => isPatient && hasNoScan)
  // A code is one clinic's: to a laboratory it is an id only where the clinic is known for sure.
  const isId = matchContext.organizationType === 'clinic' || sender.isSure
  if (!only || another || !isId) return []
  const ids = { ...idsOf(scan, matchContext), customerId: sender.customerId }
  if ((await selectPatientsById(tx, ids)).length > 1) {
    return fits.map((fit) => report(fit, 'two_patients'))
  }
  const comparison = await compare(tx, search, only.id)
  if (!mayLink(search, comparison)) return [report(only, 'only_order', comparison.differences)]
  const reasonCode = 'only_order'
  return { matchState: 'matched', matchedOrderId: only.id, rule: 'patient', reasonCode }
}

/**
 * Finds the order of a scan that has none yet, by the match rules of integrations.md §A.6: the number or the
 * id of an order and the patient's id attach it, as long as nothing that is said of it clearly differs
 * from the order; all else only suggests. The link that is known already comes before all of it. What a
 * person took back from an order is only suggested. `siblings`: orders that have other scans of the
 * same case.
 */
export async function findMatch(
  tx: Tx,
  scan: StoredCase,
  { matchContext, siblings }: { matchContext: MatchContext; siblings: readonly string[] },
): Promise<Match> {
  const search = {
    scan,
    matchContext,
    sender: await findSender(tx, scan, matchContext.organizationType),
  }
  const reference = scan.reference?.trim()
  const orders = reference ? await selectOrdersByReference(tx, reference) : []
  const named = await matchByReference(tx, search, orders)
  if (!Array.isArray(named)) return named
  const fits = await selectFitsOf(tx, search)
  const byPatient = named.length > 0 ? [] : await matchByPatient(tx, search, fits)
  if (!Array.isArray(byPatient)) return byPatient
  const suggestions = [...named, ...byPatient, ...(await suggestFits(tx, search, fits))]
  for (const id of siblings) {
    const { differences } = await compare(tx, search, id)
    suggestions.push(report({ id }, 'same_case', differences))
  }
  return suggest(suggestions)
}
