import {
  archivePriceList,
  createPriceList,
  getPriceList,
  listPriceLists,
  replacePriceListItems,
  updatePriceList,
} from '#contract/catalog/price-lists'
import type { AppContext } from '#platform/app-context'
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
export function priceLists(app: AppContext): void {
  serve(app, listPriceLists, ({ tx, query }) => selectPriceLists(tx, query))

  serve(app, createPriceList, async ({ tx, body }) => ({
    priceList: await addPriceList(tx, body),
  }))

  serve(app, getPriceList, async ({ tx, params }) => ({
    priceList: await readPriceList(tx, params.id),
  }))

  serve(app, updatePriceList, async ({ tx, params, body }) => ({
    priceList: await changePriceList(tx, { ...body, id: params.id }),
  }))

  serve(app, replacePriceListItems, async ({ tx, params, body }) => ({
    priceList: await changeItems(tx, params.id, body.items),
  }))

  serve(app, archivePriceList, ({ tx, params }) => closePriceList(tx, params.id))
}
