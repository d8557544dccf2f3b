import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { impressionTypes, legPurposes } from '../orders/orders.ts'
import { capacityUnits } from './capacity.ts'
import {
  DateOnly,
  Id,
  idParams,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Availability'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

const choice = {
  deliveryOn: day('The day on which it is at the clinic, one on which the clinic takes parcels'),
  shipOn: day("The laboratory's day on which it leaves with the courier"),
  startOn: day("The laboratory's day on which work begins"),
  arriveOn: day('The day by whose cut-off the case, or its scans, have to be in the laboratory'),
}

const LaterLeg = Type.Object(
  {
    number: Type.Integer({ description: 'Which parcel to the clinic: 2 and up', examples: [2] }),
    purpose: oneOf(legPurposes, 'What it goes to the clinic for'),
    returnOn: day("The clinic's day by which the try-in before it goes back"),
    backOn: day("The laboratory's day on which that is back"),
    shipOn: day("The laboratory's day on which it leaves"),
    deliveryOn: day('The day on which it is at the clinic'),
  },
  {
    $id: 'LaterLeg',
    description: 'A parcel after a try-in: expected, and promised once it is back',
  },
)

const laterLegs = Type.Array(LaterLeg, {
  description:
    'The parcels after the try-in, in order; none where the day is that of the finished work',
})

/** A day that can be booked on. */
export const AvailableDay = Type.Object(
  { ...choice, laterLegs },
  { description: 'A day that can be booked on' },
)
export type AvailableDay = Static<typeof AvailableDay>

const RushDay = Type.Object(
  {
    ...choice,
    laterLegs,
    daysGained: Type.Integer({
      description: 'Working days of the laboratory that it is earlier',
      examples: [3],
    }),
  },
  { description: 'The earliest day for rush' },
)

const FullCentre = Type.Object(
  {
    workCentreId: id('The work centre'),
    name: nameLine(80, 'What it is called', 'Ceramics, posterior'),
    fullOn: Type.Array(day('A day on which it has too little left for this work'), {
      description: 'The first of such days, at most five',
    }),
    daysGained: Type.Integer({
      description: 'By how many working days the plan ended earlier if it had nothing else to do',
      examples: [2],
    }),
  },
  { description: 'The work centre whose load costs the most days; null where none costs any' },
)

const amount = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })

const CentreOfDays = Type.Object(
  {
    workCentreId: id('The work centre'),
    name: nameLine(80, 'What it is called', 'Ceramics, posterior'),
    unit: oneOf(
      capacityUnits,
      'What the amounts are: minutes of people and machines, pieces of runs and partners',
    ),
    days: Type.Array(
      Type.Object({
        dayOn: day('The day'),
        amount: amount('What this work takes', 125),
        otherAmount: amount('What other work takes', 290),
        limitAmount: nullable(
          amount('Up to which work without rush is promised; null: no limit', 432),
        ),
        capacityAmount: nullable(amount('What can be done; null: no limit', 480)),
      }),
      { description: 'The days on which it does this work' },
    ),
  },
  { description: 'What the plan takes of a work centre' },
)

const SafetyOfDay = Type.Object(
  {
    deliveryOn: day('The day'),
    slackDays: Type.Integer({
      description:
        'Working days that the plan can slip before the day is missed; below zero: it misses it',
      examples: [2],
    }),
    chanceLatePercent: nullable(
      amount('In how many of a hundred cases it would leave too late; null: too few measured', 7),
    ),
  },
  { description: 'How safe it is to promise a day' },
)

const Reckoning = Type.Object(
  {
    plannedOn: day("The laboratory's day on which its plan has the work done"),
    bufferDays: Type.Integer({
      description: 'Working days that the promise is behind the plan, as measured of former work',
      examples: [2],
    }),
    turnaroundDays: nullable(
      Type.Integer({
        description: 'Published working days, before which standard work does not leave',
        examples: [5],
      }),
    ),
    fullCentre: nullable(FullCentre),
    centres: Type.Array(CentreOfDays, {
      description: 'What the plan takes of each work centre, in the order of work',
    }),
    safety: Type.Array(SafetyOfDay, {
      description: 'How safe each offered day is, and the reserved or asked one',
    }),
  },
  { description: 'What the earliest day is made of' },
)

/** Why rush is refused: it is not earlier, or standard work is there on the asked day already. */
export const rushRefusals = ['not_earlier', 'not_needed'] as const
export type RushRefusal = (typeof rushRefusals)[number]

/** What keeps a day from being earlier. */
export const dayLimits = ['turnaround', 'workload', 'production'] as const
export type DayLimit = (typeof dayLimits)[number]

