import {
  CountParam,
  DayParam,
  labelParam,
  refusal,
  TextParam,
  TextsParam,
  type Param,
} from './refusal.ts'

// A step of the workflow of one item of an order, counted from 1.
const stageOfItem = { stage: TextParam, item: CountParam }
const StagesParam: Param<{ stage: string; item: number }[]> = {
  type: 'array',
  examples: [[{ stage: 'Design', item: 1 }]],
}

// Findings in English; each is in `errors` as well, with its code and parameters.
const SentencesParam: Param<string[]> = {
  type: 'array',
  examples: [['Item 1: Select the tooth.']],
}

/** Refusals of orders, their history, approvals, comments. */
export const ordersRefusals = {
  order_incomplete: refusal(
    422,
    ({ findings }) => `The order isn't complete. ${findings.join(' ')}`,
    { findings: SentencesParam },
  ),
  order_export_too_long: refusal(
    422,
    ({ count, most }, { number }) =>
      `A file holds at most ${number(most)} orders, and this list has ${number(count)}. Filter it, by due days for example.`,
    { count: CountParam, most: CountParam },
  ),
  order_items_contradictory: refusal(
    422,
    ({ findings }) => `These items can't be made. ${findings.join(' ')}`,
    { findings: SentencesParam },
  ),
  history_not_provable: refusal(
    422,
    () =>
      "This history names a patient who was erased or whose name you must not know, so it can't prove itself to you. The practice can export the proof as long as the patient isn't erased.",
  ),
  order_template_name_taken: refusal(
    409,
    () => 'You already have a template of this name for this lab. Choose another name.',
  ),
  order_template_changed_meanwhile: refusal(
    409,
    () => 'Someone else changed this template meanwhile. Reload it and make your change again.',
  ),
  order_changed_meanwhile: refusal(
    409,
    () => 'Someone else changed this order. Load it again, then decide.',
  ),
  order_transition_not_allowed: refusal(
    409,
    ({ status, transition }, { label }) =>
      `The order is ${label('orderStatus', status)}, so ${label('orderTransition', transition)}.`,
    { status: labelParam('orderStatus'), transition: labelParam('orderTransition') },
  ),
  order_held_by_other_side: refusal(
    409,
    ({ side }, { label }) =>
      `The ${label('side', side)} put this order on hold. Ask the ${label('side', side)} to resume it.`,
    { side: labelParam('side') },
  ),
  cancellation_requested: refusal(
    409,
    () => "You've already asked the lab to cancel this order. Wait for the answer.",
  ),
  customer_not_connected: refusal(
    409,
    () =>
      "This customer isn't connected, so nobody can approve the design here. Continue production.",
  ),
  rx_not_acknowledged: refusal(
    409,
    ({ version }) =>
      `The prescription has changed. The lab must acknowledge version ${version} first.`,
    { version: CountParam },
  ),
  rx_version_not_current: refusal(
    409,
    ({ version }) =>
      `The prescription has changed again. Review version ${version}, then acknowledge it.`,
    { version: CountParam },
  ),
  withdrawn_order_not_deletable: refusal(
    409,
    () =>
      "The lab has received this order before, so it can't be deleted. Cancel the order instead.",
  ),
  claim_order_not_withdrawable: refusal(
    409,
    () =>
      "A remake request opened this order, so it can't be withdrawn. Withdraw the request instead.",
  ),
  draft_being_saved: refusal(
    409,
    () => 'This draft is being saved in another window. Try again in a moment.',
  ),

  patient_of_other_customer: refusal(
    422,
    () => 'This patient belongs to another customer. Choose a patient of this customer.',
  ),
  customer_orders_online: refusal(
    422,
    () =>
      'This customer is a connected practice that sends its own orders. Ask the practice to send this one.',
  ),
  remake_of_other_parties: refusal(
    422,
    () =>
      'A remake must refer to a sent order between the same lab and customer. Choose another original order.',
  ),
  patient_named: refusal(
    422,
    () =>
      "This lab must not know the patient's name, but your text contains it. Use the patient code instead.",
  ),
  practice_prescribes: refusal(
    422,
    () => 'Only the practice can change this prescription. Ask the practice to change the order.',
  ),
  practice_orders_again: refusal(
    422,
    () => 'Only the practice can repeat this order. Ask the practice to order it again.',
  ),

  product_not_offered: refusal(
    404,
    () => "The lab doesn't offer this product. Choose another product.",
  ),
  option_not_offered: refusal(
    404,
    () => "The lab doesn't offer this option with the product. Choose another option.",
  ),
  surcharge_not_offered: refusal(
    404,
    () =>
      "This surcharge can't be added to the order. Choose a per-gram or other surcharge in the order's currency.",
  ),
  quantity_differs_from_teeth: refusal(
    422,
    ({ item, teeth }) =>
      `Item ${item} is priced per tooth and has ${teeth} teeth, so its quantity must be ${teeth}.`,
    { item: CountParam, teeth: CountParam },
  ),
  order_currencies_mixed: refusal(
    422,
    ({ currencies }, { list }) =>
      `An order has a single currency, but these products are priced in ${list(currencies)}. Order them separately.`,
    { currencies: TextsParam },
  ),
  order_total_too_large: refusal(
    422,
    () => 'The order total is too large. Split it into several orders.',
  ),
  invoiced_order_price_fixed: refusal(
    409,
    () =>
      "This order is on an invoice, so its price can't change. Ask the lab, or place a separate order.",
  ),
  claim_order_items_fixed: refusal(
    422,
    () =>
      "A remake request opened this order, so its products, quantities and options can't change. Place a separate order for other work.",
  ),
  shipped_item_fixed: refusal(
    422,
    ({ item }) =>
      `Item ${item} has shipped, so it can't be changed. Place a separate order, or request a remake.`,
    { item: CountParam },
  ),
  order_partly_shipped: refusal(
    422,
    () =>
      "A part of this order has shipped, so it can't be cancelled. Remove the items that haven't shipped instead.",
  ),

  customer_on_payment_hold: refusal(
    422,
    () =>
      'This customer is on payment hold. Ask a colleague with access to finance to accept the order.',
  ),
  payment_hold_reason_required: refusal(
    422,
    () => 'This customer is on payment hold. Give a reason to accept the order anyway.',
  ),
  late_day_reason_required: refusal(
    422,
    ({ reservedOn, promisedOn }, { day }) =>
      `The practice reserved ${day(reservedOn)}. Give a reason for promising ${day(promisedOn)}; the practice will be asked to agree.`,
    { reservedOn: DayParam, promisedOn: DayParam },
  ),
  rush_not_earlier: refusal(
    422,
    ({ standardOn }, { day }) =>
      `Rush wouldn't be earlier: the lab can deliver on ${day(standardOn)} without it. Send the order without rush.`,
    { standardOn: DayParam },
  ),
  rush_not_needed: refusal(
    422,
    ({ standardOn, wishedOn }, { day }) =>
      `Rush isn't needed for ${day(wishedOn)}: the lab can deliver on ${day(standardOn)} without it. Send the order without rush, or ask for an earlier day.`,
    { standardOn: DayParam, wishedOn: DayParam },
  ),
  rush_endangers_promises: refusal(
    409,
    ({ count }) =>
      count === 1
        ? 'With this rush order, the promised date of another order breaks or is at risk. Review it and confirm, or choose another way.'
        : `With this rush order, the promised dates of ${count} other orders break or are at risk. Review them and confirm, or choose another way.`,
    { count: CountParam },
  ),
  promised_day_passed: refusal(
    422,
    ({ day: promised }, { day }) =>
      `The due date ${day(promised)} has passed. Choose today or a later date.`,
    { day: DayParam },
  ),
  promised_day_changed: refusal(
    409,
    () => 'The lab has promised another day since then. Check the new day, then answer.',
  ),
  no_day_to_answer: refusal(
    409,
    () =>
      'No changed delivery day is waiting for your answer. It was answered, or the lab changed the day again.',
  ),

  stages_not_finished: refusal(
    422,
    ({ stages, more }, { list }) => {
      const named = stages.map(({ stage, item }) => `“${stage}” of item ${item}`)
      const open = list([...named, ...(more > 0 ? [`${more} more`] : [])])
      return `Some production steps are still open: ${open}. Finish or skip them first.`
    },
    { stages: StagesParam, more: CountParam },
  ),
  quality_check_missing: refusal(
    422,
    ({ stage, item }) =>
      `Step “${stage}” of item ${item} requires a quality check. Record one, then finish the order.`,
    stageOfItem,
  ),
  quality_check_failed: refusal(
    422,
    ({ stage, item }) =>
      `The last quality check for “${stage}” of item ${item} failed. Check the work again, then finish the order.`,
    stageOfItem,
  ),
  reworked_since_quality_check: refusal(
    422,
    ({ stage, item }) =>
      `Work was sent back after the last quality check for “${stage}” of item ${item}. Check it again, then finish the order.`,
    stageOfItem,
  ),
  worked_since_quality_check: refusal(
    422,
    ({ stage, item }) =>
      `Work continued after the last quality check for “${stage}” of item ${item}. Check it again, then finish the order.`,
    stageOfItem,
  ),

  too_many_days_held: refusal(
    422,
    ({ days }) =>
      `Your practice already holds ${days} days at this lab for drafts. Send one of these drafts, or release a day.`,
    { days: CountParam },
  ),
  too_many_pieces_held: refusal(
    422,
    ({ pieces, most }) =>
      `With this draft your practice would hold days for ${pieces} units at this lab, and ${most} is the limit. Send other drafts first.`,
    { pieces: CountParam, most: CountParam },
  ),
  draft_without_items: refusal(422, () => 'This draft has no items yet. Add an item first.'),
  production_time_unknown: refusal(
    422,
    () => "The lab hasn't said how long this work takes. Ask the lab for a day.",
  ),
  reservation_too_far_ahead: refusal(
    422,
    () => 'A day can be reserved at most a year ahead. Choose an earlier day.',
  ),

  comment_names_patient: refusal(
    422,
    () =>
      "This lab must not know the patient's name, but your comment contains it. Use the patient code, or make the comment internal.",
  ),
  comment_shares_internal_file: refusal(
    422,
    () =>
      'One of the files is internal to your organization. Share the file first, or make the comment internal.',
  ),
  files_not_approvable: refusal(
    422,
    () => "Some of these files can't be sent for approval. Check each file, then try again.",
  ),
  no_new_design: refusal(
    422,
    () =>
      'No new design is ready for approval. Add the design files and share them with the practice first.',
  ),
  approval_files_changed: refusal(
    409,
    () => 'Other files are waiting for approval by now. Review them, then decide.',
  ),
  no_tooth_for_exocad: refusal(
    422,
    () => 'No item of this order is made on a tooth, so there is nothing to export to exocad.',
  ),
}
