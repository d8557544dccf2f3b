import { Type, type Static } from 'typebox'
import { fileKinds } from '../catalog/catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { orderStatuses } from './order-statuses.ts'
import { orderEventActions, tryInResults } from './order-transitions.ts'
import { FitRating, Missing, qualityResults, type OrderTotals } from './orders.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { DateOnly, Id, idParams, named, nullable, oneOf, Timestamp } from '../platform/values.ts'

const tag = 'Orders'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

const hash = (description: string) =>
  nullable(
    Type.String({ description, examples: [`9f86d081884c7d65${'0'.repeat(48)}`], maxLength: 64 }),
  )

const change = (description: string) => Type.Unknown({ description, examples: ['A3'] })

/** A file as an approval froze it: its name says what it is, and nothing of the patient. */
export const ApprovalFile = Type.Object(
  {
    fileId: id('The file'),
    name: Type.String({ description: 'Made of its kind', examples: ['design_stl-v1.stl'] }),
    sha256: Type.String({
      description: 'SHA-256 of its bytes in hexadecimal',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    kind: oneOf(fileKinds, 'What it shows'),
    version: Type.Integer({ description: 'Its version', examples: [1] }),
  },
  { description: 'A file as it was shown' },
)
export type ApprovalFile = Static<typeof ApprovalFile>

/** What a check or a rule found, as it was when the command ran. */
const EventFinding = Type.Object(
  {
    code: Type.String({
      description: 'What was found, of the codes of faults of an input',
      examples: ['rx_field_required'],
    }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The values that `message` names, for programs that write their own sentence',
      }),
    ),
    message: Type.String({
      description: 'A sentence',
      examples: ['The lab requires the margin type.'],
    }),
    item: nullable(
      Type.Integer({
        description: 'The number of the item that it is about, from 1',
        examples: [1],
      }),
    ),
  },
  { description: 'What a check or a rule found' },
)

// An event is hashed and never rewritten, and a proof needs it as it was written.
const EventTotals = Type.Unsafe<OrderTotals>(
  Type.Record(Type.String(), Type.Unknown(), {
    description:
      'The sums of the order, as `totals` of an order names them; events that were written before these names ended in `Minor` have them without it',
    examples: [
      {
        subtotalMinor: 24_000,
        discountMinor: 0,
        taxMinor: 4_560,
        totalMinor: 28_560,
        currency: 'EUR',
      },
    ],
  }),
)

/** What belongs to one command alone; null is what its command does not have. */
const EventDetails = Type.Object(
  {
    changes: nullable(
      Type.Array(
        Type.Object({
          pointer: Type.String({
            description: 'What is different, as a JSON pointer; items go by their id',
            examples: ['/instructions'],
          }),
          from: change('What was; null for an item that came'),
          to: change('What is; null for an item that went'),
        }),
        { description: 'What was changed' },
      ),
    ),
    begunItemIds: nullable(
      Type.Array(Id, {
        description: 'Of the items that went, those on which the laboratory had begun to work',
      }),
    ),
    totals: nullable(EventTotals),
    findings: nullable(
      Type.Array(EventFinding, {
        description:
          "What the laboratory's rules would like to have and the clinic left out, or what a rule found of a scan that it took back",
      }),
    ),
    warnings: nullable(
      Type.Array(Type.String(), {
        description: 'The same in sentences, of an event before `findings` were kept',
        examples: [['item 1, Zirconia crown, lacks the stump shade']],
      }),
    ),
    missing: nullable(Missing),
    files: nullable(
      Type.Array(ApprovalFile, {
        description: 'The files that were shown, or judged by the clinic',
      }),
    ),
    promisedOn: nullable(day('The day that was promised')),
    isAutomatic: nullable(
      Type.Boolean({ description: 'Whether it happened automatically', examples: [true] }),
    ),
    shipmentId: nullable(id('The parcel')),
    purpose: nullable(Type.String({ description: 'What the parcel is for', examples: ['final'] })),
    itemIds: nullable(
      Type.Array(Id, {
        description: 'The items in the parcel, where it holds a part of the order',
      }),
    ),
    isDisinfected: nullable(
      Type.Boolean({ description: 'What the sender said of the content', examples: [true] }),
    ),
    receivedByName: nullable(
      Type.String({ description: 'Who took the parcel', examples: ['Front desk, Ina'] }),
    ),
    seatedOn: nullable(day('The day it was seated')),
    fitRating: nullable(FitRating),
    remakeClaimId: nullable(id('The claim that work has to be made again')),
    newOrderId: nullable(id('The order that makes it again')),
    outcome: nullable(Type.String({ description: 'How a claim ended', examples: ['credit'] })),
    chargePercent: nullable(
      Type.Integer({ description: 'What the customer pays of it, in per cent', examples: [50] }),
    ),
    tryInResult: nullable(oneOf(tryInResults, 'What the try-in showed')),
    qualityCheckId: nullable(id('The quality check that was recorded')),
    qualityResult: nullable(oneOf(qualityResults, 'What a quality check found')),
  },
  {
    description:
      'What belongs to this command; `totals` are null for members who may not see money, while `outcome` and `chargePercent` of a claim are no sums and stay',
  },
)

