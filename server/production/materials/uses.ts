import type { MaterialClass } from '#contract/catalog/material-facts'
import type { Body } from '#contract/platform/endpoint'
import { fitsPrescribed } from '#contract/production/material-fit'
import type { MaterialUse, recordMaterialUse } from '#contract/production/material-uses'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { RefusalCode, RefusalParams } from '#contract/refusals'
import { transitionNotAllowed } from '#server/orders/orders'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { readBarcode } from './barcodes.ts'
import type { LabelFacts } from './gs1.ts'
import { readMaterial } from './materials.ts'
import {
  lockFirstLot,
  lockWishedLots,
  updateLotRow,
  updateStock,
  type LockedLot,
  type LotWish,
} from './queries.ts'
import {
  insertUse,
  lockStatus,
  selectItem,
  selectUse,
  type NewUse,
  type UsedInItem,
} from './use-queries.ts'

type Input = Body<typeof recordMaterialUse>

// Before the acceptance nothing is made of an order, and after its end nothing more.
const idleStatuses: readonly OrderStatus[] = [
  'draft',
  'submitted',
  'needs_info',
  'rejected',
  'cancelled',
]

/** @throws Refusal 409 for an order of which nothing is made */
export function assertUsing(order: { status: OrderStatus }): void {
  if (idleStatuses.includes(order.status)) throw transitionNotAllowed(order, 'recordMaterial')
}

async function requireWork(
  tx: Tx,
  orderId: string,
  { orderItemId, tooth }: Pick<Input, 'orderItemId' | 'tooth'>,
): Promise<UsedInItem> {
  const order = await lockStatus(tx, orderId)
  if (!order) throw notFound('order')
  assertUsing(order)
  const item = await selectItem(tx, { orderId, id: orderItemId })
  if (!item) throw notFound('order_item')
  const teeth = [...item.teeth, ...item.units.map((unit) => unit.tooth)]
  if (typeof tooth === 'number' && !teeth.includes(tooth)) {
    throw new Refusal('tooth_not_in_item', { tooth })
  }
  return item
}

function wishOf(input: Input, label: LabelFacts | null): LotWish {
  const { materialLotId, materialId, lotNumber } = input
  const ways = [materialLotId, input.barcode, lotNumber ?? materialId].filter(Boolean)
  if (ways.length !== 1) {
    throw invalidInput(inputError('body', '', 'lot_named_otherwise'))
  }
  if (!label) {
    return {
      ...(materialLotId ? { materialLotId } : {}),
      ...(materialId ? { materialId } : {}),
      ...(lotNumber ? { lotNumber } : {}),
    }
  }
  if (label.lotNumber === null) {
    throw new Refusal('barcode_without_lot')
  }
  return { lotNumber: label.lotNumber, ...(label.gtin ? { gtin: label.gtin } : {}) }
}

/** @throws Refusal 422 for a material of a class that is no part of what is ordered */
export function refuseOtherClass(
  { name, class: lotClass }: { name: string; class: MaterialClass },
  item: UsedInItem,
): void {
  const { material: prescribedClass, description } = item
  if (prescribedClass === null || fitsPrescribed(lotClass, item)) return
  throw new Refusal('lot_class_unfit', {
    material: name,
    lotClass,
    item: description,
    prescribedClass,
  })
}

async function lockFirst(tx: Tx, now: Date, { materialId, quantity, item }: FirstLot) {
  const material = await readMaterial(tx, materialId)
  const { name } = material
  refuseOtherClass(material, item)
  const lot = await lockFirstLot(tx, now, { materialId, quantity })
  if (lot) return lot
  throw new Refusal('no_usable_lot', { material: name, quantity })
}

async function lockNamed(tx: Tx, wish: LotWish, { now, usedAt }: Moment): Promise<LockedLot> {
  const [lot, other] = await lockWishedLots(tx, now, wish, usedAt ?? now)
  if (lot && other) {
    throw new Refusal('lot_number_ambiguous', { lotNumber: lot.lotNumber })
  }
  if (lot) return lot
  if (wish.materialLotId !== undefined) throw notFound('material_lot')
  const { lotNumber = '', gtin } = wish
  throw gtin === undefined
    ? new Refusal('lot_not_received', { lotNumber })
    : new Refusal('lot_of_gtin_not_received', { lotNumber, gtin })
}

// What was used while it was still good is noted whatever became of the lot since: a recall has to find it.
const isOfThePast = ({ status }: LockedLot, usedAt: Date | null) =>
  usedAt !== null && (status === 'recalled' || status === 'expired')

type LotRefusal = Extract<
  RefusalCode,
  | 'lot_recalled'
  | 'lot_expired'
  | 'lot_expired_by_label'
  | 'lot_expiry_differs'
  | 'lot_quantity_too_low'
>

