import type { OrderItem, priceSources } from '#contract/orders/order-items'
import { findTooth } from '#contract/catalog/teeth'

/** One price of a list that holds today for the customer; lists that come first have lower ranks. */
export type ListPrice = {
  productId: string
  /** Which list: millions are connection, group, default; lists of one kind have turns below. */
  rank: number
  priceListId: string
  toothGroup: 'all' | 'anterior' | 'posterior'
  minQuantity: number
  priceMinor: number
  currency: string
}

const sources: readonly (typeof priceSources)[number][] = [
  'connection_list',
  'group_list',
  'default_list',
]

/** What a price of a list is for: a group of teeth, and as many units at least. */
export type PriceTier = Pick<ListPrice, 'toothGroup' | 'minQuantity'>

/** The price of one unit, and where it came from. */
export type ChosenPrice = Pick<OrderItem, 'priceListId'> & {
  priceTier: PriceTier
  unitPriceMinor: number
  priceSource: (typeof priceSources)[number]
  currency: string
}

type Priced = { id: string; basePriceMinor: number | null; currency: string }

/** The teeth of one group, or null where there are none, or some of both. */
function groupOf(teeth: readonly number[]): 'anterior' | 'posterior' | null {
  const groups = new Set(teeth.map((tooth) => findTooth(tooth)?.group))
  const [only] = groups
  return groups.size === 1 && only !== undefined ? only : null
}

/**
 * What one unit of a product costs: the closest list that names the product for these teeth and as
 * many units decides, by its price for the group of teeth before that for all, and the price of the
 * greatest quantity that is reached; the product's base price where no list does.
 */
export function choosePrice(
  product: Priced,
  prices: readonly ListPrice[],
  { teeth, quantity }: { teeth: readonly number[]; quantity: number },
): ChosenPrice {
  const [best] = prices
    .filter(
      ({ productId, toothGroup, minQuantity }) =>
        productId === product.id && isOfTier({ toothGroup, minQuantity }, { teeth, quantity }),
    )
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.toothGroup === 'all') - Number(b.toothGroup === 'all') ||
        b.minQuantity - a.minQuantity,
    )
  if (best) {
    const priceSource = sources[Math.floor(best.rank / 1_000_000) - 1] ?? 'default_list'
    const { priceListId, priceMinor: unitPriceMinor, currency, toothGroup, minQuantity } = best
    const priceTier = { toothGroup, minQuantity }
    return { unitPriceMinor, priceSource, priceListId, priceTier, currency }
  }
  return {
    unitPriceMinor: product.basePriceMinor ?? 0,
    priceSource: product.basePriceMinor === null ? 'none' : 'base_price',
    priceListId: null,
    priceTier: { toothGroup: 'all', minQuantity: 1 },
    currency: product.currency,
  }
}

/** Whether a price of a tier is for these teeth and as many units. */
export const isOfTier = (
  { toothGroup, minQuantity }: PriceTier,
  { teeth, quantity }: { teeth: readonly number[]; quantity: number },
): boolean => minQuantity <= quantity && (toothGroup === 'all' || toothGroup === groupOf(teeth))
