import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { refusals, type RefusalCode } from '../refusals/index.ts'
import { orderStatuses } from '../orders/order-statuses.ts'
import type { OrderAction } from '../orders/order-transitions.ts'
import { carriage, purposesOf } from '../logistics/shipments.ts'
import { DateOnly, Id, nullable, oneOf, strict } from '../platform/values.ts'

const freeText = (description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: '\\S',
    description,
    examples: [example],
  })

/**
 * What a laboratory can do with many orders at once, and which keys may go with it beside those that
 * the step requires (`orderTransitions`). `assign` is none of an order's steps: it gives its stages.
 */
export const bulkActions = {
  accept: ['promisedOn', 'message'],
  start: ['message'],
  finish: ['message'],
  hold: [],
  resume: ['message'],
  ship: ['purpose', ...Object.keys(carriage)],
  assign: ['technicianUserId'],
} as const satisfies Partial<Record<OrderAction | 'assign', readonly string[]>>

/** What can be done to many orders at once. */
export type BulkAction = keyof typeof bulkActions
const bulkActionNames = Object.keys(bulkActions) as BulkAction[]

const BulkProblem = Type.Object(
  {
    code: Type.Unsafe<RefusalCode>({
      type: 'string',
      enum: Object.keys(refusals),
      description: 'As in a refusal of the single step',
      examples: ['order_transition_not_allowed'],
    }),
    status: Type.Integer({ description: 'The status of that refusal', examples: [409] }),
    detail: Type.String({
      description: 'A sentence that a person can act on',
      examples: ["The order is on hold, so production can't be started."],
    }),
    params: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The values that `detail` names; empty where it names none',
      examples: [{ status: 'on_hold', transition: 'start' }],
    }),
    state: nullable(oneOf(orderStatuses, 'The status that the order is in, where that is why not')),
  },
  { description: 'Why an order stayed as it was; null where the step was taken' },
)

const BulkResult = Type.Object(
  {
    orderId: Type.Unsafe<string>({ ...Id, description: 'The order, as it was asked for' }),
    status: nullable(oneOf(orderStatuses, 'Status of the order after the step; null if not taken')),
    shipmentId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'With `ship`: the parcel that it went into' }),
    ),
    problem: nullable(BulkProblem),
  },
  { description: 'What became of one order' },
)
/** What became of one order of a batch. */
export type BulkResult = Static<typeof BulkResult>

export const moveOrders = endpoint({
  method: 'POST',
  path: '/orders/bulk',
  operationId: 'moveOrders',
  tag: 'Orders',
  summary: 'Take the same step on many orders',
  description:
    'Each order wins or loses on its own, as if it were moved alone, and needs the same permission: the answer is 200 with one result for each, in the order asked. `accept` takes `promisedOn`, else each order is promised its own day, `hold` takes `reason`, `ship` takes what a parcel takes and makes one parcel for each customer, `assign` takes `technicianUserId` and gives that technician all stages that wait, while what somebody works on stays theirs; the others take a `message` at most. After a lost answer ask again: what was moved already shows it by its state; with `Idempotency-Key` a repetition gets the first answer.',
  access: members({ only: 'lab', credential: 'session' }),
  body: strict({
    action: oneOf(bulkActionNames, 'The step'),
    orderIds: Type.Array(Id, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'The orders',
    }),
    promisedOn: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'With `accept`: the day that is promised' }),
    ),
    reason: Type.Optional(freeText('With `hold`: why', 'Waiting for the implant parts')),
    technicianUserId: Type.Optional(
      nullable(
        Type.Unsafe<string>({
          ...Id,
          description: 'With `assign`: an active member of the laboratory; null: nobody',
        }),
      ),
    ),
    message: Type.Optional(freeText('A few words, kept with each event', 'All clear, thank you')),
    purpose: Type.Optional(oneOf(purposesOf.to_clinic, 'With `ship`; `final` without it')),
    courier: Type.Optional(carriage.courier),
    service: Type.Optional(carriage.service),
    trackingNumber: Type.Optional(carriage.trackingNumber),
    trackingUrl: Type.Optional(carriage.trackingUrl),
    expectedOn: Type.Optional(carriage.expectedOn),
    isDisinfected: Type.Optional(carriage.isDisinfected),
  }),
  refuses: ['permission_required'],
  reply: {
    status: 200,
    body: Type.Object({
      results: Type.Array(BulkResult, { description: 'One for each order, as asked' }),
    }),
  },
})
