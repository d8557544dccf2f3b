import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  PositiveMinor,
  recordTimes,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { MaterialLot } from './material-lots.ts'
import { Material } from './materials.ts'

const tag = 'Materials'

/** Where a purchase order is. */
export const purchaseOrderStatuses = [
  'draft',
  'sent',
  'partly_received',
  'received',
  'cancelled',
] as const
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number]

/** What can be done with a purchase order, and in which statuses. */
export const purchaseOrderTransitions = {
  change: ['draft'],
  send: ['draft'],
  receive: ['sent', 'partly_received'],
  cancel: ['draft', 'sent', 'partly_received'],
} as const satisfies Record<string, readonly PurchaseOrderStatus[]>

/** Something that can be done with a purchase order. */
export type PurchaseOrderTransition = keyof typeof purchaseOrderTransitions

/** Whether something can be done with a purchase order in its status. */
export const canTransitionPurchaseOrder = (
  { status }: { status: PurchaseOrderStatus },
  transition: PurchaseOrderTransition,
): boolean => purchaseOrderTransitions[transition].some((from) => from === status)

const PurchaseOrderAbilities = abilities('PurchaseOrderAbilities', {
  change: 'Change its lines and supplier',
  send: 'Send it to the supplier',
  receive: 'Receive what came',
  cancel: 'Cancel it, or what of it has not come',
})

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const words = (description: string, example: string) =>
  Type.String({ description, examples: [example] })
const quantity = (description: string, minimum = 1) =>
  Type.Integer({ minimum, maximum: 1_000_000_000, description, examples: [20] })

const note = text(1_000, 'What the supplier should know', 'Please deliver before noon.')
const reason = line(500, 'Why', 'Not available before next month')
const priceMinor = nullable(
  Type.Unsafe<number>({
    ...PositiveMinor,
    description:
      'Price of the whole line in minor units, before tax; null where nobody noted it, and for members who may not see money',
  }),
)

const wantedOn = nullable(
  Type.Unsafe<string>({ ...DateOnly, description: 'The day by which it is wanted' }),
)
const deliveryLocationId = nullable(
  id('The location that it is delivered to; null: the address of the laboratory'),
)

const PurchaseOrderLine = named(
  'PurchaseOrderLine',
  {
    id: Id,
    materialId: id('The material'),
    materialName: words('Its name', 'Northglass HT disc 98 mm'),
    manufacturer: words('Who makes it', 'Northglass Ceramics'),
    gtin: Material.properties.gtin,
    supplierArticleNumber: Material.properties.supplierArticleNumber,
    unit: Material.properties.unit,
    quantity: quantity('How much is ordered, in the unit of the material'),
    quantityReceived: quantity('How much of it came', 0),
    priceMinor,
  },
  'How much of a material is ordered, and how much of it came',
)

/** What a laboratory orders from a supplier. */
export const PurchaseOrder = named(
  'PurchaseOrder',
  {
    id: Id,
    can: PurchaseOrderAbilities,
    number: words('Its number, counted by year', 'PO26-0004'),
    status: oneOf(purchaseOrderStatuses, 'The status'),
    supplierId: id('The supplier'),
    supplierName: words('Its name', 'Dental Depot North'),
    lines: Type.Array(PurchaseOrderLine, { description: 'What is ordered, in its order' }),
    currency: nullable(Currency),
    totalMinor: nullable(
      Type.Integer({
        description: 'The sum of its prices; null where no line has one, or the caller sees none',
        examples: [48_000],
      }),
    ),
    note: nullable(note),
    wantedOn,
    deliveryLocationId,
    cancelReason: nullable(words('Why it was cancelled', 'Not available before next month')),
    sentAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When it was sent' })),
    createdByName: words('Who wrote it', 'Alex Sample'),
    ...recordTimes,
  },
  'What a laboratory orders from a supplier; its own to see',
)
export type PurchaseOrder = WithoutAbilities<Static<typeof PurchaseOrder>>

