import { DayParam, labelParam, MinorParam, refusal, TextParam, TextsParam } from './refusal.ts'

/** Refusals of finance settings, invoices, deposits and queries about invoice lines. */
export const invoiceRefusals = {
  finance_settings_incomplete: refusal(
    422,
    () =>
      "Your finance settings aren't complete. An owner first sets currency, tax mode, payment terms and invoice prefix.",
  ),
  invoice_transition_not_allowed: refusal(
    409,
    ({ status, transition }, { label }) =>
      `This invoice is ${label('invoiceStatus', status)}, so it can't be ${label('invoiceTransition', transition)}.`,
    { status: labelParam('invoiceStatus'), transition: labelParam('invoiceTransition') },
  ),
  invoice_partly_paid: refusal(
    409,
    () =>
      'This invoice is partly paid or credited. Refund its payments and void its credit notes first.',
  ),
  invoice_partly_written_off: refusal(
    409,
    () => 'Part of this invoice was written off. Write off the rest instead of voiding it.',
  ),
  invoice_disputed: refusal(
    409,
    () =>
      "A payment of this invoice has an open chargeback. Wait until the payer's bank has decided.",
  ),
  invoice_payment_processing: refusal(
    409,
    () => 'A payment of this invoice is being processed. Wait until it has finished.',
  ),
  invoice_autopay_processing: refusal(
    409,
    () => 'Autopay is charging this invoice right now. Wait until it has finished.',
  ),
  invoice_without_lines: refusal(422, () => 'This invoice has no lines. Add at least one.'),
  invoice_total_negative: refusal(
    422,
    () => 'The invoice total is below zero. To give money back, issue a credit note.',
  ),
  invoice_total_too_large: refusal(
    422,
    () => 'The invoice total is too large. Split it into several invoices.',
  ),
  due_day_passed: refusal(
    422,
    ({ dueOn }, { day }) => `The due date ${day(dueOn)} has passed. Choose a later one.`,
    { dueOn: DayParam },
  ),
  customer_email_missing: refusal(
    422,
    () => 'This customer has no email address. Add one, or enter where to send the invoice.',
  ),
  nothing_to_invoice: refusal(422, () => 'This customer has no orders ready to be invoiced.'),
  draft_order_not_billable: refusal(
    422,
    () => "One of these orders is still a draft and can't be invoiced. Submit it first.",
  ),
  order_of_other_customer: refusal(
    422,
    ({ orderNumber }) =>
      `Order ${orderNumber} belongs to another customer. Invoice it to that customer.`,
    { orderNumber: TextParam },
  ),
  order_not_ready_to_invoice: refusal(
    422,
    ({ orderNumber, status, billOn }, { label }) =>
      `Order ${orderNumber} is ${label('orderStatus', status)}. By your finance settings, orders are invoiced after ${label('billingMoment', billOn)}.`,
    {
      orderNumber: TextParam,
      status: labelParam('orderStatus'),
      billOn: labelParam('billingMoment'),
    },
  ),
  order_remake_claim_unresolved: refusal(
    422,
    ({ orderNumber }) =>
      `Order ${orderNumber} belongs to a remake request that isn't resolved yet. Resolve the request first.`,
    { orderNumber: TextParam },
  ),
  order_credited_for_remake: refusal(
    409,
    ({ orderNumber, creditNoteNumber }) =>
      `Work of order ${orderNumber} was credited for a remake with ${creditNoteNumber}, so it can't be invoiced again.`,
    { orderNumber: TextParam, creditNoteNumber: TextParam },
  ),
  order_already_invoiced: refusal(
    409,
    ({ orderNumber, invoiceNumber }) =>
      `Order ${orderNumber} is already on invoice ${invoiceNumber}.`,
    { orderNumber: TextParam, invoiceNumber: TextParam },
  ),
  order_on_other_draft: refusal(
    409,
    ({ orderNumber }) =>
      `Order ${orderNumber} is already on another draft invoice. Use that draft, or delete it first.`,
    { orderNumber: TextParam },
  ),
  order_cancelled_since_draft: refusal(
    422,
    ({ orderNumber }) =>
      `Order ${orderNumber} was cancelled after this invoice was drafted. Remove its lines; for costs that you still charge, add a line of your own.`,
    { orderNumber: TextParam },
  ),
  order_item_invoiced_twice: refusal(
    409,
    () => 'Two lines of this invoice bill the same order item. Remove one of them.',
  ),
  orders_in_several_currencies: refusal(
    422,
    ({ currencies }, { list }) =>
      `These orders have different currencies (${list(currencies)}). Create an invoice for each currency.`,
    { currencies: TextsParam },
  ),
  deposit_lines_fixed: refusal(
    422,
    () =>
      "A deposit has a single line that can't be changed. Delete this draft and request another amount.",
  ),
  deposit_order_not_accepted: refusal(
    422,
    ({ orderNumber, status }, { label }) =>
      `Order ${orderNumber} is ${label('orderStatus', status)}. You can request a deposit once an order is accepted.`,
    { orderNumber: TextParam, status: labelParam('orderStatus') },
  ),
  order_not_priced: refusal(
    422,
    ({ orderNumber }) => `Order ${orderNumber} has no price yet. Add its prices first.`,
    { orderNumber: TextParam },
  ),
  order_has_deposit: refusal(
    409,
    ({ orderNumber, invoiceNumber }) =>
      `A deposit for order ${orderNumber} was already requested with ${invoiceNumber}.`,
    { orderNumber: TextParam, invoiceNumber: TextParam },
  ),
  order_has_deposit_draft: refusal(
    409,
    ({ orderNumber }) =>
      `A deposit for order ${orderNumber} is already drafted. Use that draft, or delete it first.`,
    { orderNumber: TextParam },
  ),
  deposit_amount_missing: refusal(
    422,
    () => 'Enter an amount: your finance settings and this customer name no deposit rate.',
  ),
  deposit_above_order_total: refusal(
    422,
    ({ orderNumber, totalMinor, currency }, { money }) =>
      `Order ${orderNumber} costs ${money(totalMinor, currency)}. A deposit can't be more than that.`,
    { orderNumber: TextParam, totalMinor: MinorParam, currency: TextParam },
  ),
  finance_text_names_patient: refusal(
    422,
    () => 'Your text names a patient. Leave the name out; use the order number if you need to.',
  ),
  invoice_void: refusal(409, () => 'This invoice is void, so nothing is owed for this line.'),
  invoice_line_already_queried: refusal(
    409,
    () => "There's already an open query about this line. Wait for the answer.",
  ),
  invoice_query_not_open: refusal(
    409,
    () => 'This query has already been answered or closed. Reload the page.',
  ),
  invoice_query_already_closed: refusal(409, () => 'This query is already closed.'),
  invoice_line_fully_credited: refusal(
    422,
    () => 'This line is already credited in full. Answer the query without a credit.',
  ),
}
