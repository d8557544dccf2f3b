import type { Body } from '#contract/endpoint'
import type {
  createPriceList,
  PriceList,
  PriceListItem,
  replacePriceListItems,
  updatePriceList,
} from '#contract/price-lists'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
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
    new Refusal('rule_violated', 'A price list cannot end before it begins.', {
      errors: [{ in: 'body', pointer: '/validTo', code: 'order', message: 'is before validFrom' }],
    }),
  price_lists_default_is_for_all: () =>
    new Refusal('rule_violated', 'A default list is for all customers: it has no tag.', {
      errors: [
        {
          in: 'body',
          pointer: '/customerTag',
          code: 'default',
          message: 'cannot stand in a default list',
        },
      ],
    }),
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
    throw new Refusal('rule_violated', 'This price list is archived. Add a new one instead.')
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

type ItemInputs = NonNullable<Body<typeof replacePriceListItems>['items']>

function refuseTwins(items: readonly PriceListItem[]): void {
  const places = new Map<string, number>()
  for (const [place, { productId, toothGroup, minQuantity }] of items.entries()) {
    const key = `${productId} ${toothGroup} ${minQuantity}`
    const first = places.get(key)
    if (first !== undefined) {
      throw invalidInput({
        in: 'body',
        pointer: `/items/${place}`,
        code: 'duplicate',
        message: `is about the same product, teeth and quantity as /items/${first}`,
      })
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
    const at = { in: 'body', pointer: `/items/${place}/productId` } as const
    if (own === undefined) {
      const message = 'is not a product of this laboratory'
      throw new Refusal('not_found', 'There is no such product in this organization.', {
        errors: [{ ...at, code: 'not_found', message }],
      })
    }
    const message = `is priced in ${own}, the list in ${currency}`
    throw new Refusal('rule_violated', `The product at /items/${place} ${message}.`, {
      errors: [{ ...at, code: 'currency', message }],
    })
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
