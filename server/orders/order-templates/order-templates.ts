import type { Body } from '#contract/platform/endpoint'
import type { OrderItemInput } from '#contract/orders/order-items'
import type {
  createOrderTemplate,
  OrderTemplate,
  updateOrderTemplate,
} from '#contract/orders/order-templates'
import { partiesOf } from '#server/orders/orders'
import { planNew, selectOffer, type Offer, type PricedItem } from '#server/catalog/pricing'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertTemplate,
  lockTemplate,
  selectTemplate,
  updateTemplate,
  type StoredItem,
} from './queries.ts'

/** A template of the clinic. @throws Refusal 404 */
export async function readTemplate(tx: Tx, id: string): Promise<OrderTemplate> {
  const template = await selectTemplate(tx, id)
  if (!template) throw notFound('order_template')
  return template
}

const nameTaken = { order_templates_named_once: () => new Refusal('order_template_name_taken') }

const storedOf = (item: PricedItem): StoredItem => ({
  productId: item.productId,
  description: item.description,
  restorationType: item.restorationType,
  arch: item.arch,
  material: item.material,
  implant: item.implant,
  occlusion: item.occlusion,
  margin: item.margin,
  design: item.design,
  options: item.options.map(({ id, name }) => ({ id, name })),
  notes: item.notes,
  allowsPreferences: item.allowsPreferences,
})

type Making = {
  labConnectionId: string
  inputs: readonly OrderItemInput[]
  /** The items that the template had: their products stay, also where they are no longer offered. */
  before: readonly StoredItem[]
}

// What the laboratory offers is as it offers it; what it no longer offers keeps its name.
async function makeItems(
  tx: Tx,
  session: Principal,
  { labConnectionId, inputs, before }: Making,
): Promise<StoredItem[]> {
  const parties = await partiesOf(tx, session, { labConnectionId })
  const offer = await selectOffer(tx, parties, inputs)
  return inputs.map((input) => {
    const kept = before.find(({ productId }) => productId === input.productId)
    const [item] = planNew([input], 'standard', kept ? withKept(offer, kept) : offer).items
    if (!item) throw new Error('an item that was planned is not there')
    return storedOf(item)
  })
}

// A product or an option that is no longer offered stays in the template where it was. Prices are no matter.
function withKept(offer: Offer, kept: StoredItem): Offer {
  const { productId, description: name, restorationType, material } = kept
  const product = {
    id: productId,
    name,
    names: {},
    restorationType,
    material,
    categoryId: null,
    unit: 'piece',
    basePriceMinor: null,
    currency: 'EUR',
    taxRateBasisPoints: 0,
    requiresShade: false,
    requiresTeeth: false,
    requiresImplant: false,
    requiredAttachments: [],
    turnaroundDays: null,
  } as const
  const options = kept.options.map(
    (option) => [option.id, { ...option, productId, priceMinor: 0, isPerUnit: false }] as const,
  )
  return {
    ...offer,
    products: new Map([[productId, { ...product, requiredAttachments: [] }], ...offer.products]),
    options: new Map([...options, ...offer.options]),
  }
}

/** Saves a template. @throws Refusal 404, 409, 422 */
export async function addTemplate(
  tx: Tx,
  session: Principal,
  body: Body<typeof createOrderTemplate>,
): Promise<OrderTemplate> {
  const id = newId()
  const { name, labConnectionId, impressionType = null, instructions = null } = body
  const items = await makeItems(tx, session, { labConnectionId, inputs: body.items, before: [] })
  await withConstraints(nameTaken, () =>
    insertTemplate(tx, { id, name, labConnectionId, impressionType, instructions, items }),
  )
  return readTemplate(tx, id)
}

/** Changes the keys that are sent. @throws Refusal 404, 409, 422 */
export async function changeTemplate(
  tx: Tx,
  session: Principal,
  { id, body }: { id: string; body: Body<typeof updateOrderTemplate> },
): Promise<OrderTemplate> {
  const template = await lockTemplate(tx, id)
  if (!template) throw notFound('order_template')
  const { version, items: inputs, ...changes } = body
  if (version !== undefined && version !== template.version) {
    throw new Refusal('order_template_changed_meanwhile')
  }
  const { labConnectionId } = template
  const before = template.items.map(({ isOffered: _, ...item }) => item)
  const items = inputs && (await makeItems(tx, session, { labConnectionId, inputs, before }))
  await withConstraints(nameTaken, () =>
    updateTemplate(tx, id, { ...changes, ...(items ? { items } : {}) }),
  )
  return readTemplate(tx, id)
}
