import type { RestorationType } from '#contract/catalog/restorations'
import type { Answer, Args } from '../../api/client.ts'

/** An order as the service answers it. */
export type Order = Answer<'getOrder'>['order']
/** What an order is made from, as the service takes it. */
export type OrderBody = Args<'createOrder'>['body']
type BodyItem = NonNullable<OrderBody['items']>[number]
type Whole<T> = { [K in keyof T]-?: T[K] }

/** A piece of work as it is typed: it may still lack its product. */
export type DraftItem = Omit<Whole<BodyItem>, 'productId' | 'quantity'> & {
  /** Stays while one types, also before the service knows the item. */
  key: string
  /** The item of the service. */
  id: string | null
  restorationType: RestorationType | null
  productId: string | null
  /** Null: as the product counts. */
  quantity: number | null
}

/** An order as it is typed. */
export type OrderDraft = Whole<
  Omit<OrderBody, 'items' | 'kind' | 'remakeOfOrderId' | 'draftKey'>
> & {
  items: DraftItem[]
  /** The tray that a laboratory puts it into when it registers the order. */
  trayCode?: string
}

/** An empty piece of work. */
export const emptyItem = (): DraftItem => ({
  key: crypto.randomUUID(),
  id: null,
  restorationType: null,
  productId: null,
  teeth: [],
  arch: null,
  units: [],
  connectors: [],
  material: null,
  shade: null,
  implant: null,
  occlusion: null,
  margin: null,
  design: null,
  allowsPreferences: true,
  options: [],
  quantity: null,
  notes: null,
})

/** An empty order; its texts are empty, its ids too. */
export const emptyDraft = (): OrderDraft => ({
  labConnectionId: '',
  customerId: '',
  patientId: null,
  dentistId: null,
  priority: 'standard',
  impressionType: 'digital_scan',
  requestedOn: null,
  instructions: null,
  internalNotes: null,
  appointmentAt: null,
  items: [emptyItem()],
})

const textOf = (text: string | null | undefined) => (text?.trim() ? text.trim() : null)

/** The pieces of work that have a product: only those can be kept. */
export const madeItems = (draft: OrderDraft): DraftItem[] =>
  draft.items.filter(({ productId }) => productId !== null)

const itemBody = (item: DraftItem): BodyItem => ({
  productId: item.productId ?? '',
  teeth: [...item.teeth],
  arch: item.arch,
  units: [...item.units],
  connectors: [...item.connectors],
  material: item.material,
  shade: item.shade,
  implant: item.implant,
  occlusion: item.occlusion,
  margin: item.margin,
  design: item.design,
  allowsPreferences: item.allowsPreferences,
  options: [...item.options],
  notes: textOf(item.notes),
  ...(item.quantity === null ? {} : { quantity: item.quantity }),
})

/** Which side types. */
export type Keys = { isLab: boolean }

/** What is prescribed, as the service takes it: for a check, a new order, and a change. */
function rxOf(draft: OrderDraft, { isLab }: Keys) {
  return {
    patientId: draft.patientId,
    priority: draft.priority,
    impressionType: draft.impressionType,
    requestedOn: draft.requestedOn,
    instructions: textOf(draft.instructions),
    items: madeItems(draft).map(itemBody),
    ...(isLab ? {} : { dentistId: draft.dentistId }),
  }
}

const partyOf = (draft: OrderDraft, { isLab }: Keys) =>
  isLab ? { customerId: draft.customerId } : { labConnectionId: draft.labConnectionId }

/** The body of a new order. */
export const bodyOf = (draft: OrderDraft, keys: Keys): OrderBody => ({
  ...partyOf(draft, keys),
  ...rxOf(draft, keys),
  internalNotes: textOf(draft.internalNotes),
  ...(keys.isLab ? {} : { appointmentAt: draft.appointmentAt }),
})

/** The body of a check before sending. */
export const checkBodyOf = (
  draft: OrderDraft,
  keys: Keys,
): Omit<Args<'preflightOrder'>['body'], 'attachments' | 'orderId'> => ({
  ...partyOf(draft, keys),
  ...rxOf(draft, keys),
  ...(keys.isLab ? {} : { appointmentAt: draft.appointmentAt }),
})

/** The body of a change: all but whom the order is between; items that stay keep their id. */
export function changeBodyOf(draft: OrderDraft, keys: Keys): Args<'updateOrder'>['body'] {
  const { labConnectionId: _connection, customerId: _customer, ...body } = bodyOf(draft, keys)
  const items = madeItems(draft).map((item) => ({
    ...itemBody(item),
    ...(item.id === null ? {} : { id: item.id }),
  }))
  return { ...body, items }
}

/** Only the keys of a change that differ; null where nothing does. */
export function differenceOf(
  before: Args<'updateOrder'>['body'],
  after: Args<'updateOrder'>['body'],
): Args<'updateOrder'>['body'] | null {
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
  )
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

const draftItemOf = (item: Order['items'][number]): DraftItem => ({
  key: item.id,
  id: item.id,
  restorationType: item.restorationType,
  productId: item.productId,
  teeth: item.teeth,
  arch: item.arch,
  units: item.units,
  connectors: item.connectors,
  material: item.material,
  shade: item.shade,
  implant: item.implant,
  occlusion: item.occlusion,
  margin: item.margin,
  design: item.design,
  allowsPreferences: item.allowsPreferences,
  options: item.options.map(({ id }) => id),
  quantity: item.quantity,
  notes: item.notes,
})

/** An order of the service, to be typed on. */
export const draftOf = (order: Order): OrderDraft => ({
  labConnectionId: order.labConnectionId ?? '',
  customerId: order.customerId ?? '',
  patientId: order.patientId,
  dentistId: order.dentistId,
  priority: order.priority,
  impressionType: order.impressionType,
  requestedOn: order.requestedOn,
  instructions: order.instructions,
  internalNotes: order.internalNotes,
  appointmentAt: order.appointmentAt,
  items: order.items.length > 0 ? order.items.map(draftItemOf) : [emptyItem()],
})

/** The draft with the ids that the service gave its pieces of work, which are in the same order. */
export function withItemIds(
  draft: OrderDraft,
  order: Order,
  sentKeys: readonly string[],
): OrderDraft {
  const idOf = new Map(sentKeys.map((key, place) => [key, order.items[place]?.id ?? null]))
  return {
    ...draft,
    items: draft.items.map((item) => ({ ...item, id: idOf.get(item.key) ?? item.id })),
  }
}

/** Whether there is anything that would be a loss. */
export const isWorthKeeping = (draft: OrderDraft, { isLab }: Keys): boolean =>
  (isLab ? draft.customerId : draft.labConnectionId) !== '' &&
  (draft.patientId !== null ||
    madeItems(draft).length > 0 ||
    textOf(draft.instructions) !== null ||
    textOf(draft.internalNotes) !== null)

/** Whether nothing is typed, chosen or pressed yet. */
export const isEmpty = (draft: OrderDraft, keys: Keys): boolean => {
  const content = (one: OrderDraft) =>
    JSON.stringify({
      ...bodyOf(one, keys),
      items: one.items.map(({ key: _key, ...item }) => item),
    })
  return content(draft) === content(emptyDraft())
}
