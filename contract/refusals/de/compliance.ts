import type { complianceRefusals } from '../compliance.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of device statements, incidents, privacy, in German. */
export const complianceRefusalsDe: Translation<typeof complianceRefusals> = {
  material_lots_missing: ({ orderNumber, items }, { list }) =>
    `In Auftrag ${orderNumber} fehlt die Charge für ${list(items)}. Erfassen Sie die Chargen, und versenden Sie dann.`,
  device_statement_missing: ({ orderNumber }) =>
    `Für Auftrag ${orderNumber} fehlt die Konformitätserklärung zur aktuellen Verordnung. Stellen Sie sie aus, und versenden Sie dann.`,
  lab_address_incomplete: ({ missing }, { list, label }) =>
    `Eine Konformitätserklärung braucht die vollständige Adresse des Labors. Ergänzen Sie im Firmenprofil: ${list(missing.map((part) => label('addressPart', part)))}.`,
  device_statement_names_patient: () =>
    'Eine Konformitätserklärung nennt den Patienten nur an einer Stelle. Lassen Sie den Namen in Ihrem eigenen Text weg.',
  prescriber_not_needed: () =>
    'Der Auftrag nennt den Behandler bereits. Lassen Sie das Feld für die verordnende Person leer.',
  prescriber_missing: () => 'Der Auftrag hat keinen Behandler. Geben Sie an, wer verordnet hat.',
  order_not_finished: ({ status }, { label }) =>
    `Der Auftrag ist ${label('orderStatus', status)}. Eine Konformitätserklärung ist erst nach Fertigstellung möglich.`,
  device_statement_not_issued: () =>
    'Es gibt noch keine Konformitätserklärung, die ersetzt werden könnte. Stellen Sie die erste aus.',
  device_statement_superseded: ({ version }) =>
    `Version ${version} dieser Konformitätserklärung gibt es schon. Laden Sie die Seite neu, und ersetzen Sie diese Version.`,
  material_not_ordered: ({ lots, items }, { list }) =>
    `Das Material der Charge ${list(lots)} ist für ${list(items)} nicht bestellt. Erfassen Sie die richtige Charge, oder lassen Sie den Auftrag ändern.`,
  order_without_patient: () => 'Der Auftrag hat keinen Patienten. Ergänzen Sie ihn zuerst.',
  order_not_made: ({ status }, { label }) =>
    `Der Auftrag ist ${label('orderStatus', status)}. Es wurde noch nichts gefertigt, worauf sich ein Vorkommnis beziehen könnte.`,
}
