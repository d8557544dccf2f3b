import { shippingRefusals } from '../refusals/compliance-groups.ts'
import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { carrierEventKinds } from './carrier-messages.ts'
import { workSummaries } from '../orders/work-summary.ts'

const tag = 'Shipping'

/** Which side a parcel goes to. */
export const shipmentDirections = ['to_lab', 'to_clinic'] as const

/** Why a parcel travels; `inbound` is an impression or a model for the laboratory. */
export const shipmentPurposes = ['inbound', 'try_in', 'final', 'return'] as const

/** What a parcel can be for, by where it goes. */
export const purposesOf = {
  to_lab: ['inbound', 'return'],
  to_clinic: ['final', 'try_in'],
} as const satisfies Record<
  (typeof shipmentDirections)[number],
  readonly (typeof shipmentPurposes)[number][]
>

/** Where a parcel is. */
export const shipmentStatuses = [
  'created',
  'label_printed',
  'picked_up',
  'in_transit',
  'delivered',
  'exception',
  'cancelled',
] as const

/** What can be said about a parcel on its way; its arrival has an operation of its own. */
export const shipmentProgress = ['label_printed', 'picked_up', 'in_transit'] as const

/** What the receiver of a parcel should know before opening it. */
export const shipmentWarnings = ['not_disinfected'] as const

/** The statuses of a parcel that nobody has picked up: it can still be taken back. */
export const cancellableShipmentStatuses = ['created', 'label_printed'] as const

/** The statuses of a parcel that has not arrived and may still. */
export const openShipmentStatuses = ['created', ...shipmentProgress, 'exception'] as const

const isOneOf = (status: string, statuses: readonly string[]) => statuses.includes(status)

const ShipmentAbilities = abilities('ShipmentAbilities', {
  update: 'Say who carries it',
  reportProgress: 'Say how far it is',
  deliver: 'Confirm that it arrived',
  reportNotReceived: 'Report that it did not arrive',
  cancel: 'Take it back before it is picked up',
})

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** Who carries a parcel and how to follow it. */
export const carriage = {
  courier: nullable(line(80, 'Who carries it', 'City Courier')),
  service: nullable(line(80, 'How', 'Express before 10')),
  trackingNumber: nullable(line(80, 'Number to follow it by', 'CC-5518-20')),
  trackingUrl: nullable(
    Type.String({
      pattern: '^https://[^\\s<>"]+$',
      maxLength: 500,
      description: 'Page to follow it on',
      examples: ['https://courier.example/t/CC-5518-20'],
    }),
  ),
  expectedOn: nullable(Type.Unsafe<string>({ ...DateOnly, description: 'When it should arrive' })),
  isDisinfected: nullable(
    Type.Boolean({ description: 'Whether the content was disinfected', examples: [true] }),
  ),
}

/** A parcel between a laboratory and a clinic. */
export const Shipment = named(
  'Shipment',
  {
    id: Id,
    can: ShipmentAbilities,
    orderIds: Type.Array(Id, { description: 'The orders in it, whole or in part' }),
    workSummaries,
    itemIds: Type.Array(Id, { description: 'The items of those orders that are in it' }),
    labOrganizationId: id('The laboratory'),
    clinicOrganizationId: nullable(id('The clinic; null for an offline customer')),
    customerId: nullable(id("The laboratory's customer; null for the clinic")),
    counterpart: Type.Object(
      {
        id: id('The other organization; the customer where it is not on the service'),
        name: Type.String({ description: 'Its name', examples: ['North Dental Lab'] }),
      },
      { description: 'The other side as the caller knows it' },
    ),
    direction: oneOf(shipmentDirections, 'Where it goes'),
    purpose: oneOf(shipmentPurposes, 'What it is for'),
    status: oneOf(shipmentStatuses, 'Where it is'),
    ...carriage,
    disinfectedByName: nullable(
      Type.String({ description: 'Who answered for the disinfection', examples: ['Ina Sample'] }),
    ),
    disinfectedAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'When they answered' }),
    ),
    warnings: Type.Array(oneOf(shipmentWarnings, 'A warning'), {
      description:
        '`not_disinfected`: it goes to the laboratory, and the sender says that it is not disinfected',
    }),
    shippedAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'When it was made ready to leave' }),
    ),
    deliveredAt: nullable(Timestamp),
    carrierStatus: nullable(
      oneOf(carrierEventKinds, 'What the carrier reported last; people confirm the arrival'),
    ),
    carrierStatusAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'When that was, by the carrier' }),
    ),
    receivedByName: nullable(
      Type.String({ description: 'Who received it', examples: ['Front desk, Ina'] }),
    ),
    ...recordTimes,
  },
  'A parcel between a laboratory and a clinic, with one or more orders',
)
export type Shipment = WithoutAbilities<Static<typeof Shipment>>

