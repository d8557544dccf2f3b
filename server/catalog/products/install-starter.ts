import type { Body, Reply } from '#contract/platform/endpoint'
import type { installStarterCatalogue } from '#contract/catalog/product-categories'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, Refusal } from '#platform/errors'
import {
  insertMissingCategories,
  insertMissingProducts,
  selectFinanceCurrency,
} from './starter-queries.ts'
import { readStarterWorkflowNames } from '../workflows/index.ts'
import { readStarterCatalogue } from './starter.ts'

/**
 * Adds of the starter catalogue what is not there yet, and says how much that was. Of two at once each
 * product is added by one. @throws Refusal 422 without a currency
 */
export async function installStarter(
  tx: Tx,
  { currency: asked, language = 'en' }: Body<typeof installStarterCatalogue>,
): Promise<Reply<typeof installStarterCatalogue>> {
  const currency = (await selectFinanceCurrency(tx)) ?? asked
  if (currency === undefined) {
    throw new Refusal(
      'catalogue_currency_missing',
      {},
      { errors: [inputError('body', '/currency', 'required')] },
    )
  }
  const shelves = readStarterCatalogue(language)
  const categories = await insertMissingCategories(
    tx,
    shelves.map(({ name }, place) => ({ id: newId(), name, sortOrder: (place + 1) * 10 })),
  )
  const products = await insertMissingProducts(
    tx,
    currency,
    shelves.flatMap(({ name, products: those }) =>
      those.map((product) => ({
        ...product,
        id: newId(),
        categoryName: name,
        workflowNames: readStarterWorkflowNames(product.code),
      })),
    ),
  )
  return { categories, products }
}
