import type { Translation } from '../refusal.ts'
import type { timeClockRefusals } from '../time-clock.ts'

/** Refusals of the time clock, in German. */
export const timeClockRefusalsDe: Translation<typeof timeClockRefusals> = {
  clock_action_not_possible: ({ status }, { label }) =>
    `Sie sind ${label('clockStatus', status)}. Sehen Sie noch einmal auf die Uhr und wählen Sie dann.`,
  time_entry_overlaps: () =>
    'Zu dieser Zeit gibt es für die Person schon einen Eintrag. Korrigieren Sie die Zeiten oder zuerst jenen Eintrag.',
  time_entry_cancelled: () =>
    'Dieser Eintrag wurde gestrichen und bleibt, wie er ist. Fügen Sie einen neuen hinzu.',
}
