import {
  archiveProductCategory,
  createProductCategory,
  getProductCategory,
  installStarterCatalogue,
  listProductCategories,
  updateProductCategory,
} from '#contract/catalog/product-categories'
import { exportProducts } from '#contract/catalog/product-export'
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
import type { AppContext } from '#platform/app-context'
import { csvDownload } from '#platform/csv'
import { serve } from '#platform/http/serve'
import { requireCatalog } from './catalog.ts'
import { addCategory, changeCategory, closeCategory, readCategory } from './categories.ts'
import { exportCatalogue } from './product-export.ts'
import { addProduct, changeProduct, closeProduct, readProduct } from './products.ts'
import { selectCategories, selectProducts } from './queries.ts'
import { installStarter } from './install-starter.ts'
import { selectSurcharges } from './surcharge-queries.ts'
import { addSurcharge, changeSurcharge, closeSurcharge, readSurcharge } from './surcharges.ts'

/** The catalogue of a laboratory, of which connected clinics read the part that they may order. */
export function catalog(app: AppContext): void {
  const now = () => instant(app.clock())

  serve(app, listProductCategories, async ({ tx, session, query }) => {
    await requireCatalog({ tx, session, now: now() }, query.labConnectionId)
    return selectCategories(tx, query)
  })

  serve(app, createProductCategory, async ({ tx, body }) => ({
    productCategory: await addCategory(tx, body),
  }))

  serve(app, installStarterCatalogue, ({ tx, body }) => installStarter(tx, body))

  serve(app, getProductCategory, async ({ tx, params }) => ({
    productCategory: await readCategory(tx, params.id),
  }))

  serve(app, updateProductCategory, async ({ tx, params, body }) => ({
    productCategory: await changeCategory(tx, params.id, body),
  }))

  serve(app, archiveProductCategory, ({ tx, params }) => closeCategory(tx, params.id))

  serve(app, exportProducts, async ({ tx, session, query }) =>
    csvDownload(await exportCatalogue(tx, session, query)),
  )

  serve(app, listProducts, async ({ tx, session, query }) => {
    await requireCatalog({ tx, session, now: now() }, query.labConnectionId)
    return selectProducts(tx, session, query)
  })

  serve(app, createProduct, async ({ tx, session, body }) => ({
    product: await addProduct(tx, session, body),
  }))

  serve(app, getProduct, async ({ tx, session, params }) => ({
    product: await readProduct(tx, session, params.id),
  }))

  serve(app, updateProduct, async ({ tx, session, params, body }) => ({
    product: await changeProduct(tx, session, { ...body, id: params.id }),
  }))

  serve(app, archiveProduct, ({ tx, session, params }) => closeProduct(tx, session, params.id))

  serve(app, listSurcharges, async ({ tx, session, query }) => {
    await requireCatalog({ tx, session, now: now() }, query.labConnectionId)
    return selectSurcharges(tx, session, query)
  })

  serve(app, createSurcharge, async ({ tx, session, body }) => ({
    surcharge: await addSurcharge(tx, session, body),
  }))

  serve(app, getSurcharge, async ({ tx, session, params }) => ({
    surcharge: await readSurcharge(tx, session, params.id),
  }))

  serve(app, updateSurcharge, async ({ tx, session, params, body }) => ({
    surcharge: await changeSurcharge(tx, session, { ...body, id: params.id }),
  }))

  serve(app, archiveSurcharge, ({ tx, params }) => closeSurcharge(tx, params.id))
}
