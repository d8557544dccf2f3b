import type { Body } from '#contract/platform/endpoint'
import type {
  createProductCategory,
  ProductCategory,
  updateProductCategory,
} from '#contract/catalog/product-categories'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import {
  insertCategory,
  lockCategories,
  lockShelf,
  selectCategory,
  selectIsShelfUsed,
  updateCategory,
} from './queries.ts'

const refusals = {
  product_categories_name_once: () => new Refusal('category_name_taken'),
}

/** A category of the own catalogue or of a connected laboratory. @throws Refusal 404 */
export async function readCategory(tx: Tx, id: string): Promise<ProductCategory> {
  const category = await selectCategory(tx, id)
  if (!category) throw notFound('product_category')
  return category
}

/** Makes sure that something may be put into a category. @throws Refusal 404, 422 when it is archived */
export async function requireShelf(tx: Tx, id: string): Promise<void> {
  const shelf = await lockShelf(tx, id)
  if (!shelf) throw notFound('product_category')
  if (!shelf.isActive) {
    throw new Refusal('category_archived')
  }
}

/** Adds a category to the catalogue. @throws Refusal 404, 409, 422 */
export async function addCategory(
  tx: Tx,
  body: Body<typeof createProductCategory>,
): Promise<ProductCategory> {
  if (body.parentId) await requireShelf(tx, body.parentId)
  const id = newId()
  await withConstraints(refusals, () => insertCategory(tx, { ...body, id }))
  return readCategory(tx, id)
}

// All categories are held while one moves: two moves at once could each be right and make a circle.
async function requireNoCircle(tx: Tx, id: string, parentId: string): Promise<void> {
  const parents = new Map((await lockCategories(tx)).map((one) => [one.id, one.parentId]))
  const passed = new Set<string>()
  for (let above: string | null = parentId; above !== null && !passed.has(above);) {
    if (above === id) {
      throw new Refusal('category_in_itself')
    }
    passed.add(above)
    above = parents.get(above) ?? null
  }
}

/** Changes the keys that are sent. @throws Refusal 404, 409, 422 */
export async function changeCategory(
  tx: Tx,
  id: string,
  body: Body<typeof updateProductCategory>,
): Promise<ProductCategory> {
  await readCategory(tx, id)
  if (body.parentId) {
    await requireNoCircle(tx, id, body.parentId)
    await requireShelf(tx, body.parentId)
  }
  await withConstraints(refusals, () => updateCategory(tx, id, body))
  return readCategory(tx, id)
}

/** Archives an empty category. @throws Refusal 404, 422 */
export async function closeCategory(tx: Tx, id: string): Promise<undefined> {
  const category = (await lockCategories(tx)).find((one) => one.id === id)
  if (!category) throw notFound('product_category')
  if (!category.isActive) return
  if (await selectIsShelfUsed(tx, id)) {
    throw new Refusal('category_not_empty')
  }
  await updateCategory(tx, id, { isActive: false })
}
