import { CountParam, labelParam, refusal, TextParam, TextsParam, listOf } from './refusal.ts'

/** Refusals of device statements, incidents, privacy. */
export const complianceRefusals = {
  material_lots_missing: refusal(
    422,
    ({ orderNumber, items }, { list }) =>
      `Order ${orderNumber} has no material lot for ${list(items)}. Record the lots, then ship.`,
    { orderNumber: TextParam, items: TextsParam },
  ),
  device_statement_missing: refusal(
    422,
    ({ orderNumber }) =>
      `Order ${orderNumber} has no device statement for its current prescription. Issue it, then ship.`,
    { orderNumber: TextParam },
  ),
  lab_address_incomplete: refusal(
    422,
    ({ missing }, { list, label }) =>
      `A device statement needs the lab's full address. Add ${list(missing.map((part) => label('addressPart', part)))} to the company profile.`,
    { missing: listOf(labelParam('addressPart')) },
  ),
  device_statement_names_patient: refusal(
    422,
    () =>
      'A device statement names the patient in one place only. Leave the name out of your own text.',
  ),
  prescriber_not_needed: refusal(
    422,
    () => 'The order already names its dentist. Leave the prescriber empty.',
  ),
  prescriber_missing: refusal(422, () => 'The order has no dentist. Enter who prescribed it.'),
  order_not_finished: refusal(
    409,
    ({ status }, { label }) =>
      `The order is ${label('orderStatus', status)}. A device statement is possible once the work is finished.`,
    { status: labelParam('orderStatus') },
  ),
  device_statement_not_issued: refusal(
    409,
    () => 'There is no device statement to replace yet. Issue the first one.',
  ),
  device_statement_superseded: refusal(
    409,
    ({ version }) =>
      `Version ${version} of this device statement already exists. Reload, and replace that version.`,
    { version: CountParam },
  ),
  material_not_ordered: refusal(
    422,
    ({ lots, items }, { list }) =>
      `The material of lot ${list(lots)} isn't the one ordered for ${list(items)}. Record the right lot, or have the order changed.`,
    { lots: TextsParam, items: TextsParam },
  ),
  order_without_patient: refusal(
    422,
    () => 'The order has no patient. Add the patient to the order first.',
  ),
  order_not_made: refusal(
    409,
    ({ status }, { label }) =>
      `The order is ${label('orderStatus', status)}, so nothing has been made that an incident could be about.`,
    { status: labelParam('orderStatus') },
  ),
}
