import { approvalDe } from './approval-de.ts'
import { marginDe } from './margin-de.ts'
import { isUnchanged, type MapFigures } from '../map-figures.ts'
import type { MapChoice } from '../map-jobs.ts'
import type { ReadProblem } from '../parse-worker.ts'
import type { ViewSide } from '../pose.ts'
import type { MouthDirection, SectionAxis } from '../section-plane.ts'
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

const directions: Record<MouthDirection, string> = {
  left: 'links',
  right: 'rechts',
  up: 'oben',
  down: 'unten',
  front: 'vorn',
  back: 'hinten',
}

const problems: Record<ReadProblem['code'], string> = {
  unreachable:
    'Der Scan konnte nicht geladen werden: keine Verbindung. Versuchen Sie es erneut, sobald Sie wieder online sind.',
  refused: 'Sie haben keinen Zugriff auf diesen Scan.',
  signed_out: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an, um den Scan zu sehen.',
  unreadable: 'Dieser Scan lässt sich nicht anzeigen. Sie können ihn herunterladen.',
}

const mapKinds: Record<MapChoice['kind'], string> = {
  bite: 'Gegenkiefer',
  thickness: 'Wandstärke',
  between: 'Zwei Ebenen',
  deviation: 'Unterschied',
}

const mapsMissing: Record<MapChoice['kind'], string> = {
  bite: 'Für den Biss werden beide Kiefer benötigt.',
  thickness: 'Blenden Sie ein Design ein, um seine Wände zu messen.',
  between: 'Wählen Sie zwei geladene Ebenen.',
  deviation: 'Wählen Sie zwei geladene Ebenen.',
}

const signed = (mm: number) => `${mm > 0 ? '+' : mm < 0 ? '−' : ''}${number(Math.abs(mm), 2)} mm`
const share = (part: number) => `${number(part * 100)} %`

function figures(kind: MapChoice['kind'], found: MapFigures): string {
  const { leastMm, mostMm, within95Mm } = found
  if (leastMm === null || mostMm === null || within95Mm === null) {
    return kind === 'thickness' ? 'keine Wand bis 2 mm' : 'nirgends näher als 2 mm'
  }
  if (kind === 'thickness') return `dünnste Stelle ${number(leastMm, 2)} mm`
  if (kind === 'deviation') {
    if (isUnchanged(found)) return 'nichts weicht mehr als 0,03 mm ab'
    const parts = [
      `von ${signed(leastMm)} bis ${signed(mostMm)}`,
      `${share(found.shareEqual)} innerhalb von 0,03 mm`,
      `95 % innerhalb von ${number(within95Mm, 2)} mm`,
      found.shareFar > 0.005 ? `${share(found.shareFar)} ohne Gegenstück` : '',
    ]
    return parts.filter((part) => part !== '').join(', ')
  }
  const closest =
    leastMm < -0.005
      ? `überschneidet sich um ${number(-leastMm, 2)} mm`
      : `kleinster Abstand ${number(leastMm, 2)} mm`
  return `${closest}, ${number(found.closeAreaMm2, 1)} mm² innerhalb von 0,1 mm`
}

