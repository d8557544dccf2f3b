import type { ReadProblem } from '../parse-worker.ts'
import type { ViewSide } from '../pose.ts'
import type { SectionAxis } from '../section-plane.ts'
import type { ViewerMessages } from './en.ts'

const number = (value: number, digits = 0) =>
  new Intl.NumberFormat('de', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  }).format(value)

const sides: Record<ViewSide, string> = {
  front: 'Vorn',
  right: 'Rechts',
  left: 'Links',
  upper: 'Oberkiefer',
  lower: 'Unterkiefer',
}

const sidesSpoken: Record<ViewSide, string> = {
  front: 'von vorn',
  right: 'von der rechten Seite des Patienten',
  left: 'von der linken Seite des Patienten',
  upper: 'Kauflächenansicht des Oberkiefers',
  lower: 'Kauflächenansicht des Unterkiefers',
}

const axes: Record<SectionAxis, string> = {
  left: 'Links nach rechts',
  front: 'Vorn nach hinten',
  up: 'Horizontal',
}

const problems: Record<ReadProblem['code'], string> = {
  unreachable:
    'Der Scan konnte nicht geladen werden: keine Verbindung. Versuchen Sie es erneut, sobald Sie wieder online sind.',
  refused: 'Sie haben keinen Zugriff auf diesen Scan.',
  signed_out: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an, um den Scan zu sehen.',
  unreadable: 'Dieser Scan lässt sich nicht anzeigen. Sie können ihn herunterladen.',
}

/** The words of the scan viewer in German. */
export const viewerDe = {
  viewer: 'Scan-Viewer',
  instructions:
    'Pfeiltasten drehen das Modell, Plus und Minus zoomen, 1 bis 5 wählen eine Ansicht, M misst, S schneidet, Fragezeichen zeigt alle Tastenkürzel.',
  described: (shown) =>
    [
      shown.names.length === 0
        ? 'Kein Scan ist zu sehen'
        : `Zu sehen: ${shown.names.join(', ')}${shown.side ? `, ${sidesSpoken[shown.side]}` : ''}`,
      shown.isCut ? 'aufgeschnitten' : '',
      shown.isCompared ? 'gefärbt nach dem Abstand der Kiefer' : '',
    ]
      .filter((part) => part !== '')
      .join('; '),
  side: (side) => sides[side],
  sides: 'Ansicht',
  tools: 'Werkzeuge',
  fit: 'Einpassen',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  measure: 'Messen',
  section: 'Schnitt',
  contacts: 'Biss',
  contactsHint: 'Farbkarte der Abstände zwischen den Kiefern',
  comment: 'Kommentar',
  colors: 'Scanfarben',
  keys: 'Tastenkürzel',
  fullScreen: 'Vollbild',
  close: 'Schließen',
  triangles: (count) => `${number(count)} Dreiecke`,
  lightCopy: 'Vorschauqualität',
  loadFull: 'Volle Qualität laden',
  size: (bytes) =>
    bytes < 1_000_000 ? `${number(bytes / 1_000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  loading: (name, share) => `${name} wird geladen: ${number(share * 100)} %`,
  show: (name) => `${name} anzeigen`,
  opacity: (name) => `Deckkraft von ${name}`,
  percent: (share) => `${number(share * 100)} %`,
  download: (name) => `${name} herunterladen`,
  problem: (code) => problems[code],
  tooLarge:
    'Dieser Scan hat mehr als 2 Millionen Dreiecke. Laden Sie ihn herunter, um ihn in Ihrer CAD-Software zu öffnen.',
  noFormat:
    'Dieses Format lässt sich hier nicht anzeigen. Laden Sie die Datei herunter, um sie in Ihrer CAD-Software zu öffnen.',
  tryAgain: 'Erneut versuchen',
  noGraphics:
    'Ihr Browser kann hier kein 3D anzeigen (WebGL ist aus). Sie sehen Bilder der Scans und können die Dateien herunterladen.',
  noPicture: 'Keine Vorschau',
  measureHint:
    'Klicken Sie zwei Punkte an. Mit der Tastatur: Modell drehen, bis das Kreuz auf dem Punkt liegt, dann Enter drücken.',
  measureSecond: 'Klicken Sie den zweiten Punkt an.',
  commentHint:
    'Klicken Sie den Punkt für den Kommentar an, oder drücken Sie Enter für den Punkt unter dem Kreuz.',
  missed: 'Klicken Sie auf das Modell.',
  measures: 'Messungen',
  distance: (mm) => `${number(mm, 2)} mm`,
  removeMeasure: (mm) => `${number(mm, 2)} mm entfernen`,
  clearMeasures: 'Alle Messungen entfernen',
  axis: (axis) => axes[axis],
  axes: 'Schnittrichtung',
  offset: 'Schnittposition',
  offsetValue: (mm) => `${number(mm, 1)} mm`,
  computing: (share) => `Biss wird vermessen: ${number(share * 100)} %`,
  legend: 'Abstand zwischen den Kiefern',
  legendStep: (mm, isFirst) => (isFirst ? 'Kontakt' : number(mm, 1)),
  legendUnit: 'mm',
  lightMeasure: 'In Vorschauqualität gemessen. Laden Sie die volle Qualität für genaue Werte.',
  pin: (label, title) => `Kommentar ${label}: ${title}`,
  keyList: [
    ['← → ↑ ↓', 'Drehen'],
    ['Umschalt + ← → ↑ ↓', 'Verschieben'],
    ['+ −', 'Zoomen'],
    ['0', 'Einpassen'],
    ['1 – 5', 'Vorn, rechts, links, Oberkiefer, Unterkiefer'],
    ['M', 'Messen'],
    ['S', 'Schnitt; verschieben mit [ und ]'],
    ['B', 'Bissabstände'],
    ['C', 'Punkt kommentieren'],
    ['Enter', 'Punkt unter dem Kreuz wählen'],
    ['Esc', 'Werkzeug verlassen'],
  ],
  gestures:
    'Maus: Ziehen dreht, rechte Taste oder Umschalt verschiebt, das Mausrad zoomt nach einem Klick auf das Modell. Touch: ein Finger dreht, zwei verschieben und zoomen.',
  compare: 'Versionen vergleichen',
  version: (version) => `Version ${version}`,
  before: 'Vorher',
  after: 'Nachher',
  linked: 'Ansichten verknüpfen',
} satisfies ViewerMessages
