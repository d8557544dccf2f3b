import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import type { Offer, OfferedOption, Parties, Product } from './offer.ts'
import type { ListPrice } from './price-choice.ts'
import type { OfferedSurcharge } from './surcharges.ts'

const selectProducts = (tx: Tx, labOrganizationId: string, ids: string[]): Promise<Product[]> =>
  tx.all(
    build
      .selectFrom('products')
      .select([
        'id',
        'name',
        'names',
        'categoryId',
        'restorationType',
        'material',
        'unit',
        'basePriceMinor',
        'currency',
        'taxRateBasisPoints',
        'requiresShade',
        'requiresTeeth',
        'requiresImplant',
        'requiredAttachments',
        'turnaroundDays',
      ])
      .where('organizationId', '=', labOrganizationId)
      .where('isActive', '=', true)
      .where(sql<boolean>`products.id = any(${ids}::uuid[])`)
      .$narrowType<Pick<Product, 'names' | 'unit' | 'restorationType' | 'material'>>(),
  )

const selectOptions = (
  tx: Tx,
  labOrganizationId: string,
  productIds: string[],
): Promise<OfferedOption[]> =>
  tx.all(
    build
      .selectFrom('productOptions')
      .select(['id', 'productId', 'name', 'priceMinor', 'isPerUnit'])
      .where('organizationId', '=', labOrganizationId)
      .where('isActive', '=', true)
      .where(sql<boolean>`product_options.product_id = any(${productIds}::uuid[])`),
  )

const selectPrices = (
  tx: Tx,
  { labOrganizationId, labConnectionId, customerId }: Parties,
  productIds: string[],
): Promise<ListPrice[]> =>
  tx.all(
    sql<ListPrice>`select * from app.prices_for(${labOrganizationId}, ${labConnectionId}, ${customerId}, ${productIds}::uuid[])`.compile(
      build,
    ),
  )

const selectSurcharges = (tx: Tx, labOrganizationId: string): Promise<OfferedSurcharge[]> =>
  tx.all(
    build
      .selectFrom('surcharges')
      .select([
        'id',
        'kind',
        'name',
        'priceMinor',
        'percentBasisPoints',
        'currency',
        'taxRateBasisPoints',
      ])
      .where('organizationId', '=', labOrganizationId)
      .where('isActive', '=', true)
      .orderBy('id')
      .$narrowType<Pick<OfferedSurcharge, 'kind'>>(),
  )

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/**
 * What the laboratory offers to these parties of the products of some items as the caller may see
 * it.
 */
export async function selectOffer(
  tx: Tx,
  parties: Parties,
  items: readonly { productId: string }[],
): Promise<Offer> {
  const ids = [...new Set(items.map(({ productId }) => productId))].sort()
  const { labOrganizationId } = parties
  const [products, options, prices, surcharges] = await together([
    selectProducts(tx, labOrganizationId, ids),
    selectOptions(tx, labOrganizationId, ids),
    selectPrices(tx, parties, ids),
    selectSurcharges(tx, labOrganizationId),
  ])
  return { products: byId(products), options: byId(options), prices, surcharges }
}
