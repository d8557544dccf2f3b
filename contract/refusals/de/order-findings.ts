import type { orderFindings } from '../order-findings.ts'
import type { Translation } from '../refusal.ts'

/** What an order can lack before a lab can begin, in German. */
export const orderFindingsDe: Translation<typeof orderFindings> = {
  patient_required: () => 'Wählen Sie den Patienten.',
  dentist_required: () => 'Wählen Sie den Behandler.',
  item_required: () => 'Fügen Sie mindestens eine Position hinzu.',
  teeth_required: () => 'Wählen Sie die Zähne.',
  shade_required: () => 'Wählen Sie die Zahnfarbe.',
  implant_required: () => 'Geben Sie das Implantat an.',
  product_not_offered: ({ product }) => `Das Produkt „${product}“ wird nicht mehr angeboten.`,
  option_not_offered: ({ option }) => `Die Option „${option}“ wird nicht mehr angeboten.`,
  rx_field_required: ({ field }, { label }) => `Es fehlt: ${label('rxField', field)}.`,
  rx_file_required: ({ kind }, { label }) => `Es fehlt: ${label('fileKind', kind)}.`,
  rx_rule: ({ message }) => message,
  lab_reviews_order: () =>
    'Das Labor prüft diesen Auftrag, bevor es ihn annimmt. Rufen Sie an, wenn es eilt.',
  patient_named: () =>
    'Der Text nennt den Patienten, den das Labor nur mit seinem Code kennen darf. Verwenden Sie den Code.',
}
