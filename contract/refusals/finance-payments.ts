import { CountParam, DayParam, labelParam, MinorParam, refusal, TextParam } from './refusal.ts'

/** Refusals of payments, refunds, disputes, payment accounts, saved payment methods and autopay. */
export const paymentRefusals = {
  payments_not_configured: refusal(
    422,
    () => "Online payments aren't set up for this service. Use another way to pay.",
  ),
  payment_account_missing: refusal(
    422,
    () =>
      'Your lab has no account with the payment provider yet. Set up online payments in the settings first.',
  ),
  payment_account_not_accessible: refusal(
    422,
    () =>
      "The payment provider doesn't give this service access to the lab's account. An owner of the lab has to connect it again.",
  ),
  payment_account_country_missing: refusal(
    422,
    () => "The payment provider needs your lab's country. Add it to the company profile.",
  ),
  payment_provider_refused: refusal(
    422,
    ({ reason }) => `The payment provider refused this request (“${reason}”).`,
    { reason: TextParam },
  ),
  payment_provider_unavailable: refusal(
    503,
    () => "The payment provider isn't responding. Try again in a moment.",
  ),
  lab_takes_no_online_payments: refusal(
    422,
    () => "This lab doesn't accept online payments. Pay by bank transfer or another way.",
  ),
  currency_not_payable_online: refusal(
    422,
    ({ currency }) => `Invoices in ${currency} can't be paid online. Pay this one another way.`,
    { currency: TextParam },
  ),
  amount_not_payable_online: refusal(
    422,
    ({ currency }) =>
      `Online, amounts in ${currency} must have a 0 as their third decimal. Pay this invoice another way.`,
    { currency: TextParam },
  ),
  payment_above_invoice_balance: refusal(
    422,
    ({ balanceMinor, currency }, { money }) =>
      `Only ${money(balanceMinor, currency)} of this invoice is still open. To keep the rest as credit, record the payment for the customer and allocate it to invoices.`,
    { balanceMinor: MinorParam, currency: TextParam },
  ),
  payment_currency_differs: refusal(
    422,
    ({ invoiceNumber, invoiceCurrency, paymentCurrency }) =>
      `Invoice ${invoiceNumber} is in ${invoiceCurrency}, but the payment is in ${paymentCurrency}. Check the currency.`,
    { invoiceNumber: TextParam, invoiceCurrency: TextParam, paymentCurrency: TextParam },
  ),
  allocations_above_payment: refusal(
    422,
    ({ allocatedMinor, amountMinor, currency }, { money }) =>
      `You've allocated ${money(allocatedMinor, currency)}, but the payment is only ${money(amountMinor, currency)}. Reduce the allocations.`,
    { allocatedMinor: MinorParam, amountMinor: MinorParam, currency: TextParam },
  ),
  allocation_above_invoice_balance: refusal(
    422,
    ({ invoiceNumber, balanceMinor, currency }, { money }) =>
      `Only ${money(balanceMinor, currency)} of invoice ${invoiceNumber} is still open. Allocate less to it.`,
    { invoiceNumber: TextParam, balanceMinor: MinorParam, currency: TextParam },
  ),
  allocations_above_unallocated: refusal(
    422,
    ({ unallocatedMinor, currency }, { money }) =>
      `Only ${money(unallocatedMinor, currency)} of this payment is still unallocated. Allocate less.`,
    { unallocatedMinor: MinorParam, currency: TextParam },
  ),
  invoice_of_other_customer: refusal(
    422,
    ({ invoiceNumber }) =>
      `Invoice ${invoiceNumber} belongs to another customer. Choose invoices of the customer who paid.`,
    { invoiceNumber: TextParam },
  ),
  payment_day_in_future: refusal(
    422,
    ({ receivedOn, latestOn }, { day }) =>
      `The payment date ${day(receivedOn)} is in the future. Choose ${day(latestOn)} or earlier.`,
    { receivedOn: DayParam, latestOn: DayParam },
  ),
  payment_day_too_early: refusal(
    422,
    ({ receivedOn, earliestOn, days }, { day }) =>
      `The payment date ${day(receivedOn)} is more than ${days} days before the invoice date. Choose ${day(earliestOn)} or later.`,
    { receivedOn: DayParam, earliestOn: DayParam, days: CountParam },
  ),
  payment_not_refundable: refusal(
    422,
    ({ status }, { label }) =>
      `This payment ${label('paymentStatus', status)}, so it can't be refunded.`,
    { status: labelParam('paymentStatus') },
  ),
  refund_above_payment_rest: refusal(
    422,
    ({ restMinor, currency }, { money }) =>
      `Only ${money(restMinor, currency)} of this payment can still be refunded. Refund less.`,
    { restMinor: MinorParam, currency: TextParam },
  ),
  dispute_evidence_already_submitted: refusal(
    422,
    () => 'Evidence was already submitted for this chargeback, and banks accept it only once.',
  ),
  dispute_takes_no_evidence: refusal(
    422,
    ({ status }, { label }) =>
      `This chargeback ${label('disputeStatus', status)}, so it takes no evidence.`,
    { status: labelParam('disputeStatus') },
  ),
  disputed_payment_without_invoice: refusal(
    422,
    () =>
      'The charged-back payment belongs to no invoice, so no evidence can be compiled here. Respond through the payment provider.',
  ),
  autopay_method_missing: refusal(
    422,
    () => 'Autopay is off. Choose a payment method to switch it on.',
  ),
  autopay_switched_off: refusal(422, () => 'Autopay was switched off.'),
  payment_method_of_other_lab: refusal(
    422,
    () =>
      'This payment method was saved for another lab. Save a payment method for this lab first.',
  ),
}
