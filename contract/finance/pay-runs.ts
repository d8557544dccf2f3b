import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint } from '../platform/endpoint.ts'
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
  strict,
  Timestamp,
} from '../platform/values.ts'
import { payAccess } from './pay-terms.ts'

const tag = 'Pay'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const amount = (description: string) => Type.Unsafe<number>({ ...Minor, description })
const whole = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })

/** Where a pay run is. */
export const payRunStatuses = ['draft', 'closed'] as const

const PayRunAbilities = abilities('PayRunAbilities', {
  close: 'Close it, so that it never changes',
  delete: 'Delete the draft',
})

const fields = {
  id: Id,
  can: PayRunAbilities,
  fromOn: day('First day, where the laboratory is'),
  toOn: day('Last day'),
  status: oneOf(payRunStatuses, 'A closed one never changes'),
  currency: Currency,
  totalMinor: amount('The sum of its lines, minor units'),
  personCount: whole('People who are paid', 12),
  closedAt: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'When it was closed; null while a draft' }),
  ),
  ...recordTimes,
}

/** What is paid for a period, without its lines. */
export const PayRunSummary = named('PayRunSummary', fields, 'A pay run without its lines')
export type PayRunSummary = WithoutAbilities<Static<typeof PayRunSummary>>

/** What is paid for a period. */
export const PayRun = named(
  'PayRun',
  {
    ...fields,
    openEntryCount: whole(
      'Time entries of the period that have no end yet: the next run pays them',
      0,
    ),
    lines: Type.Array(
      Type.Object(
        {
          userId: Id,
          name: Type.String({
            description: 'Name of the person, as it was then',
            examples: ['Ina'],
          }),
          kind: oneOf(['hours', 'pieces'], 'What is paid'),
          stageName: nullable(
            Type.String({ description: 'Name of the stage; null for hours', examples: ['Design'] }),
          ),
          minutes: nullable(whole('Minutes by the time clock; null for pieces', 9_600)),
          pieceCount: nullable(whole('Pieces; null for hours', 38)),
          rateMinor: amount('Of an hour, or of a piece, minor units'),
          amountMinor: amount(
            'Minor units: pieces times rate, or minutes times rate by 60, rounded half away from zero',
          ),
        },
        { description: 'What one person is paid at one rate' },
      ),
      { description: 'By name; hours before pieces' },
    ),
  },
  'What is paid to the members of a laboratory for a period',
)
export type PayRun = WithoutAbilities<Static<typeof PayRun>>

const OnePayRun = Type.Object({ payRun: PayRun })

export const listPayRuns = endpoint({
  method: 'GET',
  path: '/pay-runs',
  operationId: 'listPayRuns',
  tag,
  summary: 'Pay runs, the latest period first',
  description: '`search` looks in the days, as `2026-11`.',
  access: payAccess,
  query: listQuery({
    updatedSinceAt,
    status: Type.Optional(oneOf(payRunStatuses, 'Only with this status')),
  }),
  reply: { status: 200, body: pageOf(PayRunSummary) },
})

export const createPayRun = endpoint({
  method: 'POST',
  path: '/pay-runs',
  operationId: 'createPayRun',
  tag,
  summary: 'Make the draft of a pay run',
  description:
    'It holds what was clocked and finished in the period by members with pay terms, and what was corrected of periods that were paid before. Each minute and each stage is in one run at most, however periods overlap. Corrections after this are settled by the next run.',
  access: payAccess,
  body: strict({ fromOn: day('First day'), toOn: day('Last day, before today') }),
  reply: { status: 201, body: OnePayRun },
  refuses: ['pay_period_not_over', 'nothing_to_pay', 'pay_currency_missing'],
})

export const getPayRun = endpoint({
  method: 'GET',
  path: '/pay-runs/{id}',
  operationId: 'getPayRun',
  tag,
  summary: 'One pay run with its lines',
  access: payAccess,
  params: idParams,
  reply: { status: 200, body: OnePayRun },
})

export const closePayRun = endpoint({
  method: 'POST',
  path: '/pay-runs/{id}/close',
  operationId: 'closePayRun',
  tag,
  summary: 'Close a pay run',
  description: 'After this nothing of it changes.',
  access: payAccess,
  params: idParams,
  body: strict({}),
  reply: { status: 200, body: OnePayRun },
  refuses: ['pay_run_closed'],
})

export const deletePayRun = endpoint({
  method: 'DELETE',
  path: '/pay-runs/{id}',
  operationId: 'deletePayRun',
  tag,
  summary: 'Delete the draft of a pay run',
  description: 'What it held can be paid by another one.',
  access: payAccess,
  params: idParams,
  reply: { status: 204 },
  refuses: ['pay_run_closed'],
})

export const exportPayRun = endpoint({
  method: 'GET',
  path: '/pay-runs/{id}/export',
  operationId: 'exportPayRun',
  tag,
  summary: 'The lines of a pay run as CSV',
  description:
    'One row for each line, made for spreadsheets: amounts are decimal numbers. A text that a spreadsheet would take for a formula has an apostrophe before it.',
  access: payAccess,
  params: idParams,
  reply: { status: 200, contentType: 'text/csv' },
})

const isDraft = ({ status }: PayRunSummary) => status === 'draft'

/** What a caller can do with a pay run. */
export const payRunAbilities = abilityTable<typeof PayRunAbilities, PayRunSummary>(
  PayRunAbilities,
  {
    close: { operation: closePayRun, when: isDraft },
    delete: { operation: deletePayRun, when: isDraft },
  },
)
