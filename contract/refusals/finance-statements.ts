import { DayParam, refusal } from './refusal.ts'

/** Refusals of account statements and of exports for accounting. */
export const statementRefusals = {
  statement_period_not_over: refusal(
    422,
    ({ periodEndsOn }, { day }) =>
      `The period ends on ${day(periodEndsOn)} and isn't over yet. Choose an earlier end.`,
    { periodEndsOn: DayParam },
  ),
  statement_period_covered: refusal(
    409,
    ({ lastPeriodEnd }, { day }) =>
      `This customer already has a statement up to ${day(lastPeriodEnd)}. Choose a later end.`,
    { lastPeriodEnd: DayParam },
  ),
  nothing_to_state: refusal(
    422,
    () => 'There are no entries and no balance up to that day, so no statement is needed.',
  ),
  statement_already_acknowledged: refusal(409, () => 'This statement is already acknowledged.'),
  statement_query_open: refusal(
    409,
    () => 'A query about this statement is still open. Wait for the answer.',
  ),
  statement_without_query: refusal(409, () => 'This statement has no open query. Reload the page.'),
  export_kind_missing: refusal(
    422,
    () => 'Choose what to export: invoices, bills, credit notes or payments.',
  ),
  lab_has_no_bills: refusal(
    422,
    () => 'Labs have invoices here, but no bills. Export invoices instead.',
  ),
  clinic_has_no_invoices: refusal(
    422,
    () => 'Practices have bills here, but no invoices of their own. Export bills instead.',
  ),
}
