import { ended } from '../../../i18n/ended.ts'
import { drawingDe } from '../../drawing/messages/de.ts'
import type { ApprovalMessages } from './approval-en.ts'

/** Die Texte zur Antwort auf ein Design. */
export const approvalDe: ApprovalMessages = {
  picture: 'Bild des Designs',
  turn: 'In 3D drehen',
  drawing: drawingDe,
  today: 'heute',
  tomorrow: 'morgen',
  answerBy: (day: string) => `Antwort bis ${day}`,
  toKeep: (day: string) => `hält ${day}`,
  labWaits: (day: string, promised: string) =>
    `Die Praxis hat bis ${day} Zeit, damit ${promised} gehalten wird`,
  facts: {
    label: 'Zu prüfen',
    shade: 'Farbe',
    stump: (value: string) => `Stumpf ${value}`,
    pontic: 'Brückenglied',
    margin: 'Präparationsgrenze',
    contacts: 'Kontakte',
    occlusion: 'Okklusion',
    appointment: 'Behandlungstermin',
    delivery: 'Lieferung',
  },
  ask: {
    what: 'Was soll geändert werden',
    kinds: {
      contact: 'Kontakt',
      bite: 'Biss',
      shape: 'Form',
      margin: 'Präparationsgrenze',
      pontic: 'Brückenglied',
      shade: 'Farbe',
    },
    words: 'Details',
    needed: 'Markieren Sie die Stelle im Bild, wählen oder beschreiben Sie die Änderung.',
    marked: 'Siehe Markierungen im Bild.',
    send: (lab: string) => `An ${lab} senden`,
    pictureFailed:
      'Das Bild konnte nicht gesendet werden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    planning: 'Liefertermin wird geprüft …',
    design: (day: string) => ended(`Nächstes Design: ${day}`),
    stays: (day: string) => `${day} bleibt`,
    ifBy: (day: string) => ended(`bei Freigabe bis ${day}`),
    staysAnyway: (day: string) => `${day} bleibt.`,
    moves: (promised: string, day: string) =>
      ended(`Die Lieferung verschiebt sich von ${promised} auf ${day}`),
    movesFar: (promised: string) =>
      `${promised} ist nicht zu halten, und noch ist kein neuer Termin frei.`,
    unknown: 'Für diesen Auftrag ist kein Liefertermin zugesagt.',
  },
}
