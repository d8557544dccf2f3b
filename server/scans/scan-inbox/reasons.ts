import type { ScanDifference, ScanReason } from '#contract/scans/scan-inbox'

const reasons: Record<ScanReason, string> = {
  order_id: 'The scan gives the id of the order as its reference.',
  order_number: 'The scan gives the number of the order as its reference.',
  only_order: 'The only open order without a scan of the patient with this id.',
  person: 'A person attached it.',
  drafted: 'The order was drafted from the scan.',
  number_of_several: 'The scan gives a number that two orders have.',
  order_over: 'The scan gives the number of an order that is over.',
  two_patients: 'The id and the code of the scan are those of two patients.',
  has_scan: 'The patient has this id, and the order has a scan already.',
  several_orders: 'The patient has several open orders without a scan.',
  unsure_sender: 'The patient has this id, but it is not sure who sent the scan.',
  name_and_teeth:
    'The patient of the order has this name, and the order has the same teeth at about the same time.',
  name: 'The patient of the order has this name.',
  teeth: 'An order of the sender without a scan has the same teeth at about the same time.',
  same_case: 'Another scan of the same case is attached to this order.',
}

const differences: Record<ScanDifference, string> = {
  name: 'It names another patient.',
  birth_date: 'It gives another birth date.',
  code: 'The code is that of another patient.',
  vendor_id: 'The id at the vendor is that of another patient.',
  clinic: 'The order is of another customer than the sender.',
  number: 'It gives the number of another order.',
  teeth: 'It is of other teeth.',
  jaw: 'It is of the other jaw.',
}

/** Why, and what differs, in words that name nobody. */
export const describeReason = (
  code: ScanReason,
  different: readonly ScanDifference[] = [],
): string => [reasons[code], ...different.map((field) => differences[field])].join(' ')

/** What differs, in words that name nobody. */
export const describeDifferences = (different: readonly ScanDifference[]): string =>
  different.map((field) => differences[field]).join(' ')
