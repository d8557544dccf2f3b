import { copyOmissions } from './copy-omissions.ts'
import { dentalFindings } from './dental-findings.ts'
import { draftHints } from './draft-hints.ts'
import { fileFaults } from './file-faults.ts'
import { orderFindings } from './order-findings.ts'
import { plainFormat } from './plain-format.ts'
import {
  CountParam,
  DayParam,
  NumberParam,
  TextParam,
  TextsParam,
  inputFault,
  labelParam,
  listOf,
  optional,
  type InputFaultEntry,
  type ParamsArguments,
  type ParamsOf,
} from './refusal.ts'
import { scanFindings } from './scan-findings.ts'
import { scanRemarks } from './scan-remarks.ts'
import { schemaFaultTexts } from './schema-faults.ts'

/**
 * What can be wrong with one part of an input, by code: a closed list. Each text is a whole
 * sentence that is at the field.
 */
export const inputFaults = {
  ...dentalFindings,
  ...orderFindings,
  ...scanFindings,
  ...draftHints,
  ...scanRemarks,
  ...copyOmissions,
  ...fileFaults,
  required: inputFault(schemaFaultTexts.required),
  unknown_key: inputFault(
    ({ nearest }) =>
      nearest === undefined
        ? 'This operation knows no such key.'
        : `This operation knows no such key. Did you mean ${nearest}?`,
    { nearest: optional(TextParam) },
  ),
  not_one_of: inputFault(({ values }, { either }) => `This must be ${either(values)}.`, {
    values: TextsParam,
  }),
  wrong_type: inputFault(
    ({ types }, { label }) =>
      `This must be ${types.map((type) => label('valueType', type)).join(' or ')}.`,
    { types: listOf(labelParam('valueType')) },
  ),
  wrong_form: inputFault(schemaFaultTexts.wrong_form),
  hidden_characters: inputFault(schemaFaultTexts.hidden_characters),
  character_not_allowed: inputFault(
    () => "This contains a character that can't be stored. Type it again.",
  ),
  too_short: inputFault(schemaFaultTexts.too_short, { minimum: CountParam }),
  too_long: inputFault(schemaFaultTexts.too_long, { maximum: CountParam }),
  too_small: inputFault(schemaFaultTexts.too_small, { minimum: NumberParam }),
  too_large: inputFault(schemaFaultTexts.too_large, { maximum: NumberParam }),
  too_few: inputFault(schemaFaultTexts.too_few, { minimum: CountParam }),
  too_many: inputFault(schemaFaultTexts.too_many, { maximum: CountParam }),
  not_unique: inputFault(() => 'This contains the same entry more than once.'),
  repeated: inputFault(() => 'This is given more than once.'),
  not_a_key: inputFault(
    ({ maximum }) => `This must be 1 to ${maximum} visible characters without accents.`,
    { maximum: CountParam },
  ),
  no_such_day: inputFault(schemaFaultTexts.no_such_day),
  no_such_instant: inputFault(() => 'There is no such time of day on this date.'),
  no_keys: inputFault(() => 'At least one value is needed.'),
  not_valid: inputFault(() => "This isn't valid."),
  unknown_time_zone: inputFault(() => "This isn't a known time zone."),
  unknown_region: inputFault(() => 'This country has no such region.'),
  unknown_country: inputFault(() => "This isn't a known country."),
  unknown_language: inputFault(() => "This isn't a known language."),
  // Identity, partners, workspace, compliance (f).
  only_one_of: inputFault(({ keys }, { list }) => `Only one of ${list(keys)} can be given.`, {
    keys: TextsParam,
  }),
  one_of_required: inputFault(({ keys }, { list }) => `Exactly one of ${list(keys)} is required.`, {
    keys: TextsParam,
  }),
  only_with_findings: inputFault(
    () => 'Work only goes back to a step when the try-in had findings.',
  ),
  labs_only: inputFault(() => 'Only a lab gives this.'),
  set_by_partner: inputFault(
    ({ type }) =>
      type === 'lab' ? 'Only the lab can set this.' : 'Only the practice can set this.',
    { type: labelParam('organizationType') },
  ),
  password_short: inputFault(({ minimum }) => `This needs at least ${minimum} characters.`, {
    minimum: CountParam,
  }),
  password_repeated: inputFault(() => 'This is too easy to guess: repeated characters.'),
  password_row: inputFault(() => 'This is too easy to guess: a keyboard pattern.'),
  password_own: inputFault(() => 'This is too easy to guess: your own name or address.'),
  password_common: inputFault(
    () => 'This is too easy to guess: a common password or a single word.',
  ),
  password_wrong: inputFault(() => "This isn't your current password."),
  same_patient: inputFault(() => 'This is the patient to be merged. Choose another one.'),
  day_in_future: inputFault(() => 'This day is in the future.'),
  before_first_day: inputFault(() => 'This is before the first day.'),
  period_too_long: inputFault(({ days }) => `The period can have at most ${days} days.`, {
    days: CountParam,
  }),
  not_of_this_report: inputFault(() => "This report doesn't take this filter."),
  unknown_task: inputFault(({ task }) => `The guide has no task ${task}.`, { task: TextParam }),
  task_required: inputFault(({ task }) => `The task ${task} is required and can't be skipped.`, {
    task: TextParam,
  }),
  // Orders
  practices_only: inputFault(() => 'Only practices can use this.'),
  promise_required: inputFault(
    () =>
      "Choose the day that you promise: none was requested, and the catalogue doesn't give one.",
  ),
  day_in_past: inputFault(() => 'This day is in the past.'),
  names_patient: inputFault(() => 'This text names a patient.'),
  item_not_of_order: inputFault(() => "This item isn't part of the order, or is listed twice."),
  item_shipped: inputFault(({ item }) => `Item ${item} has shipped and can't be changed.`, {
    item: CountParam,
  }),
  not_offered: inputFault(() => "The lab doesn't offer this."),
  quantity_per_tooth: inputFault(
    ({ teeth }) => `The quantity must be ${teeth}, one for each tooth.`,
    { teeth: CountParam },
  ),
  named_twice: inputFault(() => 'This is in the list twice.'),
  given_by_order: inputFault(() => 'The order already gives this. Leave it out.'),
  given_by_connection: inputFault(() => 'The connection already gives this. Leave it out.'),
  mention_out_of_reach: inputFault(
    () =>
      "This person can't read the comment. Mention an active member, or in a shared comment someone who worked on the order.",
  ),
  margin_line_misses_point: inputFault(
    () => "The line doesn't go through this point, or not in the order of the points.",
  ),
  file_not_of_order: inputFault(() => "This file isn't part of the order."),
  file_not_uploaded: inputFault(() => "This file isn't uploaded yet."),
  file_not_shared: inputFault(() => "This file isn't shared with the practice."),
  file_not_design: inputFault(() => "This file isn't a design."),
  only_for_labs: inputFault(() => 'Only labs can set this.'),
  not_for_action: inputFault(() => "This doesn't apply to the chosen action."),
  // Production
  file_not_uploaded_to_order: inputFault(() => "This isn't an uploaded file of the order."),
  stage_not_of_order: inputFault(() => "This step isn't part of the order."),
  stage_not_earlier: inputFault(() => "This isn't an earlier step of the same item."),
  technician_not_member: inputFault(() => "This person isn't an active member of the lab."),
  checklist_point_failed: inputFault(
    () => 'This point failed, so the check is conditional or failed.',
  ),
  checklist_point_unknown: inputFault(() => "This point isn't on the checklist of the step."),
  only_for_failed_check: inputFault(() => 'This only applies to a failed check.'),
  minutes_below_earlier: inputFault(
    () => 'These are fewer minutes than earlier work on this step took.',
  ),
  day_range_invalid: inputFault(
    ({ days }) => `Choose a last day that is at most ${days} days after the first.`,
    { days: CountParam },
  ),
  weekday_twice: inputFault(() => 'This weekday is listed twice.'),
  holiday_twice: inputFault(
    ({ day: date }, { day }) => `A holiday on ${day(date)} is already listed.`,
    {
      day: DayParam,
    },
  ),
  capacity_twice: inputFault(
    ({ day: date }, { day }) => `Another capacity for ${day(date)} is already listed.`,
    { day: DayParam },
  ),
  department_capacity_twice: inputFault(
    ({ day: date, department }, { day }) =>
      `Another capacity for ${department} on ${day(date)} is already listed.`,
    { day: DayParam, department: TextParam },
  ),
  no_pickup_on_working_day: inputFault(
    () => 'Choose at least one pick-up on a working day: otherwise nothing could be shipped.',
  ),
  end_not_after_start: inputFault(() => 'This must be later than the start.'),
  end_before_start: inputFault(() => 'The end is before the start.'),
  minutes_exceed_hours: inputFault(() => 'These are more minutes than the working hours have.'),
  closure_too_long: inputFault(() => 'A closure can last two years at most.'),
  gtin_check_digit_wrong: inputFault(() => 'The check digit of this GTIN is wrong.'),
  lot_named_otherwise: inputFault(
    () =>
      'Name the lot in a single way: by choosing it, by its barcode, its number or its material.',
  ),
  purchase_line_needed: inputFault(
    () => 'Choose the line that it came of: the label names no material.',
  ),
  received_lot_needed: inputFault(() => 'Scan the label, or type the lot number.'),
  time_in_future: inputFault(() => 'This time is in the future.'),
  lot_needed_for_past_use: inputFault(() => 'To record an earlier use, choose the lot.'),
  barcode_expiry_invalid: inputFault(
    ({ value }) => `The expiry date ${value} in this barcode doesn't exist.`,
    { value: TextParam },
  ),
  barcode_brackets_wrong: inputFault(
    () => 'In this barcode, not every part has its number in brackets before it.',
  ),
  barcode_part_unknown: inputFault(({ part }) => `This barcode has an unknown part: ${part}.`, {
    part: TextParam,
  }),
  barcode_part_length_wrong: inputFault(
    ({ identifier }) => `Part (${identifier}) of this barcode has the wrong length.`,
    { identifier: TextParam },
  ),
  barcode_part_ambiguous: inputFault(
    ({ identifier, values }, { list }) =>
      `This barcode has several values for part (${identifier}): ${list(values)}.`,
    { identifier: TextParam, values: TextsParam },
  ),
  barcode_gtin_wrong: inputFault(() => 'The check digit of the GTIN in this barcode is wrong.'),
  // Logistics
  purpose_not_of_direction: inputFault(
    () => "This purpose doesn't fit the direction of the shipment.",
  ),
  // Catalogue and finance.
  lab_connection_missing: inputFault(() => 'Choose the lab whose catalogue you want to see.'),
  lab_connection_for_practices: inputFault(
    () => 'Only practices choose a lab here; a lab sees its own catalogue.',
  ),
  unknown_option: inputFault(
    () => "This isn't an option of the product, or it's in the list twice.",
  ),
  document_block_unknown: inputFault(
    ({ block }) => `This document has no part ${block}. Leave it out.`,
    { block: TextParam },
  ),
  document_block_required: inputFault(
    ({ block }) => `The part ${block} can't be left out of this document. Add it.`,
    { block: TextParam },
  ),
  template_text_not_printed: inputFault(() => 'Labels have no header and no footer.'),
  option_name_taken: inputFault(() => 'Another option of this product has this name.'),
  product_currency_of_price_lists: inputFault(
    () => 'The price lists that contain this product have another currency.',
  ),
  percentage_not_allowed: inputFault(() => 'Only rush and other surcharges can be a percentage.'),
  price_or_percentage: inputFault(() => 'Enter a price or a percentage, not both.'),
  tag_of_default_price_list: inputFault(() => "A default price list can't have a customer tag."),
  price_twice: inputFault(() => 'This list already has a price for these teeth and quantity.'),
  unknown_product: inputFault(() => "This product isn't in your catalogue."),
  product_currency_differs: inputFault(
    ({ productCurrency, listCurrency }) =>
      `This product is priced in ${productCurrency}, the list in ${listCurrency}.`,
    { productCurrency: TextParam, listCurrency: TextParam },
  ),
  field_or_attachment: inputFault(() => 'Choose a field or an attachment, not both.'),
  product_or_category: inputFault(() => 'Choose a product or a category, not both.'),
  unknown_work_centre: inputFault(() => "This isn't an active work centre of the lab."),
  work_centre_kind_unfit: inputFault(() => "This kind of work centre doesn't fit here."),
  work_centre_in_itself: inputFault(() => "A work centre can't be its own alternative."),
  not_for_work_centre_kind: inputFault(() => "This doesn't apply to this kind of work centre."),
  leg_days_not_turnaround: inputFault(
    () => 'The days to each try-in and to the finished work must add up to the turnaround.',
  ),
  no_work_centre_for_try_in: inputFault(() => 'A try-in has no work centre.'),
  member_twice: inputFault(() => 'This person is listed twice.'),
  runs_overlap: inputFault(() => 'This run starts before the one before it has ended.'),
  person_or_work_centre: inputFault(() => 'Choose a person or a work centre.'),
  unknown_team_role: inputFault(() => 'This role no longer exists. Choose another one.'),
  permission_of_other_type: inputFault(
    ({ permission }, { label }) =>
      `Your organization has no such work: ${label('permission', permission)}.`,
    { permission: labelParam('permission') },
  ),
  overtime_without_minutes: inputFault(
    () => 'Overtime is entered for a work centre, in minutes per day.',
  ),
  whole_days_only: inputFault(() => 'Here only whole days can be entered.'),
  time_entry_too_long: inputFault(() => 'An entry can last 24 hours at most.'),
  absence_too_long: inputFault(() => 'An absence can last two years at most.'),
  unknown_stage: inputFault(() => "This isn't a stage of the workflow, or it's in the list twice."),
  orders_or_all_ready: inputFault(() => 'Choose orders or invoice all that are ready, not both.'),
  not_with_deposit: inputFault(
    () => "A deposit is an invoice of its own, so this can't be part of it.",
  ),
  discount_above_price: inputFault(() => 'The discount is more than the price of this line.'),
  quantity_or_amount: inputFault(() => 'Enter either a quantity or an amount.'),
  quantity_above_line: inputFault(
    ({ quantity }) => `The invoice line has a quantity of ${quantity} only.`,
    { quantity: CountParam },
  ),
  invoice_or_customer: inputFault(() => 'Choose the invoice or the customer that was paid for.'),
  customer_of_invoice: inputFault(
    () => "The invoice determines the customer, so don't choose one here.",
  ),
  allocations_of_invoice: inputFault(
    () => 'A payment for one invoice goes to it whole. To split it, choose the customer instead.',
  ),
  order_of_invoice: inputFault(
    () => 'Only a deposit that has no invoice yet is recorded for an order.',
  ),
  items_or_teeth: inputFault(() => 'Choose the items or the teeth for the remake.'),
  // Scans.
  lab_only: inputFault(() => 'Only labs can use this.'),
  practice_only: inputFault(() => 'Only practices can use this.'),
  not_a_byte_count: inputFault(() => 'This must be a number of bytes.'),
  not_key_value_pairs: inputFault(
    () => 'This must be pairs of a key and a value in Base64, separated by commas.',
  ),
  keys_unknown: inputFault(({ keys }, { list }) => `The keys that can be used are ${list(keys)}.`, {
    keys: TextsParam,
  }),
  file_name_invalid: inputFault(
    ({ maximum }) =>
      `The file name must have 1 to ${maximum} characters and no control characters. Rename the file.`,
    { maximum: CountParam },
  ),
  file_name_hidden_characters: inputFault(
    () => 'The file name contains invisible characters. Rename the file.',
  ),
  file_kind_unknown: inputFault(
    ({ kinds }, { either }) => `The kind of file must be ${either(kinds)}.`,
    { kinds: TextsParam },
  ),
  id_invalid: inputFault(() => "This contains an ID that isn't one."),
  not_a_sha256: inputFault(() => 'A SHA-256 has 64 hexadecimal digits.'),
  scan_and_its_file_together: inputFault(
    () => 'The scan and the ID of its file can only be given together.',
  ),
  external_id_invalid: inputFault(
    ({ maximum }) => `The ID of the file must be one line of 1 to ${maximum} characters.`,
    { maximum: CountParam },
  ),
  default_without_value: inputFault(() => 'The default sender has no value. Leave this empty.'),
}

/** A code of the closed list. */
export type InputFaultCode = keyof typeof inputFaults

/** The values that the text of a fault names. */
export type InputFaultParams<C extends InputFaultCode> = ParamsOf<(typeof inputFaults)[C]>

/** One fault of an input: its code, the values that its text names, and the text in English. */
export type InputFault = {
  code: InputFaultCode
  message: string
  params?: Record<string, unknown>
}

/** A fault with its text. */
export function writeFault<C extends InputFaultCode>(
  code: C,
  ...[params]: ParamsArguments<InputFaultParams<C>>
): InputFault {
  const { text } = inputFaults[code] as InputFaultEntry
  const values = (params ?? {}) as Record<string, unknown>
  const message = text(values, plainFormat)
  return { code, message, ...(Object.keys(values).length > 0 ? { params: values } : {}) }
}
