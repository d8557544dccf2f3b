import type { Body } from '#contract/platform/endpoint'
import { isUnmade } from '#contract/orders/order-statuses'
import type { RemakeClaim, RemakeOutcome, resolveRemake } from '#contract/finance/remakes'
import { issueCreditNote } from '#server/finance/credit-notes'
import { actorOf, chargeItems, recordEvent, type Actor } from '#server/orders/orders'
import { shareOf } from '#server/catalog/pricing'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectInvoicesOfItems, selectIsBilled, updateClaim, type LockedClaim } from './queries.ts'
import { holdClaim, readClaim, type HeldClaim } from './remakes.ts'

/** How a claim ends: what the customer pays of the price, and by which way. */
type Ending = { outcome: RemakeOutcome; chargePercent: number }

/** @throws Refusal 409, 422 when there is no new order whose price can still change */
async function chargeNewOrder(
  tx: Tx,
  { claim, newOrder }: HeldClaim,
  chargePercent: number,
): Promise<void> {
  if (!newOrder || isUnmade(newOrder)) {
    throw newOrder
      ? new Refusal('remake_order_ended', { status: newOrder.status })
      : new Refusal('claim_without_new_order')
  }
  if (await selectIsBilled(tx, claim.newItemIds)) {
    throw new Refusal('remake_order_already_invoiced')
  }
  await chargeItems(tx, newOrder, { itemIds: claim.newItemIds, chargePercent })
}

type Line = { orderItemId: string | null; amountMinor: number; creditedMinor: number }

// What was taken back before is not taken back again. A discount of its own can make a line negative.
function creditOf({ amountMinor, creditedMinor }: Line, chargePercent: number): number {
  const wanted = amountMinor - shareOf(amountMinor, chargePercent, 100)
  const rest = amountMinor - creditedMinor
  return amountMinor < 0 ? Math.max(wanted, rest) : Math.min(wanted, rest)
}

/** @throws Refusal 409, 422 when the items are not on an invoice that was issued */
async function creditItems(
  tx: Tx,
  now: Date,
  { id, itemIds }: LockedClaim,
  chargePercent: number,
): Promise<void> {
  const invoices = await selectInvoicesOfItems(tx, itemIds)
  const billed = invoices.flatMap((invoice) => invoice.itemIds)
  if (itemIds.some((itemId) => !billed.includes(itemId))) {
    throw new Refusal('claimed_work_not_invoiced')
  }
  for (const { invoiceId } of invoices) {
    await issueCreditNote(tx, now, {
      invoiceId,
      reason: 'remake',
      remakeClaimId: id,
      notes: null,
      choose: (lines) =>
        lines
          .filter(({ orderItemId }) => orderItemId !== null && itemIds.includes(orderItemId))
          .map((line) => ({
            line,
            quantity: line.quantity,
            amountMinor: creditOf(line, chargePercent),
          })),
    })
  }
}

type Resolution = Ending & { actor: Actor; now: Date; isAutomatic: boolean }

/** Ends a locked claim in money, and records it in the history of both orders. @throws Refusal 409, 422 */
export async function endClaim(tx: Tx, held: HeldClaim, resolution: Resolution): Promise<void> {
  const { claim, original, newOrder } = held
  const { outcome, chargePercent, actor, now, isAutomatic } = resolution
  if (outcome === 'new_order') await chargeNewOrder(tx, held, chargePercent)
  if (outcome === 'credit') await creditItems(tx, now, claim, chargePercent)
  await updateClaim(tx, claim.id, {
    status: 'resolved',
    outcome,
    chargePercent,
  })
  const details = {
    remakeClaimId: claim.id,
    newOrderId: claim.newOrderId,
    outcome,
    chargePercent,
    ...(isAutomatic ? { isAutomatic } : {}),
  }
  for (const order of [original, ...(newOrder ? [newOrder] : [])]) {
    await recordEvent(tx, order, { action: 'remake_resolved', actor, details })
  }
}

/** @throws Refusal 409 without an agreement, 422 against it */
function requirePercent(claim: LockedClaim, chargePercent: number | undefined): number {
  const agreed = claim.status === 'agreed' ? claim.chargePercent : null
  const asked = chargePercent ?? agreed
  if (agreed === null) {
    if (asked === 0) return 0
    throw new Refusal('remake_not_agreed', {}, { state: claim.status })
  }
  if (asked === null || asked > agreed) {
    throw new Refusal('remake_charge_above_agreement', { percent: agreed })
  }
  return asked
}

/**
 * Ends a claim in money: the new order's price, or credit notes, with the claim and its events in one
 * transaction. @throws Refusal 404, 409, 422
 */
export async function resolveClaim(
  tx: Tx,
  session: Principal,
  { id, now, body }: { id: string; now: Date; body: Body<typeof resolveRemake> },
): Promise<RemakeClaim> {
  const held = await holdClaim(tx, id, 'resolve')
  const chargePercent = requirePercent(held.claim, body.chargePercent)
  const { outcome } = body
  if (outcome === 'none' && chargePercent < 100) {
    throw new Refusal('remake_outcome_missing', { percent: chargePercent })
  }
  await endClaim(tx, held, {
    outcome,
    chargePercent,
    actor: actorOf(session),
    now,
    isAutomatic: false,
  })
  return readClaim(tx, id)
}