/** What came at once of a line. */
export const PurchaseReceipt = named(
  'PurchaseReceipt',
  {
    id: Id,
    purchaseOrderLineId: id('The line that it came of'),
    materialName: words('The material', 'Northglass HT disc 98 mm'),
    materialLotId: id('The lot that it went into'),
    lotNumber: MaterialLot.properties.lotNumber,
    expiresOn: MaterialLot.properties.expiresOn,
    quantity: quantity('How much came, in the unit of the material'),
    serialNumber: nullable(words('Of the package, where its label says one', 'S-0007')),
    receivedByName: words('Who received it', 'Alex Sample'),
    receivedAt: Type.Unsafe<string>({ ...Timestamp, description: 'When it was received' }),
  },
  'What came at once of a purchase order; never changed',
)
export type PurchaseReceipt = Static<typeof PurchaseReceipt>

const lines = Type.Array(
  strict({
    materialId: id('The material; once in an order'),
    quantity: quantity('How much is ordered, in the unit of the material'),
    priceMinor: Type.Optional(priceMinor),
  }),
  { minItems: 1, maxItems: 100, description: 'What is ordered, in its order' },
)
const OneOrder = Type.Object({ purchaseOrder: PurchaseOrder })

/** Whoever spends the laboratory's money may see it; whoever unpacks a parcel need not. */
export const buyers = members({ only: 'lab', finance: true, needs: 'materials.write' })

export const listPurchaseOrders = endpoint({
  method: 'GET',
  path: '/purchase-orders',
  operationId: 'listPurchaseOrders',
  tag,
  summary: 'Purchase orders, newest first',
  description: '`search` looks in the number and the name of the supplier.',
  access: members({ only: 'lab' }),
  query: listQuery({
    status: Type.Optional(oneOf(purchaseOrderStatuses, 'Only those in this status')),
    supplierId: Type.Optional(id('Only those of this supplier')),
    materialId: Type.Optional(id('Only those that name this material')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(PurchaseOrder) },
})

export const createPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchase-orders',
  operationId: 'createPurchaseOrder',
  tag,
  summary: 'Write a purchase order',
  description:
    'A draft with a number of its own. Prices are in the currency that the laboratory invoices in.',
  access: buyers,
  body: strict({
    supplierId: id('The supplier; an active one'),
    lines,
    note: Type.Optional(nullable(note)),
    wantedOn: Type.Optional(wantedOn),
    deliveryLocationId: Type.Optional(deliveryLocationId),
  }),
  reply: { status: 201, body: OneOrder },
  refuses: [
    'not_found',
    'supplier_archived',
    'material_ordered_twice',
    'purchase_currency_missing',
  ],
})

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/purchase-orders/{id}',
  operationId: 'getPurchaseOrder',
  tag,
  summary: 'One purchase order',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OneOrder },
})

export const updatePurchaseOrder = endpoint({
  method: 'PATCH',
  path: '/purchase-orders/{id}',
  operationId: 'updatePurchaseOrder',
  tag,
  summary: 'Change a draft of a purchase order',
  description: 'Only the keys that are sent are replaced; `lines` as a whole.',
  access: buyers,
  params: idParams,
  body: strict(
    {
      supplierId: Type.Optional(id('The supplier; an active one')),
      lines: Type.Optional(lines),
      note: Type.Optional(nullable(note)),
      wantedOn: Type.Optional(wantedOn),
      deliveryLocationId: Type.Optional(deliveryLocationId),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneOrder },
  refuses: [
    'supplier_archived',
    'material_ordered_twice',
    'purchase_currency_missing',
    'purchase_order_transition_not_allowed',
  ],
})

export const sendPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchase-orders/{id}/send',
  operationId: 'sendPurchaseOrder',
  tag,
  summary: 'Send a purchase order to its supplier',
  description:
    'With `isEmailed` it is emailed to the supplier, with its PDF and without prices; without it the laboratory has ordered in another way, and only notes it.',
  access: buyers,
  params: idParams,
  body: strict({
    isEmailed: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to email it', examples: [true] }),
    ),
  }),
  reply: { status: 200, body: OneOrder },
  refuses: [
    'purchase_order_transition_not_allowed',
    'supplier_archived',
    'supplier_without_email',
    'email_not_verified',
    'organization_emails_limited',
    'recipient_emails_limited',
    'email_sent_too_often',
  ],
})

