import type { Body } from '#contract/endpoint'
import type { LotStatus } from '#contract/material-lots'
import type { MaterialUse, recordMaterialUse } from '#contract/material-uses'
import type { OrderStatus } from '#contract/order-moves'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/session'
import { readLabel, UnreadableLabel, type LabelFacts } from './gs1.ts'
import { readMaterial } from './materials.ts'
import {
  lockFirstLot,
  lockWishedLots,
  updateLotRow,
  updateStock,
  type LockedLot,
  type LotWish,
} from './queries.ts'
import { insertUse, lockStatus, selectItem, selectUse } from './use-queries.ts'

type Input = Body<typeof recordMaterialUse>

// Before the acceptance nothing is made of an order, and after its end nothing more.
const idleStatuses: readonly OrderStatus[] = [
  'draft',
  'submitted',
  'needs_info',
  'rejected',
  'cancelled',
]

async function requireWork(
  tx: Tx,
  orderId: string,
  { orderItemId, tooth }: Pick<Input, 'orderItemId' | 'tooth'>,
): Promise<string> {
  const order = await lockStatus(tx, orderId)
  if (!order) throw notFound('order')
  const { status } = order
  if (idleStatuses.includes(status)) {
    throw new Refusal(
      'order_move_not_allowed',
      `The order is ${status.replaceAll('_', ' ')}: nothing is made of it.`,
      { state: status },
    )
  }
  const item = await selectItem(tx, { orderId, id: orderItemId })
  if (!item) throw notFound('order_item')
  const teeth = [...item.teeth, ...item.units.map((unit) => unit.tooth)]
  if (typeof tooth === 'number' && !teeth.includes(tooth)) {
    throw new Refusal('rule_violated', `Tooth ${tooth} is not in this piece of work.`)
  }
  return item.description
}

function readBarcode(barcode: string, now: Date): LabelFacts {
  try {
    return readLabel(barcode, now)
  } catch (error) {
    if (!(error instanceof UnreadableLabel)) throw error
    throw invalidInput({
      in: 'body',
      pointer: '/barcode',
      code: 'barcode',
      message: error.message,
    })
  }
}

function wishOf(input: Input, label: LabelFacts | null): LotWish {
  const { materialLotId, materialId, lotNumber } = input
  const ways = [materialLotId, input.barcode, lotNumber ?? materialId].filter(Boolean)
  if (ways.length !== 1) {
    throw invalidInput({
      in: 'body',
      pointer: '',
      code: 'one_way',
      message:
        'names the lot in one way: materialLotId, barcode, lotNumber (with materialId), or materialId',
    })
  }
  if (!label) {
    return {
      ...(materialLotId ? { materialLotId } : {}),
      ...(materialId ? { materialId } : {}),
      ...(lotNumber ? { lotNumber } : {}),
    }
  }
  if (label.lotNumber === null) {
    throw new Refusal('rule_violated', 'This code names no lot (10). Scan the one with the lot.')
  }
  return { lotNumber: label.lotNumber, ...(label.gtin ? { gtin: label.gtin } : {}) }
}

async function lockFirst(tx: Tx, now: Date, materialId: string, quantity: number) {
  const { name } = await readMaterial(tx, materialId)
  const lot = await lockFirstLot(tx, now, { materialId, quantity })
  if (lot) return lot
  throw new Refusal(
    'rule_violated',
    `No lot of ${name} that may be used holds ${quantity}. Receive one, or correct the stock.`,
  )
}

async function lockNamed(tx: Tx, wish: LotWish, { now, usedAt }: Moment): Promise<LockedLot> {
  const [lot, other] = await lockWishedLots(tx, now, wish, usedAt ?? now)
  if (lot && other) {
    throw new Refusal(
      'rule_violated',
      `Two materials have a lot ${lot.lotNumber}: name the material too.`,
    )
  }
  if (lot) return lot
  if (wish.materialLotId !== undefined) throw notFound('material_lot')
  const of = wish.gtin === undefined ? '' : ` of a material with the GTIN ${wish.gtin}`
  throw new Refusal('rule_violated', `There is no lot ${wish.lotNumber}${of}. Receive it first.`)
}

// What was used while it was still good is noted whatever became of the lot since: a recall has to find it.
const isOfThePast = ({ status }: LockedLot, usedAt: Date | null) =>
  usedAt !== null && (status === 'recalled' || status === 'expired')

