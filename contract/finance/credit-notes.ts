import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { BasisPoints, taxModes } from './finance-settings.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  DateOnly,
  Id,
  idParams,
  line,
  Minor,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { changingBalance, issuingCreditNote } from '../refusals/finance-groups.ts'

const tag = 'Credit notes'

/** Why a laboratory credits an invoice. */
export const creditReasons = [
  'remake',
  'price_error',
  'goodwill',
  'cancelled',
  'late',
  'other',
] as const
export type CreditReason = (typeof creditReasons)[number]

/** Reasons that a laboratory gives by hand; `remake` comes with a resolved claim. */
const ownReasons = ['price_error', 'goodwill', 'cancelled', 'late', 'other'] as const

const creditNoteStatuses = ['issued', 'applied', 'void'] as const

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const amount = (description: string) => Type.Unsafe<number>({ ...Minor, description })
const notes = text(2_000, 'Printed on the credit note; the customer reads them', 'With apologies.')

const CreditNoteLine = Type.Object({
  id: Id,
  invoiceLineId: id('The line of the invoice that is taken back, or a part of it'),
  description: Type.String({ description: 'What was made', examples: ['Crown, zirconia'] }),
  patientLabel: nullable(
    Type.String({
      description: 'The patient as the laboratory may name it when it was issued',
      examples: ['P-000042'],
    }),
  ),
  teeth: Type.Array(Type.Integer({ description: 'Tooth (FDI)', examples: [16] }), {
    description: 'Teeth (FDI, ISO 3950)',
  }),
  quantity: Type.Integer({ description: 'How many', examples: [1] }),
  unitPriceMinor: amount('Price of one on the invoice, minor units'),
  discountMinor: amount('What is not taken back of quantity times price, minor units'),
  taxRateBasisPoints: BasisPoints,
  amountMinor: amount('Taken back, minor units; as the tax mode has prices'),
})

const CreditNoteAbilities = abilities('CreditNoteAbilities', { void: 'Void it' })

const summary = {
  id: Id,
  can: CreditNoteAbilities,
  number: Type.String({ description: 'Given without gaps', examples: ['CN-000007'] }),
  invoiceId: id('The invoice that it is for'),
  invoiceNumber: nullable(Type.String({ description: 'Its number', examples: ['INV-000042'] })),
  remakeClaimId: nullable(id('The claim that it resolves')),
  labOrganizationId: Id,
  clinicOrganizationId: nullable(id('The clinic; null for an offline customer')),
  customerId: nullable(id("The laboratory's customer; null for the clinic")),
  counterpartName: nullable(
    Type.String({
      description: 'The customer for a laboratory, the laboratory for a clinic',
      examples: ['North Dental'],
    }),
  ),
  reason: oneOf(creditReasons, 'Why'),
  status: oneOf(
    creditNoteStatuses,
    '`applied`: all of it was open on the invoice; `issued`: a part had been paid and is a credit balance of the customer; `void`: it takes nothing back any more',
  ),
  issuedOn: DateOnly,
  currency: Currency,
  taxMode: oneOf(taxModes, 'That of the invoice'),
  subtotalMinor: amount('Before discounts, minor units'),
  discountMinor: amount('What is not taken back of it, minor units'),
  taxMinor: amount(
    'Tax, minor units: all credit notes of an invoice together have the tax of their lines together, rounded once for each rate',
  ),
  totalMinor: amount('What the customer owes less, minor units'),
  notes: nullable(notes),
  voidedAt: nullable(Timestamp),
  voidReason: nullable(Type.String({ description: 'Why it was voided', examples: ['Wrong line'] })),
  ...recordTimes,
}

const CreditNoteSummary = named('CreditNoteSummary', summary, 'A credit note without its lines')

/** A credit note without its lines, as lists show it. */
export type CreditNoteSummary = WithoutAbilities<Static<typeof CreditNoteSummary>>

