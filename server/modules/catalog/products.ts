import type { Body } from '#contract/endpoint'
import type { createProduct, Product, updateProduct } from '#contract/products'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/session'
import { requireShelf } from './categories.ts'
import { insertProduct, lockWorkflow, selectProduct, updateProductRow } from './queries.ts'

const refusals = {
  products_code_once: () =>
    new Refusal('conflict', 'Another product has this code. Choose another code.'),
}

/** A product of the own catalogue or one that a connected laboratory offers. @throws Refusal 404 */
export async function readProduct(
  tx: Tx,
  { canSeeFinance }: Principal,
  id: string,
): Promise<Product> {
  const product = await selectProduct(tx, canSeeFinance, id)
  if (!product) throw notFound('product')
  return product
}

async function requirePlaces(
  tx: Tx,
  { categoryId, workflowId }: { categoryId?: string | null; workflowId?: string | null },
): Promise<void> {
  if (categoryId) await requireShelf(tx, categoryId)
  if (!workflowId) return
  const workflow = await lockWorkflow(tx, workflowId)
  if (!workflow) throw notFound('workflow')
  if (!workflow.isActive) {
    throw new Refusal('rule_violated', 'This workflow is archived. Choose another one.')
  }
}

/** Adds a product to the catalogue. @throws Refusal 404, 409, 422 */
export async function addProduct(
  tx: Tx,
  session: Principal,
  body: Body<typeof createProduct>,
): Promise<Product> {
  await requirePlaces(tx, body)
  const id = newId()
  await withConstraints(refusals, () => insertProduct(tx, { ...body, id }))
  return readProduct(tx, session, id)
}

/** Changes the keys that are sent; orders that exist keep their prices. @throws Refusal 404, 409, 422 */
export async function changeProduct(
  tx: Tx,
  session: Principal,
  id: string,
  body: Body<typeof updateProduct>,
): Promise<Product> {
  await readProduct(tx, session, id)
  await requirePlaces(tx, body)
  await withConstraints(refusals, () => updateProductRow(tx, id, body))
  return readProduct(tx, session, id)
}

/** Archives a product; orders keep it. @throws Refusal 404 */
export async function closeProduct(tx: Tx, session: Principal, id: string): Promise<undefined> {
  const { isActive } = await readProduct(tx, session, id)
  if (isActive) await updateProductRow(tx, id, { isActive: false })
}