/** @throws Refusal 422 for a lot that must not be used, or holds too little */
function refuseUnfit(
  lot: LockedLot,
  {
    quantity,
    label,
    usedAt,
    allowsShortage = false,
  }: {
    quantity: number
    label: LabelFacts | null
    usedAt: Date | null
    allowsShortage?: boolean
  },
): void {
  const { lotNumber, status, expiresOn, recalledAt, usedOn, quantityAvailable } = lot
  const refuse = <C extends LotRefusal>(code: C, params: RefusalParams<C>, state = status) => {
    throw new Refusal<LotRefusal>(code, params, { state })
  }
  if (recalledAt !== null && (usedAt === null || instant(usedAt) >= recalledAt)) {
    refuse('lot_recalled', { lotNumber })
  }
  if (expiresOn !== null && expiresOn < usedOn) {
    refuse('lot_expired', { lotNumber, day: expiresOn }, 'expired')
  }
  const labelled = label?.expiresOn ?? null
  if (labelled !== null && labelled < usedOn) {
    refuse('lot_expired_by_label', { lotNumber, day: labelled }, 'expired')
  }
  if (labelled !== null && expiresOn !== null && labelled !== expiresOn) {
    refuse('lot_expiry_differs', { lotNumber, labelDay: labelled, stockDay: expiresOn })
  }
  if (quantityAvailable < quantity && !allowsShortage && !isOfThePast(lot, usedAt)) {
    refuse('lot_quantity_too_low', { lotNumber, available: quantityAvailable, quantity })
  }
}

/**
 * A lot that is named, locked until the transaction ends, if it may be used now and holds so much or
 * need not. @throws Refusal 404, 422
 */
export async function lockFitLot(
  tx: Tx,
  now: Date,
  { wish, quantity, allowsShortage }: { wish: LotWish; quantity: number; allowsShortage: boolean },
): Promise<LockedLot> {
  const lot = await lockNamed(tx, wish, { now, usedAt: null })
  refuseUnfit(lot, { quantity, label: null, usedAt: null, allowsShortage })
  return lot
}

/** When a use is noted, and when it was where that is earlier. */
type Moment = { now: Date; usedAt: Date | null }

function momentOf(now: Date, { usedAt }: Input): Moment {
  if (usedAt === undefined) return { now, usedAt: null }
  if (usedAt <= instant(now)) return { now, usedAt: new Date(usedAt) }
  throw invalidInput(inputError('body', '/usedAt', 'time_in_future'))
}

type FirstLot = { materialId: string; quantity: number; item: UsedInItem }

async function chooseLot(
  tx: Tx,
  input: Input,
  { quantity, moment, item }: { quantity: number; moment: Moment; item: UsedInItem },
): Promise<{ id: string }> {
  const { now, usedAt } = moment
  const label = input.barcode === undefined ? null : readBarcode(input.barcode, now)
  const wish = wishOf(input, label)
  const { materialLotId, materialId, lotNumber } = wish
  if (materialLotId === undefined && lotNumber === undefined && materialId !== undefined) {
    if (usedAt === null) return lockFirst(tx, now, { materialId, quantity, item })
    throw invalidInput(inputError('body', '/usedAt', 'lot_needed_for_past_use'))
  }
  const lot = await lockNamed(tx, wish, moment)
  // What is noted later was used: a recall has to find it, and no statement is signed while it is there.
  if (usedAt === null) refuseOtherClass({ name: lot.materialName, class: lot.materialClass }, item)
  refuseUnfit(lot, { quantity, label, usedAt })
  if (label?.expiresOn && lot.expiresOn === null) {
    await updateLotRow(tx, lot.id, { expiresOn: label.expiresOn })
  }
  return lot
}

async function readUse(tx: Tx, id: string): Promise<MaterialUse> {
  const use = await selectUse(tx, id)
  if (!use) throw notFound('material_use')
  return use
}

/** Writes a use of a locked lot, and takes it from the stock; gives its id. */
export async function recordLotUse(
  tx: Tx,
  { userId, userName }: Pick<Principal, 'userId' | 'userName'>,
  { lot, ...use }: Omit<NewUse, 'id' | 'materialLotId'> & { lot: { id: string } },
): Promise<string> {
  const id = newId()
  await updateStock(tx, lot.id, use.quantity)
  await insertUse(tx, {
    ...use,
    id,
    materialLotId: lot.id,
    usedByUserId: userId,
    usedByName: userName,
  })
  return id
}

/**
 * Notes that so much of a lot went into a piece of work, and takes it from the stock. A statement of the
 * order that is being issued comes before or after it, as the times say. The lot is locked until the
 * transaction ends: of two who take the last piece one is refused, and none takes from a lot
 * that is being recalled. What was used before the recall joins it. @throws Refusal 400, 404, 409, 422
 */
export async function recordUse(
  tx: Tx,
  session: Principal,
  { orderId, now, body }: { orderId: string; now: Date; body: Input },
): Promise<MaterialUse> {
  const { orderItemId, tooth = null, quantity = 1 } = body
  const item = await requireWork(tx, orderId, { orderItemId, tooth })
  const moment = momentOf(now, body)
  const lot = await chooseLot(tx, body, { quantity, moment, item })
  const id = await recordLotUse(tx, session, {
    lot,
    orderId,
    orderItemId,
    itemDescription: item.description,
    tooth,
    quantity,
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
  const { materialLotId, orderId, orderItemId, orderStageId, itemDescription, tooth, quantity } =
    use
  if (use.undoesUseId !== null) {
    throw new Refusal('use_takes_back')
  }
  await lockStatus(tx, orderId)
  await lockWishedLots(tx, now, { materialLotId })
  const id = newId()
  const twice = () => new Refusal('use_taken_back', {}, { state: 'undone' })
  await withConstraints({ material_uses_undone_once: twice }, () =>
    insertUse(tx, {
      id,
      orderId,
      orderItemId,
      orderStageId,
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
