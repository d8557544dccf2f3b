import type { Body } from '#contract/platform/endpoint'
import type { createSupplier, Supplier, updateSupplier } from '#contract/production/suppliers'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import { insertSupplier, selectSupplier, updateSupplierRow } from './supplier-queries.ts'

const nameTaken = {
  suppliers_name_once: () => new Refusal('supplier_name_taken'),
}

/** One of the laboratory's suppliers. @throws Refusal 404 */
export async function readSupplier(tx: Tx, id: string): Promise<Supplier> {
  const supplier = await selectSupplier(tx, id)
  if (!supplier) throw notFound('supplier')
  return supplier
}

/** Adds a supplier. @throws Refusal 409 */
export async function addSupplier(tx: Tx, body: Body<typeof createSupplier>): Promise<Supplier> {
  const id = newId()
  await withConstraints(nameTaken, () => insertSupplier(tx, { ...body, id }))
  return readSupplier(tx, id)
}

/** Changes the keys that are sent. @throws Refusal 404, 409 */
export async function changeSupplier(
  tx: Tx,
  id: string,
  body: Body<typeof updateSupplier>,
): Promise<Supplier> {
  await withConstraints(nameTaken, () => updateSupplierRow(tx, id, body))
  return readSupplier(tx, id)
}
