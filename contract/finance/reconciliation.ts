import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  Id,
  Minor,
  named,
  nullable,
  oneOf,
  recordTimes,
  Timestamp,
} from '../platform/values.ts'

const findingKinds = [
  'not_ours',
  'undecided',
  'unknown_movement',
  'amount_differs',
  'missing_there',
  'copy_differs',
] as const

/** In what the service and the payment provider differ. */
export type FindingKind = (typeof findingKinds)[number]

const findingStates = ['open', 'resolved'] as const

/** Something that the nightly comparison with the payment provider could not explain. */
const ReconciliationFinding = named(
  'ReconciliationFinding',
  {
    id: Id,
    kind: oneOf(
      findingKinds,
      '`not_ours`: money of other software on the same account. `undecided`: a bank has not decided yet. `unknown_movement`: a kind of movement that has no place in the ledger. `amount_differs`: both sides have it, with other amounts. `missing_there`: the ledger has it, the payment provider does not. `copy_differs`: an invoice says another sum than its ledger',
    ),
    status: oneOf(findingStates, 'Resolved once a later comparison could explain it'),
    providerObjectId: Type.String({
      description: 'Id of the movement at the payment provider, or of the invoice',
      examples: ['txn_1S0001000044'],
    }),
    amountMinor: nullable(Type.Unsafe<number>({ ...Minor, description: 'Minor units' })),
    currency: nullable(Currency),
    detail: Type.String({
      description: 'What was found, in a sentence',
      examples: ['The charge was made without a payment of ours.'],
    }),
    resolvedAt: nullable(Timestamp),
    ...recordTimes,
  },
  'Something that the nightly comparison with the payment provider could not explain',
)

/** A difference between the service and the payment provider, and how it ended. */
export type ReconciliationFinding = Static<typeof ReconciliationFinding>

export const listReconciliationFindings = endpoint({
  method: 'GET',
  path: '/finance/reconciliation',
  operationId: 'listReconciliationFindings',
  tag: 'Finance',
  summary: 'What the comparison with the payment provider could not explain, newest first',
  description:
    'Every night, and with `npm run reconcile`, each movement at the payment provider is compared with the ledger. What a lost event left out is repaired; the rest is here. `search` looks in the sentence and the id.',
  access: members({ only: 'lab', role: 'owner', credential: 'session' }),
  query: listQuery({
    status: Type.Optional(oneOf(findingStates, 'Only findings in this state')),
    kind: Type.Optional(oneOf(findingKinds, 'Only findings of this kind')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(ReconciliationFinding) },
})
