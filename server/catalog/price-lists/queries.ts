import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  createPriceList,
  listPriceLists,
  PriceList,
  PriceListItem,
  PriceListSummary,
  updatePriceList,
} from '#contract/catalog/price-lists'
import { build, org, type Tx } from '#platform/db/db'
import { toColumns } from '#platform/db/columns'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const itemCount = sql<number>`(
  select count(*) from app.price_list_items i
  where i.organization_id = price_lists.organization_id and i.price_list_id = price_lists.id)`

const selectListColumns = () =>
  build
    .selectFrom('priceLists')
    .select([
      'id',
      'name',
      'currency',
      'validFrom as startsOn',
      'validTo as endsOn',
      'isDefault',
      'customerTag',
      itemCount.as('itemCount'),
      'isActive',
      'createdAt',
      'updatedAt',
    ])

/** A page of a laboratory's price lists without items, newest first. */
export const selectPriceLists = (
  tx: Tx,
  { search, updatedSinceAt, isArchived, ...paging }: Query<typeof listPriceLists>,
): Promise<Page<PriceListSummary>> =>
  selectPage(
    tx,
    paging,
    selectListColumns()
      .where('isActive', '=', !isArchived)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

// The prices come in the same statement, so that they are those of the list that is shown.
const itemsOfList = sql<PriceListItem[]>`(
  select coalesce(json_agg(json_build_object('productId', i.product_id, 'toothGroup', i.tooth_group,
      'minQuantity', i.min_quantity, 'priceMinor', i.price_minor)
    order by i.product_id, i.tooth_group, i.min_quantity), '[]')
  from app.price_list_items i
  where i.organization_id = price_lists.organization_id and i.price_list_id = price_lists.id)`

/** A price list with its items. */
export const selectPriceList = (tx: Tx, id: string): Promise<PriceList | undefined> =>
  tx.maybe(selectListColumns().select(itemsOfList.as('items')).where('id', '=', id))

/**
 * What the commands on a list decide by, held until the transaction ends: its writers follow each
 * other.
 */
export const lockPriceList = (
  tx: Tx,
  id: string,
): Promise<{ isActive: boolean; currency: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('priceLists')
      .select(['isActive', 'currency'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )

const dayColumns = { startsOn: 'validFrom', endsOn: 'validTo' } as const

/** Adds a price list to the laboratory. */
export const insertPriceList = (
  tx: Tx,
  list: Body<typeof createPriceList> & { id: string },
): Promise<number> =>
  tx.run(
    build.insertInto('priceLists').values({ ...toColumns(list, dayColumns), organizationId: org }),
  )

/** Changes the sent keys of a price list, and always when it was changed last. */
export const updatePriceListRow = (
  tx: Tx,
  id: string,
  changes: Body<typeof updatePriceList> & { isActive?: false },
): Promise<number> =>
  tx.run(
    build
      .updateTable('priceLists')
      // A list whose prices change has changed.
      .set({ ...toColumns(changes, dayColumns), updatedAt: sql`clock_timestamp()` })
      .where('id', '=', id),
  )

/** The currencies of those of these products that are there, held so that none changes meanwhile. */
export const lockCurrencies = (
  tx: Tx,
  productIds: readonly string[],
): Promise<{ id: string; currency: string }[]> =>
  tx.all(
    build
      .selectFrom('products')
      .select(['id', 'currency'])
      .where(sql<boolean>`products.id = any(${[...productIds]}::uuid[])`)
      .orderBy('id')
      .forShare(),
  )

/** Makes these the prices of a list. */
export async function replaceItems(
  tx: Tx,
  priceListId: string,
  items: readonly PriceListItem[],
): Promise<void> {
  await tx.run(build.deleteFrom('priceListItems').where('priceListId', '=', priceListId))
  // One parameter holds all of them: a statement has space for some 65,000.
  await tx.run(
    sql`insert into app.price_list_items
        (organization_id, price_list_id, product_id, tooth_group, min_quantity, price_minor)
      select app.org(), ${priceListId}, "productId", "toothGroup", "minQuantity", "priceMinor"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as item ("productId" uuid, "toothGroup" text, "minQuantity" integer, "priceMinor" bigint)`,
  )
}

/** Takes a list from the connections that name it. */
export const updateConnectionsWithout = (tx: Tx, priceListId: string): Promise<number> =>
  tx.run(
    build
      .updateTable('labConnections')
      .set({ priceListId: null })
      .where('priceListId', '=', priceListId),
  )
