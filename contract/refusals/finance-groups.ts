import type { RefusalCode } from './index.ts'

/** What says that the payment provider can't be asked now: the same may work later. */
export const paymentProviderAway = [
  'payments_not_configured',
  'payment_account_not_accessible',
  'payment_provider_unavailable',
] as const satisfies readonly RefusalCode[]

/** What every operation may answer that asks the payment provider. */
export const askingPaymentProvider = [
  ...paymentProviderAway,
  'payment_provider_refused',
] as const satisfies readonly RefusalCode[]

/** What says that an invoice can't be paid online, whatever its status is. */
export const onlinePaymentOff = [
  'payments_not_configured',
  'payment_account_not_accessible',
  'lab_takes_no_online_payments',
  'currency_not_payable_online',
] as const satisfies readonly RefusalCode[]

/** What every operation may answer that first ends the payments of an invoice that were begun online. */
const endingPayments = [
  ...askingPaymentProvider,
  'invoice_payment_processing',
  'invoice_autopay_processing',
] as const satisfies readonly RefusalCode[]

/** As `endingPayments`, for operations that a dispute blocks. */
export const changingBalance = [
  ...endingPayments,
  'invoice_disputed',
] as const satisfies readonly RefusalCode[]

/** What the lines of a draft may be refused for. */
export const invoicingOrders = [
  'draft_order_not_billable',
  'order_of_other_customer',
  'order_not_ready_to_invoice',
  'order_remake_claim_unresolved',
  'order_credited_for_remake',
  'order_already_invoiced',
  'order_on_other_draft',
  'order_item_invoiced_twice',
  'orders_in_several_currencies',
  'invoice_total_negative',
  'invoice_total_too_large',
] as const satisfies readonly RefusalCode[]

/** What an order may be refused for that is to have a deposit. */
export const depositOrder = [
  'draft_order_not_billable',
  'deposit_order_not_accepted',
  'order_not_priced',
  'order_already_invoiced',
  'order_has_deposit',
  'order_has_deposit_draft',
] as const satisfies readonly RefusalCode[]

/** What allocations to invoices may be refused for. */
export const allocatingPayment = [
  'invoice_transition_not_allowed',
  'invoice_of_other_customer',
  'payment_currency_differs',
  'allocation_above_invoice_balance',
  ...endingPayments,
] as const satisfies readonly RefusalCode[]

/** What every operation may answer that issues a credit note. */
export const issuingCreditNote = [
  'finance_settings_incomplete',
  'invoice_transition_not_allowed',
  'credit_above_line_rest',
  'credit_above_invoice_rest',
  'credit_total_negative',
  ...changingBalance,
] as const satisfies readonly RefusalCode[]
