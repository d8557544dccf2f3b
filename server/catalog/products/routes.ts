import {
  archiveProductCategory,
  createProductCategory,
  getProductCategory,
  installStarterCatalogue,
  listProductCategories,
  updateProductCategory,
} from '#contract/catalog/product-categories'
import {
  archiveProduct,
  createProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '#contract/catalog/products'
import {
  archiveSurcharge,
  createSurcharge,
  getSurcharge,
  listSurcharges,
  updateSurcharge,
} from '#contract/catalog/surcharges'
import { instant } from '#platform/clock'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { requireCatalog } from './catalog.ts'
import { addCategory, changeCategory, closeCategory, readCategory } from './categories.ts'
import { addProduct, changeProduct, closeProduct, readProduct } from './products.ts'
import { selectCategories, selectProducts } from './queries.ts'
import { installStarter } from './install-starter.ts'
import { selectSurcharges } from './surcharge-queries.ts'
import { addSurcharge, changeSurcharge, closeSurcharge, readSurcharge } from './surcharges.ts'

/** The catalogue of a laboratory, of which connected clinics read the part that they may order. */
export function catalog(house: House): void {
  const now = () => instant(house.clock())

  serve(house, listProductCategories, async ({ tx, session, query }) => {
    await requireCatalog({ tx, session, now: now() }, query.labConnectionId)
    return selectCategories(tx, query)
  })

  serve(house, createProductCategory, async ({ tx, body }) => ({
    productCategory: await addCategory(tx, body),
  }))

  serve(house, installStarterCatalogue, ({ tx, body }) => installStarter(tx, body))

  serve(house, getProductCategory, async ({ tx, params }) => ({
    productCategory: await readCategory(tx, params.id),
  }))

  serve(house, updateProductCategory, async ({ tx, params, body }) => ({
    productCategory: await changeCategory(tx, params.id, body),
  }))

  serve(house, archiveProductCategory, ({ tx, params }) => closeCategory(tx, params.id))

  serve(house, listProducts, async ({ tx, session, query }) => {
    await requireCatalog({ tx, session, now: now() }, query.labConnectionId)
    return selectProducts(tx, session, query)
  })

  serve(house, createProduct, async ({ tx, session, body }) => ({
    product: await addProduct(tx, session, body),
  }))

  serve(house, getProduct, async ({ tx, session, params }) => ({
    product: await readProduct(tx, session, params.id),
  }))

  serve(house, updateProduct, async ({ tx, session, params, body }) => ({
    product: await changeProduct(tx, session, { ...body, id: params.id }),
  }))

  serve(house, archiveProduct, ({ tx, session, params }) => closeProduct(tx, session, params.id))

  serve(house, listSurcharges, async ({ tx, session, query }) => {
    await requireCatalog({ tx, session, now: now() }, query.labConnectionId)
    return selectSurcharges(tx, session, query)
  })

  serve(house, createSurcharge, async ({ tx, session, body }) => ({
    surcharge: await addSurcharge(tx, session, body),
  }))

  serve(house, getSurcharge, async ({ tx, session, params }) => ({
    surcharge: await readSurcharge(tx, session, params.id),
  }))

  serve(house, updateSurcharge, async ({ tx, session, params, body }) => ({
    surcharge: await changeSurcharge(tx, session, { ...body, id: params.id }),
  }))

  serve(house, archiveSurcharge, ({ tx, params }) => closeSurcharge(tx, params.id))
}
