import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { whileDrafting } from '../refusals/order-groups.ts'
import { Order } from './orders.ts'
import { idParams } from '../platform/values.ts'

const Left = Type.Object(
  {
    pointer: Type.String({
      description: 'The part of the order that was copied, as a JSON pointer',
      examples: ['/items/0'],
    }),
    code: Type.String({
      description: 'Why it was left out',
      examples: ['copied_product_not_offered'],
    }),
    message: Type.String({
      description: 'A sentence',
      examples: ['The product “Zirconia crown” is no longer offered.'],
    }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The values that `message` names, for programs that write their own sentence',
      }),
    ),
  },
  { description: 'A part that was left out' },
)
/** A part of an order that its copy does without. */
export type Left = Static<typeof Left>

export const duplicateOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/duplicate',
  operationId: 'duplicateOrder',
  tag: 'Orders',
  summary: 'Copy an order into a new draft',
  description:
    'Copies what was prescribed, whatever became of the order: patient, dentist, items, instructions, urgency. Days, number, prices, files, notes and history stay behind; prices are found again at the submit. A clinic copies its own orders, a laboratory those of its offline customers. What can no longer be ordered is left out and named in `left`.',
  access: members({ needs: 'orders.write' }),
  params: idParams,
  reply: {
    status: 201,
    body: Type.Object({
      order: Order,
      left: Type.Array(Left, { description: 'What was left out; empty if nothing' }),
    }),
  },
  refuses: ['practice_orders_again', ...whileDrafting],
})
