import type { InputError } from '#contract/error'
import { archOfTooth, itemParts, type OrderItemInput } from '#contract/order-items'
import { newId } from '#platform/clock'
import { invalidInput, Refusal } from '#platform/errors'
import { sumLine, sumLines, type Sums } from './prices.ts'
import type { PricedItem } from './queries.ts'
import type { Product } from './write-queries.ts'

/** What items are made from: what was, and what the laboratory offers. */
export type ItemGround = {
  inputs: readonly OrderItemInput[]
  existing: readonly PricedItem[]
  /** The currency of the prices of `existing`. */
  currency: string | null
  /** Those of the products that the caller may order. */
  products: ReadonlyMap<string, Product>
  /** Once submitted, the price of an item stays as it was as long as its product does. */
  isFrozen: boolean
}

/** The items of an order with their sums and their one currency. */
export type PlannedItems = { items: PricedItem[]; sums: Sums; currency: string | null }

const quantityOf = ({ unit }: Product, { teeth = [], arch }: OrderItemInput): number => {
  if (unit === 'tooth') return Math.max(1, teeth.length)
  return unit === 'arch' && arch === 'both' ? 2 : 1
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

function refuseWrongArch({ teeth = [], arch }: OrderItemInput, place: number): void {
  const stray = teeth.find((tooth) => arch && arch !== 'both' && archOfTooth(tooth) !== arch)
  if (stray === undefined) return
  const message = `names the ${arch} arch, but tooth ${stray} is in the other`
  throw new Refusal('rule_violated', `Item ${place + 1} ${message}.`, {
    errors: [{ in: 'body', pointer: `/items/${place}/arch`, code: 'arch', message }],
  })
}

const priceOf = (product: Product) => ({
  description: product.name,
  restorationType: product.restorationType as PricedItem['restorationType'],
  unitPrice: product.basePriceMinor ?? 0,
  priceSource: product.basePriceMinor === null ? 'none' : 'base_price',
  discount: 0,
  taxRate: product.taxRateBasisPoints,
})

type Price = ReturnType<typeof priceOf>

function planItem(
  input: OrderItemInput,
  id: string,
  { price, product }: { price: Price; product: Product | undefined },
): PricedItem {
  const quantity = input.quantity ?? (product ? quantityOf(product, input) : 1)
  const line = {
    quantity,
    unitPriceMinor: price.unitPrice,
    discountMinor: price.discount,
    taxRateBasisPoints: price.taxRate,
  }
  return {
    id,
    productId: input.productId,
    teeth: input.teeth ?? [],
    arch: input.arch ?? null,
    units: input.units ?? [],
    connectors: input.connectors ?? [],
    material:
      input.material === undefined
        ? ((product?.material ?? null) as PricedItem['material'])
        : input.material,
    shade: wholePart('shade', input),
    implant: wholePart('implant', input),
    occlusion: wholePart('occlusion', input),
    margin: wholePart('margin', input),
    quantity,
    notes: input.notes ?? null,
    ...price,
    lineTotal: sumLine(line).subtotalMinor - price.discount,
  }
}

const missingProduct = (place: number) =>
  new Refusal('not_found', 'The laboratory offers no such product.', {
    errors: [
      {
        in: 'body',
        pointer: `/items/${place}/productId`,
        code: 'not_found',
        message: 'is not offered by the laboratory',
      },
    ],
  })

/**
 * The items that are asked for, made whole and priced: the product's base price times the quantity;
 * an item that stays keeps its frozen price. @throws Refusal 400, 404, 422
 */
export function planItems(ground: ItemGround): PlannedItems {
  const { inputs, products, isFrozen } = ground
  const existing = new Map(ground.existing.map((item) => [item.id, item]))
  const currencies = new Set<string>()
  const items = inputs.map((input, place) => {
    const before = input.id === undefined ? undefined : existing.get(input.id)
    if (input.id !== undefined && !before) {
      throw invalidInput({
        in: 'body',
        pointer: `/items/${place}/id`,
        code: 'unknown',
        message: 'is not an item of this order, or is given twice',
      })
    }
    if (before) existing.delete(before.id)
    refuseWrongArch(input, place)
    const product = products.get(input.productId)
    const isKept = before?.productId === input.productId && (isFrozen || !product)
    const price = isKept ? pickPrice(before) : product && priceOf(product)
    if (!price) throw missingProduct(place)
    const currency = isKept ? ground.currency : product?.currency
    if (currency) currencies.add(currency)
    return planItem(input, before?.id ?? newId(), { price, product })
  })
  if (currencies.size > 1) {
    throw new Refusal(
      'rule_violated',
      `One order has one currency; these products are priced in ${[...currencies].join(' and ')}.`,
    )
  }
  return { items, sums: sumLines(items.map(lineOf)), currency: [...currencies][0] ?? null }
}

const pickPrice = (item: PricedItem): Price => {
  const { description, restorationType, unitPrice, priceSource, discount, taxRate } = item
  return { description, restorationType, unitPrice, priceSource, discount, taxRate }
}

const lineOf = ({ quantity, unitPrice, discount, taxRate }: PricedItem) => ({
  quantity,
  unitPriceMinor: unitPrice,
  discountMinor: discount,
  taxRateBasisPoints: taxRate,
})

/**
 * Everything that an order still lacks before a laboratory can begin with it, each with its place. A
 * product that is no longer offered lacks only in an order that is new.
 */
export function findMissing(
  order: {
    clinicOrganizationId: string | null
    dentistId: string | null
    patientId: string | null
  },
  items: readonly PricedItem[],
  products: ReadonlyMap<string, Product>,
  isNew: boolean,
): InputError[] {
  const missing: InputError[] = []
  const add = (pointer: string, message: string, code = 'required') =>
    missing.push({ in: 'body', pointer, code, message })
  if (order.patientId === null) add('/patientId', 'the patient is missing')
  if (order.clinicOrganizationId !== null && order.dentistId === null) {
    add('/dentistId', 'the dentist is missing')
  }
  if (items.length === 0) add('/items', 'there is no item yet')
  for (const [place, item] of items.entries()) {
    const product = products.get(item.productId)
    const at = `/items/${place}`
    const name = `item ${place + 1}, ${item.description}`
    if (!product) {
      if (isNew) add(`${at}/productId`, `${name}, is no longer offered`, 'not_offered')
      continue
    }
    if (product.requiresTeeth && item.teeth.length === 0) add(`${at}/teeth`, `${name}, lacks teeth`)
    if (product.requiresShade && item.shade === null) add(`${at}/shade`, `${name}, lacks a shade`)
    if (product.requiresImplant && item.implant === null) {
      add(`${at}/implant`, `${name}, lacks the implant`)
    }
  }
  return missing
}

/** @throws Refusal 422 naming every missing thing at once */
export function refuseIncomplete(missing: readonly InputError[]): void {
  if (missing.length === 0) return
  const words = missing.map(({ message }) => message).join('; ')
  throw new Refusal('order_incomplete', `The order is not complete: ${words}.`, {
    errors: [...missing],
  })
}
