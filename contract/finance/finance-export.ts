import { Type } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { DateOnly, oneOf, strict } from '../platform/values.ts'

/** Programs whose import templates are written, and the ledger itself. */
export const exportFormats = ['xero', 'quickbooks', 'sage', 'ledger'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What can be exported; `bills` are the invoices that a clinic got. */
export const exportKinds = ['invoices', 'credit-notes', 'payments', 'bills'] as const
export type ExportKind = (typeof exportKinds)[number]

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

export const exportFinance = endpoint({
  method: 'GET',
  path: '/finance/export',
  operationId: 'exportFinance',
  tag: 'Finance',
  summary: 'Invoices, credit notes, payments or the ledger as CSV for accounting programs',
  description: `The columns are those of the program's own import template, one row for each line, in the order of their days; prices are without tax, and the tax of each line is beside it, so that the taxes of an invoice sum to the tax that it states. A laboratory exports \`invoices\`, a clinic \`bills\`; both export \`credit-notes\` and \`payments\`. \`ledger\` is every entry that the caller may see, with all of its kinds when \`kind\` is absent, and is made for spreadsheets.

Void invoices and credit notes are left out. The tax type is the name of the rate in the finance settings: call rates there as the accounting program does. A text that a spreadsheet would take for a formula has an apostrophe before it. The dates are month first for an organization in the United States, day first elsewhere and always for Sage 50, and ISO 8601 in the ledger.`,
  access: members({ role: 'owner', credential: 'session', finance: true }),
  query: strict({
    format: oneOf(exportFormats, 'Whose import template'),
    kind: Type.Optional(oneOf(exportKinds, 'What; only `ledger` can do without')),
    fromOn: day('First day, by the day of issue or booking'),
    toOn: day('Last day, by the day of issue or booking'),
    account: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9 .:&-]{0,59}$',
        description:
          'Account of the accounting program that lines are booked to; a usual one of the program when absent',
        examples: ['200'],
      }),
    ),
  }),
  reply: { status: 200, contentType: 'text/csv' },
  refuses: ['export_kind_missing', 'lab_has_no_bills', 'clinic_has_no_invoices'],
})
