import { itemParts, type OrderItemInput } from '#contract/orders/order-items'
import { valueAt } from './value-at.ts'
import { newId } from '#platform/clock'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import type { Offer, PricedItem, Product } from './offer.ts'
import { choosePrice, isOfTier } from './price-choice.ts'
import { sumLines, type Sums } from './prices.ts'
import { planSurcharges, type AddedSurcharge, type PricedSurcharge } from './surcharges.ts'

/** What an order is planned from: what was, and what the laboratory offers. */
export type PlanContext = {
  inputs: readonly OrderItemInput[]
  existing: readonly PricedItem[]
  existingSurcharges: readonly PricedSurcharge[]
  /** What the laboratory adds to the items, whole; without it what it added before stays. */
  added?: readonly AddedSurcharge[] | undefined
  /** The currency of the prices of `existing`. */
  currency: string | null
  priority: 'standard' | 'rush'
  offer: Offer
  /**
   * Once submitted, the price of an item stays as it was as long as its product does, and its teeth
   * and quantity are such that the price was for.
   */
  isFrozen: boolean
  /** Once accepted, rush is the laboratory's to take off. */
  isAccepted: boolean
}

/** The items of an order and what comes on top, with their sums and their one currency. */
export type Plan = {
  items: PricedItem[]
  surcharges: PricedSurcharge[]
  sums: Sums
  currency: string | null
}

// Without a product to ask, what was there says what a unit was.
function quantityOf(
  { quantity, teeth = [], arch }: OrderItemInput,
  product: Product | undefined,
  before: PricedItem | undefined,
): number {
  if (quantity !== undefined) return quantity
  const isByTooth = product
    ? product.unit === 'tooth'
    : before?.quantity === before?.teeth.length && before?.teeth.length !== 0
  if (isByTooth) return Math.max(1, teeth.length)
  if (!product) return before?.quantity ?? 1
  return product.unit === 'arch' && arch === 'both' ? 2 : 1
}

// What is priced by the tooth is priced for its teeth.
function refuseOtherQuantity(
  { teeth = [], quantity }: OrderItemInput,
  product: Product | undefined,
  place: number,
): void {
  const isOther = product?.unit === 'tooth' && teeth.length > 0 && quantity !== undefined
  if (!isOther || quantity === teeth.length) return
  const count = { teeth: teeth.length }
  const errors = [inputError('body', `/items/${place}/quantity`, 'quantity_per_tooth', count)]
  throw new Refusal('quantity_differs_from_teeth', { item: place + 1, ...count }, { errors })
}

// What is left out of a part is null: one shape for what is stored, compared and shown.
function wholePart<Name extends keyof typeof itemParts>(
  name: Name,
  input: OrderItemInput,
): PricedItem[Name] {
  const part = input[name]
  if (!part) return null
  const given = new Map<string, unknown>(Object.entries(part))
  const whole = itemParts[name].map((key) => [key, given.get(key) ?? null])
  return Object.fromEntries(whole) as PricedItem[Name]
}

const notOffered = (code: 'product_not_offered' | 'option_not_offered', pointer: string) =>
  new Refusal(code, {}, { errors: [inputError('body', pointer, 'not_offered')] })

// What preferences filled stays noted as long as nobody prescribes another value.
function stillFilled(input: OrderItemInput, before: PricedItem): PricedItem['preferenceFields'] {
  return before.preferenceFields.filter(
    (field) => valueAt(input, field) !== null && valueAt(input, field) === valueAt(before, field),
  )
}

type Made = { item: PricedItem; currency: string | null }

// What is kept of an item that was there: its name and its price, not what is prescribed.
const keptPrice = (item: PricedItem) => {
  const { description, names, restorationType, discountMinor, taxRateBasisPoints } = item
  const { unitPriceMinor, priceSource, priceListId, priceTier } = item
  const price = { unitPriceMinor, priceSource, priceListId, priceTier }
  return { description, names, restorationType, ...price, discountMinor, taxRateBasisPoints }
}

const freshPrice = (
  product: Product,
  { prices }: Offer,
  wanted: { teeth: readonly number[]; quantity: number },
) => {
  const { currency, ...price } = choosePrice(product, prices, wanted)
  const { name: description, names, restorationType, taxRateBasisPoints } = product
  return {
    currency,
    fresh: { description, names, restorationType, ...price, discountMinor: 0, taxRateBasisPoints },
  }
}

// An option that is no longer offered stays where it was: the submit names it.
function optionsOf(
  { options = [], productId }: OrderItemInput,
  { offer, before, isFrozen }: { offer: Offer; before: PricedItem | undefined; isFrozen: boolean },
  place: number,
): PricedItem['options'] {
  return options.map((id, index) => {
    const kept = before?.options.find((option) => option.id === id)
    const offered = offer.options.get(id)
    if (kept && (isFrozen || !offered)) return kept
    if (offered?.productId !== productId) {
      throw notOffered('option_not_offered', `/items/${place}/options/${index}`)
    }
    return { id, name: offered.name, priceMinor: offered.priceMinor, isPerUnit: offered.isPerUnit }
  })
}

