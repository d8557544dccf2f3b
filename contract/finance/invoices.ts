import { Type, type Static } from 'typebox'
import { abilities, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { agingParts } from './aging.ts'
import { BasisPoints, taxModes } from './finance-settings.ts'
import { InvoiceLine, InvoiceLineInput } from './invoice-lines.ts'
import { LegalParty } from './legal.ts'
import { emailRefusals } from '../refusals/identity-groups.ts'
import { listQuery, pageOf, sortingBy, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  DateOnly,
  Email,
  Id,
  idParams,
  line,
  Minor,
  named,
  nullable,
  oneOf,
  PositiveMinor,
  recordTimes,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { changingBalance, depositOrder, invoicingOrders } from '../refusals/finance-groups.ts'

const tag = 'Invoices'

/** `overdue` and `disputed` are flags beside the status, not states (domain.md §3.10). */
export const invoiceStatuses = [
  'draft',
  'open',
  'partially_paid',
  'paid',
  'void',
  'uncollectible',
  'credited',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What an invoice asks money for. */
export const invoiceKinds = ['work', 'late_fee', 'deposit'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The states in which an invoice bills nothing any more: its orders can be billed again. */
export const reversedStatuses = ['void', 'credited'] as const satisfies readonly InvoiceStatus[]

/** From which states a step is possible. Payments move an invoice on their own. */
export const invoiceTransitions = {
  change: ['draft'],
  delete: ['draft'],
  issue: ['draft'],
  send: ['open', 'partially_paid', 'paid', 'uncollectible', 'credited'],
  void: ['open', 'partially_paid'],
  writeOff: ['open', 'partially_paid'],
  pay: ['open', 'partially_paid'],
  credit: ['open', 'partially_paid', 'paid'],
} as const satisfies Record<string, readonly InvoiceStatus[]>

/** A step that moves an invoice from one status to another. */
export type InvoiceTransition = keyof typeof invoiceTransitions

/** Whether a step is possible in the status of an invoice. */
export const canTransitionInvoice = (
  { status }: { status: InvoiceStatus },
  move: InvoiceTransition,
): boolean => invoiceTransitions[move].some((from) => from === status)

/** What somebody can do with an invoice; `contract/finance/invoice-abilities.ts` says when. */
export const InvoiceAbilities = abilities('InvoiceAbilities', {
  update: 'Change the draft',
  delete: 'Delete the draft',
  issue: 'Issue the draft',
  send: 'Mail it to the customer',
  recordPayment: 'Record money that came for it',
  pay: 'Pay it online',
  credit: 'Take lines of it back by a credit note',
  writeOff: 'Write off what is open',
  void: 'Void it',
  query: 'Contest a line of it',
})

const notes = text(2_000, 'Printed on the invoice; the customer reads them', 'Thank you.')

const summary = {
  id: Id,
  can: InvoiceAbilities,
  number: nullable(
    Type.String({
      description: 'Given at the issue, without gaps; null for a draft',
      examples: ['INV-000042'],
    }),
  ),
  status: oneOf(invoiceStatuses, 'The status; payments change it automatically'),
  kind: oneOf(
    invoiceKinds,
    'What it asks money for: work, a late fee on an overdue invoice, or a deposit on an order',
  ),
  depositOrderId: nullable(
    Type.Unsafe<string>({
      ...Id,
      description:
        'The order that a deposit is for: the first invoice of its work takes what was paid',
    }),
  ),
  depositOrderNumber: nullable(
    Type.String({ description: 'The number of that order', examples: ['26-004512'] }),
  ),
  lateInvoiceId: nullable(
    Type.Unsafe<string>({ ...Id, description: 'The overdue invoice that a late fee is for' }),
  ),
  labOrganizationId: Id,
  clinicOrganizationId: nullable(Id),
  customerId: nullable(
    Type.Unsafe<string>({
      ...Id,
      description: 'The customer of the laboratory; null for a clinic',
    }),
  ),
  counterpartName: nullable(
    Type.String({
      description: 'The customer for a laboratory, the laboratory for a clinic',
      examples: ['North Dental'],
    }),
  ),
  issuedOn: nullable(DateOnly),
  dueOn: nullable(DateOnly),
  currency: Currency,
  taxMode: oneOf(taxModes, 'How the prices of this invoice relate to tax'),
  subtotalMinor: Type.Unsafe<number>({ ...Minor, description: 'Before discounts, minor units' }),
  discountMinor: Minor,
  taxMinor: Type.Unsafe<number>({
    ...Minor,
    description: 'Tax, rounded once for each rate; minor units',
  }),
  totalMinor: Type.Unsafe<number>({ ...Minor, description: 'To be paid, minor units' }),
  paidMinor: Type.Unsafe<number>({
    ...Minor,
    description: 'Succeeded payments less refunds and withdrawn disputes, minor units',
  }),
  creditedMinor: Minor,
  balanceMinor: Type.Unsafe<number>({
    ...Minor,
    description:
      'Total less paid less credited, minor units; below zero when too much was paid, zero once void or written off',
  }),
  isOverdue: Type.Boolean({
    description: 'Something is open and the due day has ended everywhere on earth',
  }),
  isDisputed: Type.Boolean({ description: 'A payer’s bank asks for money back' }),
  isQueried: Type.Boolean({ description: 'The clinic contests a line and has no answer yet' }),
  sentAt: nullable(Timestamp),
  voidedAt: nullable(Timestamp),
  voidReason: nullable(
    Type.String({ description: 'Why it was voided', examples: ['Wrong customer'] }),
  ),
  notes: nullable(notes),
  ...recordTimes,
}

/** An invoice as lists show it. */
const InvoiceSummary = named('InvoiceSummary', summary, 'An invoice without its lines')

/** An invoice without its lines, as lists show it. */
export type InvoiceSummary = WithoutAbilities<Static<typeof InvoiceSummary>>

/** An invoice with its lines. */
const Invoice = named(
  'Invoice',
  {
    ...summary,
    taxes: Type.Array(
      Type.Object({
        taxRateBasisPoints: BasisPoints,
        netMinor: Type.Unsafe<number>({ ...Minor, description: 'Without tax, minor units' }),
        taxMinor: Type.Unsafe<number>({ ...Minor, description: 'Tax on it, minor units' }),
      }),
      { description: 'By rate, the lowest first; together `taxMinor` of the invoice' },
    ),
    seller: nullable(LegalParty),
    buyer: nullable(LegalParty),
    deliveredOn: nullable(
      Type.Unsafe<string>({ ...DateOnly, description: 'When the last of its work was delivered' }),
    ),
    taxNote: nullable(
      Type.String({
        description: 'Why no tax is asked for, where a line has none',
        examples: ['Exempt from VAT under Article 132(1)(e) of Directive 2006/112/EC.'],
      }),
    ),
    bankDetails: nullable(
      Type.String({
        description: 'Where money is transferred to',
        examples: ['IBAN DE02 1203 0000 0000 2020 51'],
      }),
    ),
    footerText: nullable(
      Type.String({ description: 'At its foot', examples: ['Thank you for your trust.'] }),
    ),
    lateFeeBasisPoints: nullable(BasisPoints),
    lines: Type.Array(InvoiceLine),
  },
  'What a laboratory asks a customer to pay. Once issued it is never edited: who sells, who buys and how to pay stay as they were at the issue, and are null until then',
)

/** An invoice with its lines. An issued one is never edited. */
export type Invoice = WithoutAbilities<Static<typeof Invoice>>

const lines = Type.Array(InvoiceLineInput, { maxItems: 200, description: 'Replaces all lines' })
const dueOn = nullable(
  Type.Unsafe<string>({
    ...DateOnly,
    description: 'Null: the payment terms decide when it is issued',
  }),
)
const OneInvoice = Type.Object({ invoice: Invoice })
const forTheLab = members({
  only: 'lab',
  credential: 'session',
  finance: true,
  needs: 'finance.write',
})
const forTheOwner = members({ only: 'lab', role: 'owner', credential: 'session', finance: true })

const statusList = `(${invoiceStatuses.join('|')})`

/** What a list of invoices can be sorted by. */
export const invoiceSorts = ['due', 'issued', 'number', 'counterpart', 'total', 'balance'] as const
/** What a list of invoices is sorted by. */
export type InvoiceSort = (typeof invoiceSorts)[number]

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices',
  operationId: 'listInvoices',
  tag,
  summary: 'Invoices, newest first or sorted',
  description:
    'A clinic sees what was issued to it. `search` looks in number, notes and the name of the counterpart.',
  access: members({ finance: true }),
  query: listQuery({
    status: Type.Optional(
      Type.String({
        pattern: `^${statusList}(,${statusList})*$`,
        maxLength: 100,
        description: 'One state or several, separated by commas',
        examples: ['open,partially_paid'],
      }),
    ),
    isOverdue: Type.Optional(
      Type.Boolean({ description: 'Only those that are overdue (`true`), or that are not' }),
    ),
    aging: Type.Optional(
      oneOf(agingParts, 'Only unpaid ones in this part of the ageing of `GET /finance/summary`'),
    ),
    kind: Type.Optional(oneOf(invoiceKinds, 'Only invoices of this kind')),
    customerId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the invoices of this customer' }),
    ),
    labConnectionId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the invoices between these two' }),
    ),
    orderId: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'Only those that bill this order, or ask for a deposit on it',
      }),
    ),
    fromOn: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Only those issued from this day on' }),
    ),
    toOn: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Only those issued up to this day' }),
    ),
    ...sortingBy(
      invoiceSorts,
      'By the due day; the day of issue; the number; the name of the other side; the total; what is still owed. Without it the newest first',
    ),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(InvoiceSummary) },
})

