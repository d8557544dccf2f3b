import type { Body } from '#contract/platform/endpoint'
import { fitsPrescribed } from '#contract/production/material-fit'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { Material } from '#contract/production/materials'
import type { finishOrderStage, OrderStage } from '#contract/production/order-stages'
import type { UsualMaterial } from '#contract/production/stage-materials'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { readMaterial } from './materials.ts'
import {
  lockMaterials,
  selectNamedMaterials,
  selectRequiresConfirmation,
  selectUsableLots,
  selectUsesOfStages,
  updateShortage,
  type UsableLot,
} from './stage-use-queries.ts'
import { selectItem, type UsedInItem } from './use-queries.ts'
import { assertUsing, lockFitLot, recordLotUse, refuseOtherClass, undoUse } from './uses.ts'

/** A stage of an order, as much of it as its materials depend on. */
export type UsingStage = Pick<
  OrderStage,
  | 'id'
  | 'orderId'
  | 'orderItemId'
  | 'itemDescription'
  | 'stageId'
  | 'workCentreId'
  | 'name'
  | 'status'
>
type Wanted = NonNullable<Body<typeof finishOrderStage>['materials']>[number]
/** What was used beyond what the stock held. */
export type Shortage = {
  materialId: string
  materialName: string
  unit: Material['unit']
  quantity: number
}

const mostOfUse = 1_000_000_000

/** The lot that is taken: the one in use if it holds so much, else the first that does. */
const lotOf = (lots: readonly UsableLot[], inUse: UsableLot | undefined, quantity: number) =>
  [inUse, ...lots].find((lot) => lot !== undefined && lot.quantityAvailable >= quantity)

// The one of which the last use at the work centre came.
const lotInUse = (lots: readonly UsableLot[]): UsableLot | undefined =>
  lots.reduce<UsableLot | undefined>(
    (last, lot) => ((lot.usedHereAt ?? '') > (last?.usedHereAt ?? '') ? lot : last),
    undefined,
  )

/** What a stage of an order usually uses, with the lots to take it from; the first fits without a question. */
export async function readUsualMaterials(
  tx: Tx,
  now: Date,
  { orderId, orderItemId, stageId, workCentreId }: UsingStage,
): Promise<UsualMaterial[]> {
  if (orderItemId === null || stageId === null) return []
  const item = await selectItem(tx, { orderId, id: orderItemId })
  if (!item) return []
  const named = (await selectNamedMaterials(tx, stageId)).filter((material) =>
    fitsPrescribed(material.class, item),
  )
  if (named.length === 0) return []
  const materialIds = named.map(({ id }) => id)
  const usable = Map.groupBy(
    await selectUsableLots(tx, now, { materialIds, workCentreId }),
    ({ materialId }) => materialId,
  )
  return named.map(({ id: materialId, name: materialName, unit, quantity: usual, per }) => {
    const lots = usable.get(materialId) ?? []
    const inUse = lotInUse(lots)
    const quantity = Math.min(mostOfUse, per === 'piece' ? usual * item.quantity : usual)
    return {
      materialId,
      materialName,
      unit,
      quantity,
      proposedLotId: lotOf(lots, inUse, quantity)?.id ?? null,
      lots: lots.map(({ id, lotNumber, expiresOn, quantityAvailable }) => ({
        id,
        lotNumber,
        expiresOn,
        quantityAvailable,
        isInUse: id === inUse?.id,
      })),
    }
  })
}

type Booking = { stage: UsingStage; item: UsedInItem; now: Date; allowsShortage: boolean }

/** Where the stock holds too little: the lot that is in use, or the first with anything left. */
function lotOfShortage(lots: readonly UsableLot[]): UsableLot | undefined {
  return lotInUse(lots) ?? lots.find(({ quantityAvailable }) => quantityAvailable > 0)
}

async function chooseLotId(
  tx: Tx,
  { stage: { workCentreId }, now, allowsShortage }: Booking,
  { material, quantity }: { material: Material; quantity: number },
): Promise<string | null> {
  const materialIds = [material.id]
  const lots = await selectUsableLots(tx, now, { materialIds, workCentreId })
  const lot = lotOf(lots, lotInUse(lots), quantity)
  if (lot) return lot.id
  if (!allowsShortage) throw new Refusal('no_usable_lot', { material: material.name, quantity })
  return lotOfShortage(lots)?.id ?? null
}