/** The words of the scan viewer in German. */
export const viewerDe = {
  approval: approvalDe,
  margin: marginDe,
  viewer: 'Scan-Viewer',
  instructions:
    'Pfeiltasten drehen das Modell, Plus und Minus zoomen, 1 bis 5 wählen eine Ansicht, M misst, S schneidet, Fragezeichen zeigt alle Tastenkürzel.',
  described: (shown) =>
    [
      shown.names.length === 0
        ? 'Kein Scan ist zu sehen'
        : `Zu sehen: ${shown.names.join(', ')}${shown.side ? `, ${sidesSpoken[shown.side]}` : ''}`,
      shown.isCut ? 'aufgeschnitten' : '',
      shown.isCompared ? 'nach Abstand gefärbt' : '',
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
  map: 'Abstand',
  mapHint: 'Farbkarte der Abstände und Wandstärken',
  mapKind: (kind) => mapKinds[kind],
  mapFrom: 'Ebene',
  mapTo: 'Abstand zu',
  mapMissing: (kind) => mapsMissing[kind],
  mapFigures: 'Zahlen zur Farbkarte',
  figures: (kind, found) => figures(kind, found),
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
  measureKind: (kind) => (kind === 'distance' ? 'Strecke' : 'Winkel'),
  snap: 'An Eckpunkten einrasten',
  measureHint: (kind) =>
    `Klicken Sie ${kind === 'distance' ? 'zwei Punkte' : 'drei Punkte, den Scheitel als zweiten,'} an. Mit der Tastatur: Modell drehen, bis das Kreuz auf dem Punkt liegt, dann Enter drücken.`,
  measureNext: (points) =>
    points === 1 ? 'Klicken Sie den zweiten Punkt an.' : 'Klicken Sie den dritten Punkt an.',
  commentHint:
    'Klicken Sie den Punkt für den Kommentar an, oder drücken Sie Enter für den Punkt unter dem Kreuz.',
  missed: 'Klicken Sie auf das Modell.',
  measures: 'Messungen',
  distance: (mm) => `${number(mm, 2)} mm`,
  removeMeasure: (text) => `${text} entfernen`,
  clearMeasures: 'Alle Messungen entfernen',
  axis: (axis) => axes[axis],
  axes: 'Schnittrichtung',
  offset: 'Lage',
  offsetValue: (mm) => `${number(mm, 1)} mm`,
  turn: 'Drehung',
  tilt: 'Neigung',
  handle: 'Schnittebene',
  handleHint:
    'Ziehen verschiebt die Ebene, Ziehen mit Umschalt neigt sie. Die Pfeiltasten tun dasselbe.',
  sectionDrawing: 'Schnittzeichnung',
  sectionScale: (mm) => `Raster ${number(mm)} mm`,
  sectionEmpty: 'Hier wird nichts geschnitten.',
  direction: (direction) => directions[direction],
  computing: (share) => `Wird gemessen: ${number(share * 100)} %`,
  legend: (scale) => (scale === 'distance' ? 'Abstand in mm' : 'Unterschied in mm'),
  legendFar: (scale) =>
    scale === 'distance' ? 'Grau: weiter als 2 mm' : 'Grau: bis 0,03 mm oder ohne Gegenstück',
  lightMeasure: 'In Vorschauqualität gemessen. Laden Sie die volle Qualität für genaue Werte.',
  pin: (label, title) => `Kommentar ${label}: ${title}`,
  keyList: [
    ['← → ↑ ↓', 'Drehen'],
    ['Umschalt + ← → ↑ ↓', 'Verschieben'],
    ['+ −', 'Zoomen'],
    ['0', 'Einpassen'],
    ['1 – 5', 'Vorn, rechts, links, Oberkiefer, Unterkiefer'],
    ['M', 'Messen'],
    ['L', 'Präparationsgrenze'],
    ['S', 'Schnitt; verschieben mit , und .'],
    ['D', 'Abstände'],
    ['A', 'Punkt kommentieren'],
    ['P', 'Schnappschuss für eine Nachricht'],
    ['[ ]', 'Frühere oder spätere Version'],
    ['Leertaste', 'Zur vorigen Version blinken'],
    ['Enter', 'Punkt unter dem Kreuz: messen, Farbkarte ablesen, Schnitt verschieben'],
    ['Esc', 'Werkzeug verlassen'],
  ],
  gestures:
    'Maus: Ziehen dreht, rechte Taste oder Umschalt verschiebt, das Mausrad zoomt nach einem Klick auf das Modell. Touch: ein Finger dreht, zwei verschieben und zoomen.',
  workspace: 'Scan-Arbeitsplatz',
  mode: 'Modus',
  modeView: 'Einzelansicht',
  modeCompare: 'Vergleichen',
  snapshot: 'Schnappschuss',
  snapshotHint: 'Ein Bild dieser Ansicht an eine Nachricht hängen',
  snapshotPrivate:
    'Blenden Sie die Ebenen aus, die nur Ihr Team sieht, und nehmen Sie dann das Bild auf.',
  layers: 'Ebenen',
  versions: 'Versionen',
  versionStep: (isDesign, count) => `${isDesign ? 'Design' : 'Scans'} ${count}`,
  blink: 'Zur vorigen Version blinken',
  blinking: (name) => `Blinken: ${name} ist zu sehen.`,
  layerName: (kind, version) => `${kind} ${version}`,
  compareBefore: 'Vergleichen von',
  compareAfter: 'Vergleichen mit',
  compareNothing:
    'Zum Vergleichen braucht es zwei Ebenen. Öffnen Sie einen Auftrag mit einer zweiten Version oder einem weiteren Scan.',
  difference: 'Unterschied',
  whatChanged: 'Was sich geändert hat',
  probe: (mm) => (Number.isFinite(mm) ? `${number(mm, 2)} mm` : 'weiter als 2 mm'),
  compareProblem: 'Eine der Ebenen lässt sich nicht anzeigen.',
} satisfies ViewerMessages
