import { approvalEn } from './approval-en.ts'
import { marginEn } from './margin-en.ts'
import type { ScaleName } from '../color-scale.ts'
import { isUnchanged, type MapFigures } from '../map-figures.ts'
import type { MapChoice } from '../map-jobs.ts'
import type { MeasureKind } from '../measures.ts'
import type { ReadProblem } from '../parse-worker.ts'
import type { ViewSide } from '../pose.ts'
import type { MouthDirection, SectionAxis } from '../section-plane.ts'

const number = (value: number, digits = 0) =>
  new Intl.NumberFormat('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  }).format(value)

const sides: Record<ViewSide, string> = {
  front: 'Front',
  right: 'Right',
  left: 'Left',
  upper: 'Upper',
  lower: 'Lower',
}

const sidesSpoken: Record<ViewSide, string> = {
  front: 'from the front',
  right: "from the patient's right",
  left: "from the patient's left",
  upper: 'occlusal view of the upper jaw',
  lower: 'occlusal view of the lower jaw',
}

const axes: Record<SectionAxis, string> = {
  left: 'Left to right',
  front: 'Front to back',
  up: 'Horizontal',
}

const directions: Record<MouthDirection, string> = {
  left: 'left',
  right: 'right',
  up: 'up',
  down: 'down',
  front: 'front',
  back: 'back',
}

const problems: Record<ReadProblem['code'], string> = {
  unreachable: 'Couldn’t load the scan: no connection. Try again when you’re back online.',
  refused: 'You don’t have access to this scan.',
  signed_out: 'Your session has ended. Sign in again to see the scan.',
  unreadable: 'This scan can’t be displayed. You can still download it.',
}

const mapKinds: Record<MapChoice['kind'], string> = {
  bite: 'Opposing jaw',
  thickness: 'Wall thickness',
  between: 'Two layers',
  deviation: 'Difference',
}

const mapsMissing: Record<MapChoice['kind'], string> = {
  bite: 'Both jaws are needed to measure the bite.',
  thickness: 'Show a design to measure its walls.',
  between: 'Select two layers that are loaded.',
  deviation: 'Select two layers that are loaded.',
}

const signed = (mm: number) => `${mm > 0 ? '+' : mm < 0 ? '−' : ''}${number(Math.abs(mm), 2)} mm`
const share = (part: number) => `${number(part * 100)} %`

function figures(kind: MapChoice['kind'], found: MapFigures): string {
  const { leastMm, mostMm, within95Mm } = found
  if (leastMm === null || mostMm === null || within95Mm === null) {
    return kind === 'thickness' ? 'no wall up to 2 mm' : 'nowhere closer than 2 mm'
  }
  if (kind === 'thickness') return `thinnest ${number(leastMm, 2)} mm`
  if (kind === 'deviation') {
    if (isUnchanged(found)) return 'nothing changed by more than 0.03 mm'
    const parts = [
      `from ${signed(leastMm)} to ${signed(mostMm)}`,
      `${share(found.shareEqual)} within 0.03 mm`,
      `95 % within ${number(within95Mm, 2)} mm`,
      found.shareFar > 0.005 ? `${share(found.shareFar)} without a match` : '',
    ]
    return parts.filter((part) => part !== '').join(', ')
  }
  const closest =
    leastMm < -0.005 ? `overlaps by ${number(-leastMm, 2)} mm` : `closest ${number(leastMm, 2)} mm`
  return `${closest}, ${number(found.closeAreaMm2, 1)} mm² within 0.1 mm`
}

/** The words of the scan viewer in English. */
export const viewerEn = {
  approval: approvalEn,
  margin: marginEn,
  viewer: 'Scan viewer',
  instructions:
    'Arrow keys rotate the model, plus and minus zoom, 1 to 5 select a view, M measures, S cuts a section, question mark lists all shortcuts.',
  described: (shown: {
    side: ViewSide | null
    names: string[]
    isCut: boolean
    isCompared: boolean
  }) =>
    [
      shown.names.length === 0
        ? 'No scan is shown'
        : `Shown: ${shown.names.join(', ')}${shown.side ? `, ${sidesSpoken[shown.side]}` : ''}`,
      shown.isCut ? 'cut open' : '',
      shown.isCompared ? 'coloured by distance' : '',
    ]
      .filter((part) => part !== '')
      .join('; '),
  side: (side: ViewSide) => sides[side],
  sides: 'View',
  tools: 'Tools',
  fit: 'Fit to view',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  measure: 'Measure',
  section: 'Section',
  map: 'Distance',
  mapHint: 'Colour map of distances and wall thickness',
  mapKind: (kind: MapChoice['kind']) => mapKinds[kind],
  mapFrom: 'Layer',
  mapTo: 'Distance to',
  mapMissing: (kind: MapChoice['kind']) => mapsMissing[kind],
  mapFigures: 'Figures of the map',
  figures: (kind: MapChoice['kind'], found: MapFigures) => figures(kind, found),
  comment: 'Comment',
  colors: 'Scan colours',
  keys: 'Keyboard shortcuts',
  fullScreen: 'Full screen',
  close: 'Close',
  triangles: (count: number) => `${number(count)} triangles`,
  lightCopy: 'Preview quality',
  loadFull: 'Load full quality',
  size: (bytes: number) =>
    bytes < 1_000_000 ? `${number(bytes / 1_000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  loading: (name: string, share: number) => `Loading ${name}: ${number(share * 100)} %`,
  show: (name: string) => `Show ${name}`,
  opacity: (name: string) => `Opacity of ${name}`,
  percent: (share: number) => `${number(share * 100)} %`,
  download: (name: string) => `Download ${name}`,
  problem: (code: ReadProblem['code']) => problems[code],
  tooLarge:
    'This scan has more than 2 million triangles. Download it to open it in your CAD software.',
  noFormat: 'This format can’t be displayed here. Download it to open it in your CAD software.',
  tryAgain: 'Try again',
  noGraphics:
    'Your browser can’t show 3D here (WebGL is off). You see pictures of the scans and can download the files.',
  noPicture: 'No preview',
  measureKind: (kind: MeasureKind): string => (kind === 'distance' ? 'Distance' : 'Angle'),
  snap: 'Snap to vertices',
  measureHint: (kind: MeasureKind) =>
    `Click ${kind === 'distance' ? 'two points' : 'three points, the vertex of the angle second'}. By keyboard: rotate the model until the cross is on the point, then press Enter.`,
  measureNext: (points: number): string =>
    points === 1 ? 'Now click the second point.' : 'Now click the third point.',
  commentHint: 'Click the point to comment on, or press Enter for the point under the cross.',
  missed: 'Click on the model.',
  measures: 'Measurements',
  distance: (mm: number) => `${number(mm, 2)} mm`,
  removeMeasure: (text: string) => `Remove ${text}`,
  clearMeasures: 'Remove all measurements',
  axis: (axis: SectionAxis) => axes[axis],
  axes: 'Section direction',
  offset: 'Position',
  offsetValue: (mm: number) => `${number(mm, 1)} mm`,
  turn: 'Turn',
  tilt: 'Tilt',
  handle: 'Section plane',
  handleHint: 'Drag to move the plane, Shift-drag to tilt it. Arrow keys do the same.',
  sectionDrawing: 'Section drawing',
  sectionScale: (mm: number) => `Grid ${number(mm)} mm`,
  sectionEmpty: 'Nothing is cut here.',
  direction: (direction: MouthDirection) => directions[direction],
  computing: (share: number) => `Measuring: ${number(share * 100)} %`,
  legend: (scale: ScaleName): string =>
    scale === 'distance' ? 'Distance in mm' : 'Difference in mm',
  legendFar: (scale: ScaleName): string =>
    scale === 'distance' ? 'Grey: farther than 2 mm' : 'Grey: within 0.03 mm, or no match',
  lightMeasure: 'Measured in preview quality. Load full quality for exact values.',
  pin: (label: string, title: string) => `Comment ${label}: ${title}`,
  keyList: [
    ['← → ↑ ↓', 'Rotate'],
    ['Shift + ← → ↑ ↓', 'Move'],
    ['+ −', 'Zoom'],
    ['0', 'Fit to view'],
    ['1 – 5', 'Front, right, left, upper, lower'],
    ['M', 'Measure'],
    ['L', 'Margin line'],
    ['S', 'Section; move with , and .'],
    ['D', 'Distances'],
    ['A', 'Comment on a point'],
    ['P', 'Snapshot for a message'],
    ['[ ]', 'Earlier or later version'],
    ['Space', 'Blink to the version before'],
    ['Enter', 'Pick point under the cross: measure, read the map, move the section'],
    ['Esc', 'Exit tool'],
  ] as [keys: string, command: string][],
  gestures:
    'Mouse: drag to rotate, right-click or Shift-drag to move, scroll to zoom after clicking the model. Touch: one finger to rotate, two to move and zoom.',
  workspace: 'Scan workspace',
  mode: 'Mode',
  modeView: 'Single view',
  modeCompare: 'Compare',
  snapshot: 'Snapshot',
  snapshotHint: 'Attach a picture of this view to a message',
  snapshotPrivate: 'Hide the layers that only your team can see, then take the snapshot.',
  layers: 'Layers',
  versions: 'Versions',
  versionStep: (isDesign: boolean, count: number): string =>
    `${isDesign ? 'Design' : 'Scans'} ${count}`,
  blink: 'Blink to previous version',
  blinking: (name: string) => `Blinking: ${name} is shown.`,
  layerName: (kind: string, version: number) => `${kind} ${version}`,
  compareBefore: 'Compare from',
  compareAfter: 'Compare to',
  compareNothing:
    'Comparing needs two layers. Open an order with a second version or another scan.',
  difference: 'Difference',
  whatChanged: 'What changed',
  probe: (mm: number) => (Number.isFinite(mm) ? `${number(mm, 2)} mm` : 'farther than 2 mm'),
  compareProblem: 'One of them can’t be displayed.',
}
/** The words of the scan viewer. */
export type ViewerMessages = typeof viewerEn
