import type { partnersRefusals } from '../partners.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of connections, customers, dentists, patients, in German. */
export const partnersRefusalsDe: Translation<typeof partnersRefusals> = {
  invited_address_differs: ({ invitedEmail, email }) =>
    `Die Einladung ging an ${invitedEmail}, Sie sind aber als ${email} angemeldet. Bestätigen Sie, dass Sie sie trotzdem annehmen: Beide Seiten sehen das.`,
}
