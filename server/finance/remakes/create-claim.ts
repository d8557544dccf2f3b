import type { Body } from '#contract/platform/endpoint'
import { builtInTerms } from '#contract/finance/remake-policies'
import { reasonFacts } from '#contract/finance/remake-reasons'
import type { claimRemake as contract, RemakeClaim } from '#contract/finance/remakes'
import { refuseNames } from '#server/orders/order-validation'
import {
  actorOf,
  isOpenForOrders,
  lockOrders,
  openRemake,
  recordEvent,
  assertTransition,
  selectDelivery,
  selectItems,
  touchOrder,
  type LockedOrder,
} from '#server/orders/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectTerms } from './policy-queries.ts'
import { insertClaim, selectEvidence, selectStandingClaim } from './queries.ts'
import { readClaim } from './remakes.ts'
import { termsFor } from './warranty.ts'

type Input = Body<typeof contract>
type Claimed = { itemIds: string[]; teeth: number[] }

/** The items that are claimed, and their teeth. @throws Refusal 400, 404, 422 */
async function chooseItems(
  tx: Tx,
  orderId: string,
  { itemIds, teeth }: Pick<Input, 'itemIds' | 'teeth'>,
): Promise<Claimed> {
  if (itemIds === undefined && (teeth === undefined || teeth.length === 0)) {
    throw invalidInput(inputError('body', '/itemIds', 'items_or_teeth'))
  }
  const items = await selectItems(tx, orderId)
  const chosen = items.filter((item) =>
    itemIds === undefined
      ? item.teeth.some((tooth) => teeth?.includes(tooth))
      : itemIds.includes(item.id),
  )
  if (itemIds !== undefined && chosen.length < itemIds.length) throw notFound('order_item')
  const theirs = chosen.flatMap((item) => item.teeth)
  const stray = teeth?.find((tooth) => !theirs.includes(tooth))
  if (stray !== undefined) {
    throw new Refusal('tooth_not_claimed', { tooth: stray })
  }
  const named = teeth === undefined || teeth.length === 0 ? [...new Set(theirs)] : teeth
  return { itemIds: chosen.map(({ id }) => id), teeth: named.toSorted((a, b) => a - b) }
}

function requirePhotos(fileIds: readonly string[], shared: readonly { fileId: string }[]): void {
  if (fileIds.some((id) => !shared.some(({ fileId }) => fileId === id))) {
    throw new Refusal('claim_photos_not_shared')
  }
}

async function requireOpenConnection(tx: Tx, order: LockedOrder): Promise<void> {
  if (await isOpenForOrders(tx, order)) return
  throw new Refusal('remake_order_not_possible')
}

async function lockOriginal(tx: Tx, id: string): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, [id])
  if (!order) throw notFound('order')
  return order
}

/** @throws Refusal 409 when one of the items is claimed already */
async function refuseSecondClaim(tx: Tx, orderId: string, itemIds: string[]): Promise<void> {
  const standing = await selectStandingClaim(tx, { orderId, itemIds })
  if (!standing) return
  throw new Refusal('work_already_claimed', {}, { state: standing.status })
}

const inWords = ({ reasonCode, description }: Input) =>
  [reasonFacts[reasonCode].en, ...(description ? [description] : [])].join(': ')

/**
 * Claims delivered work: freezes the evidence and the terms, and orders the items again unless
 * asked otherwise. The order is held: of two that claim the same item one wins.
 * @throws Refusal 400, 404, 409, 422
 */
export async function createClaim(
  tx: Tx,
  session: Principal,
  { orderId, now, body }: { orderId: string; now: Date; body: Input },
): Promise<RemakeClaim> {
  const { kind, reasonCode, description = null, photoFileIds = [], requiresNewOrder = true } = body
  const order = await lockOriginal(tx, orderId)
  assertTransition('requestRemake', order, session.organizationType)
  await refuseNames(tx, order, { description })
  const policy = (await selectTerms(tx, order)) ?? builtInTerms
  const { deliveredAt, eventHash } = await selectDelivery(tx, orderId)
  const { itemIds, teeth } = await chooseItems(tx, orderId, body)
  const terms = await termsFor(tx, policy, { itemIds, deliveredAt, now })
  await refuseSecondClaim(tx, orderId, itemIds)
  const records = await selectEvidence(tx, orderId)
  requirePhotos(photoFileIds, records.fileHashes)
  if (requiresNewOrder) await requireOpenConnection(tx, order)
  const id = newId()
  const actor = actorOf(session)
  const { requestedOn = null } = body
  const remaking = { claimId: id, kind, itemIds, requestedOn, actor }
  const remade = requiresNewOrder ? await openRemake(tx, order, remaking) : undefined
  const { labOrganizationId, clinicOrganizationId, labConnectionId, customerId } = order
  await insertClaim(tx, {
    id,
    labOrganizationId,
    clinicOrganizationId,
    labConnectionId,
    customerId,
    orderId,
    newOrderId: remade?.order.id ?? null,
    kind,
    itemIds,
    newItemIds: remade?.itemIds ?? [],
    teeth,
    reasonCode,
    description,
    photoFileIds,
    claimedBy: session.organizationType,
    claimedByUserId: session.userId,
    terms,
    evidence: { ...records, rxVersion: order.rxVersion, eventHash },
  })
  await recordEvent(tx, order, {
    action: 'remake_claimed',
    actor,
    reason: inWords(body),
    details: { remakeClaimId: id, newOrderId: remade?.order.id ?? null },
  })
  await touchOrder(tx, order)
  return readClaim(tx, id)
}
