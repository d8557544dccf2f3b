import type { Item } from '../../api/client.ts'

type Product = Item<'listProducts'>

/** Products under one heading; the ordered most are `usual`, those of no category have no name. */
export type PriceGroup = { key: string; name: string | null; isUsual: boolean; products: Product[] }

// What most laboratories make most, by the codes of the starter catalogue.
const usualCodes = [
  'CR-ZR-MULTI',
  'CR-ZR-MONO',
  'CR-LS2',
  'CR-PFM',
  'BR-ZR',
  'IM-SCREW',
  'VE-LS2',
  'IN-CER',
  'DE-FULL',
  'DE-COCR',
  'SP-OCC',
  'RE-FRAC',
]

const placeOf = ({ code }: Product) => usualCodes.indexOf(code ?? '')

/** The products by category in its order; before them, in an order of their own, those that are usual. */
export function groupForPrices(
  products: readonly Product[],
  categories: readonly Pick<Item<'listProductCategories'>, 'id' | 'name'>[],
): PriceGroup[] {
  const usual = products
    .filter((product) => placeOf(product) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  const others = products.filter((product) => placeOf(product) < 0)
  const byName = (rows: Product[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name))
  const known = new Set(categories.map(({ id }) => id))
  return [
    { key: 'usual', name: null, isUsual: true, products: usual },
    ...categories.map(({ id, name }) => ({
      key: id,
      name,
      isUsual: false,
      products: byName(others.filter(({ categoryId }) => categoryId === id)),
    })),
    {
      key: 'none',
      name: null,
      isUsual: false,
      products: byName(others.filter(({ categoryId }) => !known.has(categoryId ?? ''))),
    },
  ].filter((group) => group.products.length > 0)
}