/** @throws Refusal 422 for a lot that must not be used, or holds too little */
function refuseUnfit(
  lot: LockedLot,
  { quantity, label, usedAt }: { quantity: number; label: LabelFacts | null; usedAt: Date | null },
): void {
  const { lotNumber, status, expiryDate, recalledAt, usedOn, quantityAvailable } = lot
  const refuse = (detail: string, state: LotStatus = status) => {
    throw new Refusal('rule_violated', detail, { state })
  }
  if (recalledAt !== null && (usedAt === null || instant(usedAt) >= recalledAt)) {
    refuse(
      `Lot ${lotNumber} was recalled. Take it out of the stock; nothing is made of it. What was made of it before is noted with usedAt.`,
    )
  }
  if (expiryDate !== null && expiryDate < usedOn) {
    refuse(`Lot ${lotNumber} expired on ${expiryDate}. Take another one.`, 'expired')
  }
  const labelled = label?.expiryDate ?? null
  if (labelled !== null && labelled < usedOn) {
    refuse(`By its label lot ${lotNumber} expired on ${labelled}. Take another one.`, 'expired')
  }
  if (labelled !== null && expiryDate !== null && labelled !== expiryDate) {
    refuse(
      `The label says that lot ${lotNumber} expires on ${labelled}, the stock says ${expiryDate}. Look which is right.`,
    )
  }
  if (quantityAvailable < quantity && !isOfThePast(lot, usedAt)) {
    refuse(
      `Lot ${lotNumber} holds ${quantityAvailable}, not ${quantity}. Count it, or take another.`,
    )
  }
}

/** When a use is noted, and when it was where that is earlier. */
type Moment = { now: Date; usedAt: Date | null }

function momentOf(now: Date, { usedAt }: Input): Moment {
  if (usedAt === undefined) return { now, usedAt: null }
  if (usedAt <= instant(now)) return { now, usedAt: new Date(usedAt) }
  throw invalidInput({
    in: 'body',
    pointer: '/usedAt',
    code: 'future',
    message: 'is in the future',
  })
}

async function chooseLot(
  tx: Tx,
  input: Input,
  { quantity, moment }: { quantity: number; moment: Moment },
): Promise<{ id: string }> {
  const { now, usedAt } = moment
  const label = input.barcode === undefined ? null : readBarcode(input.barcode, now)
  const wish = wishOf(input, label)
  const { materialLotId, materialId, lotNumber } = wish
  if (materialLotId === undefined && lotNumber === undefined && materialId !== undefined) {
    if (usedAt === null) return lockFirst(tx, now, materialId, quantity)
    throw invalidInput({
      in: 'body',
      pointer: '/usedAt',
      code: 'lot_required',
      message: 'needs a lot by name: nobody knows which one came first then',
    })
  }
  const lot = await lockNamed(tx, wish, moment)
  refuseUnfit(lot, { quantity, label, usedAt })
  if (label?.expiryDate && lot.expiryDate === null) {
    await updateLotRow(tx, lot.id, { expiresOn: label.expiryDate })
  }
  return lot
}

async function readUse(tx: Tx, id: string): Promise<MaterialUse> {
  const use = await selectUse(tx, id)
  if (!use) throw notFound('material_use')
  return use
}

/**
 * Notes that so much of a lot went into a piece of work, and takes it from the stock. A statement of the
 * order that is being issued comes before or after it, as the times say. The lot is locked until the
 * transaction ends: of two who take the last piece one is refused, and none takes from a lot
 * that is being recalled. What was used before the recall joins it. @throws Refusal 400, 404, 409, 422
 */
export async function recordUse(
  tx: Tx,
  { userId, userName }: Principal,
  { orderId, now, body }: { orderId: string; now: Date; body: Input },
): Promise<MaterialUse> {
  const { orderItemId, tooth = null, quantity = 1 } = body
  const itemDescription = await requireWork(tx, orderId, { orderItemId, tooth })
  const moment = momentOf(now, body)
  const lot = await chooseLot(tx, body, { quantity, moment })
  const id = newId()
  await updateStock(tx, lot.id, quantity)
  await insertUse(tx, {
    id,
    orderId,
    orderItemId,
    itemDescription,
    tooth,
    materialLotId: lot.id,
    quantity,
    usedByUserId: userId,
    usedByName: userName,
    ...(moment.usedAt ? { usedAt: instant(moment.usedAt) } : {}),
  })
  return readUse(tx, id)
}

/**
 * Takes a use back by a row of its own; the quantity returns to the lot. As `recordUse`, it waits for a
 * statement. @throws Refusal 404, 409
 */
export async function undoUse(
  tx: Tx,
  { userId, userName }: Principal,
  { id: undoesUseId, now }: { id: string; now: Date },
): Promise<MaterialUse> {
  const use = await readUse(tx, undoesUseId)
  const { materialLotId, orderId, orderItemId, itemDescription, tooth, quantity } = use
  if (use.undoesUseId !== null) {
    throw new Refusal('conflict', 'This row takes a use back; note the use again instead.')
  }
  await lockStatus(tx, orderId)
  await lockWishedLots(tx, now, { materialLotId })
  const id = newId()
  const twice = () =>
    new Refusal('conflict', 'This use was taken back already.', { state: 'undone' })
  await withConstraints({ material_uses_undone_once: twice }, () =>
    insertUse(tx, {
      id,
      orderId,
      orderItemId,
      itemDescription,
      tooth,
      materialLotId,
      quantity,
      undoesUseId,
      usedByUserId: userId,
      usedByName: userName,
    }),
  )
  await updateStock(tx, materialLotId, -quantity)
  return readUse(tx, id)
}