function planItem(
  input: OrderItemInput,
  place: number,
  { before, context }: { before: PricedItem | undefined; context: PlanContext },
): Made {
  const { offer, isFrozen } = context
  const product = offer.products.get(input.productId)
  const same = before?.productId === input.productId ? before : undefined
  const { teeth = [] } = input
  refuseOtherQuantity(input, product, place)
  const quantity = quantityOf(input, product, same)
  const isHeld = isFrozen && same && isOfTier(same.priceTier, { teeth, quantity })
  const kept = isHeld || !product ? same : undefined
  const { fresh, currency } =
    product && !kept
      ? freshPrice(product, offer, { teeth, quantity })
      : { fresh: undefined, currency: context.currency }
  const price = fresh ?? (kept && keptPrice(kept))
  if (!price) throw notOffered('product_not_offered', `/items/${place}/productId`)
  const priced = {
    id: before?.id ?? newId(),
    productId: input.productId,
    teeth,
    arch: input.arch ?? null,
    units: input.units ?? [],
    connectors: input.connectors ?? [],
    material:
      input.material === undefined
        ? (product ?? same ?? { material: null }).material
        : input.material,
    shade: wholePart('shade', input),
    implant: wholePart('implant', input),
    occlusion: wholePart('occlusion', input),
    margin: wholePart('margin', input),
    design: wholePart('design', input),
    allowsPreferences: input.allowsPreferences ?? true,
    preferenceFields: same ? stillFilled(input, same) : [],
    quantity,
    notes: input.notes ?? null,
    ...price,
    options: optionsOf(input, { offer, before: same, isFrozen }, place),
  }
  const { subtotalMinor, discountMinor } = sumLines(linesOf(priced))
  return { item: { ...priced, lineTotalMinor: subtotalMinor - discountMinor }, currency }
}

/** The lines that an item is priced and taxed by: itself, then each of its options. */
export const linesOf = ({
  quantity,
  unitPriceMinor,
  discountMinor,
  taxRateBasisPoints,
  options,
}: Pick<
  PricedItem,
  'quantity' | 'unitPriceMinor' | 'discountMinor' | 'taxRateBasisPoints' | 'options'
>) => [
  {
    quantity,
    unitPriceMinor,
    discountMinor,
    taxRateBasisPoints,
  },
  ...options.map(({ priceMinor, isPerUnit }) => ({
    quantity: isPerUnit ? quantity : 1,
    unitPriceMinor: priceMinor,
    discountMinor: 0,
    taxRateBasisPoints,
  })),
]

const lineOfSurcharge = ({ amountMinor, taxRateBasisPoints }: PricedSurcharge) => ({
  quantity: 1,
  unitPriceMinor: amountMinor,
  discountMinor: 0,
  taxRateBasisPoints,
})

/** The sums of an order: its items, their options, and what comes on top; each a line of its own. */
export const sumOrder = (
  items: readonly PricedItem[],
  surcharges: readonly PricedSurcharge[],
): Sums => sumLines([...items.flatMap(linesOf), ...surcharges.map(lineOfSurcharge)])

/** An item as a client would ask for it. */
export const inputOf = ({ options, ...item }: PricedItem): OrderItemInput => ({
  ...item,
  options: options.map(({ id }) => id),
})

/**
 * The items that are asked for, made whole and priced for the customer, and what comes on top of them.
 * What stays keeps its frozen price. @throws Refusal 400, 404, 422
 */
export function planOrder(context: PlanContext): Plan {
  const { inputs, offer, isFrozen, isAccepted, priority, added } = context
  const existing = new Map(context.existing.map((item) => [item.id, item]))
  const currencies = new Set<string>()
  const items = inputs.map((input, place) => {
    const before = input.id === undefined ? undefined : existing.get(input.id)
    if (input.id !== undefined && !before) {
      throw invalidInput(inputError('body', `/items/${place}/id`, 'item_not_of_order'))
    }
    if (before) existing.delete(before.id)
    const { item, currency } = planItem(input, place, { before, context })
    if (currency) currencies.add(currency)
    return item
  })
  if (currencies.size > 1) {
    throw new Refusal('order_currencies_mixed', { currencies: [...currencies] })
  }
  const currency = [...currencies][0] ?? null
  const surcharges = planSurcharges({
    offered: offer.surcharges,
    existing: context.existingSurcharges,
    added,
    isFrozen,
    isAccepted,
    priority,
    itemsMinor: items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0),
    currency,
  })
  return { items, surcharges, sums: sumOrder(items, surcharges), currency }
}

/** What a new order would be made of. @throws Refusal 400, 404, 422 */
export const planNew = (
  inputs: readonly OrderItemInput[],
  priority: PlanContext['priority'],
  offer: Offer,
): Plan =>
  planOrder({
    inputs,
    existing: [],
    existingSurcharges: [],
    currency: null,
    priority,
    offer,
    isFrozen: false,
    isAccepted: false,
  })

/** What an order says of itself that its prices hang on. */
type Standing = {
  status: string
  acceptedAt: string | null
  currency: string | null
  priority: PlanContext['priority']
}

/** What an order is made of, and what comes on top. */
export type Contents = { items: PricedItem[]; surcharges: PricedSurcharge[] }

/**
 * What an order that is there is made of after a change; what the change does not name stays. A
 * draft is priced again. @throws Refusal 400, 404, 422
 */
export const planAgain = (
  order: Standing,
  { items, surcharges }: Contents,
  offer: Offer,
  change: Partial<Pick<PlanContext, 'inputs' | 'added' | 'priority'>> = {},
): Plan =>
  planOrder({
    inputs: change.inputs ?? items.map(inputOf),
    existing: items,
    existingSurcharges: surcharges,
    added: change.added,
    currency: order.currency,
    priority: change.priority ?? order.priority,
    offer,
    isFrozen: order.status !== 'draft',
    isAccepted: order.acceptedAt !== null,
  })