const OneShipment = Type.Object({ shipment: Shipment })

const writable = {
  courier: Type.Optional(carriage.courier),
  service: Type.Optional(carriage.service),
  trackingNumber: Type.Optional(carriage.trackingNumber),
  trackingUrl: Type.Optional(carriage.trackingUrl),
  expectedOn: Type.Optional(carriage.expectedOn),
  isDisinfected: Type.Optional(carriage.isDisinfected),
}

export const listShipments = endpoint({
  method: 'GET',
  path: '/shipments',
  operationId: 'listShipments',
  tag,
  summary: 'Parcels, newest first',
  description:
    '`search` looks in the courier, the tracking number, the name of the other side and the numbers of the orders.',
  access: members({ floor: true }),
  query: listQuery({
    direction: Type.Optional(oneOf(shipmentDirections, 'Only those that go there')),
    purpose: Type.Optional(oneOf(shipmentPurposes, 'Only those for this')),
    status: Type.Optional(oneOf(shipmentStatuses, 'Only those that are there')),
    orderId: Type.Optional(id('Only those with this order')),
    isDisinfected: Type.Optional(
      Type.Boolean({ description: 'Only those that were disinfected, or were not' }),
    ),
    customerId: Type.Optional(id('Only those of this customer')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(Shipment) },
})

export const createShipment = endpoint({
  method: 'POST',
  path: '/shipments',
  operationId: 'createShipment',
  tag,
  summary: 'Send orders',
  description:
    "All orders of one parcel are between the same two sides; they all move or none does. `to_clinic` is the laboratory's and ships what is ready, for good (`final`) or for a try-in; an order with a try-in ahead in its workflow goes for that only; what was reported as not received may be sent again. Without `itemIds` an order goes with all that has not left yet; where all has, the answer is 422. With some of its items it goes in part: it stays ready until the last item leaves, and each part is in its history. `to_lab` (`inbound`, `return`) moves no order; a clinic says of an `inbound` parcel whether it is isDisinfected. Without `trackingUrl` it is that of the courier, where `/reference/couriers` has one.",
  access: members({ needs: 'shipments.write' }),
  body: strict({
    orderIds: Type.Array(Id, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'The orders in it',
    }),
    itemIds: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 1_000,
        uniqueItems: true,
        description: 'Of these orders only these items; an order without one here goes whole',
      }),
    ),
    direction: oneOf(shipmentDirections, 'Where it goes'),
    purpose: oneOf(shipmentPurposes, 'What it is for'),
    ...writable,
  }),
  reply: { status: 201, body: OneShipment },
  refuses: [
    ...shippingRefusals,
    'not_found',
    'organization_type_required',
    'only_lab_ships',
    'only_sender_confirms_disinfection',
    'order_transition_not_allowed',
    'rx_not_acknowledged',
    'orders_of_several_parties',
    'item_already_sent',
    'order_already_sent',
    'order_goes_to_try_in',
    'patient_named',
  ],
})

export const getShipment = endpoint({
  method: 'GET',
  path: '/shipments/{id}',
  operationId: 'getShipment',
  tag,
  summary: 'One parcel',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneShipment },
})

