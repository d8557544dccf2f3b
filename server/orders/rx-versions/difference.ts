import { isDeepStrictEqual } from 'node:util'
import type { Order } from '#contract/orders/orders'
import type { Prescription, RxItem } from '#contract/orders/rx-versions'
import type { PricedItem } from '#server/catalog/pricing'

/** One difference between two versions, as a JSON pointer; items are named by their id. */
export type Change = { pointer: string; from: unknown; to: unknown }

/** The keys of an order, apart from its items, that are the prescription. */
const orderKeys = [
  'dentistId',
  'patientId',
  'priority',
  'impressionType',
  'requestedOn',
  'instructions',
] as const

const itemKeys = [
  'productId',
  'teeth',
  'arch',
  'units',
  'connectors',
  'material',
  'shade',
  'implant',
  'occlusion',
  'margin',
  'design',
  'options',
  'quantity',
  'notes',
] as const

// The name stays with what it was prescribed as, whatever the catalogue calls it later.
const shownKeys = ['id', 'description', 'restorationType', ...itemKeys] as const

/** What an order prescribes apart from its items. */
export type RxHead = Pick<Order, (typeof orderKeys)[number]>

// A prescription: what was ordered, without what it costs.
type Rx = RxHead & { items: readonly PricedItem[] }

function diffKeys<Key extends string>(
  keys: readonly Key[],
  before: Record<Key, unknown>,
  after: Record<Key, unknown>,
  under: string,
): Change[] {
  return keys
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .map((key) => ({ pointer: `${under}/${key}`, from: before[key], to: after[key] }))
}

// Money stays out: what a command changes is shown to members who may not see it.
const rxOf = (item: PricedItem): RxItem => ({
  ...(Object.fromEntries(shownKeys.map((key) => [key, item[key]])) as Pick<
    PricedItem,
    (typeof shownKeys)[number]
  >),
  options: item.options.map(({ id, name }) => ({ id, name })),
})

/** The whole prescription of an order: what is to be made, without what it costs. */
export const prescriptionOf = ({ items, ...order }: Rx): Prescription => ({
  ...(Object.fromEntries(orderKeys.map((key) => [key, order[key]])) as RxHead),
  items: items.map(rxOf),
})

/** What is different in a prescription, part by part; the order of items is no difference. */
export function diffRx(before: Rx, after: Rx): Change[] {
  const left = new Map(before.items.map((item) => [item.id, item]))
  const changes = diffKeys(orderKeys, before, after, '')
  for (const item of after.items) {
    const pointer = `/items/${item.id}`
    const old = left.get(item.id)
    left.delete(item.id)
    if (old) changes.push(...diffKeys(itemKeys, rxOf(old), rxOf(item), pointer))
    else changes.push({ pointer, from: null, to: rxOf(item) })
  }
  for (const [id, item] of left) {
    changes.push({ pointer: `/items/${id}`, from: rxOf(item), to: null })
  }
  return changes
}
