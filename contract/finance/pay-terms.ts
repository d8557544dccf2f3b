import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  DateOnly,
  Id,
  idParams,
  named,
  nullable,
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Pay'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const rate = (description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum: 1_000_000_000, description, examples: [example] })

/** Only owners see what people earn. */
export const payAccess = members({
  only: 'lab',
  role: 'owner',
  credential: 'session',
  finance: true,
})

const PayTermsAbilities = abilities('PayTermsAbilities', { delete: 'Delete them' })

const pieceRate = {
  workCentreId: id('The work centre'),
  rateMinor: rate('For one piece there, in minor units', 450),
}

const fields = {
  userId: id('The member, or a former one'),
  startsOn: Type.Unsafe<string>({
    ...DateOnly,
    description: 'First day; they end when other terms of the person start',
  }),
  hourlyRateMinor: nullable(
    rate('For an hour by the time clock, in minor units; null: time is not paid', 2_400),
  ),
  isPaidByPiece: Type.Boolean({
    description:
      'Whether finished stages are paid: at the piece rate of their work centre here, else at their own (`payRateMinor`)',
    examples: [false],
  }),
}

/** What a member earns from a day on. */
export const PayTerms = named(
  'PayTerms',
  {
    id: Id,
    can: PayTermsAbilities,
    name: nullable(
      Type.String({ description: 'Null once no longer known', examples: ['Ina Sample'] }),
    ),
    ...fields,
    pieceRates: Type.Array(Type.Object(pieceRate, { description: 'A rate of a work centre' }), {
      description: 'Rates that come before those of the stages',
    }),
    currency: nullable(
      Type.Unsafe<string>({ ...Currency, description: 'Of all rates; null until it is set' }),
    ),
    ...recordTimes,
  },
  'What a member earns from a day on',
)
export type PayTerms = WithoutAbilities<Static<typeof PayTerms>>

export const listPayTerms = endpoint({
  method: 'GET',
  path: '/pay-terms',
  operationId: 'listPayTerms',
  tag,
  summary: 'What members earn, by name, the latest terms first',
  description: '`search` looks in the name.',
  access: payAccess,
  query: listQuery({ updatedSinceAt, userId: Type.Optional(id('Only of this person')) }),
  reply: { status: 200, body: pageOf(PayTerms) },
})

export const createPayTerms = endpoint({
  method: 'POST',
  path: '/pay-terms',
  operationId: 'createPayTerms',
  tag,
  summary: 'Say what a member earns from a day on',
  description:
    'By the hour, by the piece, or both. Terms that start on a day that was paid already change what the next pay run settles.',
  access: payAccess,
  body: strict({
    userId: fields.userId,
    startsOn: fields.startsOn,
    hourlyRateMinor: Type.Optional(fields.hourlyRateMinor),
    isPaidByPiece: Type.Boolean({ ...fields.isPaidByPiece, default: false }),
    pieceRates: Type.Optional(
      Type.Array(strict(pieceRate, { description: 'A rate of a work centre' }), {
        maxItems: 100,
        description: 'Rates that come before those of the stages',
      }),
    ),
  }),
  reply: { status: 201, body: Type.Object({ payTerms: PayTerms }) },
  refuses: ['pay_terms_taken', 'pay_terms_empty'],
})

export const deletePayTerms = endpoint({
  method: 'DELETE',
  path: '/pay-terms/{id}',
  operationId: 'deletePayTerms',
  tag,
  summary: 'Delete pay terms',
  description: 'Pay runs keep the rates that they were made with.',
  access: payAccess,
  params: idParams,
  reply: { status: 204 },
})

/** What a caller can do with pay terms. */
export const payTermsAbilities = abilityTable(PayTermsAbilities, {
  delete: { operation: deletePayTerms },
})
