import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import {
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { carrierProblem } from './carrier-connections.ts'
import { carrierEventKinds, carrierLabelFormats } from './carrier-messages.ts'

const tag = 'Carriers'

/** Where the label of a parcel is. */
export const carrierBookingStatuses = [
  'requested',
  'booked',
  'failed',
  'cancel_requested',
  'cancelled',
] as const

/** The statuses of a label that can be cancelled. */
export const cancellableBookingStatuses = ['requested', 'booked'] as const

const CarrierBookingAbilities = abilities('CarrierBookingAbilities', {
  cancel: 'Take the label back at the carrier',
})

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** A label that was booked at a carrier. */
export const CarrierBooking = named(
  'CarrierBooking',
  {
    id: Id,
    can: CarrierBookingAbilities,
    shipmentId: id('The parcel'),
    carrierConnectionId: id('The carrier'),
    carrierName: Type.String({ description: 'Its name', examples: ['City Courier'] }),
    service: nullable(Type.String({ description: 'How it travels', examples: ['Express'] })),
    weightGrams: nullable(Type.Integer({ description: 'What it weighs', examples: [450] })),
    status: oneOf(carrierBookingStatuses, 'Whether the label is there'),
    ...carrierProblem,
    reference: nullable(
      Type.String({ description: 'What the carrier calls it', examples: ['B-77120'] }),
    ),
    labelFormat: nullable(oneOf(carrierLabelFormats, 'The format of its label')),
    bookedAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'When the label was made' }),
    ),
    ...recordTimes,
  },
  'A label that was booked at a carrier',
)
export type CarrierBooking = WithoutAbilities<Static<typeof CarrierBooking>>

const OneBooking = Type.Object({ carrierBooking: CarrierBooking })

/** What a carrier reported of a parcel. */
export const ShipmentEvent = named(
  'ShipmentEvent',
  {
    id: Id,
    kind: oneOf(carrierEventKinds, 'What happened'),
    carrierName: Type.String({ description: 'The carrier', examples: ['City Courier'] }),
    place: nullable(Type.String({ description: 'Where', examples: ['Hamburg'] })),
    message: nullable(
      Type.String({
        description: 'In the words of the carrier',
        examples: ['Recipient not found'],
      }),
    ),
    receivedByName: nullable(
      Type.String({ description: 'Who took it, as the carrier says', examples: ['Sample'] }),
    ),
    occurredAt: Type.Unsafe<string>({ ...Timestamp, description: 'When, by the carrier' }),
    createdAt: Timestamp,
  },
  'What a carrier reported of a parcel',
)
export type ShipmentEvent = Static<typeof ShipmentEvent>

export const listCarrierBookings = endpoint({
  method: 'GET',
  path: '/shipments/{id}/carrier-bookings',
  operationId: 'listCarrierBookings',
  tag,
  summary: 'The labels of a parcel that were booked at carriers, newest first',
  description:
    'One of them at most is neither `failed` nor `cancelled`. `search` looks in the reference.',
  access: members(),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(CarrierBooking) },
})

export const createCarrierBooking = endpoint({
  method: 'POST',
  path: '/shipments/{id}/carrier-bookings',
  operationId: 'createCarrierBooking',
  tag,
  summary: 'Book a label for a parcel',
  description:
    'The carrier is asked after the answer, and again while it does not answer; the label is made once. It then writes carrier, service, number and page on the parcel, whose status becomes `label_printed`. Addresses and order numbers are sent, and nothing of the patient.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  body: strict({
    carrierConnectionId: id('The carrier'),
    service: Type.Optional(line(80, 'How it is to travel, as the carrier calls it', 'Express')),
    weightGrams: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'What it weighs',
        examples: [450],
      }),
    ),
  }),
  reply: { status: 201, body: OneBooking },
  refuses: [
    'carrier_connection_inactive',
    'carrier_booking_exists',
    'shipment_transition_not_allowed',
  ],
})

export const cancelCarrierBooking = endpoint({
  method: 'POST',
  path: '/carrier-bookings/{id}/cancel',
  operationId: 'cancelCarrierBooking',
  tag,
  summary: 'Cancel a booked label',
  description:
    'The carrier is asked after the answer. A label that it does not take back stays `booked`, and `problemMessage` says why. Cancelling the parcel does this too.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  reply: { status: 200, body: OneBooking },
  refuses: ['carrier_booking_transition_not_allowed'],
})

export const getCarrierLabel = endpoint({
  method: 'GET',
  path: '/carrier-bookings/{id}/label',
  operationId: 'getCarrierLabel',
  tag,
  summary: 'The label that a carrier made',
  description: 'PDF, or ZPL as text. 404 until it is there.',
  access: members(),
  params: idParams,
  reply: { status: 200, contentType: 'application/octet-stream' },
})

export const listShipmentEvents = endpoint({
  method: 'GET',
  path: '/shipments/{id}/events',
  operationId: 'listShipmentEvents',
  tag,
  summary: 'What carriers reported of a parcel, newest first',
  description:
    "By the carrier's own time, whenever the events arrived. `search` looks in the place and the message.",
  access: members(),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(ShipmentEvent) },
})

export const syncShipmentEvents = endpoint({
  method: 'POST',
  path: '/shipments/{id}/events/sync',
  operationId: 'syncShipmentEvents',
  tag,
  summary: 'Ask the carrier where a parcel is',
  description:
    'For parcels whose label was booked here. `newEvents` says how many events were not known yet.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  reply: {
    status: 200,
    body: Type.Object({
      newEvents: Type.Integer({
        minimum: 0,
        description: 'Events that were not known yet',
        examples: [2],
      }),
    }),
  },
  refuses: ['shipment_without_carrier', 'carrier_not_answering', 'carrier_refused'],
})

const cancellable: readonly string[] = cancellableBookingStatuses

/** When somebody can do what with a booked label. */
export const carrierBookingAbilities = abilityTable<typeof CarrierBookingAbilities, CarrierBooking>(
  CarrierBookingAbilities,
  {
    cancel: { operation: cancelCarrierBooking, when: ({ status }) => cancellable.includes(status) },
  },
)
