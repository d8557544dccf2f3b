import { sql } from 'kysely'
import type { Body, Query } from '#contract/endpoint'
import type { Page } from '#contract/page'
import type {
  createProductCategory,
  listProductCategories,
  ProductCategory,
  updateProductCategory,
} from '#contract/product-categories'
import type { createProduct, listProducts, Product, updateProduct } from '#contract/products'
import { build, org, type Tx } from '#platform/db'
import { matches, selectPage } from '#platform/page'

// The rows of the laboratory at the other end; policies alone would show those of all laboratories.
const labOf = (labConnectionId: string) =>
  build.selectFrom('labConnections').select('labOrganizationId').where('id', '=', labConnectionId)

const selectCategoryColumns = () =>
  build
    .selectFrom('productCategories')
    .select(['id', 'name', 'parentId', 'sortOrder', 'isActive', 'createdAt', 'updatedAt'])

export const selectCategories = (
  tx: Tx,
  {
    search,
    updatedSince,
    archived,
    labConnectionId,
    ...paging
  }: Query<typeof listProductCategories>,
): Promise<Page<ProductCategory>> =>
  selectPage(
    tx,
    paging,
    selectCategoryColumns()
      .where('isActive', '=', !archived)
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where('organizationId', '=', labOf(labConnectionId ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSince !== undefined, (rows) => rows.where('updatedAt', '>=', updatedSince ?? ''))
      .orderBy('sortOrder')
      .orderBy('id'),
  )

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

export const insertCategory = (
  tx: Tx,
  category: Body<typeof createProductCategory> & { id: string },
): Promise<number> =>
  tx.run(build.insertInto('productCategories').values({ ...category, organizationId: org }))

export const updateCategory = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateProductCategory> & { isActive?: false },
): Promise<number> =>
  tx.run(build.updateTable('productCategories').set(changes).where('id', '=', id))

/** Whether products or categories in use stand in the category. */
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

const selectProductColumns = (canSeeFinance: boolean) =>
  build
    .selectFrom('products')
    .select([
      'id',
      'name',
      'restorationType',
      'unit',
      'currency',
      'categoryId',
      'workflowId',
      'code',
      'description',
      'material',
      'taxRateBasisPoints as taxRate',
      'requiresShade',
      'requiresTeeth',
      'requiresImplant',
      'requiredAttachments',
      'turnaroundDays',
      'warrantyMonths',
      'regulatoryNote',
      'isOrderable',
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .$if(canSeeFinance, (rows) => rows.select('basePriceMinor as basePrice'))
    .$narrowType<Pick<Product, 'restorationType' | 'material' | 'requiredAttachments'>>()

export const selectProducts = (
  tx: Tx,
  canSeeFinance: boolean,
  {
    search,
    updatedSince,
    archived,
    labConnectionId,
    categoryId,
    ...paging
  }: Query<typeof listProducts>,
): Promise<Page<Product>> =>
  selectPage(
    tx,
    paging,
    selectProductColumns(canSeeFinance)
      .where('isActive', '=', !archived)
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where('organizationId', '=', labOf(labConnectionId ?? '')),
      )
      .$if(categoryId !== undefined, (rows) => rows.where('categoryId', '=', categoryId ?? ''))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSince !== undefined, (rows) => rows.where('updatedAt', '>=', updatedSince ?? ''))
      .orderBy('id', 'desc'),
  )

export const selectProduct = (
  tx: Tx,
  canSeeFinance: boolean,
  id: string,
): Promise<Product | undefined> =>
  tx.maybe(selectProductColumns(canSeeFinance).where('id', '=', id))

export const insertProduct = (
  tx: Tx,
  { basePrice, taxRate, ...product }: Body<typeof createProduct> & { id: string },
): Promise<number> =>
  tx.run(
    build.insertInto('products').values({
      ...product,
      organizationId: org,
      basePriceMinor: basePrice,
      taxRateBasisPoints: taxRate,
    }),
  )

export const updateProductRow = (
  tx: Tx,
  id: string,
  { basePrice, taxRate, ...changes }: Body<typeof updateProduct> & { isActive?: false },
): Promise<number> =>
  tx.run(
    build
      .updateTable('products')
      .set({ ...changes, basePriceMinor: basePrice, taxRateBasisPoints: taxRate })
      .where('id', '=', id),
  )
