import { Type, type Static } from 'typebox'
import { OrderSummary } from '../orders/orders.ts'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { DateOnly, Id, named, nullable, oneOf } from '../platform/values.ts'
import { departureTime } from './delivery-routes.ts'

/** How many orders of a departure an answer names; the counts are of all. */
export const mostNamedOrders = 12

/** Who takes parcels away. */
export const departureKinds = ['driver', 'courier'] as const

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const words = (description: string, example: string) =>
  Type.String({ description, examples: [example] })
const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })
const { number, workSummary, status, priority } = OrderSummary.properties

const LeavingOrder = Type.Object(
  {
    orderId: id('The order'),
    number,
    workSummary,
    status,
    priority,
    customerName: words('Whom it goes to', 'Harbour Dental'),
    stageName: nullable(words('The stage that it is at; null: no work is left', 'Final check')),
    isPacked: Type.Boolean({
      description: 'Whether it is in a parcel that has not left',
      examples: [false],
    }),
  },
  { description: 'An order that is to leave' },
)

/** What leaves today. */
export const Departures = named(
  'Departures',
  {
    dayOn: Type.Unsafe<string>({ ...DateOnly, description: 'Today, where the laboratory is' }),
    departures: Type.Array(
      Type.Object({
        kind: oneOf(departureKinds, 'A driver of the laboratory, or a courier'),
        name: nullable(
          words(
            'The run or route, or the courier; null: no courier is named',
            'Altona and harbour',
          ),
        ),
        departureTime,
        deliveryRunId: nullable(id('The run; null for a courier and a route without a run')),
        stopCount: count('Customers whom it goes to', 4),
        orderCount: count('Orders that are to leave with it', 6),
        readyCount: count('Orders of it whose work is done', 3),
        packedCount: count('Orders of it that are in a parcel', 2),
        orders: Type.Array(LeavingOrder, {
          maxItems: mostNamedOrders,
          description: `The first ${mostNamedOrders} orders: those with work left before those to pack, packed ones last`,
        }),
      }),
      { description: 'By hour; those without one last' },
    ),
  },
  'What leaves the laboratory today, and what is missing for it',
)
export type Departures = WithoutAbilities<Static<typeof Departures>>

export const getDepartures = endpoint({
  method: 'GET',
  path: '/departures',
  operationId: 'getDepartures',
  tag: 'Delivery',
  summary: 'What leaves today',
  description:
    'Orders that are planned to leave today or before and parcels that have not left, by who takes them: the run that they are on, else the next run or route of today that visits the customer, else the courier of the parcel or of the connection.',
  access: members({ only: 'lab' }),
  reply: { status: 200, body: Type.Object({ departures: Departures }) },
})
