import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { OrderEvent } from './order-events.ts'
import { Id, idParams, named, nullable, Timestamp } from '../platform/values.ts'

/** What a file says it is. */
export const proofFormat = 'pontic-order-proof'

const OrderProof = named(
  'OrderProof',
  {
    format: Type.String({ description: 'What this file is', examples: [proofFormat] }),
    version: Type.Integer({ description: 'Version of the format', examples: [1] }),
    exportedAt: Type.Unsafe<string>({ ...Timestamp, description: 'When it was exported' }),
    order: Type.Object(
      {
        id: Id,
        number: nullable(Type.String({ description: 'Its number', examples: ['26-004512'] })),
      },
      { description: 'Whose history it is' },
    ),
    events: Type.Array(OrderEvent, { description: 'All events by their sequence, with hashes' }),
  },
  'The whole history of an order, to be kept and checked without the service',
)

/** An order's history with the hashes that show that nobody changed it. */
export type OrderProof = Static<typeof OrderProof>

export const getOrderProof = endpoint({
  method: 'GET',
  path: '/orders/{id}/proof',
  operationId: 'getOrderProof',
  tag: 'Orders',
  summary: 'The history of an order as one file that proves itself',
  description:
    'Keep it: `npm run verify-proof FILE` shows whether an event was changed, left out or moved, without the service and its database. As the hashes cover sums, it takes access to finance. A laboratory that must not know the patient whom the history names is refused: the clinic can export it.',
  access: members({ finance: true }),
  params: idParams,
  reply: { status: 200, body: OrderProof },
  refuses: ['history_not_provable'],
})
