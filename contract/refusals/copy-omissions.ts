import { inputFault, TextParam } from './refusal.ts'

/** Why a part of an order is not in its copy. */
export const copyOmissions = {
  copied_patient_archived: inputFault(() => 'The patient is archived.'),
  copied_dentist_inactive: inputFault(() => 'The dentist is no longer active.'),
  copied_product_not_offered: inputFault(
    ({ product }) => `The product “${product}” is no longer offered.`,
    {
      product: TextParam,
    },
  ),
  copied_option_not_offered: inputFault(
    ({ option, product }) => `The option “${option}” is no longer offered with “${product}”.`,
    { option: TextParam, product: TextParam },
  ),
}
