import { inputFault } from './refusal.ts'

/** What a rule says about a scan to people who did not ask: in the history, and beside an answer. */
export const scanRemarks = {
  scan_differs_from_order: inputFault(
    () => 'What the scanner says about the scan clearly differs from the order.',
  ),
  scan_return_at_itero: inputFault(
    () =>
      'Return the scan in MyiTero too (“Return Scan”). Only then does the scanner open the case again.',
  ),
}
