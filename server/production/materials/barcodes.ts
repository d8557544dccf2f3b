import { invalidInput } from '#platform/errors'
import { readLabel, UnreadableLabel, type LabelFacts } from './gs1.ts'

/** What the code on a label says, of the key `barcode` of a body. @throws Refusal 400 */
export function readBarcode(barcode: string, now: Date): LabelFacts {
  try {
    return readLabel(barcode, now)
  } catch (error) {
    if (!(error instanceof UnreadableLabel)) throw error
    throw invalidInput({ in: 'body', pointer: '/barcode', ...error.fault })
  }
}
