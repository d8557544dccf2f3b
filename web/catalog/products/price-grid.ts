import type { Answer } from '../../api/client.ts'

/** A price of a list, as it is saved. */
export type PriceItem = Answer<'getPriceList'>['priceList']['items'][number]

/** The product, teeth and quantity of a price; a list has each combination once. */
export type PriceStep = Pick<PriceItem, 'productId' | 'toothGroup' | 'minQuantity'>

/** The typed prices by the key of their step; null removes a price. */
export type PriceEdits = Readonly<Record<string, number | null>>

/** The key of a step in the edits. */
const keyOfStep = ({ productId, toothGroup, minQuantity }: PriceStep): string =>
  `${productId} ${toothGroup} ${minQuantity}`

const stepOfKey = (key: string): PriceStep => {
  const [productId = '', toothGroup, minQuantity] = key.split(' ')
  return {
    productId,
    toothGroup: toothGroup as PriceStep['toothGroup'],
    minQuantity: Number(minQuantity),
  }
}

/** The price of a step as it is in the grid: as typed, else as saved; null where there is none. */
export function priceOf(
  items: readonly PriceItem[],
  edits: PriceEdits,
  step: PriceStep,
): number | null {
  const key = keyOfStep(step)
  const edited = edits[key]
  if (edited !== undefined) return edited
  return items.find((item) => keyOfStep(item) === key)?.priceMinor ?? null
}

/** The edits with one more; an edit to the saved price is dropped. */
export function editPrice(
  items: readonly PriceItem[],
  edits: PriceEdits,
  step: PriceStep,
  price: number | null,
): PriceEdits {
  const key = keyOfStep(step)
  const { [key]: _former, ...others } = edits
  return priceOf(items, {}, step) === price ? others : { ...others, [key]: price }
}

/** All prices of the list with the edits applied. */
export function mergedItems(items: readonly PriceItem[], edits: PriceEdits): PriceItem[] {
  const kept = items.filter((item) => edits[keyOfStep(item)] === undefined)
  const typed = Object.entries(edits).flatMap(([key, priceMinor]) =>
    priceMinor === null ? [] : [{ ...stepOfKey(key), priceMinor }],
  )
  return [...kept, ...typed]
}

const groupOrder: readonly PriceItem['toothGroup'][] = ['all', 'anterior', 'posterior']

/** The steps of a product beside its plain price, saved and typed ones, in their order. */
export function extraStepsOf(
  items: readonly PriceItem[],
  edits: PriceEdits,
  productId: string,
): PriceStep[] {
  const keys = new Set([...items.map(keyOfStep), ...Object.keys(edits)])
  return [...keys]
    .map(stepOfKey)
    .filter((step) => step.productId === productId)
    .filter((step) => step.toothGroup !== 'all' || step.minQuantity > 1)
    .filter((step) => priceOf(items, edits, step) !== null)
    .toSorted(
      (a, b) =>
        groupOrder.indexOf(a.toothGroup) - groupOrder.indexOf(b.toothGroup) ||
        a.minQuantity - b.minQuantity,
    )
}
