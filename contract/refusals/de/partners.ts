import type { partnersRefusals } from '../partners.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of connections, customers, dentists, patients, in German. */
export const partnersRefusalsDe: Translation<typeof partnersRefusals> = {
  invited_address_differs: ({ invitedEmail, email }) =>
    `Die Einladung ging an ${invitedEmail}, Sie sind aber als ${email} angemeldet. Bestätigen Sie, dass Sie sie trotzdem annehmen: Beide Seiten sehen das.`,
  customer_agreement_exists: () =>
    'Dazu gibt es schon einen Eintrag. Laden Sie die Seite neu und ändern Sie ihn.',
  connection_transition_not_allowed: ({ status }, { label }) =>
    `Die Verbindung ist ${label('connectionStatus', status)}. Deshalb geht das jetzt nicht. Laden Sie die Seite neu.`,
  connection_transition_of_other_side: () =>
    'Das kann jetzt nur die andere Seite. Warten Sie auf ihre Antwort, oder fragen Sie dort nach.',
  connection_exists: () =>
    'Sie sind bereits verbunden, oder eine Anfrage ist offen. Sehen Sie in Ihren Verbindungen nach.',
  connection_request_declined: ({ askAgainOn }, { day }) =>
    `Ihre letzte Anfrage wurde abgelehnt. Ab dem ${day(askAgainOn)} können Sie erneut anfragen.`,
  customer_still_connected: () =>
    'Diese Praxis ist noch verbunden. Beenden Sie zuerst die Verbindung, und archivieren Sie dann den Kunden.',
  customer_is_connected: () =>
    'Dieser Kunde ist eine verbundene Praxis und führt seine Daten selbst.',
  customer_archived: () => 'Dieser Kunde ist archiviert. Wählen Sie einen anderen Kunden.',
  patient_already_merged: () =>
    'Dieser Patient wurde bereits mit einem anderen Datensatz zusammengeführt.',
  kept_patient_merged: () =>
    'Der Patient, der bleiben soll, wurde selbst zusammengeführt. Wählen Sie den Datensatz, der daraus entstand.',
  kept_patient_archived: () =>
    'Der Patient, der bleiben soll, ist archiviert. Wählen Sie einen anderen.',
  patient_merged: () =>
    'Dieser Patient wurde mit einem anderen Datensatz zusammengeführt und lässt sich nicht mehr ändern. Öffnen Sie jenen.',
  merged_patient_not_erasable: () =>
    'Dieser Patient wurde mit einem anderen Datensatz zusammengeführt. Löschen Sie jenen: Damit werden beide gelöscht.',
  patient_erased: () =>
    'Die Daten dieses Patienten wurden gelöscht. Er lässt sich weder ändern noch zusammenführen.',
  patient_code_taken: ({ code }) =>
    `Den Code ${code} hat schon ein anderer Patient. Wählen Sie einen anderen Code.`,
  patient_code_names_patient: () =>
    'Der Code enthält den Namen des Patienten, erscheint aber dort, wo der Name nicht stehen darf. Wählen Sie einen anderen Code.',
  patient_of_practice: () =>
    'Diesen Patienten teilt eine Praxis mit Ihnen. Nur sie kann ihn ändern.',
  patient_archived: () => 'Dieser Patient ist archiviert. Wählen Sie einen anderen Patienten.',
  dentist_inactive: () => 'Dieser Behandler ist nicht mehr aktiv. Wählen Sie einen anderen.',
  connection_not_active: () =>
    'Die Verbindung zwischen Labor und Praxis ist nicht aktiv. Erneuern Sie zuerst die Verbindung.',
}
