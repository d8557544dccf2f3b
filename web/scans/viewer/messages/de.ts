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
  upper: 'auf die Kaufläche des Oberkiefers',
  lower: 'auf die Kaufläche des Unterkiefers',
}

const axes: Record<SectionAxis, string> = {
  left: 'Links nach rechts',
  front: 'Vorn nach hinten',
  up: 'Waagerecht',
}

const problems: Record<ReadProblem['code'], string> = {
  unreachable:
    'Der Scan konnte nicht geladen werden: keine Verbindung. Versuchen Sie es wieder, sobald sie steht.',
  refused: 'Der Scan wird nicht herausgegeben.',
  signed_out: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an, um den Scan zu sehen.',
  unreadable: 'Der Scan lässt sich nicht anzeigen. Herunterladen lässt er sich trotzdem.',
}

/** The words of the scan viewer in German. */
export const viewerDe = {
  viewer: 'Scan-Ansicht',
  instructions:
    'Pfeiltasten drehen das Modell, Plus und Minus zoomen, 1 bis 5 wählen eine Seite, M misst, S schneidet, Fragezeichen zeigt alle Tasten.',
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
  sides: 'Seite, von der geschaut wird',
  tools: 'Werkzeuge',
  fit: 'Einpassen',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  measure: 'Messen',
  section: 'Schnitt',
  contacts: 'Biss',
  contactsHint: 'Abstand der Kiefer als Farben',
  comment: 'Kommentar',
  colors: 'Scanfarben',
  keys: 'Tasten',
  fullScreen: 'Ganzer Bildschirm',
  close: 'Schließen',
  triangles: (count) => `${number(count)} Dreiecke`,
  lightCopy: 'leichte Kopie',
  loadFull: 'Alle Einzelheiten laden',
  size: (bytes) =>
    bytes < 1_000_000 ? `${number(bytes / 1_000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  loading: (name, share) => `${name} wird geladen: ${number(share * 100)} %`,
  show: (name) => `${name} zeigen`,
  opacity: (name) => `Deckkraft von ${name}`,
  percent: (share) => `${number(share * 100)} %`,
  download: (name) => `${name} herunterladen`,
  problem: (code) => problems[code],
  tooLarge:
    'Dieser Scan hat mehr als 2 Millionen Dreiecke. Laden Sie ihn herunter, um ihn im eigenen Programm zu sehen.',
  noFormat:
    'Dieses Format lässt sich hier nicht zeigen. Laden Sie die Datei herunter, um sie im eigenen Programm zu sehen.',
  tryAgain: 'Noch einmal versuchen',
  noGraphics:
    'Ihr Browser zeigt hier kein 3D (WebGL ist aus oder ging verloren). Dies sind Bilder der Scans; die Dateien lassen sich herunterladen.',
  noPicture: 'Kein Bild',
  measureHint:
    'Zeigen Sie auf zwei Stellen. Mit der Tastatur: das Modell drehen, bis das Kreuz auf der Stelle liegt, dann Enter.',
  measureSecond: 'Jetzt die zweite Stelle.',
  commentHint:
    'Zeigen Sie auf die Stelle, um die es geht, oder nehmen Sie mit Enter die Stelle unter dem Kreuz.',
  missed: 'Dort ist nichts von einem Scan.',
  measures: 'Messungen',
  distance: (mm) => `${number(mm, 2)} mm`,
  removeMeasure: (mm) => `${number(mm, 2)} mm entfernen`,
  clearMeasures: 'Alle entfernen',
  axis: (axis) => axes[axis],
  axes: 'Richtung des Schnitts',
  offset: 'Stelle des Schnitts',
  offsetValue: (mm) => `${number(mm, 1)} mm`,
  computing: (share) => `Der Biss wird gemessen: ${number(share * 100)} %`,
  legend: 'Abstand der Kiefer',
  legendStep: (mm, isFirst) => (isFirst ? 'Kontakt' : number(mm, 1)),
  legendUnit: 'mm',
  lightMeasure: 'Gemessen an der leichten Kopie. Genaue Werte gibt es mit allen Einzelheiten.',
  pin: (label, title) => `Kommentar ${label}: ${title}`,
  keyList: [
    ['← → ↑ ↓', 'Drehen'],
    ['Umschalt + ← → ↑ ↓', 'Verschieben'],
    ['+ −', 'Zoomen'],
    ['0', 'Einpassen'],
    ['1 – 5', 'Vorn, rechts, links, Oberkiefer, Unterkiefer'],
    ['M', 'Messen'],
    ['S', 'Schnitt; dann verschieben ihn [ und ]'],
    ['B', 'Abstände im Biss'],
    ['C', 'Eine Stelle kommentieren'],
    ['Enter', 'Die Stelle unter dem Kreuz nehmen'],
    ['Esc', 'Das Werkzeug verlassen'],
  ],
  gestures:
    'Maus: Ziehen dreht, die rechte Taste oder Umschalt verschiebt, das Rad zoomt, sobald das Modell angeklickt wurde. Berührung: ein Finger dreht, zwei Finger verschieben und zoomen.',
  compare: 'Versionen vergleichen',
  version: (version) => `Version ${version}`,
  before: 'Vorher',
  after: 'Nachher',
  linked: 'Gemeinsam bewegen',
} satisfies ViewerMessages
