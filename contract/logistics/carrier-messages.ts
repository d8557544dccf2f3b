import { Type, type Static } from 'typebox'
import { DateOnly, oneOf, Timestamp } from '../platform/values.ts'

/** What carriers report of a parcel, in one vocabulary, in the order of its way. */
export const carrierEventKinds = [
  'label_made',
  'collected',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'exception',
  'returned',
] as const
export type CarrierEventKind = (typeof carrierEventKinds)[number]

/** The formats of labels that carriers make. */
export const carrierLabelFormats = ['pdf', 'zpl'] as const

/** What went wrong when a carrier's connector was asked. */
export const carrierProblems = [
  'not_answering',
  'address_not_allowed',
  'signature_refused',
  'answer_not_understood',
  'refused',
] as const
export type CarrierProblem = (typeof carrierProblems)[number]

/** A text on one line, without control characters. */
const word = (maxLength: number, description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    description,
    examples: [example],
  })

/** The number by which a carrier knows a parcel. */
const TrackingNumber = word(80, 'Number of the parcel', '00340434161094042557')

/** An event of a parcel, as a connector reports it. */
export const CarrierEvent = Type.Object(
  {
    id: word(200, 'The same for each repetition of this event, and for no other', 'evt-5518-3'),
    trackingNumber: TrackingNumber,
    kind: oneOf(carrierEventKinds, 'What happened'),
    occurredAt: Type.Unsafe<string>({ ...Timestamp, description: 'When, by the carrier' }),
    place: Type.Optional(word(120, 'Where', 'Hamburg')),
    message: Type.Optional(word(500, 'In the words of the carrier', 'Recipient not found')),
    receivedByName: Type.Optional(word(120, 'Who took it, where it was delivered', 'Sample')),
  },
  { description: 'What happened to a parcel' },
)
export type CarrierEvent = Static<typeof CarrierEvent>

/** Events of parcels, as a connector sends them. */
export const CarrierEvents = Type.Object(
  {
    events: Type.Array(CarrierEvent, {
      minItems: 1,
      maxItems: 100,
      description: 'Of one parcel or several, in any order',
    }),
  },
  { description: 'What a connector reports of parcels' },
)

const oneEvent = (kind: CarrierEventKind, fields: object = {}) => ({
  events: [
    {
      id: `evt-5518-${kind}`,
      trackingNumber: '00340434161094042557',
      kind,
      occurredAt: '2026-03-04T09:12:00.000Z',
      place: 'Hamburg',
      ...fields,
    },
  ],
})

/** A message of each kind, for the description. */
export const carrierEventExamples = {
  collected: { summary: 'The carrier has it', value: oneEvent('collected') },
  delivered: {
    summary: 'It was handed over',
    value: oneEvent('delivered', { receivedByName: 'Sample' }),
  },
  exception: {
    summary: 'It cannot be delivered',
    value: oneEvent('exception', { message: 'Recipient not found' }),
  },
} as const

/** What a connector answers when it is tried. */
export const CarrierReadiness = Type.Object({
  isReady: Type.Boolean({ description: 'Whether labels can be made', examples: [true] }),
  message: Type.Optional(word(300, 'Why not', 'The contract has ended.')),
})

/** What a connector answers to whoever asked for a label. */
export const CarrierLabel = Type.Object({
  reference: word(200, 'What the carrier calls the booking', 'B-77120'),
  trackingNumber: TrackingNumber,
  trackingUrl: Type.Optional(
    Type.String({ pattern: '^https://[^\\s<>"]+$', maxLength: 500, description: 'Its page' }),
  ),
  service: Type.Optional(word(80, 'How it travels', 'Express before 10')),
  expectedOn: Type.Optional(DateOnly),
  label: Type.Object({
    format: oneOf(carrierLabelFormats, 'Its format'),
    content: Type.String({
      minLength: 1,
      maxLength: 700_000,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'Base64; at most 512 KiB of bytes',
    }),
  }),
})
export type CarrierLabel = Static<typeof CarrierLabel>

/** What a connector answers to whoever cancelled a label. */
export const CarrierCancellation = Type.Object({
  isCancelled: Type.Boolean({ description: 'Whether it is cancelled', examples: [true] }),
  message: Type.Optional(word(300, 'Why not', 'It was collected already.')),
})

/** What a connector answers to whoever reads the events of a parcel. */
export const CarrierTracking = Type.Object({
  events: Type.Array(CarrierEvent, { maxItems: 100, description: 'All that are known' }),
})
