import { Type, type Static } from 'typebox'
import { abilities, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  DateOnly,
  Id,
  idParams,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { departureTime, driverUserId, routeName, stopFields } from './delivery-routes.ts'
import { Pickup } from './pickups.ts'
import { Shipment } from './shipments.ts'
import { workSummaries } from '../orders/work-summary.ts'

const tag = 'Delivery'

/** Where a run is. */
export const deliveryRunStatuses = ['planned', 'under_way', 'finished', 'cancelled'] as const
export type DeliveryRunStatus = (typeof deliveryRunStatuses)[number]

/** What can be done with a run, and in which statuses; a phone without a signal reports later. */
export const deliveryRunTransitions = {
  change: ['planned', 'under_way'],
  start: ['planned'],
  report: ['under_way', 'finished'],
  finish: ['under_way'],
  cancel: ['planned'],
} as const satisfies Record<string, readonly DeliveryRunStatus[]>

/** Something that can be done with a run. */
export type DeliveryRunTransition = keyof typeof deliveryRunTransitions

/** Whether something can be done with a run in its status. */
export const canTransitionDeliveryRun = (
  { status }: { status: DeliveryRunStatus },
  transition: DeliveryRunTransition,
): boolean => deliveryRunTransitions[transition].some((from) => from === status)

/** What comes of a parcel at a stop. */
export const parcelOutcomes = [
  'delivered',
  'nobody_there',
  'refused',
  'wrong_address',
  'not_on_board',
] as const
/** What comes of a pick-up at a stop. */
export const pickupOutcomes = ['collected', 'nobody_there', 'not_ready'] as const
/** What comes of a task; `not_visited` where the run ended before. */
export const taskOutcomes = [...parcelOutcomes, 'collected', 'not_ready', 'not_visited'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]

/** What follows where a parcel was not handed over. */
export const followUps = ['next_run', 'back_to_lab'] as const

const DeliveryRunAbilities = abilities('DeliveryRunAbilities', {
  change: 'Change its driver, stops and parcels',
  start: 'Set off',
  report: 'Report what came of a stop',
  finish: 'End it',
  cancel: 'Cancel it',
})

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const words = (description: string, example: string) =>
  Type.String({ description, examples: [example] })
const instant = (description: string) => Type.Unsafe<string>({ ...Timestamp, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

const result = {
  outcome: nullable(oneOf(taskOutcomes, 'What came of it; null while it is to do')),
  reason: nullable(words('Why', 'The practice is closed this week')),
  occurredAt: nullable(instant('When, by the phone of the driver')),
}

const StopParcel = Type.Object(
  {
    shipmentId: id('The parcel'),
    status: Shipment.properties.status,
    purpose: Shipment.properties.purpose,
    trackingNumber: nullable(words('A number on it', 'CC-5518-20')),
    orderIds: Type.Array(Id, { description: 'The orders in it' }),
    orderNumbers: Type.Array(words('A number', '26-004512'), { description: 'Their numbers' }),
    workSummaries,
    ...result,
    followUp: nullable(oneOf(followUps, 'What follows where it was not handed over')),
  },
  { description: 'A parcel to hand over' },
)

const StopPickup = Type.Object(
  {
    pickupId: id('The pick-up'),
    status: Pickup.properties.status,
    windowFrom: Pickup.properties.windowFrom,
    windowTo: Pickup.properties.windowTo,
    place: Pickup.properties.place,
    parcelCount: Pickup.properties.parcelCount,
    note: Pickup.properties.note,
    ...result,
  },
  { description: 'Parcels to fetch' },
)

const DeliveryStop = Type.Object(
  {
    id: id('The stop'),
    ...stopFields,
    customerName: words('Its name', 'Harbour Dental'),
    address: nullable(words('Where to go', '12 Harbour St, 20457 Hamburg')),
    phone: nullable(words('Its telephone', '+49 40 5550100')),
    visitedAt: nullable(instant('When the driver was there last')),
    parcels: Type.Array(StopParcel, { description: 'What is handed over there' }),
    pickups: Type.Array(StopPickup, { description: 'What is fetched there' }),
  },
  { description: 'Whom it visits, and what is to do there' },
)

/** A route on a day. */
export const DeliveryRun = named(
  'DeliveryRun',
  {
    id: Id,
    can: DeliveryRunAbilities,
    deliveryRouteId: nullable(id('The route; null for a tour of one day')),
    name: routeName,
    runOn: day('The day'),
    departureTime,
    driverUserId,
    driverName: nullable(words('Their name', 'Jo Example')),
    status: oneOf(deliveryRunStatuses, 'The status'),
    startedAt: nullable(instant('When the driver set off')),
    finishedAt: nullable(instant('When it ended')),
    stops: Type.Array(DeliveryStop, { description: 'Whom it visits, in this order' }),
    ...recordTimes,
  },
  'A route on a day with what is handed over and fetched at each stop; of the laboratory alone',
)
export type DeliveryRun = WithoutAbilities<Static<typeof DeliveryRun>>

/** A run as the answer of one operation. */
export const OneRun = Type.Object({ deliveryRun: DeliveryRun })

export const listDeliveryRuns = endpoint({
  method: 'GET',
  path: '/delivery-runs',
  operationId: 'listDeliveryRuns',
  tag,
  summary: 'Delivery runs, newest first',
  description: '`search` looks in the name.',
  access: members({ only: 'lab' }),
  query: listQuery({
    runOn: Type.Optional(day('Only those of this day')),
    status: Type.Optional(oneOf(deliveryRunStatuses, 'Only those in this status')),
    driverUserId: Type.Optional(id('Only those of this driver')),
    deliveryRouteId: Type.Optional(id('Only those of this route')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(DeliveryRun) },
})

export const createDeliveryRun = endpoint({
  method: 'POST',
  path: '/delivery-runs',
  operationId: 'createDeliveryRun',
  tag,
  summary: 'Plan a delivery run',
  description:
    'Of a route, with its stops and what is ready for them, as `gather` finds it; once for a route and a day. Without a route it is a tour of one day that begins empty and needs a name.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  body: strict({
    deliveryRouteId: Type.Optional(id('The route; an active one')),
    runOn: day('The day'),
    name: Type.Optional(routeName),
    departureTime: Type.Optional(departureTime),
    driverUserId: Type.Optional(driverUserId),
  }),
  reply: { status: 201, body: OneRun },
  refuses: ['not_found', 'delivery_route_archived', 'delivery_run_planned'],
})

export const getDeliveryRun = endpoint({
  method: 'GET',
  path: '/delivery-runs/{id}',
  operationId: 'getDeliveryRun',
  tag,
  summary: 'One delivery run',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OneRun },
})

const runRefusals = ['delivery_run_transition_not_allowed'] as const

export const updateDeliveryRun = endpoint({
  method: 'PATCH',
  path: '/delivery-runs/{id}',
  operationId: 'updateDeliveryRun',
  tag,
  summary: 'Change who drives a run, when, and in which order',
  description:
    'Only the keys that are sent are replaced. `stops` names every stop of the run once, in the new order; where a colleague added one meanwhile it is refused.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  body: strict(
    {
      departureTime: Type.Optional(departureTime),
      driverUserId: Type.Optional(driverUserId),
      stops: Type.Optional(
        Type.Array(strict({ stopId: id('A stop of the run') }), {
          minItems: 1,
          maxItems: 200,
          description: 'Every stop once, in the new order',
        }),
      ),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneRun },
  refuses: [...runRefusals, 'delivery_stops_changed'],
})

export const appendDeliveryStop = endpoint({
  method: 'POST',
  path: '/delivery-runs/{id}/stops',
  operationId: 'appendDeliveryStop',
  tag,
  summary: 'Add a stop at the end of a run',
  description: 'With what is ready for it, as `gather` finds it.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  body: strict({
    customerId: stopFields.customerId,
    place: Type.Optional(stopFields.place),
    note: Type.Optional(stopFields.note),
  }),
  reply: { status: 201, body: OneRun },
  refuses: [...runRefusals, 'customer_on_route_twice'],
})

