import type { Translation } from '../refusal.ts'
import type { scanFindings } from '../scan-findings.ts'

/** What a scan check finds, in German. */
export const scanFindingsDe: Translation<typeof scanFindings> = {
  missing_kind: ({ kind, product }, { label }) =>
    `Für ${product} fehlt: ${label('fileKind', kind)}.`,
  missing_jaw: ({ jaw }, { label }) =>
    `Ein Scan vom ${label('jaw', jaw)} fehlt: Dort ist die Arbeit.`,
  missing_work_jaw: () => 'Ein Scan des zu versorgenden Kiefers fehlt.',
  missing_antagonist: ({ jaw }, { label }) =>
    `Ein Scan vom ${label('jaw', jaw)} fehlt: Er ist der Gegenkiefer.`,
  missing_preparation: ({ jaw }, { label }) =>
    `Der ${label('jaw', jaw)} wurde nur vor der Präparation gescannt. Ergänzen Sie einen Scan der Präparation.`,
  missing_bite: () => 'Ein Bissscan fehlt: Er zeigt, wie die Kiefer aufeinandertreffen.',
  missing_implant: () => 'Ein Scan mit Scankörper fehlt: Er zeigt, wo das Implantat sitzt.',
  missing_cbct: () => 'Ein DVT fehlt: Es zeigt den Knochen.',
  no_scans: () => 'Es gibt noch keinen Scan.',
  wrong_units: ({ sizeMm, units }, { number, either, label }) =>
    `Der Scan ist ${number(sizeMm)} mm lang; so lang ist kein Kiefer. Seine Einheit ist vielleicht ${either(units.map((unit) => label('lengthUnit', unit)))}: Exportieren Sie ihn in Millimetern.`,
  wrong_size: ({ sizeMm }, { number }) =>
    `Der Scan ist ${number(sizeMm)} mm lang; so lang ist kein Kiefer. Prüfen Sie, was exportiert wurde.`,
  wrong_jaw: ({ namedJaw, jaw }, { label }) =>
    `Der Dateiname sagt ${label('jaw', namedJaw)}, die Datei gilt aber als ${label('jaw', jaw)}.`,
  jaw_twice: ({ jaw, otherJaw }, { label }) =>
    `Zwei Scans gelten als ${label('jaw', jaw)} und keiner als ${label('jaw', otherJaw)}. Ist dieser der ${label('jaw', otherJaw)}?`,
  open_design: () =>
    'Die Oberfläche des Entwurfs ist nicht geschlossen, er lässt sich vielleicht nicht fräsen oder drucken.',
  patient_in_name: () => 'Der Name des Patienten steht im Dateinamen. Verwenden Sie einen Code.',
  patient_inside: () =>
    'Der Name des Patienten steht in der Datei, wo ihn jeder Empfänger lesen kann.',
  unknown_kind: () => 'Wählen Sie, was dieser Scan zeigt. Sein Name verrät es nicht.',
  other_patient: ({ fields }, { list, label }) =>
    `Diese Datei scheint von einem anderen Patienten zu sein: Vom Auftrag abweichend ${fields.length === 1 ? 'ist' : 'sind'} ${list(fields.map((field) => label('identityField', field)))}. Prüfen Sie, von wem der Scan ist.`,
  same_bytes: () => 'Diese Datei ist mit einer anderen identisch.',
}