/** When a laboratory could deliver. */
export const Availability = named(
  'Availability',
  {
    earliest: nullable(AvailableDay),
    next: Type.Array(AvailableDay, { description: 'The days after the earliest, in order' }),
    basis: nullable(
      oneOf(
        ['stages', 'turnaround'],
        'What it was reckoned from: the stages with their capacity and load (with the published turnaround as a minimum), or the turnaround days of a product that has none; null: neither is known',
      ),
    ),
    purpose: oneOf(
      legPurposes,
      'What the days are of: the first try-in where the stages of a workflow have one, else the finished work',
    ),
    limitedBy: nullable(
      oneOf(
        dayLimits,
        'What keeps the earliest day from being earlier: the published turnaround, what is promised to others, or the time that the work takes with its buffer; null without a day',
      ),
    ),
    closedDays: Type.Array(
      Type.Object(
        {
          dayOn: day('The day'),
          isLabOpen: Type.Boolean({
            description: 'Whether the laboratory works',
            examples: [false],
          }),
          canDeliver: Type.Boolean({
            description: 'Whether the clinic takes parcels and the courier travels',
            examples: [false],
          }),
        },
        { description: 'A day on which one of them is closed' },
      ),
      {
        description:
          'Days on which one of the two is closed, from today up to the last one of the answer, 120 days at most',
      },
    ),
    standard: nullable(
      Type.Unsafe<AvailableDay>({
        ...AvailableDay,
        description: 'The earliest day without rush; null where only the turnaround is known',
      }),
    ),
    rush: nullable(
      Type.Unsafe<Static<typeof RushDay>>({
        ...RushDay,
        description: 'The earliest day for rush; null where rush is refused or nobody knows',
      }),
    ),
    rushRefusedBecause: nullable(
      oneOf(
        rushRefusals,
        'Why rush would be refused: it is not earlier, or the asked or reserved day is met without it',
      ),
    ),
    reckoning: nullable(
      Type.Unsafe<Static<typeof Reckoning>>({
        ...Reckoning,
        description: 'What the earliest day is made of; null for clinics, and without a day',
      }),
    ),
    isBeforeAppointment: nullable(
      Type.Boolean({
        description:
          "Whether the earliest day is before the day of the order's appointment; null without one",
        examples: [true],
      }),
    ),
  },
  'When a laboratory could deliver, on top of all that it has promised; nothing is held by it',
)
export type Availability = Static<typeof Availability>

/** A day that is held for a draft. */
export const Reservation = named(
  'Reservation',
  {
    id: Id,
    orderId: id('The order that it is held for'),
    ...choice,
    expiresAt: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'When it ends; null once the order is sent: it stays until the answer',
      }),
    ),
    ...recordTimes,
  },
  'A day of delivery that a clinic holds',
)
export type Reservation = Static<typeof Reservation>

const item = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:([1-9]\\d{0,2}|1000)'
const maximumPieces = 20

export const getAvailability = endpoint({
  method: 'GET',
  path: '/availability',
  operationId: 'getAvailability',
  tag,
  summary: 'The earliest day of delivery, and the next ones',
  description:
    "Takes `orderId`, an order that is not accepted yet (for a draft the connection has to be active); or `items` with `labConnectionId` (a laboratory may name a `customerId` instead). Reckoned in days of the laboratory's calendar and time zone. The courier's days are business days; what arrives on a closed day counts from the next open one. What is there before the laboratory's cut-off may begin today, the rest on the next working day. Nothing leaves before the published turnaround of its products, counted in working days from the day of arrival, unless the order is rush. A digital scan has no way in.",
  access: members(),
  query: strict({
    orderId: Type.Optional(id('For what this order is about')),
    labConnectionId: Type.Optional(id('The connection to deliver by')),
    customerId: Type.Optional(id("The laboratory's customer, for one without a connection")),
    items: Type.Optional(
      Type.String({
        pattern: `^${item}(,${item}){0,${maximumPieces - 1}}$`,
        maxLength: maximumPieces * 42,
        description: 'Products and how many of each, at most 20, separated by commas',
        examples: ['019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f:2'],
      }),
    ),
    impressionType: Type.Optional(
      oneOf(impressionTypes, 'What the laboratory works from; with `orderId` that of the order'),
    ),
    choices: Type.Integer({
      minimum: 0,
      maximum: 10,
      default: 4,
      description: 'How many days after the earliest one',
      examples: [4],
    }),
  }),
  reply: { status: 200, body: Type.Object({ availability: Availability }) },
  refuses: ['not_found', 'connection_not_active', 'order_transition_not_allowed'],
})

/** How many days, and days for how many pieces, a clinic holds at a laboratory before it sends the drafts. */
export const mostHeldDays = 25

/** The largest number of pieces that one draft can hold a day for. */
export const mostHeldPieces = 300

export const reserveDay = endpoint({
  method: 'POST',
  path: '/availability/reserve',
  operationId: 'reserveDay',
  tag,
  summary: 'Hold a day of delivery for a draft',
  description: `Keeps the work of the day free for 48 hours, or until the laboratory has answered once the draft is sent within them; accepted without another day, it is the promised one. A draft holds one day: another one takes its place and ends when the first would have; a draft that is withdrawn holds its day for what is left of the 48 hours. Other items or quantities give it back. At one laboratory a clinic holds at most ${mostHeldDays} days for drafts (\`too_many_days_held\`), and days for ${mostHeldPieces} pieces (\`too_many_pieces_held\`). Where the day is gone the answer is \`day_not_available\` with \`days\`, the next choices.`,
  access: members({ only: 'clinic', needs: 'orders.write' }),
  body: strict({
    orderId: id('The draft'),
    deliveryOn: day('The day on which it has to be at the clinic; a day of `GET /availability`'),
  }),
  reply: { status: 201, body: Type.Object({ reservation: Reservation }) },
  refuses: [
    'not_found',
    'order_transition_not_allowed',
    'connection_not_active',
    'too_many_days_held',
    'too_many_pieces_held',
    'draft_without_items',
    'production_time_unknown',
    'reservation_too_far_ahead',
    'day_not_available',
  ],
})

export const releaseReservation = endpoint({
  method: 'DELETE',
  path: '/availability/reservations/{id}',
  operationId: 'releaseReservation',
  tag,
  summary: 'Give back a day that is held',
  access: members({ only: 'clinic', needs: 'orders.write' }),
  params: idParams,
  reply: { status: 204 },
})
