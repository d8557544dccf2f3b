import type { Item } from '../../../api/client.ts'

type Suggestion = Item<'listScanInbox'>['suggestions'][number]

/** Why a scan may mean an order. */
export const reasonsEn: Record<NonNullable<Suggestion['reasonCode']>, string> = {
  order_id: 'The scan gives the id of this order.',
  order_number: 'The scan gives the number of this order.',
  only_order: 'It is the only open order without a scan of the patient with this id.',
  person: 'A person attached it.',
  drafted: 'The order was drafted from the scan.',
  number_of_several: 'The scan gives a number that two orders have.',
  order_over: 'The scan gives the number of an order that is over.',
  two_patients: 'The id and the code of the scan are those of two patients.',
  has_scan: 'The patient has this id, and the order has a scan already.',
  several_orders: 'The patient has several open orders without a scan.',
  unsure_sender: 'The patient has this id, but it is not sure who sent the scan.',
  name_and_teeth: 'The patient has this name, and the order has the same teeth at about this time.',
  name: 'The patient has this name.',
  teeth: 'The order has no scan, and the same teeth at about this time.',
  same_case: 'Another scan of the same case is attached to this order.',
}

/** In what a scan differs from an order. */
export const differencesEn: Record<Suggestion['differences'][number], string> = {
  name: 'The scan names another patient.',
  birth_date: 'The scan gives another birth date.',
  code: 'The scan gives the code of another patient.',
  vendor_id: 'The scanner’s id is that of another patient.',
  clinic: 'The sender is another clinic.',
  number: 'The scan gives the number of another order.',
  teeth: 'The scan is of other teeth.',
  jaw: 'The scan is of the other jaw.',
}
