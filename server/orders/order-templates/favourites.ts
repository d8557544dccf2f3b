import type { FavouriteProduct } from '#contract/orders/favourite-products'
import type { Tx } from '#platform/db/db'
import { notFound } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  deleteFavourite,
  insertFavourite,
  selectFavourite,
  selectOffered,
} from './favourite-queries.ts'

/** Stars a product for a member. @throws Refusal 404 */
export async function star(
  tx: Tx,
  session: Principal,
  productId: string,
): Promise<FavouriteProduct> {
  const product = await selectOffered(tx, productId)
  if (!product) throw notFound('product')
  await insertFavourite(tx, session, { productId, productOwnerId: product.organizationId })
  return selectFavourite(tx, session, productId)
}

/** Takes the star off, also where the product is no longer offered. @throws Refusal 404 */
export async function unstar(tx: Tx, session: Principal, productId: string): Promise<undefined> {
  if ((await deleteFavourite(tx, session, productId)) > 0) return
  if (!(await selectOffered(tx, productId))) throw notFound('product')
}
