import { DayParam, refusal } from './refusal.ts'

/** Refusals of pay terms and pay runs. */
export const payRefusals = {
  pay_terms_taken: refusal(
    409,
    ({ startsOn }, { day }) =>
      `This person already has pay terms from ${day(startsOn)}. Delete them or choose another day.`,
    { startsOn: DayParam },
  ),
  pay_terms_empty: refusal(422, () => 'Nothing is paid yet. Enter an hourly rate or pay by piece.'),
  pay_currency_missing: refusal(
    422,
    () => 'Your lab has no currency yet. Choose one in the finance settings first.',
  ),
  pay_period_not_over: refusal(
    422,
    ({ toOn }, { day }) =>
      `The period ends on ${day(toOn)} and isn't over yet. Choose an earlier end.`,
    { toOn: DayParam },
  ),
  nothing_to_pay: refusal(
    422,
    () =>
      'There is nothing to pay in this period. Check the pay terms and the time entries, or choose other days.',
  ),
  pay_run_closed: refusal(
    409,
    () => "This pay run is closed and can't be changed. The next one settles corrections.",
  ),
}
