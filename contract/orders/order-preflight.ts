import { Type, type Static } from 'typebox'
import { fileKinds } from '../catalog/catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { whilePlanning } from '../refusals/order-groups.ts'
import { InputError } from '../platform/error.ts'
import { OrderItem } from './order-items.ts'
import { OrderSurcharge, OrderTotals, prescription, whoOrders } from './orders.ts'
import { Id, named, nullable, oneOf, strict, Timestamp } from '../platform/values.ts'

const finding = (description: string) =>
  Type.Array(InputError, { description: `${description}, each with its place and in words` })

/** What the laboratory would say to an order, and what it would cost. */
export const Preflight = named(
  'Preflight',
  {
    isComplete: Type.Boolean({
      description: 'Whether the order could be sent as it is',
      examples: [false],
    }),
    missing: finding('What stops it'),
    warnings: finding('What does not stop it, but makes for a call'),
    items: Type.Array(OrderItem, {
      description: 'The items with the prices of today; ids are new',
    }),
    surcharges: Type.Array(OrderSurcharge, { description: 'What comes on top of the items' }),
    totals: nullable(OrderTotals),
  },
  'What the laboratory would say to an order, and what it would cost; nothing is stored',
)
export type Preflight = Static<typeof Preflight>

export const preflightOrder = endpoint({
  method: 'POST',
  path: '/orders/preflight',
  operationId: 'preflightOrder',
  tag: 'Orders',
  summary: 'Check and price an order before it is one',
  description:
    'Takes the body of an order and stores nothing. `missing` is what the submit would refuse: what the product needs, the rules of the laboratory, and what a dentist would not accept of a bridge. Money is null for members who may not see it.',
  access: members(),
  body: strict({
    ...whoOrders,
    ...prescription,
    appointmentAt: Type.Optional(
      nullable(
        Type.Unsafe<string>({ ...Timestamp, description: 'When the patient is in the chair' }),
      ),
    ),
    orderId: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'The draft whose files come with it: they are held against the patient',
      }),
    ),
    attachments: Type.Optional(
      Type.Array(oneOf(fileKinds, 'A kind of file'), {
        maxItems: fileKinds.length,
        uniqueItems: true,
        description: 'The kinds of files that will come with it',
      }),
    ),
  }),
  reply: { status: 200, body: Type.Object({ preflight: Preflight }) },
  refuses: whilePlanning,
})
