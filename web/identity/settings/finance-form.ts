import type { Answer } from '../../api/client.ts'
import type { Form } from '../../ui/use-form.ts'

type FinanceSettings = Answer<'getFinanceSettings'>['settings']

/** What a laboratory may set about its invoices, as the form has it. */
export const financeValuesOf = (settings: FinanceSettings) => ({
  currency: settings.currency ?? '',
  taxMode: settings.taxMode ?? '',
  taxRates: settings.taxRates,
  taxId: settings.taxId ?? '',
  taxNote: settings.taxNote ?? '',
  paymentTermsDays: settings.paymentTermsDays,
  invoicePrefix: settings.invoicePrefix ?? '',
  creditNotePrefix: settings.creditNotePrefix ?? '',
  statementDay: settings.statementDay,
  lateFeeBasisPoints: settings.lateFeeBasisPoints,
  lateFeeGraceDays: settings.lateFeeGraceDays,
  depositBasisPoints: settings.depositBasisPoints,
  bankDetails: settings.bankDetails ?? '',
  footerText: settings.footerText ?? '',
  billOn: settings.billOn,
})

/** The form of the settings about invoices. */
export type FinanceForm = Form<ReturnType<typeof financeValuesOf>>
