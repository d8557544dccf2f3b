import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Currency, DateOnly, Id, Minor, named, nullable, Timestamp } from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Invoices'

/** An order that is ready to be billed, or the rest of one. */
const BillableOrder = named(
  'BillableOrder',
  {
    id: Type.Unsafe<string>({ ...Id, description: 'The order' }),
    number: nullable(Type.String({ description: 'Its number', examples: ['26-004512'] })),
    workSummary,
    customerId: Id,
    customerName: Type.String({ description: 'Who is billed', examples: ['North Dental'] }),
    readyAt: Type.Unsafe<string>({ ...Timestamp, description: 'Since when it can be billed' }),
    currency: nullable(Currency),
    totalMinor: Type.Unsafe<number>({ ...Minor, description: 'As the order has it, minor units' }),
    isPartlyBilled: Type.Boolean({
      description:
        'Some items are on an invoice: the rest is billed by lines that name their items',
    }),
  },
  'An order that is ready to be billed, or the rest of one',
)

/** An order that is ready to be billed, or the rest of one. */
export type BillableOrder = WithoutAbilities<Static<typeof BillableOrder>>

export const listBillableOrders = endpoint({
  method: 'GET',
  path: '/billable-orders',
  operationId: 'listBillableOrders',
  tag,
  summary: 'Orders that are ready to be billed, oldest first',
  description:
    'Those that have come as far as `billOn` of the settings says and are not on an invoice. Work that a claim for a remake opened is not among them before the claim is resolved. `search` looks in the number and the name of the customer.',
  access: members({ only: 'lab', credential: 'session', finance: true }),
  query: listQuery({
    customerId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only those of this customer' }),
    ),
    fromOn: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Ready on this day or later' }),
    ),
    toOn: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Ready on this day or before' }),
    ),
  }),
  reply: { status: 200, body: pageOf(BillableOrder) },
})
