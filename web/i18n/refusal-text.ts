import type { Formats } from './formats.ts'

/** A refusal, a fault of an input or a finding: its code, its parameters, and the service's English. */
export type Refused = { code: string; params?: object | undefined; message: string }

/** Writes refusals in a language other than English, in which the service writes them itself. */
export type RefusalWriter = {
  refusal: (refused: Refused, format: Formats) => string
  /** For what is wrong with one part of an input, or with a scan. */
  fault: (refused: Refused, format: Formats) => string
}