export const updateShipment = endpoint({
  method: 'PATCH',
  path: '/shipments/{id}',
  operationId: 'updateShipment',
  tag,
  summary: 'Say who carries a parcel and where it is',
  description:
    "Only the keys that are sent are replaced, until it has arrived. The status goes forward only; one that was reported as not received is found by its delivery. An answer about the disinfection is the sender's to give, and a laboratory's for its offline customer; it is kept with the name of who gave it.",
  access: members({ needs: 'shipments.write' }),
  params: idParams,
  body: strict(
    { ...writable, status: Type.Optional(oneOf(shipmentProgress, 'How far it is')) },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneShipment },
  refuses: [
    'only_sender_confirms_disinfection',
    'shipment_transition_not_allowed',
    'patient_named',
  ],
})

export const deliverShipment = endpoint({
  method: 'POST',
  path: '/shipments/{id}/deliver',
  operationId: 'deliverShipment',
  tag,
  summary: 'Confirm that a parcel arrived',
  description:
    "Its orders are delivered, or at the try-in, all or none; an order in several parcels with the last of them. What is found after all, or came twice, is taken too and moves nothing. A parcel to the laboratory moves no order, but a `return` after a try-in that the clinic has answered, with the whole order, returns it; and its arrival is the laboratory's to confirm.",
  access: members({ needs: 'shipments.write' }),
  params: idParams,
  body: strict({ receivedByName: nameLine(120, 'Who received it', 'Front desk, Ina') }),
  reply: { status: 200, body: OneShipment },
  refuses: ['only_lab_confirms_arrival', 'shipment_transition_not_allowed'],
})

export const reportShipmentNotReceived = endpoint({
  method: 'POST',
  path: '/shipments/{id}/not-received',
  operationId: 'reportShipmentNotReceived',
  tag,
  summary: 'Report that a parcel did not arrive',
  description: 'The order waits on the laboratory, which finds it or sends again.',
  access: members({ only: 'clinic', needs: 'shipments.write' }),
  params: idParams,
  body: strict({
    reason: Type.Optional(line(500, 'What is known', 'The courier says it was handed over')),
  }),
  reply: { status: 200, body: OneShipment },
  refuses: [
    'shipment_transition_not_allowed',
    'shipment_goes_to_lab',
    'order_transition_not_allowed',
    'patient_named',
  ],
})

export const cancelShipment = endpoint({
  method: 'POST',
  path: '/shipments/{id}/cancel',
  operationId: 'cancelShipment',
  tag,
  summary: 'Take a parcel back before it is picked up',
  description:
    "What it had shipped is ready again. A parcel to the clinic is the laboratory's to take back.",
  access: members({ needs: 'shipments.write' }),
  params: idParams,
  body: strict({ reason: Type.Optional(line(500, 'Why', 'The label was for another clinic')) }),
  reply: { status: 200, body: OneShipment },
  refuses: ['only_lab_ships', 'shipment_transition_not_allowed', 'patient_named'],
})

const isOpen = ({ status }: Shipment) => isOneOf(status, openShipmentStatuses)
const isOnItsWay = ({ status }: Shipment) =>
  isOneOf(status, openShipmentStatuses) && status !== 'exception'

/** When somebody can do what with a parcel. */
export const shipmentAbilities = abilityTable<typeof ShipmentAbilities, Shipment>(
  ShipmentAbilities,
  {
    update: { operation: updateShipment, when: isOpen },
    reportProgress: { operation: updateShipment, when: isOnItsWay },
    deliver: {
      operation: deliverShipment,
      when: (shipment, { organizationType }) =>
        isOpen(shipment) && (shipment.direction === 'to_clinic' || organizationType === 'lab'),
    },
    reportNotReceived: {
      operation: reportShipmentNotReceived,
      when: (shipment) => isOnItsWay(shipment) && shipment.direction === 'to_clinic',
    },
    cancel: {
      operation: cancelShipment,
      when: ({ status, direction }, { organizationType }) =>
        isOneOf(status, cancellableShipmentStatuses) &&
        (direction === 'to_lab' || organizationType === 'lab'),
    },
  },
)
