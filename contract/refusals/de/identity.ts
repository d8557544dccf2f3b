import type { identityRefusals } from '../identity.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of accounts, sessions, organizations, teams, locations, in German. */
export const identityRefusalsDe: Translation<typeof identityRefusals> = {
  invalid_credentials: () => 'E-Mail-Adresse oder Passwort ist falsch.',
  email_not_verified: () => 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  not_a_member: () =>
    'Sie gehören zu keiner Organisation. Gründen Sie eine, oder lassen Sie sich einladen.',
  organization_required: () => 'Sie gehören zu mehreren Organisationen. Wählen Sie eine aus.',
  last_owner: () =>
    'Jede Organisation braucht mindestens einen Inhaber. Ernennen Sie zuerst einen weiteren.',
  invitation_not_open: () => 'Diese Einladung ist nicht mehr offen. Bitten Sie um eine neue.',
  weak_password: () => 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein stärkeres.',
  token_not_valid: () => 'Dieser Link ist nicht mehr gültig. Fordern Sie einen neuen an.',
}
