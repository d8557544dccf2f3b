import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members, type OrganizationType } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { workSummaries } from '../orders/work-summary.ts'

const tag = 'Shipping'

/** Where a pickup is. */
export const pickupStatuses = [
  'requested',
  'confirmed',
  'declined',
  'cancelled',
  'collected',
] as const
export type PickupStatus = (typeof pickupStatuses)[number]

type Transition = { by: OrganizationType; from: readonly PickupStatus[]; to: PickupStatus }

/** The transitions of a pick-up: every one, who may take it, and from where to where it leads. */
export const pickupTransitions = {
  confirm: { by: 'lab', from: ['requested'], to: 'confirmed' },
  decline: { by: 'lab', from: ['requested', 'confirmed'], to: 'declined' },
  cancel: { by: 'clinic', from: ['requested', 'confirmed'], to: 'cancelled' },
  collect: { by: 'lab', from: ['requested', 'confirmed'], to: 'collected' },
} as const satisfies Record<string, Transition>

/** A step that moves a pickup from one status to another. */
export type PickupTransition = keyof typeof pickupTransitions

/** Whether a step is possible in the status of a pick-up. */
export const canTransitionPickup = (
  { status }: { status: PickupStatus },
  transition: PickupTransition,
): boolean => pickupTransitions[transition].from.some((from) => from === status)

const PickupAbilities = abilities('PickupAbilities', {
  confirm: 'Confirm it',
  decline: 'Decline it',
  cancel: 'Cancel it',
})

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const timeOfDay = (description: string, example: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description, examples: [example] })

const pickupOn = day('The day, as the clinic counts them')
const windowFrom = nullable(timeOfDay('From when somebody is there, by the clinic', '14:00'))
const windowTo = nullable(timeOfDay('Until when; later than `windowFrom`', '17:30'))
const place = line(300, 'Where', 'Front desk, Hauptstr. 12, 2nd floor')
const parcelCount = Type.Integer({
  minimum: 1,
  maximum: 100,
  description: 'How many parcels wait',
  examples: [2],
})
const note = text(1_000, 'What the driver should know', 'Please ring twice.')
const reason = line(500, 'Why', 'Our driver is not near you on that day')

/** A wish of a clinic to have parcels fetched. */
export const Pickup = named(
  'Pickup',
  {
    id: Id,
    can: PickupAbilities,
    labOrganizationId: id('The laboratory that is asked'),
    clinicOrganizationId: id('The clinic that asks'),
    labConnectionId: id('The connection of both'),
    counterpart: Type.Object(
      {
        id: id('The other organization'),
        name: Type.String({ description: 'Its name', examples: ['North Dental Lab'] }),
      },
      { description: 'The other side as the caller knows it' },
    ),
    status: oneOf(pickupStatuses, 'The status'),
    pickupOn,
    windowFrom,
    windowTo,
    place,
    parcelCount,
    orderIds: Type.Array(Id, { description: 'What is fetched, where the clinic named it' }),
    workSummaries,
    collectedParcelCount: nullable(
      Type.Integer({ description: 'How many the driver took', examples: [2] }),
    ),
    note: nullable(note),
    reason: nullable(
      Type.String({
        description: 'Why it was declined or cancelled',
        examples: ['The courier does not come on Saturdays'],
      }),
    ),
    requestedByName: Type.String({ description: 'Who asked', examples: ['Ina Sample'] }),
    answeredByName: nullable(
      Type.String({ description: 'Who took the last step', examples: ['Jo Example'] }),
    ),
    answeredAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When they did' })),
    ...recordTimes,
  },
  'A clinic asks its laboratory to fetch parcels',
)
export type Pickup = WithoutAbilities<Static<typeof Pickup>>

const OnePickup = Type.Object({ pickup: Pickup })

export const listPickups = endpoint({
  method: 'GET',
  path: '/pickups',
  operationId: 'listPickups',
  tag,
  summary: 'Pick-ups, newest first',
  description: '`search` looks in the place, the note and the name of the other side.',
  access: members(),
  query: listQuery({
    status: Type.Optional(oneOf(pickupStatuses, 'Only those in this status')),
    labConnectionId: Type.Optional(id('Only those of this connection')),
    fromOn: Type.Optional(day('Only those on this day or later')),
    toOn: Type.Optional(day('Only those on this day or before')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(Pickup) },
})

export const requestPickup = endpoint({
  method: 'POST',
  path: '/pickups',
  operationId: 'requestPickup',
  tag,
  summary: 'Ask the laboratory to fetch parcels',
  description:
    'Of a connection that is active. The day is today or later in the time zone of the clinic. The orders, where they are named, are of this laboratory and sent to it. No text names a patient whom the laboratory must not know: one of these orders, or without any of those that are under way.',
  access: members({ only: 'clinic', needs: 'shipments.write' }),
  body: strict({
    labConnectionId: id('The connection with the laboratory'),
    pickupOn,
    windowFrom: Type.Optional(windowFrom),
    windowTo: Type.Optional(windowTo),
    place,
    parcelCount,
    orderIds: Type.Optional(
      Type.Array(Id, { maxItems: 100, uniqueItems: true, description: 'What is fetched' }),
    ),
    note: Type.Optional(nullable(note)),
  }),
  reply: { status: 201, body: OnePickup },
  refuses: ['not_found', 'connection_not_active', 'pickup_day_passed', 'patient_named'],
})

export const getPickup = endpoint({
  method: 'GET',
  path: '/pickups/{id}',
  operationId: 'getPickup',
  tag,
  summary: 'One pick-up',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OnePickup },
})

export const confirmPickup = endpoint({
  method: 'POST',
  path: '/pickups/{id}/confirm',
  operationId: 'confirmPickup',
  tag,
  summary: 'Promise to fetch the parcels',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  reply: { status: 200, body: OnePickup },
  refuses: ['pickup_transition_not_allowed'],
})

export const declinePickup = endpoint({
  method: 'POST',
  path: '/pickups/{id}/decline',
  operationId: 'declinePickup',
  tag,
  summary: 'Say that the parcels will not be fetched',
  description: 'Also what was confirmed, with the reason.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  body: strict({ reason }),
  reply: { status: 200, body: OnePickup },
  refuses: ['pickup_transition_not_allowed'],
})

export const cancelPickup = endpoint({
  method: 'POST',
  path: '/pickups/{id}/cancel',
  operationId: 'cancelPickup',
  tag,
  summary: 'Take the wish back',
  access: members({ only: 'clinic', needs: 'shipments.write' }),
  params: idParams,
  body: strict({ reason: Type.Optional(reason) }),
  reply: { status: 200, body: OnePickup },
  refuses: ['pickup_transition_not_allowed', 'patient_named'],
})

/** When somebody can do what with a pick-up. */
export const pickupAbilities = abilityTable<typeof PickupAbilities, Pickup>(PickupAbilities, {
  confirm: { operation: confirmPickup, when: (pickup) => canTransitionPickup(pickup, 'confirm') },
  decline: { operation: declinePickup, when: (pickup) => canTransitionPickup(pickup, 'decline') },
  cancel: { operation: cancelPickup, when: (pickup) => canTransitionPickup(pickup, 'cancel') },
})
