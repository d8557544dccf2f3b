import type { Body } from '#contract/platform/endpoint'
import type {
  createMaterialLot,
  MaterialLot,
  updateMaterialLot,
} from '#contract/production/material-lots'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import { readMaterial } from './materials.ts'
import {
  insertLot,
  lockWishedLots,
  selectIsFileThere,
  selectIsNumberRecalled,
  selectIsUsed,
  selectLot,
  updateLotRow,
  updateMaterialRow,
  upsertLot,
  type ReceivedLot,
} from './queries.ts'

// As the contract bounds quantities.
const mostOfLot = 1_000_000_000

const lotRules = {
  material_lots_number_once: () => new Refusal('lot_number_taken'),
  material_lots_available: () => new Refusal('lot_remainder_too_large'),
}

/** One of the laboratory's lots. @throws Refusal 404 */
export async function readLot(tx: Tx, now: Date, id: string): Promise<MaterialLot> {
  const lot = await selectLot(tx, now, id)
  if (!lot) throw notFound('material_lot')
  return lot
}

async function requireCertificate(tx: Tx, id: string | null | undefined): Promise<void> {
  if (id && !(await selectIsFileThere(tx, id))) throw notFound('file')
}

/** @throws Refusal 409 for the number of a lot that was recalled of a material */
export async function refuseRecalledNumber(
  tx: Tx,
  lot: { materialId: string; lotNumber: string },
): Promise<void> {
  if (!(await selectIsNumberRecalled(tx, lot))) return
  throw new Refusal('recalled_lot_number', { lotNumber: lot.lotNumber }, { state: 'recalled' })
}

// What was made of a lot, and who was called back for it, is found by the number on its label.
async function refuseNewNumber(
  tx: Tx,
  { id, materialId, status, lotNumber: before }: MaterialLot,
  lotNumber: string,
): Promise<void> {
  if (lotNumber === before) return
  if (status === 'recalled' || (await selectIsUsed(tx, id))) {
    const code = status === 'recalled' ? 'recalled_lot_number_fixed' : 'used_lot_number_fixed'
    throw new Refusal(code, { lotNumber: before }, { state: status })
  }
  await refuseRecalledNumber(tx, { materialId, lotNumber })
}

type Facts = Pick<Body<typeof updateMaterialLot>, 'expiresOn'>

const columnsOf = <Body extends Facts>({ expiresOn, ...rest }: Body) => ({
  ...rest,
  // Owners were warned of the day of before.
  ...(expiresOn === undefined ? {} : { expiresOn, expiryWarnedAt: null }),
})

/** Receives a lot; all of it is there. @throws Refusal 404, 409 */
export async function receiveLot(
  tx: Tx,
  now: Date,
  body: Body<typeof createMaterialLot>,
): Promise<MaterialLot> {
  await readMaterial(tx, body.materialId)
  await requireCertificate(tx, body.certificateFileId)
  await refuseRecalledNumber(tx, body)
  const id = newId()
  const lot = { ...columnsOf(body), quantityAvailable: body.quantityReceived, id }
  await withConstraints(lotRules, () => insertLot(tx, lot))
  return readLot(tx, now, id)
}

/**
 * Adds what came to the lot of its number, or makes that lot: gives its id. What comes of one lot at the
 * same time in several parcels is added up. @throws Refusal 422
 */
export async function addToLot(
  tx: Tx,
  now: Date,
  { quantity, ...lot }: ReceivedLot,
): Promise<string> {
  const { lotNumber, expiresOn: labelDay } = lot
  const { id, quantityReceived, expiresOn, recalledAt, today } = await upsertLot(tx, now, {
    ...lot,
    id: newId(),
    quantity,
  })
  // A recall that began since the number was looked up.
  if (recalledAt !== null) {
    throw new Refusal('recalled_lot_number', { lotNumber }, { state: 'recalled' })
  }
  if (expiresOn !== null && labelDay !== null && expiresOn !== labelDay) {
    throw new Refusal('lot_expiry_differs', { lotNumber, labelDay, stockDay: expiresOn })
  }
  if (expiresOn !== null && expiresOn < today) {
    throw new Refusal('received_lot_expired', { lotNumber, day: expiresOn })
  }
  if (quantityReceived > mostOfLot) throw new Refusal('receipt_too_large', { lotNumber })
  return id
}

// Somebody counted: nothing of the material waits for that any more.
const noteCount = (tx: Tx, materialId: string): Promise<number> =>
  updateMaterialRow(tx, materialId, { requiresCount: false, quantityShort: 0 })

/** Changes the keys that are sent; who takes from the lot meanwhile waits. @throws Refusal 404, 409, 422 */
export async function changeLot(
  tx: Tx,
  now: Date,
  { id, body }: { id: string; body: Body<typeof updateMaterialLot> },
): Promise<MaterialLot> {
  // Materials are locked before their lots, as for the end of a stage.
  if (body.quantityAvailable !== undefined) {
    await noteCount(tx, (await readLot(tx, now, id)).materialId)
  }
  const [lot] = await lockWishedLots(tx, now, { materialLotId: id })
  if (!lot) throw notFound('material_lot')
  if (body.lotNumber !== undefined) await refuseNewNumber(tx, lot, body.lotNumber)
  await requireCertificate(tx, body.certificateFileId)
  await withConstraints(lotRules, () => updateLotRow(tx, id, columnsOf(body)))
  return readLot(tx, now, id)
}
