import type { Body } from '#contract/platform/endpoint'
import type {
  FinanceSettings,
  TaxMode,
  updateFinanceSettings,
} from '#contract/finance/finance-settings'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { confirmSettings, selectNextNumber, selectSettings, upsertSettings } from './queries.ts'

/** The counter that numbers invoices. */
export const invoiceCounter = 'invoices'

const unset: Omit<FinanceSettings, 'nextInvoiceNumber'> = {
  currency: null,
  taxMode: null,
  taxRates: [],
  taxId: null,
  taxNote: null,
  paymentTermsDays: null,
  invoicePrefix: null,
  creditNotePrefix: null,
  statementDay: null,
  lateFeeBasisPoints: 0,
  lateFeeGraceDays: null,
  depositBasisPoints: 0,
  bankDetails: null,
  footerText: null,
  billOn: 'delivery',
  confirmedAt: null,
  updatedAt: null,
}

/** How the laboratory invoices; what it has not said yet is null. */
export async function readSettings(tx: Tx): Promise<FinanceSettings> {
  const settings = (await selectSettings(tx)) ?? unset
  return { ...settings, nextInvoiceNumber: await selectNextNumber(tx, invoiceCounter) }
}

/**
 * The settings as a member may see them: bank and tax data are for who may see finance. Currency and
 * terms stay, which prices and orders are written with.
 */
export const showSettings = (
  { canSeeFinance }: Pick<Principal, 'canSeeFinance'>,
  settings: FinanceSettings,
): FinanceSettings =>
  canSeeFinance
    ? settings
    : { ...settings, taxMode: null, taxRates: [], taxId: null, taxNote: null, bankDetails: null }

/** Changes the keys that are sent, and confirms the settings once they are enough to invoice with. */
export async function changeSettings(
  tx: Tx,
  body: Body<typeof updateFinanceSettings>,
): Promise<FinanceSettings> {
  await upsertSettings(tx, body)
  await confirmSettings(tx)
  return readSettings(tx)
}

type Confirmed = FinanceSettings & {
  currency: string
  taxMode: TaxMode
  paymentTermsDays: number
  invoicePrefix: string
}

const isConfirmed = (settings: FinanceSettings): settings is Confirmed =>
  settings.confirmedAt !== null

/** The settings of a laboratory that may invoice. @throws Refusal 422 before an owner completed them */
export async function requireConfirmedSettings(tx: Tx): Promise<Confirmed> {
  const settings = await readSettings(tx)
  if (!isConfirmed(settings)) {
    throw new Refusal('finance_settings_incomplete')
  }
  return settings
}
