import {
  archivePriceList,
  createPriceList,
  getPriceList,
  listPriceLists,
  replacePriceListItems,
  updatePriceList,
} from '#contract/catalog/price-lists'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import {
  addPriceList,
  changeItems,
  changePriceList,
  closePriceList,
  readPriceList,
} from './price-lists.ts'
import { selectPriceLists } from './queries.ts'

/** What a laboratory asks of its customers: of one, of a group, of all. */
export function priceLists(house: House): void {
  serve(house, listPriceLists, ({ tx, query }) => selectPriceLists(tx, query))

  serve(house, createPriceList, async ({ tx, body }) => ({
    priceList: await addPriceList(tx, body),
  }))

  serve(house, getPriceList, async ({ tx, params }) => ({
    priceList: await readPriceList(tx, params.id),
  }))

  serve(house, updatePriceList, async ({ tx, params, body }) => ({
    priceList: await changePriceList(tx, { ...body, id: params.id }),
  }))

  serve(house, replacePriceListItems, async ({ tx, params, body }) => ({
    priceList: await changeItems(tx, params.id, body.items ?? []),
  }))

  serve(house, archivePriceList, ({ tx, params }) => closePriceList(tx, params.id))
}
