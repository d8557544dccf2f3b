import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { Remark } from './statements.ts'
import {
  Id,
  idParams,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { issuingCreditNote } from '../refusals/finance-groups.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Invoices'

const invoiceQueryStatuses = ['open', 'answered', 'credited', 'closed'] as const

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const person = Type.String({ description: 'Who', examples: ['Mira Example'] })

const InvoiceQueryAbilities = abilities('InvoiceQueryAbilities', {
  answer: 'Answer it',
  close: 'Be content with the answer, or take the question back',
})

const InvoiceQuery = named(
  'InvoiceQuery',
  {
    id: Id,
    can: InvoiceQueryAbilities,
    status: oneOf(
      invoiceQueryStatuses,
      '`credited` when a credit note took the line back, or a part of it; `closed` by the clinic',
    ),
    labOrganizationId: Id,
    clinicOrganizationId: Id,
    counterpartName: nullable(
      Type.String({
        description: 'The clinic for a laboratory, the laboratory for a clinic',
        examples: ['North Dental'],
      }),
    ),
    invoiceId: id('The invoice'),
    invoiceNumber: nullable(Type.String({ description: 'Its number', examples: ['INV-000042'] })),
    invoiceLineId: id('The line that is contested'),
    lineDescription: Type.String({
      description: 'What the line is for',
      examples: ['Crown, zirconia'],
    }),
    orderId: nullable(id('The order that the line bills')),
    orderNumber: nullable(Type.String({ description: 'Its number', examples: ['26-004512'] })),
    workSummary,
    reason: Remark,
    askedBy: person,
    answer: nullable(Remark),
    answeredBy: nullable(person),
    answeredAt: nullable(Timestamp),
    creditNoteId: nullable(id('The credit note that takes it back')),
    closedAt: nullable(Timestamp),
    ...recordTimes,
  },
  'A clinic contests a line of an invoice',
)

/** A question of a clinic about a line of an invoice, with the laboratory's answer. */
export type InvoiceQuery = WithoutAbilities<Static<typeof InvoiceQuery>>

const OneInvoiceQuery = Type.Object({ invoiceQuery: InvoiceQuery })
const queryParams = strict({ id: Id, queryId: Id })

export const listInvoiceQueries = endpoint({
  method: 'GET',
  path: '/invoice-queries',
  operationId: 'listInvoiceQueries',
  tag,
  summary: 'Contested lines, newest first',
  description: '`search` looks in the number of the invoice, the line, the reason and the answer.',
  access: members({ finance: true }),
  query: listQuery({
    invoiceId: Type.Optional(id('Only those of this invoice')),
    status: Type.Optional(oneOf(invoiceQueryStatuses, 'Only those in this status')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(InvoiceQuery) },
})

export const queryInvoiceLine = endpoint({
  method: 'POST',
  path: '/invoice-lines/{id}/queries',
  operationId: 'queryInvoiceLine',
  tag,
  summary: 'Contest a line of an invoice',
  description:
    'One at a time for each line. The laboratory is mailed. What is owed stays owed until it is credited.',
  access: members({ only: 'clinic', credential: 'session', finance: true, needs: 'finance.write' }),
  params: idParams,
  body: strict({ reason: Remark }),
  reply: { status: 201, body: OneInvoiceQuery },
  refuses: ['invoice_void', 'invoice_line_already_queried', 'finance_text_names_patient'],
})

export const answerInvoiceQuery = endpoint({
  method: 'POST',
  path: '/invoice-lines/{id}/queries/{queryId}/answer',
  operationId: 'answerInvoiceQuery',
  tag,
  summary: 'Answer a contested line, or take the line back',
  description:
    'With `credit` a credit note is issued over the line, or over `amountMinor` of it; only an owner may.',
  access: members({ only: 'lab', credential: 'session', finance: true, needs: 'finance.write' }),
  params: queryParams,
  body: strict({
    answer: Remark,
    credit: Type.Optional(
      strict({
        amountMinor: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1_000_000_000_000,
            description:
              'So much, minor units, as the tax mode has prices; all that is left when absent',
            examples: [5_000],
          }),
        ),
      }),
    ),
  }),
  reply: { status: 200, body: OneInvoiceQuery },
  refuses: [
    'role_required',
    'invoice_query_not_open',
    'finance_text_names_patient',
    'invoice_line_fully_credited',
    'nothing_to_credit',
    ...issuingCreditNote,
  ],
})

export const closeInvoiceQuery = endpoint({
  method: 'POST',
  path: '/invoice-lines/{id}/queries/{queryId}/close',
  operationId: 'closeInvoiceQuery',
  tag,
  summary: 'Be content with an answer, or take the question back',
  access: members({ only: 'clinic', credential: 'session', finance: true, needs: 'finance.write' }),
  params: queryParams,
  reply: { status: 200, body: OneInvoiceQuery },
  refuses: ['invoice_query_already_closed'],
})

/** When somebody can do what with a contested line. */
export const invoiceQueryAbilities = abilityTable<typeof InvoiceQueryAbilities, InvoiceQuery>(
  InvoiceQueryAbilities,
  {
    answer: { operation: answerInvoiceQuery, when: ({ status }) => status === 'open' },
    close: { operation: closeInvoiceQuery, when: ({ status }) => status !== 'closed' },
  },
)
