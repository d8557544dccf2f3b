import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import {
  Currency,
  DateOnly,
  Id,
  Minor,
  named,
  nullable,
  oneOf,
  strict,
} from '../platform/values.ts'
import { orderFilters } from './orders.ts'
import { orderStatuses } from './order-statuses.ts'
import { searchParam } from '../platform/page.ts'

/** What the orders of a list can be counted by: also what its groups are sorted by. */
export const orderGroupings = ['due', 'status', 'counterpart'] as const
/** What the orders of a list are counted by. */
export type OrderGrouping = (typeof orderGroupings)[number]

const sums = {
  count: Type.Integer({ description: 'How many orders', examples: [31] }),
  totals: nullable(
    Type.Array(
      Type.Object({
        currency: Currency,
        totalMinor: Type.Unsafe<number>({
          ...Minor,
          description: 'What they cost together, in minor units',
          examples: [285_600],
        }),
      }),
      { description: 'For each currency; null for members who may not see money' },
    ),
  ),
}

/** The orders of one day, status or partner, counted. */
export const OrderGroup = Type.Object(
  {
    dueOn: nullable(
      Type.Unsafe<string>({
        ...DateOnly,
        description: 'Their due day, where they are counted by it; null: no day, or another key',
      }),
    ),
    isEarlier: Type.Boolean({
      description: 'Whether it is all that is due before `earlierThanOn`',
      examples: [false],
    }),
    status: nullable(oneOf(orderStatuses, 'Their status, where they are counted by it')),
    stageLabel: nullable(
      Type.String({
        description: 'Their stage in production, where they are counted by status',
        examples: ['In design'],
      }),
    ),
    customerId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: "The laboratory's customer, where it counts by the other side",
      }),
    ),
    labConnectionId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'The connection, where a clinic counts by the other side',
      }),
    ),
    ...sums,
  },
  { $id: 'OrderGroup', description: 'Orders of one day, status or partner' },
)
export type OrderGroup = Static<typeof OrderGroup>

/** The orders of a whole list, counted and summed. */
export const OrderCounts = named(
  'OrderCounts',
  {
    ...sums,
    groups: Type.Array(OrderGroup, {
      description: 'As many as there are; none without `by`',
    }),
  },
  'How many orders fit the filters, what they cost, and the same for each group',
)
export type OrderCounts = Static<typeof OrderCounts>

export const countOrders = endpoint({
  method: 'GET',
  path: '/order-counts',
  operationId: 'countOrders',
  tag: 'Orders',
  summary: 'Orders counted and summed, all that fit the filters',
  description:
    'The filters and `search` are those of `GET /orders`; what is counted is the whole list and no page of it.',
  access: members({ floor: true }),
  query: strict({
    search: searchParam,
    ...orderFilters,
    by: Type.Optional(
      oneOf(
        orderGroupings,
        'A group for each due day; status, and in production stage; or other side',
      ),
    ),
    earlierThanOn: Type.Optional(
      Type.Unsafe<string>({
        ...DateOnly,
        description: 'Counted by the due day: all days before this one are one group',
      }),
    ),
  }),
  reply: { status: 200, body: Type.Object({ counts: OrderCounts }) },
})
