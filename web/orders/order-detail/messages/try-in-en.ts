/** The texts of try-ins on the page of an order. */
export const tryInEn = {
  result: 'Result',
  results: { go_on: 'Fits – continue', findings: 'Findings – adjust first' },
  findings: 'Findings',
  remarks: 'Remarks',
  filesHint: 'Add photos and scans under Files.',
  another: 'Another try-in before the next steps',
  keptHint:
    'For work you keep or have already handed over. Otherwise record the result and send the case back.',
  ofPractice: (findings: string) => `Practice: ${findings}`,
  backTo: 'Send back to',
  backToOf: (item: string) => `Send back to: ${item}`,
  nowhere: 'No step',
  finish: 'Finished work',
  tryInOf: (number: number | null) => (number === null ? 'Try-in' : `Try-in ${number}`),
  about: (day: string) => `about ${day}`,
  unknownDay: 'date open',
  firm: 'firm',
  expected: 'expected',
  there: 'at the practice',
}
/** The texts of try-ins in a language. */
export type TryInMessages = typeof tryInEn
