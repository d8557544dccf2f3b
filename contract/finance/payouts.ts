import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  DateOnly,
  Id,
  idParams,
  Minor,
  named,
  nullable,
  oneOf,
  recordTimes,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Payments'

const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'cancelled'] as const

/** Where a payout is, as the payment provider says. */
export type PayoutStatus = (typeof payoutStatuses)[number]

const ownerOfTheLab = { only: 'lab', role: 'owner', credential: 'session' } as const

const payoutReconciliations = ['not_available', 'pending', 'matched', 'differs'] as const

/** Whether the movements of a payout add up to its amount. */
export type PayoutReconciliation = (typeof payoutReconciliations)[number]

/** Money on its way to the laboratory's bank. */
const Payout = named(
  'Payout',
  {
    id: Id,
    providerPayoutId: Type.String({
      description: 'Id of the payout at the payment provider',
      examples: ['po_1S0001000040'],
    }),
    amountMinor: Type.Unsafe<number>({ ...Minor, description: 'Minor units' }),
    currency: Currency,
    status: oneOf(
      payoutStatuses,
      '`paid` is an expectation: the bank may still send the money back, then it is `failed`',
    ),
    arrivalOn: nullable(DateOnly),
    isAutomatic: Type.Boolean({
      description: 'Made by the payment provider itself: only then it says what it pays out',
      examples: [true],
    }),
    reconciliation: oneOf(
      payoutReconciliations,
      'Whether its movements sum to it and all are in the ledger; not available for payouts made by hand',
    ),
    failureMessage: nullable(
      Type.String({
        description: 'Why it failed, in the provider’s words',
        examples: ['The bank account has been closed.'],
      }),
    ),
    ...recordTimes,
  },
  'Money that the payment provider sends to the laboratory’s bank',
)

/** Money that the payment provider sent to a laboratory's bank. */
export type Payout = Static<typeof Payout>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  operationId: 'listPayouts',
  tag,
  summary: 'Payouts, newest first',
  description: '`search` looks in the id at the payment provider.',
  access: members(ownerOfTheLab),
  query: listQuery({
    status: Type.Optional(oneOf(payoutStatuses, 'Only payouts in this state')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(Payout) },
})

/** One movement that a payout pays out. */
const PayoutMovement = named(
  'PayoutMovement',
  {
    id: Id,
    providerTransactionId: Type.String({
      description: 'Id of the movement at the payment provider',
      examples: ['txn_1S0001000044'],
    }),
    kind: Type.String({ description: 'In the provider’s word', examples: ['charge'] }),
    amountMinor: Type.Unsafe<number>({ ...Minor, description: 'Before the fee, minor units' }),
    feeMinor: Type.Unsafe<number>({ ...Minor, description: 'What the provider kept, minor units' }),
    netMinor: Type.Unsafe<number>({
      ...Minor,
      description: 'What counts for the payout, minor units',
    }),
    currency: Currency,
    paymentId: nullable(Id),
    isPosted: Type.Boolean({ description: 'Whether the ledger has it', examples: [true] }),
    occurredAt: Timestamp,
  },
  'One movement that a payout pays out',
)

/** One payment, refund, dispute or fee that a payout contains. */
export type PayoutMovement = Static<typeof PayoutMovement>

export const listPayoutMovements = endpoint({
  method: 'GET',
  path: '/payouts/{id}/movements',
  operationId: 'listPayoutMovements',
  tag,
  summary: 'What a payout pays out, oldest first',
  description:
    'Empty for payouts made by hand, and until the provider has put the list together. `search` looks in the kind and the id.',
  access: members(ownerOfTheLab),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(PayoutMovement) },
})
