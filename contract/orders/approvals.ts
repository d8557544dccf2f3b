import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { ApprovalFile } from './order-events.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { DateOnly, Id, idParams, named, nullable, oneOf, Timestamp } from '../platform/values.ts'

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
    answerByOn: nullable(
      Type.Unsafe<string>({
        ...DateOnly,
        description:
          "The laboratory's day by the end of which an answer keeps the promised day, by its last plan before the verdict; null: none does, nothing is promised, or no stage says how long it takes",
      }),
    ),
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

const day = (description: string) => nullable(Type.Unsafe<string>({ ...DateOnly, description }))

/** What asking for another design would do to the promised day. */
export const ChangesPreview = named(
  'ChangesPreview',
  {
    promisedOn: day('The promised day'),
    deliveryOn: day('When it would be at the clinic; null: not within two years'),
    isPromiseKept: Type.Boolean({ description: 'Whether the promise would be kept' }),
    designOn: day(
      'When the next design is done by the plan; null: no stage says how long it takes',
    ),
    answerByOn: day(
      'The day by the end of which an answer to the next design keeps the promise; null as in `Approval`',
    ),
  },
  'What asking for another design would do to the promised day; nothing is stored',
)
export type ChangesPreview = Static<typeof ChangesPreview>

export const getOrderChangesPreview = endpoint({
  method: 'GET',
  path: '/orders/{id}/changes-preview',
  operationId: 'getOrderChangesPreview',
  tag: 'Orders',
  summary: 'What `request-changes` would do to the promised day',
  description:
    'The laboratory is planned again in memory, with the last stage that is done of each item open again. Null for an order whose design does not wait for an answer.',
  access: members(),
  params: idParams,
  reply: { status: 200, body: Type.Object({ preview: nullable(ChangesPreview) }) },
})
