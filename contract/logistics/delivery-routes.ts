import { Type, type Static } from 'typebox'
import { WeekdayNumber } from '../identity/public-holidays.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  recordTimes,
  strict,
  text,
} from '../platform/values.ts'

const tag = 'Delivery'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** The name of a route or a run. */
export const routeName = nameLine(120, 'The name', 'Altona and harbour')
/** When the driver leaves. */
export const departureTime = nullable(
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description: 'When the driver leaves, at the laboratory',
    examples: ['08:30'],
  }),
)
const planTime = nullable(
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description:
      'When its run of the day is planned automatically, at the laboratory, on weekdays of the route on which it is open; null: by a member',
    examples: ['07:00'],
  }),
)
/** Who drives. */
export const driverUserId = nullable(id('Who drives it: an active member of the laboratory'))
/** Whom a stop visits, and what the driver should know. */
export const stopFields = {
  customerId: id('Whom the driver visits: a customer of the laboratory, once in a run'),
  place: nullable(
    line(300, 'Where to go; null: the address of the customer', 'Side entrance, 12 Harbour St'),
  ),
  note: nullable(text(500, 'What the driver should know', 'Please ring twice.')),
}

const weekdays = Type.Array(WeekdayNumber, {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  examples: [[1, 3, 5]],
  description: 'The weekdays on which it is driven',
})

const RouteStop = Type.Object(
  {
    ...stopFields,
    customerName: Type.String({ description: 'Its name', examples: ['Harbour Dental'] }),
  },
  { description: 'Whom it visits' },
)

/** A tour that a driver of a laboratory makes on some weekdays. */
export const DeliveryRoute = named(
  'DeliveryRoute',
  {
    id: Id,
    name: routeName,
    weekdays,
    departureTime,
    planTime,
    driverUserId,
    driverName: nullable(Type.String({ description: 'Their name', examples: ['Jo Example'] })),
    isActive: Type.Boolean({ description: 'Whether it is still driven', examples: [true] }),
    stops: Type.Array(RouteStop, { description: 'Whom it visits, in this order' }),
    ...recordTimes,
  },
  'A tour that a driver of the laboratory makes on some weekdays; its own to see',
)
export type DeliveryRoute = Static<typeof DeliveryRoute>

const stops = Type.Array(
  strict({
    customerId: stopFields.customerId,
    place: Type.Optional(stopFields.place),
    note: Type.Optional(stopFields.note),
  }),
  { minItems: 1, maxItems: 100, description: 'Whom it visits, in this order' },
)
const OneRoute = Type.Object({ deliveryRoute: DeliveryRoute })

export const listDeliveryRoutes = endpoint({
  method: 'GET',
  path: '/delivery-routes',
  operationId: 'listDeliveryRoutes',
  tag,
  summary: 'Delivery routes, newest first',
  description: '`search` looks in the name.',
  access: members({ only: 'lab' }),
  query: listQuery({
    isActive: Type.Optional(Type.Boolean({ description: 'Only those still driven, or not' })),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(DeliveryRoute) },
})

export const createDeliveryRoute = endpoint({
  method: 'POST',
  path: '/delivery-routes',
  operationId: 'createDeliveryRoute',
  tag,
  summary: 'Add a delivery route',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  body: strict({
    name: routeName,
    weekdays,
    departureTime: Type.Optional(departureTime),
    planTime: Type.Optional(planTime),
    driverUserId: Type.Optional(driverUserId),
    stops,
  }),
  reply: { status: 201, body: OneRoute },
  refuses: ['not_found', 'customer_on_route_twice'],
})

export const getDeliveryRoute = endpoint({
  method: 'GET',
  path: '/delivery-routes/{id}',
  operationId: 'getDeliveryRoute',
  tag,
  summary: 'One delivery route',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OneRoute },
})

export const updateDeliveryRoute = endpoint({
  method: 'PATCH',
  path: '/delivery-routes/{id}',
  operationId: 'updateDeliveryRoute',
  tag,
  summary: 'Change a delivery route',
  description:
    'Only the keys that are sent are replaced; `stops` as a whole. Runs that are planned already stay as they are.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  body: strict(
    {
      name: Type.Optional(routeName),
      weekdays: Type.Optional(weekdays),
      departureTime: Type.Optional(departureTime),
      planTime: Type.Optional(planTime),
      driverUserId: Type.Optional(driverUserId),
      isActive: Type.Optional(DeliveryRoute.properties.isActive),
      stops: Type.Optional(stops),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneRoute },
  refuses: ['customer_on_route_twice'],
})
