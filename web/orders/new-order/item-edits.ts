import { restorationTypes } from '#contract/catalog/catalog-terms'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import { proposeBridge } from '../../catalog/teeth/bridge.ts'
import type { ToothWork } from '../../catalog/teeth/marks.ts'
import type { Item } from '../../api/client.ts'
import type { DraftItem } from './draft.ts'

/** A product of the laboratory. */
export type Product = Item<'listProducts'>

const isBridge = (type: RestorationType | null): boolean =>
  type !== null && restorationFacts[type].place === 'bridge'

function asBridge(item: DraftItem): DraftItem {
  if (!isBridge(item.restorationType) || item.restorationType === null) {
    return { ...item, units: [], connectors: [] }
  }
  const bridge = proposeBridge(item.restorationType, item.teeth, item.units)
  return bridge ? { ...item, ...bridge } : { ...item, units: [], connectors: [] }
}

/** The piece of work on other teeth; of a bridge, its units follow. */
export const onTeeth = (item: DraftItem, teeth: number[]): DraftItem =>
  asBridge({ ...item, teeth, quantity: null })

/** What a laboratory makes, in the order of the field's list. */
export const typesOf = (products: readonly Product[]): RestorationType[] => {
  const offered = new Set(products.map(({ restorationType }) => restorationType))
  return restorationTypes.filter((type) => offered.has(type))
}

/** The products of a type, the cheapest first; those without a price last. */
export const productsOf = (products: readonly Product[], type: RestorationType | null): Product[] =>
  products
    .filter(({ restorationType }) => restorationType === type)
    .sort((one, other) => (one.basePriceMinor ?? Infinity) - (other.basePriceMinor ?? Infinity))

/** The piece of work with its product; what belonged to the product before goes. */
export const ofProduct = (item: DraftItem, { id, restorationType }: Product): DraftItem =>
  asBridge({
    ...item,
    restorationType,
    productId: id,
    options: item.productId === id ? item.options : [],
    material: item.productId === id ? item.material : null,
    quantity: item.productId === id ? item.quantity : null,
  })

/** The piece of work as another restoration; the only product there is comes with it. */
export function ofType(
  item: DraftItem,
  type: RestorationType,
  products: readonly Product[],
): DraftItem {
  if (item.restorationType === type) return item
  const fitting = productsOf(products, type)
  const [only] = fitting
  const { place } = restorationFacts[type]
  const changed = {
    ...item,
    restorationType: type,
    productId: null,
    options: [],
    material: null,
    quantity: null,
    arch: place === 'arch' || place === 'case' ? item.arch : null,
  }
  return only && fitting.length === 1 ? ofProduct(changed, only) : asBridge(changed)
}

/** Whether the jaw is asked for: the work is on one, and no tooth says which. */
export const asksForJaw = (item: DraftItem): boolean =>
  item.restorationType !== null &&
  ['arch', 'case'].includes(restorationFacts[item.restorationType].place)

/** The pieces of work as the chart draws them; `places` says which is which. */
export function worksOf(items: readonly DraftItem[]): { works: ToothWork[]; places: string[] } {
  const shown = items.filter(({ restorationType }) => restorationType !== null)
  return {
    works: shown.map(({ restorationType, teeth, arch, units, connectors }) => ({
      restorationType: restorationType ?? 'other',
      teeth,
      arch,
      units,
      connectors,
    })),
    places: shown.map(({ key }) => key),
  }
}
