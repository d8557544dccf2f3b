import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { Aging } from './finance-settings.ts'
import { LegalParty } from './legal.ts'
import { listQuery, pageOf, sortingBy, updatedSinceAt } from '../platform/page.ts'
import { paymentMethods } from './payments.ts'
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

const tag = 'Statements'

/** What a statement can be. */
export const statementStatuses = ['issued', 'acknowledged', 'queried'] as const
const statementParts = ['charge', 'credit', 'payment'] as const

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const amount = (description: string) => Type.Unsafe<number>({ ...Minor, description })
const instantOf = (description: string) => Type.Unsafe<string>({ ...Timestamp, description })
const person = Type.String({ description: 'Who', examples: ['Mira Example'] })

/** What people write about a statement or a line; it is never empty. */
export const Remark = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '\\S',
  description: 'In own words; without the name of a patient',
  examples: ['Invoice INV-000042 was paid on the 12th.'],
})

const StatementAbilities = abilities('StatementAbilities', {
  acknowledge: 'Agree with it',
  query: 'Ask about it',
  answer: 'Answer what was asked',
})

/** The statuses from which each step with a statement is possible. */
export const statementTransitions = {
  acknowledge: ['issued'],
  query: ['issued'],
  answer: ['queried'],
} as const satisfies Record<string, readonly (typeof statementStatuses)[number][]>

const summary = {
  id: Id,
  can: StatementAbilities,
  labOrganizationId: Id,
  clinicOrganizationId: nullable(id('The clinic; null for an offline customer')),
  customerId: nullable(id("The laboratory's customer; null for the clinic")),
  counterpartName: nullable(
    Type.String({
      description: 'The customer for a laboratory, the laboratory for a clinic',
      examples: ['North Dental'],
    }),
  ),
  periodStartsOn: day('First day, in the time zone of the laboratory'),
  periodEndsOn: day('Last day, in the time zone of the laboratory'),
  currency: Currency,
  openingBalanceMinor: amount(
    'Owed before the period, minor units; the closing balance of the statement before',
  ),
  chargesMinor: amount('Invoices, minor units'),
  creditsMinor: amount('Credit notes, voided invoices and what was abandoned, minor units'),
  paymentsMinor: amount('Payments less refunds and what banks took back, minor units'),
  closingBalanceMinor: amount(
    'Owed at the end, minor units: opening balance and charges less credits less payments',
  ),
  creditMinor: amount(
    'Paid and on no invoice, minor units: `aging` sums to the closing balance and this',
  ),
  aging: Aging,
  status: oneOf(
    statementStatuses,
    '`queried` while a question of the clinic has no answer; `acknowledged` once the clinic agrees',
  ),
  acknowledgedAt: nullable(instantOf('When the clinic agreed')),
  acknowledgedBy: nullable(person),
  ...recordTimes,
}

const StatementSummary = named('StatementSummary', summary, 'A statement without its lines')

/** An account statement without its entries, as lists show it. */
export type StatementSummary = WithoutAbilities<Static<typeof StatementSummary>>

const StatementLine = Type.Object({
  id: Id,
  occurredOn: day('When it happened; before the period when it was booked late'),
  part: oneOf(statementParts, 'In which sum it is'),
  kind: Type.String({ description: 'What happened, as in the ledger', examples: ['invoice'] }),
  description: Type.String({
    description: 'In words, in the language of the organization that reads',
    examples: ['Invoice: INV-000042'],
  }),
  numbers: Type.Array(
    Type.String({ description: 'A number as it is on paper', examples: ['INV-000042'] }),
    { description: 'The invoices and credit notes that it is about' },
  ),
  method: nullable(oneOf(paymentMethods, 'How it was paid')),
  amountMinor: amount('What the customer owes more (above zero) or less, minor units'),
  balanceMinor: amount('What is owed after this line, minor units'),
  invoiceId: nullable(id('The invoice behind it')),
  creditNoteId: nullable(id('The credit note behind it')),
  paymentId: nullable(id('The payment behind it')),
})

const StatementQuery = Type.Object({
  id: Id,
  question: Remark,
  askedBy: person,
  askedAt: Timestamp,
  answer: nullable(Remark),
  answeredBy: nullable(person),
  answeredAt: nullable(Timestamp),
})

/** What a customer owed at the end of a period, and how it came about. */
const Statement = named(
  'Statement',
  {
    ...summary,
    seller: LegalParty,
    buyer: LegalParty,
    lines: Type.Array(StatementLine, { description: 'In the order of their days' }),
    queries: Type.Array(StatementQuery, { description: 'Questions of the clinic, oldest first' }),
  },
  'What a customer owed at the end of a period, and how it came about; never changed once issued',
)

/** An account statement: what a customer owed at the end of a period. Once issued it never changes. */
export type Statement = WithoutAbilities<Static<typeof Statement>>

