import { CountParam, inputFault } from './refusal.ts'

/** What a person has to complete in an order that was drafted from a scan. */
export const draftHints = {
  scan_patient_contradicts: inputFault(
    () =>
      "The patient with the scan's ID or code has another name or birth date. Select a patient or add one.",
  ),
  scan_patient_ambiguous: inputFault(
    () => "Several patients have the scan's ID or code. Select one.",
  ),
  scan_patient_unknown: inputFault(
    () => "No patient has the scan's ID or code. Select a patient or add one.",
  ),
  scan_items_missing: inputFault(() => "The scan doesn't name any restorations. Add them."),
  scan_items_unmatched: inputFault(
    ({ unmatched, total }) =>
      `No single product matches ${unmatched} of ${total} restorations in the scan. Add them.`,
    { unmatched: CountParam, total: CountParam },
  ),
  scan_items_refused: inputFault(
    () => "The scan's restorations don't fit the order and weren't added. Add them.",
  ),
}
