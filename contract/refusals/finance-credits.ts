import { CountParam, DayParam, labelParam, MinorParam, refusal, TextParam } from './refusal.ts'

/** Refusals of credit notes and of remake claims, which often end in one. */
export const creditRefusals = {
  credit_above_line_rest: refusal(
    422,
    ({ description, restMinor, currency }, { money }) =>
      `Only ${money(restMinor, currency)} of the line “${description}” can still be credited.`,
    { description: TextParam, restMinor: MinorParam, currency: TextParam },
  ),
  credit_above_invoice_rest: refusal(
    422,
    ({ invoiceNumber, restMinor, currency }, { money }) =>
      `Only ${money(restMinor, currency)} of invoice ${invoiceNumber} can still be credited.`,
    { invoiceNumber: TextParam, restMinor: MinorParam, currency: TextParam },
  ),
  credit_total_negative: refusal(
    422,
    () =>
      'These lines are discounts, so crediting them would make the customer owe more. Issue an invoice instead.',
  ),
  nothing_to_credit: refusal(
    422,
    () => 'These lines cost nothing, so there is nothing to credit. Choose other lines.',
  ),
  credit_note_already_void: refusal(409, () => 'This credit note is already void.'),
  credit_note_of_remake: refusal(
    422,
    () => "This credit note settled a remake request, so it can't be voided.",
  ),
  credit_note_used: refusal(
    409,
    () =>
      "The credit was already applied to another invoice or paid out, so this credit note can't be voided. Issue a new invoice instead.",
  ),
  invoice_written_off: refusal(
    409,
    ({ invoiceNumber }) =>
      `Invoice ${invoiceNumber} was written off, so its credit notes can't be voided.`,
    { invoiceNumber: TextParam },
  ),
  deposit_settled: refusal(
    409,
    ({ invoiceNumber }) => `Deposit ${invoiceNumber} is settled. Request a new deposit instead.`,
    { invoiceNumber: TextParam },
  ),
  work_invoiced_again: refusal(
    409,
    ({ invoiceNumber }) =>
      `The work was invoiced again with ${invoiceNumber}, so this credit note can't be voided.`,
    { invoiceNumber: TextParam },
  ),
  work_drafted_again: refusal(
    409,
    () =>
      'The work is on another draft invoice again. Delete that draft before you void this credit note.',
  ),
  remake_transition_not_allowed: refusal(
    409,
    ({ status, transition }, { label }) =>
      `This remake request is ${label('remakeStatus', status)}, so it can't be ${label('remakeTransition', transition)}.`,
    { status: labelParam('remakeStatus'), transition: labelParam('remakeTransition') },
  ),
  remake_not_agreed: refusal(
    409,
    () =>
      "Lab and practice don't agree yet. Until they do, the request can only be resolved free of charge.",
  ),
  delivery_day_unknown: refusal(
    422,
    () => "The delivery date of this work isn't recorded. Ask the lab.",
  ),
  claim_period_over: refusal(
    422,
    ({ description, deliveredOn, claimDays }, { day }) =>
      `The claim period for “${description}” is over: it was delivered on ${day(deliveredOn)} without a warranty and could be claimed for ${claimDays} days.`,
    { description: TextParam, deliveredOn: DayParam, claimDays: CountParam },
  ),
  claim_period_and_warranty_over: refusal(
    422,
    ({ description, deliveredOn, claimDays, warrantyEndsOn }, { day }) =>
      `The claim period for “${description}” is over: it was delivered on ${day(deliveredOn)} and could be claimed for ${claimDays} days. Its warranty ended on ${day(warrantyEndsOn)}.`,
    {
      description: TextParam,
      deliveredOn: DayParam,
      claimDays: CountParam,
      warrantyEndsOn: DayParam,
    },
  ),
  tooth_not_claimed: refusal(
    422,
    ({ tooth }) =>
      `Tooth ${tooth} isn't part of the items you selected. Choose teeth of those items.`,
    { tooth: CountParam },
  ),
  claim_photos_not_shared: refusal(
    422,
    () =>
      'Photos have to be files of this order that both sides can see. Upload them to the order first.',
  ),
  remake_order_not_possible: refusal(
    422,
    () =>
      "The connection isn't open for new orders right now. Submit the request without a new order.",
  ),
  work_already_claimed: refusal(
    409,
    () => 'This item already has a remake request. Open that request instead.',
  ),
  remake_claim_of_other_side: refusal(
    422,
    () => 'Only the side that submitted the request can withdraw it.',
  ),
  claim_without_new_order: refusal(
    422,
    () => 'This request has no new order. Resolve it with a credit instead.',
  ),
  remake_order_ended: refusal(
    422,
    ({ status }, { label }) =>
      `The new order is ${label('orderStatus', status)}. Resolve the request with a credit instead.`,
    { status: labelParam('orderStatus') },
  ),
  remake_order_already_invoiced: refusal(
    409,
    () => 'The new order is already invoiced. Resolve the request with a credit instead.',
  ),
  claimed_work_not_invoiced: refusal(
    422,
    () =>
      "The items aren't invoiced at the moment. Invoice them first, or resolve the request with a new order.",
  ),
  remake_charge_above_agreement: refusal(
    422,
    ({ percent }) =>
      `Lab and practice agreed that the customer pays ${percent} %. Don't charge more than that.`,
    { percent: CountParam },
  ),
  remake_outcome_missing: refusal(
    422,
    ({ percent }) =>
      `The customer pays ${percent} % only. Resolve the request with a credit or with a new order at that price.`,
    { percent: CountParam },
  ),
}
