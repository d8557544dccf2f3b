import { isUnmade } from '#contract/orders/order-statuses'
import { waitingOnOf } from '#contract/orders/order-transitions'
import type { RemakeKind } from '#contract/finance/remakes'
import {
  linesOf,
  planAgain,
  selectOffer,
  shareOf,
  sumOrder,
  type Plan,
  type PricedItem,
} from '#server/catalog/pricing'
import { newId } from '#platform/clock'
import { type Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import { Refusal } from '#platform/errors'
import { totalsOf, storePlan } from './order-items.ts'
import { preferenceColumns, selectPreferences } from './parties.ts'
import { selectContents } from './queries.ts'
import { addRxVersion } from './versions.ts'
import { causeEffects, writeOrder } from './effects.ts'
import { selectLastEvent } from './event-queries.ts'
import { recordEvent, applyTransition, transitionNotAllowed, type Actor } from './transitions.ts'
import { insertOrder, lockConnection, selectIsOfClaim, type LockedOrder } from './write-queries.ts'

/** The statuses in which nobody has begun to make an order. */
const unbegun: readonly string[] = ['submitted', 'needs_info', 'accepted']

/** Items that are ordered again, and for which claim. */
type Remaking = {
  claimId: string
  kind: RemakeKind
  itemIds: readonly string[]
  requestedOn: string | null
  actor: Actor
}

/** The order that makes items again, with what they became in it. */
export type Remade = { order: LockedOrder; itemIds: string[] }

/** The items of an order that is locked, with their frozen prices. */
export const selectItems = async (tx: Tx, orderId: string): Promise<PricedItem[]> =>
  (await selectContents(tx, orderId)).items

/** Whether new orders may come by the connection of an order; always where there is none. */
export async function isOpenForOrders(tx: Tx, { labConnectionId }: LockedOrder): Promise<boolean> {
  if (labConnectionId === null) return true
  return (await lockConnection(tx, labConnectionId))?.status === 'active'
}

function copyItems(items: readonly PricedItem[], itemIds: readonly string[]): PricedItem[] {
  return items.filter(({ id }) => itemIds.includes(id)).map((item) => ({ ...item, id: newId() }))
}

/**
 * Orders items of a locked order again, with the prices that were frozen there: submitted where a
 * clinic is connected, else accepted. What came on top of the original does not come again. Effects: those
 * of an order that is new in this status (`orderEffects`).
 */
export async function openRemake(
  tx: Tx,
  original: LockedOrder,
  { claimId, kind, itemIds, requestedOn, actor }: Remaking,
): Promise<Remade> {
  const items = copyItems(await selectItems(tx, original.id), itemIds)
  const plan: Plan = {
    items,
    surcharges: [],
    sums: sumOrder(items, []),
    currency: original.currency,
  }
  const { labOrganizationId, clinicOrganizationId, labConnectionId, customerId } = original
  const isOffline = clinicOrganizationId === null
  const parties = { labOrganizationId, clinicOrganizationId, labConnectionId, customerId }
  const status = isOffline ? 'accepted' : 'submitted'
  const situation = { status, number: null, heldBy: null, acceptedAt: null } as const
  const waits = { cancelRequestedAt: null, notReceivedAt: null, tryInAnsweredAt: null }
  // What a laboratory takes into its own books it knows.
  const rx = { rxVersion: 1, rxAcknowledgedVersion: isOffline ? 1 : 0 }
  const id = newId()
  const [{ at }, preferences] = await together([
    selectLastEvent(tx, id),
    selectPreferences(tx, original.dentistId),
  ])
  const order = await insertOrder(tx, {
    ...parties,
    ...totalsOf(plan),
    id,
    kind,
    remakeOfOrderId: original.id,
    status,
    source: isOffline ? 'lab_entry' : 'web',
    priority: 'standard',
    impressionType: original.impressionType,
    dentistId: original.dentistId,
    ...preferenceColumns(preferences),
    patientId: original.patientId,
    patientOrganizationId:
      original.patientId === null ? null : (clinicOrganizationId ?? labOrganizationId),
    requestedOn,
    instructions: original.instructions,
    waitingOn: waitingOnOf({ ...situation, ...waits, ...rx, clinicOrganizationId }),
    ...rx,
    submittedAt: at,
    ...(isOffline ? { acceptedAt: at, rxLockedAt: at } : {}),
  })
  await storePlan(tx, order, plan)
  await causeEffects(tx, { before: null, after: order })
  const eventAt = await recordEvent(
    tx,
    order,
    {
      action: isOffline ? 'registered' : 'submitted',
      actor,
      details: { totals: totalsOf(plan), remakeClaimId: claimId },
    },
    true,
  )
  if (isOffline) await addRxVersion(tx, order, { by: actor, at: eventAt, changes: [] })
  return { order, itemIds: items.map(({ id: itemId }) => itemId) }
}

function discounted(item: PricedItem, chargePercent: number): PricedItem {
  const price = linesOf(item).reduce(
    (sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor,
    0,
  )
  const lineTotalMinor = shareOf(item.lineTotalMinor, chargePercent, 100)
  return { ...item, discountMinor: price - lineTotalMinor, lineTotalMinor }
}

/**
 * Lets the customer pay only this much of the price of items of a locked order: each item's share is
 * rounded to the whole minor unit, halves away from zero, and the rest becomes its discount.
 */
export async function chargeItems(
  tx: Tx,
  order: LockedOrder,
  { itemIds, chargePercent }: { itemIds: readonly string[]; chargePercent: number },
): Promise<void> {
  const { items, surcharges } = await selectContents(tx, order.id)
  const existing = items.map((item) =>
    itemIds.includes(item.id) ? discounted(item, chargePercent) : item,
  )
  const offer = await selectOffer(tx, order, existing)
  const plan = planAgain(order, { items: existing, surcharges }, offer)
  await storePlan(tx, order, plan)
  await writeOrder(tx, order, totalsOf(plan))
}

/**
 * Cancels a locked order that a withdrawn claim had opened; nothing when it has ended already. Effects: those
 * of `cancelOrder`.
 * @throws Refusal 409 once somebody works on it
 */
export async function cancelRemake(
  tx: Tx,
  order: LockedOrder,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  if (isUnmade(order)) return
  const status = order.status === 'on_hold' ? order.heldFrom : order.status
  if (status === null || !unbegun.includes(status)) {
    throw transitionNotAllowed(order, 'withdrawRemake')
  }
  await applyTransition(
    tx,
    order,
    { action: 'cancel', actor },
    {
      to: 'cancelled',
      set: { cancelReason: reason, heldFrom: null, heldBy: null, missing: [] },
      stamp: ['cancelledAt'],
      reason,
    },
  )
}

/** Counts a change of what hangs on a locked order, for those who synchronise. */
export async function touchOrder(tx: Tx, order: LockedOrder): Promise<void> {
  await writeOrder(tx, order, {})
}

/**
 * An order that a claim opened is not taken back into a draft: it would lose the prices of the
 * original. @throws Refusal 409
 */
export async function refuseWithdrawOfRemake(tx: Tx, order: LockedOrder): Promise<void> {
  if (await selectIsOfClaim(tx, order.id)) {
    throw new Refusal('claim_order_not_withdrawable', {}, { state: order.status })
  }
}