export const assignDeliveryParcel = endpoint({
  method: 'POST',
  path: '/delivery-runs/{id}/parcels',
  operationId: 'assignDeliveryParcel',
  tag,
  summary: 'Put a parcel on a run, or move it there from another',
  description:
    'An open parcel to a customer, whoever was to carry it. It is handed over at the stop of its customer, which is added at the end where the run has none.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  body: strict({ shipmentId: id('The parcel') }),
  reply: { status: 200, body: OneRun },
  refuses: [...runRefusals, 'shipment_not_deliverable'],
})

export const removeDeliveryParcel = endpoint({
  method: 'DELETE',
  path: '/delivery-runs/{id}/parcels/{shipmentId}',
  operationId: 'removeDeliveryParcel',
  tag,
  summary: 'Take a parcel off a run',
  description: 'One that was not handed over yet; it waits for another run or carrier.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: strict({ id: Id, shipmentId: id('The parcel') }),
  reply: { status: 200, body: OneRun },
  refuses: [...runRefusals],
})

export const gatherDeliveryRun = endpoint({
  method: 'POST',
  path: '/delivery-runs/{id}/gather',
  operationId: 'gatherDeliveryRun',
  tag,
  summary: 'Add what has become ready for the stops of a run',
  description:
    "Parcels to the customers of its stops that have not left and name no carrier but the laboratory's own driver, those that a driver brought back for the next run, and pick-ups of the day or before that are requested or confirmed. What is on another run stays there.",
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  reply: { status: 200, body: OneRun },
  refuses: [...runRefusals],
})

export const startDeliveryRun = endpoint({
  method: 'POST',
  path: '/delivery-runs/{id}/start',
  operationId: 'startDeliveryRun',
  tag,
  summary: 'Set off',
  description:
    'Its parcels are in transit, and each practice reads that they are on their way. Pick-ups that nobody answered are confirmed. A run without a driver gets the caller.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  reply: { status: 200, body: OneRun },
  refuses: [...runRefusals],
})

export const finishDeliveryRun = endpoint({
  method: 'POST',
  path: '/delivery-runs/{id}/finish',
  operationId: 'finishDeliveryRun',
  tag,
  summary: 'End a run',
  description: 'What is still to do was not visited, and goes with the next run.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  reply: { status: 200, body: OneRun },
  refuses: [...runRefusals],
})

export const cancelDeliveryRun = endpoint({
  method: 'POST',
  path: '/delivery-runs/{id}/cancel',
  operationId: 'cancelDeliveryRun',
  tag,
  summary: 'Cancel a run before it sets off',
  description: 'What is still to do goes with the next run.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  reply: { status: 200, body: OneRun },
  refuses: [...runRefusals],
})
