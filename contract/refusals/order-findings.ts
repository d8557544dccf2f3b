import { inputFault, labelParam, TextParam } from './refusal.ts'

/** What an order can lack before a lab can begin, beyond the dental rules and the scans. */
export const orderFindings = {
  patient_required: inputFault(() => 'Choose the patient.'),
  dentist_required: inputFault(() => 'Choose the dentist.'),
  item_required: inputFault(() => 'Add at least one item.'),
  teeth_required: inputFault(() => 'Select the teeth.'),
  shade_required: inputFault(() => 'Choose the shade.'),
  implant_required: inputFault(() => 'Give the implant.'),
  product_not_offered: inputFault(
    ({ product }) => `The product "${product}" is no longer offered.`,
    {
      product: TextParam,
    },
  ),
  option_not_offered: inputFault(({ option }) => `The option "${option}" is no longer offered.`, {
    option: TextParam,
  }),
  rx_field_required: inputFault(
    ({ field }, { label }) => `The lab requires ${label('rxField', field)}.`,
    { field: labelParam('rxField') },
  ),
  rx_file_required: inputFault(
    ({ kind }, { label }) => `The lab requires ${label('fileKind', kind)}.`,
    { kind: labelParam('fileKind') },
  ),
  /** The lab's own words. */
  rx_rule: inputFault(({ message }) => message, { message: TextParam }),
  lab_reviews_order: inputFault(
    () => "The lab reviews this order before accepting it. Call them if it's urgent.",
  ),
  patient_named: inputFault(
    () => 'This text names the patient, whom the lab may only know by code. Use the code.',
  ),
}
