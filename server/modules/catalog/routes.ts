import {
  archiveProductCategory,
  createProductCategory,
  getProductCategory,
  listProductCategories,
  updateProductCategory,
} from '#contract/product-categories'
import {
  archiveProduct,
  createProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '#contract/products'
import { instant } from '#platform/clock'
import type { House } from '#platform/house'
import { serve } from '#platform/serve'
import { requireCatalog } from './catalog.ts'
import { addCategory, changeCategory, closeCategory, readCategory } from './categories.ts'
import { addProduct, changeProduct, closeProduct, readProduct } from './products.ts'
import { selectCategories, selectProducts } from './queries.ts'

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

  serve(house, getProductCategory, async ({ tx, params }) => ({
    productCategory: await readCategory(tx, params.id),
  }))

  serve(house, updateProductCategory, async ({ tx, params, body }) => ({
    productCategory: await changeCategory(tx, params.id, body),
  }))

  serve(house, archiveProductCategory, ({ tx, params }) => closeCategory(tx, params.id))

  serve(house, listProducts, async ({ tx, session, query }) => {
    await requireCatalog({ tx, session, now: now() }, query.labConnectionId)
    return selectProducts(tx, session.canSeeFinance, query)
  })

  serve(house, createProduct, async ({ tx, session, body }) => ({
    product: await addProduct(tx, session, body),
  }))

  serve(house, getProduct, async ({ tx, session, params }) => ({
    product: await readProduct(tx, session, params.id),
  }))

  serve(house, updateProduct, async ({ tx, session, params, body }) => ({
    product: await changeProduct(tx, session, params.id, body),
  }))

  serve(house, archiveProduct, ({ tx, session, params }) => closeProduct(tx, session, params.id))
}
