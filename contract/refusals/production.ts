import { stockRefusals } from './stock.ts'
import { timeClockRefusals } from './time-clock.ts'
import { CountParam, DayParam, labelParam, refusal, TextParam, orNull } from './refusal.ts'

const lotNumber = TextParam
const stage = TextParam
const status = labelParam('stageStatus')
// A colleague may have left: then nobody knows the name.
const technician = orNull(TextParam)

/** Refusals of stages, quality checks, scheduling, materials. */
export const productionRefusals = {
  ...stockRefusals,
  ...timeClockRefusals,
  day_not_available: refusal(409, () => 'That day is no longer free. Choose another one.'),

  stage_in_progress: refusal(
    409,
    ({ stage: name, technician: who }) =>
      `${who ?? 'A colleague'} is already working on “${name}”. Choose another step.`,
    { stage, technician },
  ),
  own_stage_in_progress: refusal(
    409,
    ({ stage: name }) => `You've already started “${name}”. Finish it first.`,
    { stage },
  ),
  stage_still_in_progress: refusal(
    409,
    ({ stage: name }) => `Step “${name}” is in progress. Finish it before you change it.`,
    { stage },
  ),
  stage_ended: refusal(
    409,
    ({ stage: name, status: now }, { label }) =>
      `Step “${name}” is already ${label('stageStatus', now)}. Send it back to work on it again.`,
    { stage, status },
  ),
  stage_not_done: refusal(
    409,
    ({ stage, status }, { label }) =>
      `${stage} is ${label('stageStatus', status)}. Materials are recorded when it is finished.`,
    { stage: TextParam, status: labelParam('stageStatus') },
  ),
  stage_materials_booked: refusal(
    409,
    ({ stage }) =>
      `The materials of ${stage} are already recorded. Take them back on the order to record others.`,
    { stage: TextParam },
  ),
  stage_not_in_progress: refusal(
    409,
    ({ stage: name, status: now }, { label }) =>
      `Step “${name}” is ${label('stageStatus', now)}. Only a step in progress can be finished or paused.`,
    { stage, status },
  ),
  stage_not_begun: refusal(
    409,
    ({ stage: name }) => `No work on “${name}” has started, so nothing can be sent back to it.`,
    { stage },
  ),
  earlier_stage_open: refusal(
    409,
    ({ stage: name, earlier, status: now }, { label }) =>
      `Step “${earlier}” comes before “${name}” and is ${label('stageStatus', now)}. Finish or skip it first.`,
    { stage, earlier: stage, status },
  ),
  stage_behind_try_in: refusal(
    409,
    ({ stage: name }) =>
      `Step “${name}” waits for the try-in. Finish the order and ship it for try-in; work goes on when the case is back.`,
    { stage },
  ),
  stage_of_removed_item: refusal(
    409,
    ({ stage: name, item, status: now }, { label }) =>
      `${item} was removed from the order, so “${name}” stays ${label('stageStatus', now)}.`,
    { stage, item: TextParam, status },
  ),
  stage_not_earlier: refusal(
    422,
    () => 'Work can only be sent back to an earlier step of the same item. Choose another step.',
  ),
  stage_not_of_order: refusal(
    422,
    () => "This production step isn't part of the order. Choose another step.",
  ),
  no_open_stage: refusal(409, () => 'No step of this order is waiting, so nothing was assigned.'),
  nothing_in_progress: refusal(
    409,
    () => 'You have nothing in progress on this order. Start a step first.',
  ),
  technician_not_member: refusal(
    422,
    () => "This person isn't an active member of the lab. Choose another technician.",
  ),
  passed_check_with_failed_point: refusal(
    422,
    () => 'A point of the checklist failed. Record the check as conditional or failed.',
  ),
  only_failed_check_sends_back: refusal(
    422,
    () => 'Only a failed check can send work back. Record the check as failed, or choose no step.',
  ),
  photo_not_of_order: refusal(
    422,
    () => "A photo isn't an uploaded file of this order. Upload it to the order first.",
  ),
  item_not_of_order: refusal(
    422,
    () => "One of the items isn't part of this order. Choose items of the order.",
  ),

  tray_code_taken: refusal(
    409,
    ({ code }) => `There is already a tray ${code}. Choose another code.`,
    { code: TextParam },
  ),
  tray_was_used: refusal(
    409,
    ({ code }) =>
      `Tray ${code} has held orders, so it can't be deleted. Take it out of use instead.`,
    { code: TextParam },
  ),
  tray_in_use: refusal(
    409,
    ({ code, orderNumber }) =>
      orderNumber === null
        ? `Tray ${code} already holds an order that is still a draft. Choose another tray.`
        : `Tray ${code} already holds order ${orderNumber}. Choose another tray.`,
    { code: TextParam, orderNumber: orNull(TextParam) },
  ),
  tray_retired: refusal(
    409,
    ({ code }) => `Tray ${code} is out of use. Choose another tray, or return it to use first.`,
    { code: TextParam },
  ),
  tray_not_needed: refusal(
    409,
    ({ status: now }, { label }) =>
      `The order is ${label('orderStatus', now)}, so it needs no tray. Reload the page.`,
    { status: labelParam('orderStatus') },
  ),
  tray_empty: refusal(409, ({ code }) => `Tray ${code} is free. Put an order into it first.`, {
    code: TextParam,
  }),

  material_gtin_taken: refusal(
    409,
    () => 'Another material already has this GTIN. Check the number.',
  ),
  material_has_lots: refusal(
    409,
    () =>
      'This material has lots that keep finished work traceable. Deactivate it instead of deleting it.',
  ),
  material_unit_in_use: refusal(
    422,
    ({ unit }, { label }) =>
      `Lots of this material are counted in ${label('materialUnit', unit)}. Add another material to use a different unit.`,
    { unit: labelParam('materialUnit') },
  ),
  lot_number_taken: refusal(
    409,
    () => 'This material already has a lot with this number. Check the number.',
  ),
  lot_remainder_too_large: refusal(
    422,
    () => "The remaining quantity can't exceed the quantity received. Check both quantities.",
  ),
  recalled_lot_number: refusal(
    409,
    ({ lotNumber: number }) =>
      `Lot ${number} of this material was recalled. Don't use it, and send it back.`,
    { lotNumber },
  ),
  recalled_lot_number_fixed: refusal(
    422,
    ({ lotNumber: number }) => `Lot ${number} was recalled, so its number can't change.`,
    { lotNumber },
  ),
  used_lot_number_fixed: refusal(
    422,
    ({ lotNumber: number }) => `Lot ${number} has been used, so its number can't change.`,
    { lotNumber },
  ),
  lot_in_other_recall: refusal(
    409,
    ({ lotNumber: number, material }) =>
      `Lot ${number} of ${material} was already recalled. Leave out lots that were recalled before.`,
    { lotNumber, material: TextParam },
  ),
  tooth_not_in_item: refusal(
    422,
    ({ tooth }) => `Tooth ${tooth} (FDI) isn't part of this item. Choose one of its teeth.`,
    { tooth: CountParam },
  ),
  barcode_without_lot: refusal(
    422,
    () => 'This barcode contains no lot number. Scan the one that does.',
  ),
  no_usable_lot: refusal(
    422,
    ({ material, quantity }, { number }) =>
      `No usable lot of ${material} has ${number(quantity)} left. Receive a lot, or correct the stock.`,
    { material: TextParam, quantity: CountParam },
  ),
  lot_number_ambiguous: refusal(
    422,
    ({ lotNumber: number }) => `Two materials have a lot ${number}. Choose the material as well.`,
    { lotNumber },
  ),
  lot_not_received: refusal(
    422,
    ({ lotNumber: number }) => `Lot ${number} isn't in stock. Receive it first.`,
    { lotNumber },
  ),
  lot_of_gtin_not_received: refusal(
    422,
    ({ lotNumber: number, gtin }) =>
      `Lot ${number} of a material with GTIN ${gtin} isn't in stock. Receive it first.`,
    { lotNumber, gtin: TextParam },
  ),
  lot_recalled: refusal(
    422,
    ({ lotNumber: number }) =>
      `Lot ${number} was recalled. Remove it from stock. For work made before the recall, record when the lot was used.`,
    { lotNumber },
  ),
  lot_expired: refusal(
    422,
    ({ lotNumber: number, day: last }, { day }) =>
      `Lot ${number} expired on ${day(last)}. Use another lot.`,
    { lotNumber, day: DayParam },
  ),
  lot_expired_by_label: refusal(
    422,
    ({ lotNumber: number, day: last }, { day }) =>
      `According to its label, lot ${number} expired on ${day(last)}. Use another lot.`,
    { lotNumber, day: DayParam },
  ),
  lot_expiry_differs: refusal(
    422,
    ({ lotNumber: number, labelDay, stockDay }, { day }) =>
      `The label of lot ${number} says it expires on ${day(labelDay)}, your stock says ${day(stockDay)}. Check which is right.`,
    { lotNumber, labelDay: DayParam, stockDay: DayParam },
  ),
  lot_quantity_too_low: refusal(
    422,
    ({ lotNumber: lot, available, quantity }, { number }) =>
      `Lot ${lot} has ${number(available)} left, not ${number(quantity)}. Count it, or use another lot.`,
    { lotNumber, available: CountParam, quantity: CountParam },
  ),
  use_takes_back: refusal(409, () => 'This entry takes back a use. Record the use again instead.'),
  use_taken_back: refusal(409, () => 'This use was already taken back.'),
}
