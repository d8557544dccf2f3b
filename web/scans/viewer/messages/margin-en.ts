/** The texts of drawing margins of preparations. */
export const marginEn = {
  tool: 'Margin line',
  title: 'Margin lines',
  none: 'No margin lines on the scans shown.',
  start:
    'Click points along the margin of one tooth. By keyboard: rotate the model until the cross is on the margin, then press Enter.',
  goOn: (points: number): string =>
    points < 3
      ? `${points === 1 ? '1 point' : `${points} points`}. Set at least 3 around the tooth.`
      : `${points} points. Click the line to add one in between, drag a point to move it.`,
  otherScan: (name: string) => `This line is on ${name}. Click there, or cancel the drawing first.`,
  full: 'This line has the maximum of 60 points.',
  point: (place: number, count: number) => `Margin point ${place} of ${count}`,
  pointHint: 'Drag to move. Arrow keys move it along the surface, Delete removes it.',
  tooth: 'Tooth',
  chooseTooth: 'Select a tooth',
  toothOption: (tooth: string, isOfOrder: boolean): string =>
    isOfOrder ? `${tooth} (order)` : tooth,
  replaces: (name: string) => `Replaces the line by ${name}.`,
  undo: 'Undo',
  removePoint: 'Delete point',
  save: 'Save margin line',
  cancel: 'Cancel drawing',
  line: (tooth: string, scan: string) => `${tooth} · ${scan}`,
  drawn: (name: string, at: string, version: number): string =>
    version === 1 ? `${name}, ${at}` : `${name}, ${at}, version ${version}`,
  length: (mm: string) => `${mm} around.`,
  show: (tooth: string) => `Show margin of ${tooth}`,
  edit: (tooth: string) => `Edit margin of ${tooth}`,
  remove: (tooth: string) => `Remove margin of ${tooth}`,
  removed: (tooth: string) => `Margin of ${tooth} removed.`,
  restore: 'Restore',
  earlier: 'Earlier versions',
  earlierNone: 'No earlier versions.',
  wasRemoved: (tooth: string, name: string, at: string) => `${tooth}: removed by ${name}, ${at}`,
  wasDrawn: (tooth: string, version: number, name: string, at: string) =>
    `${tooth}: version ${version} by ${name}, ${at}`,
  light: 'Drawn in preview quality until the full scan is loaded.',
}
/** The texts of drawing margins of preparations in a language. */
export type MarginMessages = typeof marginEn
