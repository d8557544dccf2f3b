import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { ApprovalFile } from './order-events.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, idParams, named, nullable, oneOf, Timestamp } from '../platform/values.ts'

/** What a clinic says of a design. */
export const verdicts = ['approved', 'changes_requested'] as const

const person = (description: string) =>
  nullable(
    Type.Unsafe<string>({ ...Id, description: `${description}; null for an automatic command` }),
  )

/** A design as it was shown to the clinic, with the verdict. */
export const Approval = named(
  'Approval',
  {
    id: Id,
    orderId: Type.Unsafe<string>({ ...Id, description: 'The order' }),
    round: Type.Integer({ description: 'Counts from 1 without gaps', examples: [1] }),
    rxVersion: Type.Integer({
      description: 'The version of the prescription that it was designed by',
      examples: [1],
    }),
    files: Type.Array(ApprovalFile, { description: 'What was shown, with the hashes' }),
    message: nullable(Type.String({ description: 'What was said with it', examples: ['Ready'] })),
    sentAt: Timestamp,
    sentByUserId: person('Who sent it'),
    sentByName: Type.String({ description: 'Who sent it', examples: ['Alex Sample'] }),
    verdict: nullable(oneOf(verdicts, 'What the clinic said; null while it waits')),
    verdictAt: nullable(Timestamp),
    verdictByUserId: person('Who judged it'),
    verdictByName: nullable(
      Type.String({ description: 'Who judged it', examples: ['Mira Example'] }),
    ),
    comment: nullable(
      Type.String({ description: 'The words of the verdict', examples: ['Longer incisal edge'] }),
    ),
  },
  'A design that was shown to the clinic, and what it said. It is never overwritten',
)
export type Approval = Static<typeof Approval>

export const listApprovals = endpoint({
  method: 'GET',
  path: '/orders/{id}/approvals',
  operationId: 'listApprovals',
  tag: 'Orders',
  summary: 'Rounds of approval of an order, newest first',
  description:
    'Each time that the laboratory showed a design. The hashes are those of the files as they were shown: a verdict is about exactly these bytes. `search` looks in what was said and in the names of who sent and who judged.',
  access: members({ floor: true }),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(Approval) },
})
