import type { Body } from '#contract/platform/endpoint'
import type { createMaterial, Material, updateMaterial } from '#contract/production/materials'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import { isGtin } from './gs1.ts'
import {
  deleteMaterialRow,
  insertMaterial,
  selectHasLots,
  selectMaterial,
  updateMaterialRow,
} from './queries.ts'

const materialRules = {
  materials_gtin_once: () => new Refusal('material_gtin_taken'),
  materials_supplier: () => notFound('supplier'),
}

/** One of the laboratory's materials. @throws Refusal 404 */
export async function readMaterial(tx: Tx, id: string): Promise<Material> {
  const material = await selectMaterial(tx, id)
  if (!material) throw notFound('material')
  return material
}

// GTINs of all lengths are compared as 14 digits (GS1 General Specifications, 3.3.2).
function gtinColumn({ gtin }: { gtin?: string | null }): { gtin?: string | null } {
  if (gtin === undefined || gtin === null) return gtin === null ? { gtin } : {}
  if (isGtin(gtin)) return { gtin: gtin.padStart(14, '0') }
  throw invalidInput(inputError('body', '/gtin', 'gtin_check_digit_wrong'))
}

// What was counted lacks nothing any more.
const countColumns = ({ requiresCount }: Body<typeof updateMaterial>) =>
  requiresCount === false ? ({ requiresCount, quantityShort: 0 } as const) : {}

/** Adds a material. @throws Refusal 400, 409 */
export async function addMaterial(tx: Tx, body: Body<typeof createMaterial>): Promise<Material> {
  const id = newId()
  const material = { ...body, ...gtinColumn(body), id }
  await withConstraints(materialRules, () => insertMaterial(tx, material))
  return readMaterial(tx, id)
}

/** Changes the keys that are sent. @throws Refusal 400, 404, 409, 422 */
export async function changeMaterial(
  tx: Tx,
  id: string,
  body: Body<typeof updateMaterial>,
): Promise<Material> {
  const { unit } = await readMaterial(tx, id)
  if (body.unit !== undefined && body.unit !== unit && (await selectHasLots(tx, id))) {
    throw new Refusal('material_unit_in_use', { unit })
  }
  const changes = { ...body, ...gtinColumn(body), ...countColumns(body) }
  await withConstraints(materialRules, () => updateMaterialRow(tx, id, changes))
  return readMaterial(tx, id)
}

/** Removes a material that nothing was made of. @throws Refusal 404, 409 */
export async function removeMaterial(tx: Tx, id: string): Promise<undefined> {
  const inUse = () => new Refusal('material_has_lots')
  const removed = await withConstraints({ material_lots_material: inUse }, () =>
    deleteMaterialRow(tx, id),
  )
  if (removed === 0) throw notFound('material')
}
