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
  work: 'Work',
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
  requires_action: 'Not completed',
  processing: 'On its way',
  succeeded: 'Received',
  failed: 'Failed',
  cancelled: 'Cancelled',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}
const refundStatus: Record<Item<'listRefunds'>['status'], string> = {
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
const disputeStatus: Record<Dispute['status'], string> = {
  warning_needs_response: 'The bank asks',
  warning_under_review: 'The bank looks at the answer',
  warning_closed: 'Question closed',
  needs_response: 'Needs your answer',
  under_review: 'The bank decides',
  appeal_needs_response: 'Appeal needs your answer',
  appeal_under_review: 'The bank decides the appeal',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
}
const payoutStatus: Record<Payout['status'], string> = {
  pending: 'Planned',
  in_transit: 'On its way',
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
  late: 'Came late',
  other: 'Other',
}
const creditNoteStatus: Record<CreditNote['status'], string> = {
  issued: 'Credit balance',
  applied: 'Taken off the invoice',
  void: 'Void',
}
const queryStatus: Record<Item<'listInvoiceQueries'>['status'], string> = {
  open: 'Waits for an answer',
  answered: 'Answered',
  credited: 'Credited',
  closed: 'Settled',
}
const statementStatus: Record<Statement['status'], string> = {
  issued: 'Issued',
  acknowledged: 'Agreed',
  queried: 'Question open',
}
const ledgerKind: Record<LedgerEntry['kind'], string> = {
  invoice: 'Invoice',
  invoice_void: 'Invoice voided',
  write_off: 'Written off',
  credit: 'Credit note',
  credit_void: 'Credit note voided',
  deposit_release: 'Deposit used',
  payment: 'Payment',
  payment_failure: 'Payment bounced',
  refund: 'Refund',
  refund_failure: 'Refund failed',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won back',
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
  platform_balance: 'Balance at the payment platform',
  platform_fees: 'Fees of the payment platform',
  application_fees: 'Fees of the operator',
  fee_tax: 'Tax on fees',
  in_transit: 'On the way to the bank',
  clearing: 'Clearing',
  write_offs: 'Written off',
  disputes_lost: 'Lost disputes',
  exchange: 'Currency exchange',
}
const findingKind: Record<Finding['kind'], string> = {
  not_ours: 'Money of other software',
  undecided: 'Not decided yet',
  unknown_movement: 'Unknown kind of movement',
  amount_differs: 'Amounts differ',
  missing_there: 'Missing at the platform',
  copy_differs: 'Invoice differs from the ledger',
}

/** The words of the closed lists of money. */
export const moneyWordsEn = {
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
  taxMode: { none: 'Without tax', exclusive: 'Prices without tax', inclusive: 'Tax included' },
  findingStatus: { open: 'Open', resolved: 'Explained' },
  methodKind: { card: 'Card', bank_debit: 'Bank account', other: 'Other' },
}
/** The words of the closed lists of money in a language. */
export type MoneyWords = typeof moneyWordsEn
