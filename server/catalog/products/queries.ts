import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  createProductCategory,
  listProductCategories,
  ProductCategory,
  updateProductCategory,
} from '#contract/catalog/product-categories'
import type {
  createProduct,
  listProducts,
  Product,
  updateProduct,
} from '#contract/catalog/products'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { Principal } from '#platform/auth/session'

/** The laboratory at the other end; policies alone would show the rows of all laboratories. */
export const labOf = (labConnectionId: string) =>
  build.selectFrom('labConnections').select('labOrganizationId').where('id', '=', labConnectionId)

const selectCategoryColumns = () =>
  build
    .selectFrom('productCategories')
    .select(['id', 'name', 'parentId', 'sortOrder', 'isActive', 'createdAt', 'updatedAt'])

/** A page of product categories: a laboratory's own, or a connected one's for a clinic. */
export const selectCategories = (
  tx: Tx,
  {
    search,
    updatedSinceAt,
    isArchived,
    labConnectionId,
    ...paging
  }: Query<typeof listProductCategories>,
): Promise<Page<ProductCategory>> =>
  selectPage(
    tx,
    paging,
    selectCategoryColumns()
      .where('isActive', '=', !isArchived)
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where('organizationId', '=', labOf(labConnectionId ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('sortOrder')
      .orderBy('id'),
  )

/** A product category that the caller sees. */
export const selectCategory = (tx: Tx, id: string): Promise<ProductCategory | undefined> =>
  tx.maybe(selectCategoryColumns().where('id', '=', id))

/** All categories of the laboratory, held until the transaction ends, so that none moves meanwhile. */
export const lockCategories = (
  tx: Tx,
): Promise<{ id: string; parentId: string | null; isActive: boolean }[]> =>
  tx.all(
    build
      .selectFrom('productCategories')
      .select(['id', 'parentId', 'isActive'])
      .orderBy('id')
      .forNoKeyUpdate(),
  )

/** A category that something will be put into, held so that it is not archived meanwhile. */
export const lockShelf = (tx: Tx, id: string): Promise<{ isActive: boolean } | undefined> =>
  tx.maybe(build.selectFrom('productCategories').select('isActive').where('id', '=', id).forShare())

/** A workflow that a product will name, held so that it is not archived meanwhile. */
export const lockWorkflow = (tx: Tx, id: string): Promise<{ isActive: boolean } | undefined> =>
  tx.maybe(build.selectFrom('workflows').select('isActive').where('id', '=', id).forShare())

/** Adds a product category to the laboratory. */
export const insertCategory = (
  tx: Tx,
  category: Body<typeof createProductCategory> & { id: string },
): Promise<number> =>
  tx.run(build.insertInto('productCategories').values({ ...category, organizationId: org }))

/** Changes the sent keys of a product category. */
export const updateCategory = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateProductCategory> & { isActive?: false },
): Promise<number> =>
  tx.run(build.updateTable('productCategories').set(changes).where('id', '=', id))

/** Whether products or categories in use are in the category. */
export async function selectIsShelfUsed(tx: Tx, id: string): Promise<boolean> {
  const { isUsed } = await tx.one(
    sql<{ isUsed: boolean }>`select
        exists (select from app.products where category_id = ${id} and is_active)
        or exists (select from app.product_categories where parent_id = ${id} and is_active) as is_used`.compile(
      build,
    ),
  )
  return isUsed
}

/** Who reads products: only those of a clinic see its own prices, and only some see money. */
export type Viewer = Pick<Principal, 'canSeeFinance' | 'organizationType'>

const optionsOfProduct = (canSeeFinance: boolean) => sql<Product['options']>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name,
      ${sql.raw(canSeeFinance ? `'priceMinor', o.price_minor,` : '')} 'isPerUnit', o.is_per_unit)
    order by o.sort_order), '[]')
  from app.product_options o
  where o.organization_id = products.organization_id and o.product_id = products.id and o.is_active)`

const selectProductColumns = ({ canSeeFinance }: Viewer) =>
  build
    .selectFrom('products')
    .select([
      'id',
      'name',
      'names',
      'restorationType',
      'unit',
      'currency',
      'categoryId',
      'workflowId',
      'code',
      'description',
      'material',
      'taxRateBasisPoints',
      'requiresShade',
      'requiresTeeth',
      'requiresImplant',
      'requiredAttachments',
      'turnaroundDays',
      'legTurnaroundDays',
      'warrantyMonths',
      'regulatoryNote',
      'isOrderable',
      'isActive',
      'createdAt',
      'updatedAt',
      optionsOfProduct(canSeeFinance).as('options'),
    ])
    .$if(canSeeFinance, (rows) => rows.select('basePriceMinor'))
    .$narrowType<Pick<Product, 'names' | 'restorationType' | 'material' | 'requiredAttachments'>>()

type ProductRow = Awaited<
  ReturnType<ReturnType<typeof selectProductColumns>['executeTakeFirstOrThrow']>
>

/**
 * What a clinic pays for one unit of each of these products today, of no tooth group, where lists of
 * their laboratory have them: the closest list decides. One call for all: one for each takes 0.4 ms.
 */
const selectOwnPrices = (
  tx: Tx,
  productIds: readonly string[],
): Promise<{ productId: string; priceMinor: number }[]> =>
  tx.all(
    sql<{ productId: string; priceMinor: number }>`
      select distinct on (p.product_id) p.product_id, p.price_minor
      from app.lab_connections c
      cross join lateral app.prices_for(c.lab_organization_id, c.id, null, ${[...productIds]}::uuid[]) p
      join app.products on products.organization_id = c.lab_organization_id
        and products.id = p.product_id and products.currency = p.currency
      where c.clinic_organization_id = app.org() and c.status in ('active', 'suspended')
        and c.lab_organization_id in (
          select organization_id from app.products where id = any (${[...productIds]}::uuid[]))
        and p.tooth_group = 'all' and p.min_quantity = 1
      order by p.product_id, p.rank`,
  )

// A clinic that has a price of its own does not learn what others pay.
async function withPrices(tx: Tx, viewer: Viewer, rows: readonly ProductRow[]): Promise<Product[]> {
  const { canSeeFinance, organizationType } = viewer
  const isPriced = canSeeFinance && organizationType === 'clinic' && rows.length > 0
  const found = isPriced
    ? await selectOwnPrices(
        tx,
        rows.map(({ id }) => id),
      )
    : []
  const own = new Map(found.map(({ productId, priceMinor }) => [productId, priceMinor]))
  return rows.map(({ basePriceMinor, ...product }) => {
    if (basePriceMinor === undefined) return product
    const price = own.get(product.id)
    if (price !== undefined) return { ...product, basePriceMinor: price, priceSource: 'price_list' }
    return {
      ...product,
      basePriceMinor,
      priceSource: basePriceMinor === null ? 'none' : 'base_price',
    }
  })
}

/** A page of products with the prices that the caller pays, or asks for. */
export async function selectProducts(
  tx: Tx,
  viewer: Viewer,
  {
    search,
    updatedSinceAt,
    isArchived,
    labConnectionId,
    categoryId,
    ...paging
  }: Query<typeof listProducts>,
): Promise<Page<Product>> {
  const { data, pagination } = await selectPage(
    tx,
    paging,
    selectProductColumns(viewer)
      .where('isActive', '=', !isArchived)
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where('organizationId', '=', labOf(labConnectionId ?? '')),
      )
      .$if(categoryId !== undefined, (rows) => rows.where('categoryId', '=', categoryId ?? ''))
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`(products.search || ' ' || products.search_names)`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )
  return { data: await withPrices(tx, viewer, data), pagination }
}

/** A product with the name of its category. */
export type ListedProduct = Product & { categoryName: string | null }

/** All products of the laboratory at work, by category and name; those without a category last. */
export async function selectAllProducts(
  tx: Tx,
  viewer: Viewer,
  { hasArchived }: { hasArchived: boolean },
): Promise<ListedProduct[]> {
  const rows = await tx.all(
    selectProductColumns(viewer)
      .where('organizationId', '=', org)
      .$if(!hasArchived, (found) => found.where('isActive', '=', true))
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
  )
  const categories = await tx.all(
    selectCategoryColumns().where('organizationId', '=', org).orderBy('sortOrder').orderBy('id'),
  )
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  const placeOf = new Map(categories.map(({ id }, place) => [id, place]))
  const place = ({ categoryId }: Product) => placeOf.get(categoryId ?? '') ?? categories.length
  return (await withPrices(tx, viewer, rows))
    .toSorted((one, other) => place(one) - place(other))
    .map((product) => ({ ...product, categoryName: nameOf.get(product.categoryId ?? '') ?? null }))
}

/** How the organization at work reads. */
export async function selectLocale(tx: Tx): Promise<string> {
  const { locale } = await tx.one(
    build.selectFrom('organizations').select('locale').where('id', '=', org),
  )
  return locale
}

/** A product with the prices that the caller pays, or asks for. */
export async function selectProduct(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<Product | undefined> {
  const rows = await tx.all(selectProductColumns(viewer).where('id', '=', id))
  const [product] = await withPrices(tx, viewer, rows)
  return product
}

type NewProduct = Omit<Body<typeof createProduct>, 'options'> & { id: string }

/** Adds a product to the laboratory; prices are in minor units, rates in basis points. */
export const insertProduct = (tx: Tx, product: NewProduct): Promise<number> =>
  tx.run(
    build
      .insertInto('products')
      .values({ ...product, names: JSON.stringify(product.names ?? {}), organizationId: org }),
  )

/** Changes the sent keys of a product, but for its options. */
export const updateProductRow = (
  tx: Tx,
  id: string,
  { names, ...changes }: Omit<Body<typeof updateProduct>, 'options'> & { isActive?: false },
): Promise<number> =>
  tx.run(
    build
      .updateTable('products')
      .set({
        ...changes,
        ...(names === undefined ? {} : { names: JSON.stringify(names) }),
        // A product whose options change has changed.
        updatedAt: sql`clock_timestamp()`,
      })
      .where('id', '=', id),
  )

/** Whether a price list in use has the product in another currency than its own. */
export async function selectIsPricedInAnotherCurrency(tx: Tx, id: string): Promise<boolean> {
  const { isSo } = await tx.one(
    sql<{ isSo: boolean }>`select exists (
      select from app.products p
      join app.price_list_items i on i.organization_id = p.organization_id and i.product_id = p.id
      join app.price_lists l on l.organization_id = i.organization_id and l.id = i.price_list_id
      where p.id = ${id} and l.is_active and l.currency <> p.currency) as is_so`,
  )
  return isSo
}

/** The ids of the options that a product is offered with. */
export async function selectOptionIds(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx.all(
    build
      .selectFrom('productOptions')
      .select('id')
      .where('productId', '=', productId)
      .where('isActive', '=', true),
  )
  return rows.map(({ id }) => id)
}

/** An option as it is stored. */
export type OptionRow = { id: string; name: string; priceMinor: number; isPerUnit: boolean }

/** Makes these the options of a product; one that is not among them is no longer offered. */
export async function replaceOptions(
  tx: Tx,
  productId: string,
  options: readonly OptionRow[],
): Promise<void> {
  const kept = options.map(({ id }) => id)
  await tx.run(
    build
      .updateTable('productOptions')
      .set({ isActive: false })
      .where('productId', '=', productId)
      .where('isActive', '=', true)
      .where(sql<boolean>`product_options.id <> all (${kept}::uuid[])`),
  )
  if (options.length === 0) return
  await tx.run(
    build
      .insertInto('productOptions')
      .values(
        options.map(({ id, name, priceMinor, isPerUnit }, sortOrder) => ({
          organizationId: org,
          id,
          productId,
          name,
          priceMinor,
          isPerUnit: isPerUnit,
          sortOrder,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'id']).doUpdateSet((excluded) => ({
          name: excluded.ref('excluded.name'),
          priceMinor: excluded.ref('excluded.priceMinor'),
          isPerUnit: excluded.ref('excluded.isPerUnit'),
          sortOrder: excluded.ref('excluded.sortOrder'),
        })),
      ),
  )
}