export const createInvoice = endpoint({
  method: 'POST',
  path: '/invoices',
  operationId: 'createInvoice',
  tag,
  summary: 'Draft an invoice from orders or from lines',
  description:
    'Each item of the orders becomes a line with the price that was frozen when the order was submitted; `lines` follow after them. An order must have come as far as `billOn` of the settings says, and is billed once. With `deposit` it asks for a part of an order in advance: that is owed to the customer until the first invoice of the work takes it. Nobody else sees a draft.',
  access: forTheLab,
  body: strict({
    customerId: Id,
    orderIds: Type.Optional(
      Type.Array(Id, {
        maxItems: 100,
        uniqueItems: true,
        description: 'Orders of the customer that are ready to be billed',
      }),
    ),
    ready: Type.Optional(
      strict(
        {
          fromOn: Type.Optional(
            Type.Unsafe<string>({ ...DateOnly, description: 'Ready on this day or later' }),
          ),
          toOn: Type.Optional(
            Type.Unsafe<string>({ ...DateOnly, description: 'Ready on this day or before' }),
          ),
          currency: Type.Optional(
            Type.Unsafe<string>({ ...Currency, description: 'That of the settings when absent' }),
          ),
        },
        {
          description:
            'Instead of `orderIds`: all that `listBillableOrders` lists of the customer, the oldest 200; days are days of the laboratory',
        },
      ),
    ),
    deposit: Type.Optional(
      strict(
        {
          orderId: Type.Unsafe<string>({
            ...Id,
            description: 'An accepted order of the customer that is not billed yet',
          }),
          amountMinor: Type.Optional(
            Type.Unsafe<number>({
              ...PositiveMinor,
              description:
                'Minor units, at most what the order costs; as the settings say when absent',
            }),
          ),
        },
        {
          description: 'Instead of orders and lines: asks for a part of an order before it is made',
        },
      ),
    ),
    lines: Type.Optional(lines),
    notes: Type.Optional(nullable(notes)),
    dueOn: Type.Optional(dueOn),
  }),
  reply: { status: 201, body: OneInvoice },
  refuses: [
    'not_found',
    'finance_settings_incomplete',
    'nothing_to_invoice',
    ...new Set([...invoicingOrders, ...depositOrder]),
    'deposit_amount_missing',
    'deposit_above_order_total',
  ],
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/{id}',
  operationId: 'getInvoice',
  tag,
  summary: 'One invoice with its lines',
  access: members({ finance: true }),
  params: idParams,
  reply: { status: 200, body: OneInvoice },
})

