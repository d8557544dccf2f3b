import type { Item } from '../../../api/client.ts'

type Suggestion = Item<'listScanInbox'>['suggestions'][number]

/** Why a scan may mean an order. */
export const reasonsEn: Record<NonNullable<Suggestion['reasonCode']>, string> = {
  order_id: 'Same order ID',
  order_number: 'Same order number',
  only_order: 'Only open order without a scan for this patient ID',
  person: 'Assigned manually',
  drafted: 'Order created from this scan',
  number_of_several: 'Two orders have this order number',
  order_over: 'Same order number, but the order is closed',
  two_patients: 'Patient ID and patient code belong to different patients',
  has_scan: 'Same patient ID, but the order already has a scan',
  several_orders: 'Patient has several open orders without a scan',
  unsure_sender: 'Same patient ID, but the sender is unverified',
  name_and_teeth: 'Same patient name and teeth, similar date',
  name: 'Same patient name',
  teeth: 'No scan yet, same teeth, similar date',
  same_case: 'Another scan from this case is assigned to this order',
}

/** In what a scan differs from an order. */
export const differencesEn: Record<Suggestion['differences'][number], string> = {
  name: 'Different patient name',
  birth_date: 'Different date of birth',
  code: 'Patient code belongs to another patient',
  vendor_id: 'Scanner patient ID belongs to another patient',
  clinic: 'Sender belongs to another practice',
  number: 'Different order number',
  teeth: 'Different teeth',
  jaw: 'Different jaw',
}
