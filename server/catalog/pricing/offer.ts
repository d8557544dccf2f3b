import type { ProductNames } from '#contract/catalog/product-name'
import type { OrderItem, priceSources } from '#contract/orders/order-items'
import type { ListPrice, PriceTier } from './price-choice.ts'
import type { OfferedSurcharge } from './surcharges.ts'

/** An item with its money, which only the interface leaves out. */
export type PricedItem = Omit<OrderItem, 'options'> & {
  unitPriceMinor: number
  priceSource: (typeof priceSources)[number]
  discountMinor: number
  taxRateBasisPoints: number
  lineTotalMinor: number
  options: (OrderItem['options'][number] & { priceMinor: number })[]
  /** What the price is for; the interface does not show it. */
  priceTier: PriceTier
}

/** A product as an item is made from it. */
export type Product = {
  id: string
  name: string
  names: ProductNames
  categoryId: string | null
  restorationType: PricedItem['restorationType']
  material: PricedItem['material']
  unit: 'tooth' | 'arch' | 'case' | 'piece'
  basePriceMinor: number | null
  currency: string
  taxRateBasisPoints: number
  requiresShade: boolean
  requiresTeeth: boolean
  requiresImplant: boolean
  requiredAttachments: string[]
  turnaroundDays: number | null
}

/** An option that a product can be ordered with. */
export type OfferedOption = {
  id: string
  productId: string
  name: string
  priceMinor: number
  isPerUnit: boolean
}

/** Whom prices are for. */
export type Parties = {
  labOrganizationId: string
  labConnectionId: string | null
  customerId: string
}

/** What a laboratory offers to one customer today, as far as an order needs it. */
export type Offer = {
  products: ReadonlyMap<string, Product>
  options: ReadonlyMap<string, OfferedOption>
  prices: readonly ListPrice[]
  surcharges: readonly OfferedSurcharge[]
}
