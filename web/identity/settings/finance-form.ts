import { currencyOfCountry } from '#contract/identity/country-customs'
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

const usualTermsDays = 30

/**
 * The form before the first confirmation: what the country and the language make likely is filled in, to be
 * checked. Tax is not: it is the laboratory's to know.
 */
export const suggestedFinance = (
  settings: FinanceSettings,
  { country, prefix }: { country: string | null; prefix: string },
): ReturnType<typeof financeValuesOf> => {
  const values = financeValuesOf(settings)
  if (settings.confirmedAt !== null) return values
  return {
    ...values,
    currency: values.currency || (currencyOfCountry(country) ?? ''),
    paymentTermsDays: values.paymentTermsDays ?? usualTermsDays,
    invoicePrefix: values.invoicePrefix || prefix,
  }
}

/** The form of the settings about invoices. */
export type FinanceForm = Form<ReturnType<typeof financeValuesOf>>