export const cancelPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchase-orders/{id}/cancel',
  operationId: 'cancelPurchaseOrder',
  tag,
  summary: 'Cancel a purchase order, or what of it has not come',
  description: 'What came stays in stock. The supplier is not emailed: call them.',
  access: buyers,
  params: idParams,
  body: strict({ reason: Type.Optional(reason) }),
  reply: { status: 200, body: OneOrder },
  refuses: ['purchase_order_transition_not_allowed'],
})

export const listPurchaseReceipts = endpoint({
  method: 'GET',
  path: '/purchase-orders/{id}/receipts',
  operationId: 'listPurchaseReceipts',
  tag,
  summary: 'What came of a purchase order, newest first',
  description: '`search` looks in the number of the lot and the name of the material.',
  access: members({ only: 'lab' }),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(PurchaseReceipt) },
})

export const receivePurchase = endpoint({
  method: 'POST',
  path: '/purchase-orders/{id}/receipts',
  operationId: 'receivePurchase',
  tag,
  summary: 'Receive what came of a purchase order',
  description:
    'Send the `barcode` of the label, or `purchaseOrderLineId` with `lotNumber`; both where the label has no GTIN of an ordered material. What came becomes a lot, or joins the lot of that number. Without `quantity` the count on the label holds (30), else all that the line still waits for. A package whose label has a serial number (21) is received once. More than was ordered is refused without `allowsExcess`. Send `quantityReceivedBefore`, the `quantityReceived` of the line that you saw: where a colleague received of it meanwhile, it is refused. A lot that expired, or of a number that was recalled, is refused.',
  access: members({ only: 'lab', needs: 'materials.write' }),
  params: idParams,
  body: strict({
    barcode: Type.Optional(
      Type.String({
        minLength: 4,
        maxLength: 200,
        description:
          'GS1 text as the scanner reads it (with FNC1 as the group separator) or as it is printed in brackets: GTIN (01), lot (10), expiry (17), count (30), serial number (21)',
        examples: ['(01)04012345000009(17)281231(30)20(10)NG-24117'],
      }),
    ),
    purchaseOrderLineId: Type.Optional(id('The line that it came of')),
    lotNumber: Type.Optional(MaterialLot.properties.lotNumber),
    expiresOn: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Last day on which it may be used' }),
    ),
    quantity: Type.Optional(quantity('How much came, in the unit of the material')),
    quantityReceivedBefore: Type.Optional(
      quantity('How much of the line had come, as the caller saw it', 0),
    ),
    allowsExcess: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether more than was ordered may come',
        examples: [false],
      }),
    ),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      purchaseOrder: PurchaseOrder,
      purchaseReceipt: PurchaseReceipt,
    }),
  },
  refuses: [
    'purchase_order_transition_not_allowed',
    'barcode_without_lot',
    'material_not_in_purchase',
    'receipt_exceeds_order',
    'received_meanwhile',
    'package_received',
    'received_lot_expired',
    'recalled_lot_number',
    'lot_expiry_differs',
    'receipt_too_large',
  ],
})

/** When somebody can do what with a purchase order. */
export const purchaseOrderAbilities = abilityTable<typeof PurchaseOrderAbilities, PurchaseOrder>(
  PurchaseOrderAbilities,
  {
    change: {
      operation: updatePurchaseOrder,
      when: (order) => canTransitionPurchaseOrder(order, 'change'),
    },
    send: {
      operation: sendPurchaseOrder,
      when: (order) => canTransitionPurchaseOrder(order, 'send'),
    },
    receive: {
      operation: receivePurchase,
      when: (order) => canTransitionPurchaseOrder(order, 'receive'),
    },
    cancel: {
      operation: cancelPurchaseOrder,
      when: (order) => canTransitionPurchaseOrder(order, 'cancel'),
    },
  },
)
