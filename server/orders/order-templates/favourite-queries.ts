import { sql } from 'kysely'
import type { FavouriteProduct, listFavouriteProducts } from '#contract/orders/favourite-products'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { Principal } from '#platform/auth/session'

type Member = Pick<Principal, 'userId'>

// What is usual changes within half a year: products go, and so do dentists.
const orderCount = sql<number>`(
  select count(distinct i.order_id)::integer from app.order_items i join app.orders o on o.id = i.order_id
  where i.product_id = p.id and i.clinic_organization_id = app.org()
    and o.created_at > now() - interval '180 days')`

const selectFavouriteColumns = ({ userId }: Member) =>
  build
    .selectFrom('products as p')
    .leftJoin('favouriteProducts as f', (join) =>
      join.onRef('f.productId', '=', 'p.id').on('f.userId', '=', userId),
    )
    .select([
      'p.id',
      'p.id as productId',
      sql<boolean>`f.product_id is not null`.as('isStarred'),
      orderCount.as('orderCount'),
    ])
    .where('p.isActive', '=', true)

/** A page of what a member starred and what the clinic orders, of what is offered. */
export const selectFavourites = (
  tx: Tx,
  session: Member,
  { search, labConnectionId, ...paging }: Query<typeof listFavouriteProducts>,
): Promise<Page<FavouriteProduct>> =>
  selectPage(
    tx,
    paging,
    selectFavouriteColumns(session)
      .where((where) => where.or([where('f.productId', 'is not', null), where(orderCount, '>', 0)]))
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where(
          sql<boolean>`p.organization_id = (select c.lab_organization_id from app.lab_connections c
            where c.id = ${labConnectionId ?? ''})`,
        ),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('p.search'), search ?? '')))
      .orderBy(sql`f.product_id is null`)
      .orderBy(orderCount, 'desc')
      .orderBy('p.id'),
  )

/** A product that is offered, as the member has it. */
export const selectFavourite = (tx: Tx, session: Member, id: string): Promise<FavouriteProduct> =>
  tx.one(selectFavouriteColumns(session).where('p.id', '=', id))

/** The laboratory of a product that the clinic can order. */
export const selectOffered = (
  tx: Tx,
  id: string,
): Promise<{ organizationId: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('products')
      .select('organizationId')
      .where('id', '=', id)
      .where('isActive', '=', true),
  )

/** Stars a product; nothing happens where it is starred. */
export const insertFavourite = (
  tx: Tx,
  { userId }: Member,
  product: { productId: string; productOwnerId: string },
): Promise<number> =>
  tx.run(
    build
      .insertInto('favouriteProducts')
      .values({ ...product, userId, organizationId: org })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Takes the star off a product. */
export const deleteFavourite = (tx: Tx, { userId }: Member, productId: string): Promise<number> =>
  tx.run(
    build
      .deleteFrom('favouriteProducts')
      .where('userId', '=', userId)
      .where('productId', '=', productId),
  )
