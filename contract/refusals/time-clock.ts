import { labelParam, refusal } from './refusal.ts'

/** Refusals of the time clock. */
export const timeClockRefusals = {
  clock_action_not_possible: refusal(
    409,
    ({ status }, { label }) =>
      `You're ${label('clockStatus', status)}. Look at the clock again, then choose what to do.`,
    { status: labelParam('clockStatus') },
  ),
  time_entry_overlaps: refusal(
    409,
    () => 'This person has another entry at that time. Correct the times, or that entry first.',
  ),
  time_entry_cancelled: refusal(
    409,
    () => "This entry was cancelled and can't be changed. Add a new one.",
  ),
}