/** Books one material of a stage; gives how much more was used than the stock held. */
async function bookMaterial(
  tx: Tx,
  session: Principal,
  booking: Booking,
  { materialId, materialLotId, quantity }: Wanted,
): Promise<Shortage> {
  const { stage, item, now, allowsShortage } = booking
  const material = await readMaterial(tx, materialId)
  refuseOtherClass(material, item)
  const lotId = materialLotId ?? (await chooseLotId(tx, booking, { material, quantity }))
  let held = 0
  if (lotId !== null) {
    const wish = { materialLotId: lotId, materialId }
    const lot = await lockFitLot(tx, now, { wish, quantity, allowsShortage })
    held = lot.quantityAvailable
    await recordLotUse(tx, session, {
      lot,
      quantity,
      orderId: stage.orderId,
      orderItemId: stage.orderItemId ?? '',
      orderStageId: stage.id,
      itemDescription: item.description,
      tooth: null,
    })
  }
  const missing = Math.max(0, quantity - held)
  if (missing > 0) await updateShortage(tx, materialId, missing)
  return { materialId, materialName: material.name, unit: material.unit, quantity: missing }
}

/**
 * Books what a stage of a locked order used as it ends: what is wanted, or its usual materials where the
 * laboratory does not ask. Those never keep a stage from ending. Gives what was used beyond the stock.
 * @throws Refusal 404, 422
 */
export async function bookStageUses(
  tx: Tx,
  session: Principal,
  {
    stage,
    now,
    body: { materials, allowsShortage = false },
  }: {
    stage: UsingStage
    now: Date
    body: Pick<Body<typeof finishOrderStage>, 'materials' | 'allowsShortage'>
  },
): Promise<Shortage[]> {
  const { orderId, orderItemId } = stage
  const isAsked = materials !== undefined
  if (orderItemId === null) return []
  if (!isAsked && (stage.stageId === null || (await selectRequiresConfirmation(tx)))) return []
  const wanted: Wanted[] =
    materials ??
    (await readUsualMaterials(tx, now, stage)).map(({ materialId, quantity }) => ({
      materialId,
      quantity,
    }))
  if (wanted.length === 0) return []
  const item = await selectItem(tx, { orderId, id: orderItemId })
  if (!item) throw notFound('order_item')
  const ids = wanted.map(({ materialId }) => materialId)
  await lockMaterials(tx, ids)
  const booking = { stage, item, now, allowsShortage: allowsShortage || !isAsked }
  const booked: Shortage[] = []
  for (const one of wanted) booked.push(await bookMaterial(tx, session, booking, one))
  return booked.filter(({ quantity }) => quantity > 0)
}

/**
 * Books what a stage of a locked order used after it has ended: once, until it is taken back.
 * @throws Refusal 404, 409, 422
 */
export async function bookEndedStage(
  tx: Tx,
  session: Principal,
  { order, ...booking }: Parameters<typeof bookStageUses>[2] & { order: { status: OrderStatus } },
): Promise<Shortage[]> {
  const { id, name: stage, status, orderItemId, itemDescription: item } = booking.stage
  assertUsing(order)
  if (orderItemId === null) {
    throw new Refusal('stage_of_removed_item', { stage, item, status }, { state: status })
  }
  if (status !== 'done') throw new Refusal('stage_not_done', { stage, status }, { state: status })
  if ((await selectUsesOfStages(tx, [id])).length > 0) {
    throw new Refusal('stage_materials_booked', { stage })
  }
  return bookStageUses(tx, session, booking)
}

/** Takes back what the ends of stages of a locked order booked, but for what was taken back already. */
export async function undoStageUses(
  tx: Tx,
  session: Principal,
  { stageIds, now }: { stageIds: readonly string[]; now: Date },
): Promise<void> {
  const uses = await selectUsesOfStages(tx, stageIds)
  if (uses.length === 0) return
  await lockMaterials(
    tx,
    uses.map(({ materialId }) => materialId),
  )
  for (const { id } of uses) await undoUse(tx, session, { id, now })
}