const OneStatement = Type.Object({ statement: Statement })

export const createStatements = endpoint({
  method: 'POST',
  path: '/statements',
  operationId: 'createStatements',
  tag,
  summary: 'Issue statements for one customer or for all',
  description:
    'One for each customer and currency in which something was booked or is owed, at most 200 at once: while `remaining` is above zero, send the same again. What was issued stays and is not issued twice, whenever that is. A period begins on the day after the last statement of the customer, so that there is no gap; `periodStartsOn` counts for the first one alone, and is the first day of the month when absent. What is booked later with a day in the period is on the next statement. Connected clinics and customers with an email address are mailed.',
  access: members({ only: 'lab', role: 'owner', credential: 'session', finance: true }),
  body: strict({
    periodEndsOn: day('Last day, in the time zone of the laboratory; it must be over'),
    periodStartsOn: Type.Optional(day('First day of the first statement of a customer')),
    customerId: Type.Optional(id('Only for this customer; for all when absent')),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      statements: Type.Array(StatementSummary, { description: 'New ones' }),
      remaining: Type.Integer({
        description: 'How many are still to be issued for this period: send the same again',
        examples: [0],
      }),
    }),
  },
  refuses: [
    'not_found',
    'finance_settings_incomplete',
    'statement_period_not_over',
    'statement_period_covered',
    'nothing_to_state',
  ],
})

/** What a list of statements can be sorted by. */
export const statementSorts = ['period', 'counterpart', 'status', 'balance'] as const
/** What a list of statements is sorted by. */
export type StatementSort = (typeof statementSorts)[number]

export const listStatements = endpoint({
  method: 'GET',
  path: '/statements',
  operationId: 'listStatements',
  tag,
  summary: 'Statements, newest first or sorted',
  description: '`search` looks in the name of the counterpart and the last day of the period.',
  access: members({ finance: true }),
  query: listQuery({
    customerId: Type.Optional(id('Only those of this customer')),
    labConnectionId: Type.Optional(id('Only those between these two')),
    status: Type.Optional(oneOf(statementStatuses, 'Only those in this status')),
    fromOn: Type.Optional(day('Only those whose period ends on this day or later')),
    toOn: Type.Optional(day('Only those whose period ends on this day or before')),
    ...sortingBy(
      statementSorts,
      'By the last day of the period; the name of the other side; the status, in the order in which they are listed here; what is owed at the end. Without it the newest first',
    ),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(StatementSummary) },
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/statements/{id}',
  operationId: 'getStatement',
  tag,
  summary: 'One statement with its lines and questions',
  access: members({ finance: true }),
  params: idParams,
  reply: { status: 200, body: OneStatement },
})

export const acknowledgeStatement = endpoint({
  method: 'POST',
  path: '/statements/{id}/acknowledge',
  operationId: 'acknowledgeStatement',
  tag,
  summary: 'Agree with a statement',
  description: 'Once. A question that is open has to be answered first.',
  access: members({ only: 'clinic', role: 'owner', credential: 'session', finance: true }),
  params: idParams,
  reply: { status: 200, body: OneStatement },
  refuses: ['statement_already_acknowledged', 'statement_query_open'],
})

export const queryStatement = endpoint({
  method: 'POST',
  path: '/statements/{id}/queries',
  operationId: 'queryStatement',
  tag,
  summary: 'Ask the laboratory about a statement',
  description: 'One question at a time, and none once the statement is acknowledged.',
  access: members({ only: 'clinic', credential: 'session', finance: true, needs: 'finance.write' }),
  params: idParams,
  body: strict({ question: Remark }),
  reply: { status: 200, body: OneStatement },
  refuses: ['statement_already_acknowledged', 'statement_query_open', 'finance_text_names_patient'],
})

export const answerStatement = endpoint({
  method: 'POST',
  path: '/statements/{id}/answer',
  operationId: 'answerStatement',
  tag,
  summary: 'Answer the open question about a statement',
  access: members({ only: 'lab', credential: 'session', finance: true, needs: 'finance.write' }),
  params: idParams,
  body: strict({ answer: Remark }),
  reply: { status: 200, body: OneStatement },
  refuses: ['statement_without_query', 'finance_text_names_patient'],
})

const from =
  (move: keyof typeof statementTransitions) =>
  ({ status }: StatementSummary) =>
    statementTransitions[move].some((one) => one === status)

/** When somebody can do what with a statement. */
export const statementAbilities = abilityTable<typeof StatementAbilities, StatementSummary>(
  StatementAbilities,
  {
    acknowledge: { operation: acknowledgeStatement, when: from('acknowledge') },
    query: { operation: queryStatement, when: from('query') },
    answer: { operation: answerStatement, when: from('answer') },
  },
)
