import type { identityRefusals } from '../identity.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of accounts, sessions, organizations, teams, locations, in German. */
export const identityRefusalsDe: Translation<typeof identityRefusals> = {
  invalid_credentials: () => 'E-Mail-Adresse oder Passwort ist falsch.',
  email_not_verified: () =>
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Öffnen Sie den Link in der E-Mail an Sie, oder fordern Sie ihn in Ihren Kontoeinstellungen neu an.',
  organization_emails_limited: ({ limit }) =>
    `Ihre Organisation hat innerhalb einer Stunde ${limit} E-Mails an andere gesendet. Versuchen Sie es in einer Stunde erneut.`,
  recipient_emails_limited: ({ limit }) =>
    `An diese Adresse gingen innerhalb einer Stunde ${limit} E-Mails. Versuchen Sie es in einer Stunde erneut.`,
  email_sent_too_often: () =>
    'Diese E-Mail ging innerhalb eines Tages schon mehrmals an diese Adresse. Versuchen Sie es morgen erneut.',
  not_a_member: () =>
    'Sie gehören zu keiner Organisation. Gründen Sie eine, oder lassen Sie sich einladen.',
  organization_required: () => 'Sie gehören zu mehreren Organisationen. Wählen Sie eine aus.',
  last_owner: () =>
    'Jede Organisation braucht mindestens einen Inhaber. Ernennen Sie zuerst einen weiteren.',
  owner_has_no_other_role: () =>
    'Ein Inhaber darf alles und hat keine weitere Rolle. Wählen Sie eines von beiden.',
  role_name_taken: () => 'Eine andere Rolle heißt bereits so. Wählen Sie einen anderen Namen.',
  roles_limit_reached: ({ limit }) =>
    `Sie haben bereits ${limit} eigene Rollen. Löschen Sie eine, die niemand hat.`,
  role_changed_meanwhile: () =>
    'Die Rolle wurde inzwischen geändert. Laden Sie sie neu und entscheiden Sie dann.',
  role_in_use: ({ names }, { list }) =>
    `Diese Rolle haben noch: ${list(names)}. Geben Sie ihnen zuerst eine andere Rolle.`,
  built_in_role_stays: () =>
    'Diese Rolle gehört zu Pontic und kann nicht gelöscht werden. Ändern Sie stattdessen ihre Rechte.',
  own_role_has_no_default: () =>
    'Diese Rolle haben Sie selbst angelegt, sie hat keine üblichen Rechte. Ändern Sie stattdessen ihre Rechte.',
  invitation_not_open: ({ status }, { label }) =>
    `Diese Einladung ist ${label('invitationStatus', status)}. Bitten Sie um eine neue.`,
  weak_password: () => 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein stärkeres.',
  token_not_valid: () => 'Dieser Link ist nicht mehr gültig. Fordern Sie einen neuen an.',
  not_a_member_of_organization: () =>
    'Sie gehören nicht zu dieser Organisation. Bitten Sie einen Inhaber um eine Einladung.',
  email_address_taken: () =>
    'Für diese E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an, oder setzen Sie Ihr Passwort zurück.',
  device_credentials_limit_reached: ({ limit }) =>
    `Sie sind bereits mit ${limit} Geräten angemeldet. Melden Sie eines ab, das Sie nicht mehr verwenden.`,
  shared_devices_limit_reached: ({ limit }) =>
    `Sie haben bereits ${limit} gemeinsame Geräte. Sperren Sie eines, das Sie nicht mehr brauchen.`,
  shared_device_required: () =>
    'Dieser Browser ist kein gemeinsames Gerät eines Labors. Ein Inhaber richtet es in den Einstellungen ein.',
  wrong_pin: () => 'Diese PIN ist falsch. Versuchen Sie es noch einmal.',
  weak_pin: () =>
    'Diese PIN ist zu leicht zu erraten. Vermeiden Sie gleiche Ziffern, Reihen und Jahreszahlen.',
  memberships_limit_reached: ({ limit }) =>
    `Sie können höchstens ${limit} Organisationen angehören. Verlassen Sie eine, in der Sie nicht mehr arbeiten.`,
  invitations_limit_reached: ({ limit }) =>
    `Sie haben bereits ${limit} offene Einladungen. Ziehen Sie zuerst eine zurück.`,
  already_in_team: () => 'Jemand mit dieser E-Mail-Adresse gehört schon zu Ihrem Team.',
  already_a_member: ({ organization }) =>
    `Sie gehören bereits zu ${organization}. Melden Sie sich an, um dort zu arbeiten.`,
  invitation_already_open: () =>
    'Für diese Adresse gibt es schon eine offene Einladung. Senden Sie sie erneut, oder ziehen Sie sie zuerst zurück.',
  invitation_of_other_address: () =>
    'Diese Einladung ging an eine andere E-Mail-Adresse. Melden Sie sich mit dieser an.',
  locations_limit_reached: ({ limit }) =>
    `Sie haben bereits ${limit} Standorte. Archivieren Sie einen, den Sie nicht mehr nutzen.`,
  organization_renamed_too_often: ({ limit }) =>
    `Ihre Organisation hat heute schon ${limit} neue Namen angenommen. Versuchen Sie es morgen erneut, oder fragen Sie den Betreiber dieses Dienstes.`,
  location_archived: () => 'Dieser Standort ist archiviert und lässt sich nicht mehr ändern.',
  primary_location_required: () =>
    'Ein Standort muss der Hauptstandort sein. Machen Sie zuerst einen anderen dazu.',
}
