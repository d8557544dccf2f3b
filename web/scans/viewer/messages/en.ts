import type { ReadProblem } from '../parse-worker.ts'
import type { ViewSide } from '../pose.ts'
import type { SectionAxis } from '../section-plane.ts'

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

const problems: Record<ReadProblem['code'], string> = {
  unreachable: 'Couldn’t load the scan: no connection. Try again when you’re back online.',
  refused: 'You don’t have access to this scan.',
  signed_out: 'Your session has ended. Sign in again to see the scan.',
  unreadable: 'This scan can’t be displayed. You can still download it.',
}

/** The words of the scan viewer in English. */
export const viewerEn = {
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
      shown.isCompared ? 'coloured by the distance between the jaws' : '',
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
  contacts: 'Bite',
  contactsHint: 'Colour map of the distance between the jaws',
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
  measureHint:
    'Click two points. By keyboard: rotate the model until the cross is on the point, then press Enter.',
  measureSecond: 'Now click the second point.',
  commentHint: 'Click the point to comment on, or press Enter for the point under the cross.',
  missed: 'Click on the model.',
  measures: 'Measurements',
  distance: (mm: number) => `${number(mm, 2)} mm`,
  removeMeasure: (mm: number) => `Remove ${number(mm, 2)} mm`,
  clearMeasures: 'Remove all measurements',
  axis: (axis: SectionAxis) => axes[axis],
  axes: 'Section direction',
  offset: 'Section position',
  offsetValue: (mm: number) => `${number(mm, 1)} mm`,
  computing: (share: number) => `Measuring bite: ${number(share * 100)} %`,
  legend: 'Distance between jaws',
  legendStep: (mm: number, isFirst: boolean) => (isFirst ? 'contact' : number(mm, 1)),
  legendUnit: 'mm',
  lightMeasure: 'Measured in preview quality. Load full quality for exact values.',
  pin: (label: string, title: string) => `Comment ${label}: ${title}`,
  keyList: [
    ['← → ↑ ↓', 'Rotate'],
    ['Shift + ← → ↑ ↓', 'Move'],
    ['+ −', 'Zoom'],
    ['0', 'Fit to view'],
    ['1 – 5', 'Front, right, left, upper, lower'],
    ['M', 'Measure'],
    ['S', 'Section; move with [ and ]'],
    ['B', 'Bite distances'],
    ['C', 'Comment on a point'],
    ['Enter', 'Pick point under the cross'],
    ['Esc', 'Exit tool'],
  ] as [keys: string, command: string][],
  gestures:
    'Mouse: drag to rotate, right-click or Shift-drag to move, scroll to zoom after clicking the model. Touch: one finger to rotate, two to move and zoom.',
  compare: 'Compare versions',
  version: (version: number) => `Version ${version}`,
  before: 'Before',
  after: 'After',
  linked: 'Link views',
}
/** The words of the scan viewer. */
export type ViewerMessages = typeof viewerEn
