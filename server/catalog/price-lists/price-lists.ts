import type { Body } from '#contract/platform/endpoint'
import type {
  createPriceList,
  PriceList,
  PriceListItem,
  replacePriceListItems,
  updatePriceList,
} from '#contract/catalog/price-lists'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import {
  insertPriceList,
  lockCurrencies,
  lockPriceList,
  replaceItems,
  selectPriceList,
  updateConnectionsWithout,
  updatePriceListRow,
} from './queries.ts'

const refusals = {
  price_lists_valid: () =>
    new Refusal(
      'price_list_ends_before_start',
      {},
      { errors: [inputError('body', '/endsOn', 'end_before_start')] },
    ),
  price_lists_default_is_for_all: () =>
    new Refusal(
      'default_price_list_with_tag',
      {},
      { errors: [inputError('body', '/customerTag', 'tag_of_default_price_list')] },
    ),
}

/** A price list with its prices. @throws Refusal 404 */
export async function readPriceList(tx: Tx, id: string): Promise<PriceList> {
  const list = await selectPriceList(tx, id)
  if (!list) throw notFound('price_list')
  return list
}

/** Adds a price list without prices. @throws Refusal 422 */
export async function addPriceList(tx: Tx, body: Body<typeof createPriceList>): Promise<PriceList> {
  const id = newId()
  await withConstraints(refusals, () => insertPriceList(tx, { ...body, id }))
  return readPriceList(tx, id)
}

async function holdList(tx: Tx, id: string): Promise<{ currency: string }> {
  const list = await lockPriceList(tx, id)
  if (!list) throw notFound('price_list')
  if (!list.isActive) {
    throw new Refusal('price_list_archived')
  }
  return list
}

/** Changes the keys that are sent. @throws Refusal 404, 422 */
export async function changePriceList(
  tx: Tx,
  { id, ...changes }: Body<typeof updatePriceList> & { id: string },
): Promise<PriceList> {
  await holdList(tx, id)
  await withConstraints(refusals, () => updatePriceListRow(tx, id, changes))
  return readPriceList(tx, id)
}

type ItemInputs = Body<typeof replacePriceListItems>['items']

function refuseTwins(items: readonly PriceListItem[]): void {
  const places = new Map<string, number>()
  for (const [place, { productId, toothGroup, minQuantity }] of items.entries()) {
    const key = `${productId} ${toothGroup} ${minQuantity}`
    const first = places.get(key)
    if (first !== undefined) {
      throw invalidInput(inputError('body', `/items/${place}`, 'price_twice'))
    }
    places.set(key, place)
  }
}

function refuseForeignProducts(
  items: readonly PriceListItem[],
  currencies: ReadonlyMap<string, string>,
  currency: string,
): void {
  for (const [place, { productId }] of items.entries()) {
    const own = currencies.get(productId)
    if (own === currency) continue
    const pointer = `/items/${place}/productId`
    if (own === undefined) {
      const errors = [inputError('body', pointer, 'unknown_product')]
      throw new Refusal('not_found', { record: 'product' }, { errors })
    }
    const currencyPair = { productCurrency: own, listCurrency: currency }
    const errors = [inputError('body', pointer, 'product_currency_differs', currencyPair)]
    throw new Refusal('price_list_currency_differs', currencyPair, { errors })
  }
}

/** Makes these the prices of a list, whole. @throws Refusal 400, 404, 422 */
export async function changeItems(tx: Tx, id: string, inputs: ItemInputs): Promise<PriceList> {
  const items = inputs.map(({ toothGroup = 'all', minQuantity = 1, ...item }) => ({
    ...item,
    toothGroup,
    minQuantity,
  }))
  const { currency } = await holdList(tx, id)
  refuseTwins(items)
  const products = await lockCurrencies(
    tx,
    items.map(({ productId }) => productId),
  )
  const currencies = new Map(products.map((product) => [product.id, product.currency]))
  refuseForeignProducts(items, currencies, currency)
  await replaceItems(tx, id, items)
  await updatePriceListRow(tx, id, {})
  return readPriceList(tx, id)
}

/**
 * Archives a price list. Connections that name it name none any more, so that no customer is left with
 * prices that nobody keeps. @throws Refusal 404
 */
export async function closePriceList(tx: Tx, id: string): Promise<undefined> {
  const list = await lockPriceList(tx, id)
  if (!list) throw notFound('price_list')
  if (!list.isActive) return
  // The list first: who gives it to a connection meanwhile waits for it and finds it archived.
  await updatePriceListRow(tx, id, { isActive: false })
  await updateConnectionsWithout(tx, id)
}