export const updateInvoice = endpoint({
  method: 'PATCH',
  path: '/invoices/{id}',
  operationId: 'updateInvoice',
  tag,
  summary: 'Change a draft',
  description: 'Only the keys that are sent are replaced. An issued invoice is never edited.',
  access: forTheLab,
  params: idParams,
  body: strict(
    {
      lines: Type.Optional(lines),
      notes: Type.Optional(nullable(notes)),
      dueOn: Type.Optional(dueOn),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneInvoice },
  refuses: [
    'invoice_transition_not_allowed',
    'finance_settings_incomplete',
    'deposit_lines_fixed',
    ...invoicingOrders,
  ],
})

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/invoices/{id}',
  operationId: 'deleteInvoice',
  tag,
  summary: 'Delete a draft',
  access: forTheLab,
  params: idParams,
  reply: { status: 204 },
  refuses: ['invoice_transition_not_allowed', 'in_use'],
})

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/issue',
  operationId: 'issueInvoice',
  tag,
  summary: 'Issue a draft: it gets its number and its due day',
  description:
    'The customer owes its total from now on, and a connected clinic sees it. Numbers have no gaps. What was paid of a deposit on its orders is put to it, and the deposit asks for nothing any more.',
  access: forTheLab,
  params: idParams,
  reply: { status: 200, body: OneInvoice },
  refuses: [
    'invoice_transition_not_allowed',
    'finance_settings_incomplete',
    'invoice_without_lines',
    'invoice_total_negative',
    'order_cancelled_since_draft',
    'due_day_passed',
    ...depositOrder,
    ...changingBalance,
  ],
})

export const sendInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/send',
  operationId: 'sendInvoice',
  tag,
  summary: 'Mail an issued invoice to the customer',
  description: 'Without `to` the email address of the customer is taken.',
  access: forTheLab,
  params: idParams,
  body: strict({ to: Type.Optional(Email) }),
  reply: { status: 200, body: OneInvoice },
  refuses: [...emailRefusals, 'invoice_transition_not_allowed', 'customer_email_missing'],
})

export const voidInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/void',
  operationId: 'voidInvoice',
  tag,
  summary: 'Void an issued invoice on which nothing was paid',
  description: 'It keeps its number, and its orders can be billed again.',
  access: forTheOwner,
  params: idParams,
  body: strict({ reason: line(300, 'Why', 'Wrong customer') }),
  reply: { status: 200, body: OneInvoice },
  refuses: [
    'invoice_transition_not_allowed',
    'invoice_partly_paid',
    'invoice_partly_written_off',
    ...changingBalance,
  ],
})

export const writeOffInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/write-off',
  operationId: 'writeOffInvoice',
  tag,
  summary: 'Write off what is open of an invoice',
  access: forTheOwner,
  params: idParams,
  reply: { status: 200, body: OneInvoice },
  refuses: ['invoice_transition_not_allowed', ...changingBalance],
})
