import type { copyOmissions } from '../copy-omissions.ts'
import type { Translation } from '../refusal.ts'

/** Why a part of an order is not in its copy, in German. */
export const copyOmissionsDe: Translation<typeof copyOmissions> = {
  copied_patient_archived: () => 'Der Patient ist archiviert.',
  copied_dentist_inactive: () => 'Der Behandler ist nicht mehr aktiv.',
  copied_product_not_offered: ({ product }) =>
    `Das Produkt „${product}“ wird nicht mehr angeboten.`,
  copied_option_not_offered: ({ option, product }) =>
    `Die Option „${option}“ wird mit „${product}“ nicht mehr angeboten.`,
}
