import type { partnersRefusals } from '../partners.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of connections, customers, dentists, patients, in German. */
export const partnersRefusalsDe: Translation<typeof partnersRefusals> = {
  invited_address_differs: ({ invitedEmail, email }) =>
    `Die Einladung ging an ${invitedEmail}, Sie sind aber als ${email} angemeldet. Bestätigen Sie, dass Sie sie trotzdem annehmen: Beide Seiten sehen das.`,
  connection_move_not_allowed: () =>
    'In ihrem jetzigen Zustand lässt die Verbindung das nicht zu. Laden Sie die Seite neu.',
}
