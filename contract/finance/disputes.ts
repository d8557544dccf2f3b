import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  Id,
  idParams,
  Minor,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { askingPaymentProvider } from '../refusals/finance-groups.ts'

const tag = 'Payments'

/** As the payment provider has them. */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const

export type DisputeStatus = (typeof disputeStatuses)[number]

const answerable: readonly DisputeStatus[] = [
  'warning_needs_response',
  'needs_response',
  'appeal_needs_response',
]

/** Whether the bank waits for what speaks for the laboratory. */
export const takesEvidence = ({ status }: { status: DisputeStatus }): boolean =>
  answerable.includes(status)

/** Whether evidence was handed in for good: an appeal takes it once more. */
export const isEvidenceGiven = ({
  status,
  evidenceSubmittedAt,
}: {
  status: DisputeStatus
  evidenceSubmittedAt: string | null
}): boolean => evidenceSubmittedAt !== null && status !== 'appeal_needs_response'

const DisputeAbilities = abilities('DisputeAbilities', {
  submitEvidence: 'Hand in what speaks for the laboratory',
})

/** A payer's bank asks for the money back. */
const Dispute = named(
  'Dispute',
  {
    id: Id,
    can: DisputeAbilities,
    paymentId: Id,
    providerDisputeId: Type.String({
      description: 'Id of the dispute at the payment provider',
      examples: ['dp_1S0001000031'],
    }),
    amountMinor: Type.Unsafe<number>({ ...Minor, description: 'Minor units' }),
    currency: Currency,
    reason: nullable(
      Type.String({ description: 'In the bank’s words', examples: ['product_not_received'] }),
    ),
    status: oneOf(disputeStatuses, 'The status; an inquiry (`warning_…`) moves no money'),
    evidenceDueAt: nullable(Timestamp),
    evidenceSubmittedAt: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'When the laboratory handed its evidence in; null before',
      }),
    ),
    ...recordTimes,
  },
  'A payer’s bank asks for the money back',
)

/** A payment that the card's holder disputes at the bank, with the evidence that was sent. */
export type Dispute = WithoutAbilities<Static<typeof Dispute>>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/disputes',
  operationId: 'listDisputes',
  tag,
  summary: 'Disputes, newest first',
  description: '`search` looks in the reason and the id at the payment provider.',
  access: members({ only: 'lab', credential: 'session', finance: true }),
  query: listQuery({
    status: Type.Optional(oneOf(disputeStatuses, 'Only disputes in this state')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(Dispute) },
})

export const submitDisputeEvidence = endpoint({
  method: 'POST',
  path: '/disputes/{id}/evidence',
  operationId: 'submitDisputeEvidence',
  tag,
  summary: 'Hand in what speaks for the laboratory',
  description:
    'Puts together the record of the invoiced orders: what was ordered, approved, shipped and received, and when, as text and as a PDF. Patients and the people of both sides are not named. It goes to the payer’s bank once and for good; `explanation` is added in your own words.',
  access: members({ only: 'lab', role: 'owner', credential: 'session', finance: true }),
  params: idParams,
  body: strict({
    explanation: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_000,
        description: 'What else the bank should know; do not name patients',
        examples: ['The crown was seated on 3 November, as the clinic confirmed.'],
      }),
    ),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      dispute: Dispute,
      evidence: Type.String({
        description: 'What was handed in, word for word',
        examples: ['Order 26-004512: crown, zirconia, tooth 26. Delivered on 2026-11-03.'],
      }),
    }),
  },
  refuses: [
    'dispute_evidence_already_submitted',
    'dispute_takes_no_evidence',
    'disputed_payment_without_invoice',
    ...askingPaymentProvider,
  ],
})

/** When somebody can do what with a dispute. */
export const disputeAbilities = abilityTable<typeof DisputeAbilities, Dispute>(DisputeAbilities, {
  submitEvidence: {
    operation: submitDisputeEvidence,
    when: (dispute) => takesEvidence(dispute) && !isEvidenceGiven(dispute),
  },
})
