import {
  createFavouriteProduct,
  deleteFavouriteProduct,
  listFavouriteProducts,
} from '#contract/orders/favourite-products'
import {
  createOrderTemplate,
  getOrderTemplate,
  listOrderTemplates,
  updateOrderTemplate,
} from '#contract/orders/order-templates'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectFavourites } from './favourite-queries.ts'
import { star, unstar } from './favourites.ts'
import { addTemplate, changeTemplate, readTemplate } from './order-templates.ts'
import { selectTemplates } from './queries.ts'

/** What a clinic orders again and again: templates, and products that come first. */
export function orderTemplates(app: AppContext): void {
  serve(app, listOrderTemplates, ({ tx, query }) => selectTemplates(tx, query))

  serve(app, createOrderTemplate, async ({ tx, session, body }) => ({
    orderTemplate: await addTemplate(tx, session, body),
  }))

  serve(app, getOrderTemplate, async ({ tx, params }) => ({
    orderTemplate: await readTemplate(tx, params.id),
  }))

  serve(app, updateOrderTemplate, async ({ tx, session, params, body }) => ({
    orderTemplate: await changeTemplate(tx, session, { id: params.id, body }),
  }))

  serve(app, listFavouriteProducts, ({ tx, session, query }) =>
    selectFavourites(tx, session, query),
  )

  serve(app, createFavouriteProduct, async ({ tx, session, body }) => ({
    favouriteProduct: await star(tx, session, body.productId),
  }))

  serve(app, deleteFavouriteProduct, ({ tx, session, params }) => unstar(tx, session, params.id))
}