/** What an event of an order says beyond its action; each action has its own keys. */
export type EventDetails = Static<typeof EventDetails>

/** The keys that details can have. */
export const eventDetailKeys = Object.keys(EventDetails.properties) as (keyof EventDetails)[]

/**
 * One command in the history of an order; the keys without the hashes and `performedBy` are what
 * the hash is made of.
 */
export const OrderEvent = named(
  'OrderEvent',
  {
    orderId: Id,
    sequence: Type.Integer({ description: 'Counts from 1 without gaps', examples: [1] }),
    action: oneOf(orderEventActions, 'What happened'),
    fromStatus: nullable(oneOf(orderStatuses, 'The status before; null for the first event')),
    toStatus: oneOf(orderStatuses, 'The status after'),
    actorUserId: nullable(
      id('Who did it; null for what happened automatically, and for the floor of the laboratory'),
    ),
    actorName: Type.String({
      description: 'Who did it; for the floor of the laboratory its name',
      examples: ['Mira Example'],
    }),
    actorOrganizationId: nullable(id('For which organization')),
    performedBy: nullable(
      Type.Object(
        {
          userId: Id,
          name: Type.String({ description: 'As it was then', examples: ['Ina Sample'] }),
        },
        {
          description:
            'Who of the own organization did what the history shows of the laboratory as a whole; null for the other side, for all else, and with `proof=1`',
        },
      ),
    ),
    reason: nullable(Type.String({ description: 'Why, in words', examples: ['Margin unclear'] })),
    rxVersion: Type.Integer({ description: 'The version of the prescription', examples: [1] }),
    details: EventDetails,
    createdAt: Timestamp,
    previousHash: hash('With `proof=1`: the hash of the event before, in hexadecimal'),
    hash: hash('With `proof=1`: SHA-256 over the previous hash and the canonical JSON (RFC 8785)'),
  },
  'One command in the history of an order',
)
export type OrderEvent = Static<typeof OrderEvent>

export const listOrderEvents = endpoint({
  method: 'GET',
  path: '/orders/{id}/events',
  operationId: 'listOrderEvents',
  tag,
  summary: 'The history of an order, newest first',
  description:
    'Each event carries the hash of the one before. `proof=1` shows the hashes; as they cover sums, it takes access to finance. Where the history names a patient whom the laboratory must not know, or who was erased, the code is in place of the name, and `proof=1` is refused. What happens on the floor of the laboratory (`started`, `quality_checked`, `finished`) is notified of the laboratory; `performedBy` notifies the laboratory alone who did it. `search` looks in the action, the reason and the name of who acted.',
  access: members({ floor: true }),
  params: idParams,
  query: listQuery({
    proof: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1, description: '1 shows the hashes', examples: [1] }),
    ),
  }),
  reply: { status: 200, body: pageOf(OrderEvent) },
  refuses: ['finance_access_required', 'history_not_provable'],
})
