import type { OrganizationType } from '#contract/endpoint'
import type { Tx } from '#platform/db'
import {
  selectFits,
  selectOrdersByReference,
  selectPatientsById,
  type Candidate,
  type Fit,
} from './order-queries.ts'
import type { StoredCase, Suggestion } from './queries.ts'
import { findSender, type Sender } from './senders.ts'

/** What the ladder says about a scan. */
export type Match =
  | {
      matchState: 'matched'
      matchedOrderId: string
      rule: 'reference' | 'patient'
      matchReason: string
    }
  | { matchState: 'suggested' | 'unmatched'; suggestions: Suggestion[] }

/** Who looks, and what the vendor is called in the ids of patients. */
export type Ladder = { organizationType: OrganizationType; vendor: string }

const suggest = (suggestions: Suggestion[]): Match => ({
  matchState: suggestions.length > 0 ? 'suggested' : 'unmatched',
  suggestions,
})

const sayAll = (orders: readonly { id: string }[], reason: string): Suggestion[] =>
  orders.map(({ id }) => ({ orderId: id, reason }))

function idsOf(scan: StoredCase, { vendor }: Ladder) {
  const { code = null, externalId = null } = scan.patientHint ?? {}
  return { code, externalId, vendor }
}

// Two ids that speak of two patients, or of two customers, are a question for a person.
async function findContradiction(
  tx: Tx,
  scan: StoredCase,
  { order, sender, ladder }: { order: Candidate; sender: Sender; ladder: Ladder },
): Promise<string | undefined> {
  if (sender.isSure && sender.customerId !== null && sender.customerId !== order.customerId) {
    return 'The vendor echoed our reference of an order of another customer than the sender.'
  }
  const ids = idsOf(scan, ladder)
  // A laboratory's clinics each count their own codes: two patients with one code contradict nothing.
  if (ladder.organizationType === 'lab' || (ids.code === null && ids.externalId === null)) {
    return undefined
  }
  const patients = await selectPatientsById(tx, { ...ids, customerId: null })
  const isOther = patients.length > 0 && !patients.some(({ id }) => id === order.patientId)
  return isOther
    ? 'The vendor echoed our reference of an order of another patient than the one with this id.'
    : undefined
}

async function matchByReference(
  tx: Tx,
  scan: StoredCase,
  sender: Sender,
  ladder: Ladder,
): Promise<Match | undefined> {
  const reference = scan.reference?.trim()
  if (!reference) return undefined
  const orders = await selectOrdersByReference(tx, reference)
  const [order] = orders
  if (!order) return undefined
  if (orders.length > 1) {
    return suggest(sayAll(orders, 'The vendor echoed a number that two orders have.'))
  }
  if (!order.isOpen) {
    return suggest(sayAll(orders, 'The vendor echoed our reference of an order that is over.'))
  }
  const contradiction = await findContradiction(tx, scan, { order, sender, ladder })
  if (contradiction !== undefined) return suggest(sayAll(orders, contradiction))
  return {
    matchState: 'matched',
    matchedOrderId: order.id,
    rule: 'reference',
    matchReason: 'The vendor echoed our reference of the order.',
  }
}

function reasonOf(fit: Fit, { count, sender }: { count: number; sender: Sender }): string {
  if (fit.isPatient) {
    if (!fit.hasNoScan) return 'The patient has this id, and the order has a scan already.'
    return count > 1
      ? 'The patient has several open orders without a scan.'
      : 'The patient has this id, but it is not sure who sent the scan.'
  }
  if (fit.hasName) {
    const words = fit.hasTeeth
      ? 'The patient has this name, and the order has the same teeth at about the same time.'
      : 'The patient of the order has this name.'
    return sender.isUnknownCustomer ? `${words} Who sent the scan is not known yet.` : words
  }
  return 'An order of the sender without a scan has the same teeth at about the same time.'
}

async function matchByPatient(
  tx: Tx,
  scan: StoredCase,
  sender: Sender,
  ladder: Ladder,
): Promise<Match> {
  const ids = idsOf(scan, ladder)
  const fits = await selectFits(tx, {
    ...ids,
    name: scan.patientHint?.name?.trim().replaceAll(/\s+/g, ' ') || null,
    teeth: scan.rx.items.flatMap(({ tooth }) => (tooth === null ? [] : [tooth])),
    at: scan.lastEventAt ?? scan.receivedAt,
    customerId: sender.customerId,
    isSenderKnown: sender.customerId !== null || sender.dentistId !== null,
    dentistId: sender.dentistId,
  })
  const waiting = fits.filter(({ isPatient, hasNoScan }) => isPatient && hasNoScan)
  const [only] = waiting
  // A code is one clinic's: to a laboratory it is an id only where the clinic is known for sure.
  const isId = ladder.organizationType === 'clinic' || sender.isSure
  if (only && waiting.length === 1 && isId) {
    const named = await selectPatientsById(tx, { ...ids, customerId: sender.customerId })
    if (named.length > 1) {
      return suggest(sayAll(fits, 'The id and the code of the scan are those of two patients.'))
    }
    return {
      matchState: 'matched',
      matchedOrderId: only.id,
      rule: 'patient',
      matchReason: 'The only open order without a scan of the patient with this id.',
    }
  }
  const count = waiting.length
  return suggest(fits.map((fit) => ({ orderId: fit.id, reason: reasonOf(fit, { count, sender }) })))
}

/**
 * Finds the order of a scan that has none yet, by the ladder of integrations.md §A.6: our own reference
 * and the patient's id attach it, unless they contradict each other; all else only suggests, names
 * before all. The link that is known already comes before all of it. What a person took back from an
 * order is only suggested.
 */
export async function findMatch(tx: Tx, scan: StoredCase, ladder: Ladder): Promise<Match> {
  const sender = await findSender(tx, scan, ladder.organizationType)
  const match =
    (await matchByReference(tx, scan, sender, ladder)) ??
    (await matchByPatient(tx, scan, sender, ladder))
  return match.matchState === 'matched' && scan.isByHand
    ? suggest([{ orderId: match.matchedOrderId, reason: match.matchReason }])
    : match
}
