import { refusalsDe } from '#contract/refusals/de/index'
import { inputFaultsDe } from '#contract/refusals/de/input-faults'
import { labelsDe } from '#contract/refusals/de/labels'
import type { RefusalTexts } from './refusal-text.ts'

/** The texts of all refusals in German. */
export const refusalTextsDe: RefusalTexts = {
  refusals: refusalsDe,
  inputFaults: inputFaultsDe,
  labels: labelsDe,
}
