import type { OnlinePaymentsUnavailable } from '#contract/finance/payment-account'
import type { Answer, Item } from '../../../api/client.ts'

type Invoice = Item<'listInvoices'>
type Payment = Item<'listPayments'>
type Dispute = Item<'listDisputes'>
type Payout = Item<'listPayouts'>
type CreditNote = Item<'listCreditNotes'>
type LedgerEntry = Item<'listLedgerEntries'>
type Finding = Item<'listReconciliationFindings'>
type Statement = Answer<'getStatement'>['statement']

const invoiceStatus: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Open',
  partially_paid: 'Partly paid',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Written off',
  credited: 'Credited',
}
const invoiceKind: Record<Invoice['kind'], string> = {
  work: 'Orders',
  late_fee: 'Late fee',
  deposit: 'Deposit',
}
const paymentMethod: Record<Payment['method'], string> = {
  card: 'Card',
  bank_debit: 'Direct debit',
  bank_transfer: 'Bank transfer',
  check: 'Cheque',
  cash: 'Cash',
  other: 'Other',
}
const paymentStatus: Record<Payment['status'], string> = {
  requires_action: 'Incomplete',
  processing: 'Processing',
  succeeded: 'Received',
  failed: 'Failed',
  cancelled: 'Cancelled',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Chargeback',
}
const refundStatus: Record<Item<'listRefunds'>['status'], string> = {
  pending: 'Processing',
  succeeded: 'Refunded',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
const disputeStatus: Record<Dispute['status'], string> = {
  warning_needs_response: 'Bank inquiry',
  warning_under_review: 'Inquiry under review',
  warning_closed: 'Inquiry closed',
  needs_response: 'Response needed',
  under_review: 'Under review',
  appeal_needs_response: 'Appeal response needed',
  appeal_under_review: 'Appeal under review',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
}
const payoutStatus: Record<Payout['status'], string> = {
  pending: 'Scheduled',
  in_transit: 'In transit',
  paid: 'Paid out',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
const payoutReconciliation: Record<Payout['reconciliation'], string> = {
  not_available: 'Manual payout',
  pending: 'Not reconciled yet',
  matched: 'Matches the ledger',
  differs: 'Differs from the ledger',
}
const creditReason: Record<CreditNote['reason'], string> = {
  remake: 'Remake',
  price_error: 'Wrong price',
  goodwill: 'Goodwill',
  cancelled: 'Order cancelled',
  late: 'Late delivery',
  other: 'Other',
}
const creditNoteStatus: Record<CreditNote['status'], string> = {
  issued: 'Available credit',
  applied: 'Applied to invoice',
  void: 'Void',
}
const queryStatus: Record<Item<'listInvoiceQueries'>['status'], string> = {
  open: 'Awaiting reply',
  answered: 'Replied',
  credited: 'Credited',
  closed: 'Settled',
}
const statementStatus: Record<Statement['status'], string> = {
  issued: 'Issued',
  acknowledged: 'Confirmed',
  queried: 'Question open',
}
const ledgerKind: Record<LedgerEntry['kind'], string> = {
  invoice: 'Invoice',
  invoice_void: 'Invoice voided',
  write_off: 'Write-off',
  credit: 'Credit note',
  credit_void: 'Credit note voided',
  deposit_release: 'Deposit applied',
  payment: 'Payment',
  payment_failure: 'Payment returned',
  refund: 'Refund',
  refund_failure: 'Refund failed',
  dispute: 'Chargeback',
  dispute_reversal: 'Chargeback won',
  fee: 'Fee',
  payout: 'Payout',
  payout_failure: 'Payout failed',
  adjustment: 'Adjustment',
}
const ledgerAccount: Record<LedgerEntry['account'], string> = {
  receivable: 'Receivables',
  revenue: 'Revenue',
  late_fees: 'Late fees',
  deposits: 'Deposits',
  tax: 'Tax',
  bank: 'Bank',
  platform_balance: 'Stripe balance',
  platform_fees: 'Stripe fees',
  application_fees: 'Operator fees',
  fee_tax: 'Tax on fees',
  in_transit: 'In transit to bank',
  clearing: 'Clearing',
  write_offs: 'Write-offs',
  disputes_lost: 'Lost chargebacks',
  exchange: 'Currency exchange',
}
const findingKind: Record<Finding['kind'], string> = {
  not_ours: 'Not from Pontic',
  undecided: 'Undecided',
  unknown_movement: 'Unknown transaction type',
  amount_differs: 'Amounts differ',
  missing_there: 'Missing in Stripe',
  copy_differs: 'Invoice differs from the ledger',
}
const onlinePaymentsUnavailable: Record<OnlinePaymentsUnavailable, string> = {
  provider_key_missing:
    'Online payments aren’t set up on this installation. Ask your administrator. Until then, customers pay by bank transfer.',
  account_missing: 'Connect a payment account to get paid online.',
  onboarding_incomplete: 'Finish your account setup with Stripe.',
  account_restricted: 'Your account is restricted until you answer Stripe’s open questions.',
  charges_disabled: 'Stripe has disabled payments for this account. Contact Stripe support.',
  account_disconnected:
    'You disconnected your Stripe account from Pontic. Connect it again to get paid online.',
}

/** The words of the closed lists of money. */
export const financeLabelsEn = {
  invoiceStatus,
  invoiceKind,
  paymentMethod,
  paymentStatus,
  refundStatus,
  disputeStatus,
  payoutStatus,
  payoutReconciliation,
  creditReason,
  creditNoteStatus,
  queryStatus,
  statementStatus,
  ledgerKind,
  ledgerAccount,
  findingKind,
  onlinePaymentsUnavailable,
  taxMode: { none: 'No tax', exclusive: 'Prices excl. tax', inclusive: 'Prices incl. tax' },
  findingStatus: { open: 'Open', resolved: 'Resolved' },
  methodKind: { card: 'Card', bank_debit: 'Bank account', other: 'Other' },
}
/** The words of the closed lists of money in a language. */
export type FinanceLabels = typeof financeLabelsEn
