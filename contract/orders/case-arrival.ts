import { Type } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { OneOrder } from './orders.ts'
import { DateOnly, idParams, strict } from '../platform/values.ts'

export const replaceCaseArrival = endpoint({
  method: 'PUT',
  path: '/orders/{id}/case-arrival',
  operationId: 'replaceCaseArrival',
  tag: 'Orders',
  summary: 'Record when the case came, or is expected',
  description:
    'Of an order that was sent and whose work has not begun. The laboratory is planned again with it; before the acceptance, the days that can be promised count from it. Where the case of an accepted order comes later than the promise assumed and the promise cannot be kept any more, the clinic is asked for the earliest day that can (`dayChange`), and both sides are notified; the promise stays until it answers. Recorded again, it corrects what was recorded, and the question with it. A parcel from the clinic that arrives records it too, unless the order is of a digital scan.',
  access: members({ only: 'lab', needs: 'orders.accept' }),
  params: idParams,
  body: strict({
    arrivesOn: Type.Unsafe<string>({
      ...DateOnly,
      description:
        'The day at the laboratory; until today where it has arrived, else from today on',
    }),
    hasArrived: Type.Boolean({
      description: 'Whether it is there; else it is expected then',
      examples: [true],
    }),
  }),
  reply: { status: 200, body: OneOrder },
  refuses: ['order_changed_meanwhile', 'order_transition_not_allowed'],
})
