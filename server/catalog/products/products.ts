import type { Body } from '#contract/platform/endpoint'
import type { createProduct, Product, updateProduct } from '#contract/catalog/products'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import { requireShelf } from './categories.ts'
import {
  insertProduct,
  lockWorkflow,
  replaceOptions,
  selectIsPricedInAnotherCurrency,
  selectOptionIds,
  selectProduct,
  updateProductRow,
  type Viewer,
  type OptionRow,
} from './queries.ts'

const refusals = {
  products_code_once: () => new Refusal('product_code_taken'),
}

/** A product of the own catalogue or one that a connected laboratory offers. @throws Refusal 404 */
export async function readProduct(tx: Tx, viewer: Viewer, id: string): Promise<Product> {
  const product = await selectProduct(tx, viewer, id)
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
    throw new Refusal('workflow_archived')
  }
}

type OptionInput = Omit<OptionRow, 'id' | 'isPerUnit'> & { id?: string; isPerUnit?: boolean }

/** The options that are asked for, made whole. @throws Refusal 400 */
function planOptions(inputs: readonly OptionInput[], existing: readonly string[]): OptionRow[] {
  const left = new Set(existing)
  const names = new Set<string>()
  return inputs.map(({ id, name, priceMinor, isPerUnit = false }, place) => {
    if (id !== undefined && !left.delete(id)) {
      throw invalidInput(inputError('body', `/options/${place}/id`, 'unknown_option'))
    }
    if (names.has(name.toLowerCase())) {
      throw invalidInput(inputError('body', `/options/${place}/name`, 'option_name_taken'))
    }
    names.add(name.toLowerCase())
    return { id: id ?? newId(), name, priceMinor, isPerUnit }
  })
}

function refuseOtherSum({ legTurnaroundDays, turnaroundDays }: Product): void {
  if (legTurnaroundDays === null) return
  if (legTurnaroundDays.reduce((sum, days) => sum + days, 0) === turnaroundDays) return
  throw invalidInput(inputError('body', '/legTurnaroundDays', 'leg_days_not_turnaround'))
}

// What is refused is not kept: the transaction ends with it.
async function readWritten(tx: Tx, viewer: Viewer, id: string): Promise<Product> {
  const product = await readProduct(tx, viewer, id)
  refuseOtherSum(product)
  return product
}

/** Adds a product to the catalogue. @throws Refusal 400, 404, 409, 422 */
export async function addProduct(
  tx: Tx,
  viewer: Viewer,
  { options = [], ...body }: Body<typeof createProduct>,
): Promise<Product> {
  await requirePlaces(tx, body)
  const id = newId()
  await withConstraints(refusals, () => insertProduct(tx, { ...body, id }))
  await replaceOptions(tx, id, planOptions(options, []))
  return readWritten(tx, viewer, id)
}

async function refuseForeignPrices(tx: Tx, id: string): Promise<void> {
  if (!(await selectIsPricedInAnotherCurrency(tx, id))) return
  throw new Refusal(
    'product_priced_in_other_currency',
    {},
    { errors: [inputError('body', '/currency', 'product_currency_of_price_lists')] },
  )
}

/**
 * Changes the keys that are sent, options as a whole; orders that exist keep their prices and options.
 * @throws Refusal 400, 404, 409, 422
 */
export async function changeProduct(
  tx: Tx,
  viewer: Viewer,
  { id, options, ...changes }: Body<typeof updateProduct> & { id: string },
): Promise<Product> {
  await readProduct(tx, viewer, id)
  await requirePlaces(tx, changes)
  // Locks the product: of two who change its options or its currency one comes after the other.
  await withConstraints(refusals, () => updateProductRow(tx, id, changes))
  if (changes.currency !== undefined) await refuseForeignPrices(tx, id)
  if (options) {
    await replaceOptions(tx, id, planOptions(options, await selectOptionIds(tx, id)))
  }
  return readWritten(tx, viewer, id)
}

/** Archives a product; orders keep it. @throws Refusal 404 */
export async function closeProduct(tx: Tx, viewer: Viewer, id: string): Promise<undefined> {
  const { isActive } = await readProduct(tx, viewer, id)
  if (isActive) await updateProductRow(tx, id, { isActive: false })
}
