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
  upper: 'at the chewing side of the upper jaw',
  lower: 'at the chewing side of the lower jaw',
}

const axes: Record<SectionAxis, string> = {
  left: 'Left to right',
  front: 'Front to back',
  up: 'Level',
}

const problems: Record<ReadProblem['code'], string> = {
  unreachable: 'The scan could not be fetched: the connection is down. Try again when it is back.',
  refused: 'The scan is not handed out.',
  signed_out: 'Your session has ended. Sign in again to see the scan.',
  unreadable: 'The scan cannot be shown. It can still be downloaded.',
}

/** The words of the scan viewer in English. */
export const viewerEn = {
  viewer: 'Scan viewer',
  instructions:
    'Arrow keys turn the model, plus and minus zoom, 1 to 5 choose a side, M measures, S cuts, question mark lists all keys.',
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
  sides: 'Side that is looked at',
  tools: 'Tools',
  fit: 'Fit to view',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  measure: 'Measure',
  section: 'Section',
  contacts: 'Bite',
  contactsHint: 'Distance between the jaws as colours',
  comment: 'Comment',
  colors: 'Scan colours',
  keys: 'Keys',
  fullScreen: 'Full screen',
  close: 'Close',
  triangles: (count: number) => `${number(count)} triangles`,
  lightCopy: 'light copy',
  loadFull: 'Load full detail',
  size: (bytes: number) =>
    bytes < 1_000_000 ? `${number(bytes / 1_000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  loading: (name: string, share: number) => `Loading ${name}: ${number(share * 100)} %`,
  show: (name: string) => `Show ${name}`,
  opacity: (name: string) => `Opacity of ${name}`,
  percent: (share: number) => `${number(share * 100)} %`,
  download: (name: string) => `Download ${name}`,
  problem: (code: ReadProblem['code']) => problems[code],
  tooLarge:
    'This scan has more than 2 million triangles. Download it to see it in your own program.',
  noFormat: 'This format cannot be shown here. Download it to see it in your own program.',
  tryAgain: 'Try again',
  noGraphics:
    'Your browser shows no 3D here (WebGL is off or was lost). These are pictures of the scans; the files can be downloaded.',
  noPicture: 'No picture',
  measureHint:
    'Point at two places. By keyboard: turn the model until the cross is on the place, then press Enter.',
  measureSecond: 'Now the second place.',
  commentHint:
    'Point at the place that the comment is about, or press Enter for the place under the cross.',
  missed: 'There is nothing of a scan there.',
  measures: 'Measurements',
  distance: (mm: number) => `${number(mm, 2)} mm`,
  removeMeasure: (mm: number) => `Remove ${number(mm, 2)} mm`,
  clearMeasures: 'Remove all',
  axis: (axis: SectionAxis) => axes[axis],
  axes: 'Direction of the section',
  offset: 'Place of the section',
  offsetValue: (mm: number) => `${number(mm, 1)} mm`,
  computing: (share: number) => `Measuring the bite: ${number(share * 100)} %`,
  legend: 'Distance between the jaws',
  legendStep: (mm: number, isFirst: boolean) => (isFirst ? 'touch' : number(mm, 1)),
  legendUnit: 'mm',
  lightMeasure: 'Measured on the light copy. Load full detail for exact values.',
  pin: (label: string, title: string) => `Comment ${label}: ${title}`,
  keyList: [
    ['← → ↑ ↓', 'Turn'],
    ['Shift + ← → ↑ ↓', 'Move'],
    ['+ −', 'Zoom'],
    ['0', 'Fit to view'],
    ['1 – 5', 'Front, right, left, upper, lower'],
    ['M', 'Measure'],
    ['S', 'Section; then [ and ] move it'],
    ['B', 'Bite distances'],
    ['C', 'Comment on a place'],
    ['Enter', 'Take the place under the cross'],
    ['Esc', 'Leave the tool'],
  ] as [keys: string, act: string][],
  gestures:
    'Mouse: drag turns, right button or Shift moves, the wheel zooms once the model was clicked. Touch: one finger turns, two fingers move and zoom.',
  compare: 'Compare versions',
  version: (version: number) => `Version ${version}`,
  before: 'Before',
  after: 'After',
  linked: 'Move together',
}
/** The words of the scan viewer. */
export type ViewerMessages = typeof viewerEn