/** What a laboratory takes back of an issued invoice. */
const CreditNote = named(
  'CreditNote',
  { ...summary, lines: Type.Array(CreditNoteLine, { description: 'What is taken back' }) },
  'What a laboratory takes back of an issued invoice; never edited',
)

/** A credit note with its lines. Once issued it never changes. */
export type CreditNote = WithoutAbilities<Static<typeof CreditNote>>

/** What a credit note takes back of one line of its invoice. */
export type CreditNoteLine = CreditNote['lines'][number]

const OneCreditNote = Type.Object({ creditNote: CreditNote })

export const listCreditNotes = endpoint({
  method: 'GET',
  path: '/credit-notes',
  operationId: 'listCreditNotes',
  tag,
  summary: 'Credit notes, newest first',
  description: '`search` looks in both numbers, the notes and the name of the counterpart.',
  access: members({ finance: true }),
  query: listQuery({
    customerId: Type.Optional(id('Only those of this customer')),
    invoiceId: Type.Optional(id('Only those of this invoice')),
    remakeClaimId: Type.Optional(id('Only those that resolved this claim')),
    labConnectionId: Type.Optional(id('Only those of this connection')),
    status: Type.Optional(oneOf(creditNoteStatuses, 'Only those in this status')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(CreditNoteSummary) },
})

export const createCreditNote = endpoint({
  method: 'POST',
  path: '/credit-notes',
  operationId: 'createCreditNote',
  tag,
  summary: 'Take back a part of an invoice, or all of it',
  description:
    'Issued at once, with a number without gaps. Each line of the invoice can be taken back once, in parts or whole. What is still open on the invoice becomes less; what was paid already becomes a credit balance of the customer: its sum in the ledger falls below zero, until it is refunded or used up by another invoice.',
  access: members({ only: 'lab', role: 'owner', credential: 'session', finance: true }),
  body: strict({
    invoiceId: Id,
    reason: oneOf(ownReasons, 'Why'),
    lines: Type.Array(
      strict({
        invoiceLineId: Id,
        quantity: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 10_000,
            description: 'So many of the line; give this or `amountMinor`',
            examples: [1],
          }),
        ),
        amountMinor: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1_000_000_000_000,
            description: 'So much of the line, minor units, as the tax mode has prices',
            examples: [5_000],
          }),
        ),
      }),
      { minItems: 1, maxItems: 200, description: 'What is taken back; each line once' },
    ),
    notes: Type.Optional(nullable(notes)),
  }),
  reply: { status: 201, body: OneCreditNote },
  refuses: ['not_found', 'nothing_to_credit', ...issuingCreditNote],
})

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/credit-notes/{id}',
  operationId: 'getCreditNote',
  tag,
  summary: 'One credit note with its lines',
  access: members({ finance: true }),
  params: idParams,
  reply: { status: 200, body: OneCreditNote },
})

export const voidCreditNote = endpoint({
  method: 'POST',
  path: '/credit-notes/{id}/void',
  operationId: 'voidCreditNote',
  tag,
  summary: 'Void a credit note',
  description:
    'It keeps its number, and the invoice asks for its sum again; what had been paid of it is covered by that payment. Refused once the credit was used for something else or given back, once the work was billed again, and when a claim for a remake was resolved by it.',
  access: members({ only: 'lab', role: 'owner', credential: 'session', finance: true }),
  params: idParams,
  body: strict({ reason: line(300, 'Why', 'Wrong line') }),
  reply: { status: 200, body: OneCreditNote },
  refuses: [
    'credit_note_already_void',
    'credit_note_of_remake',
    'credit_note_used',
    'invoice_written_off',
    'deposit_settled',
    'work_invoiced_again',
    'work_drafted_again',
    ...changingBalance,
  ],
})

/** When somebody can do what with a credit note. */
export const creditNoteAbilities = abilityTable<typeof CreditNoteAbilities, CreditNoteSummary>(
  CreditNoteAbilities,
  {
    void: {
      operation: voidCreditNote,
      // What a claim ended in stays.
      when: ({ status, remakeClaimId }) => status !== 'void' && remakeClaimId === null,
    },
  },
)
