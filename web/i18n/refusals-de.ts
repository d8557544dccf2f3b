import { refusalsDe } from '#contract/refusals/de/index'
import { inputFaultsDe } from '#contract/refusals/de/input-faults'
import { labelsDe } from '#contract/refusals/de/labels'
import type { LabelKind, Labels } from '#contract/refusals/labels'
import type { TextFormat } from '#contract/refusals/refusal'
import type { Formats } from './formats.ts'
import type { Refused, RefusalWriter } from './refusal-text.ts'

type AnyText = (params: object, format: TextFormat) => string

const either = new Intl.ListFormat('de', { type: 'disjunction' })

const textFormatOf = (format: Formats): TextFormat => ({
  day: format.fullDay,
  instant: format.instant,
  money: (minor, currency) => format.money(minor, currency),
  number: format.number,
  size: format.bytes,
  list: format.list,
  either: (parts) => either.format(parts),
  label: <K extends LabelKind>(kind: K, value: keyof Labels[K]) => String(labelsDe[kind][value]),
})

const textOf = (texts: object, code: string): AnyText | undefined =>
  Object.hasOwn(texts, code) ? (texts as Record<string, AnyText>)[code] : undefined

function write(text: AnyText | undefined, refused: Refused, format: Formats): string {
  const { params = {}, message } = refused
  if (!text) return message
  try {
    return text(params, textFormatOf(format))
  } catch {
    // A service of another version can send other parameters; its English sentence is true anyway.
    return message
  }
}

/** Writes refusals in German; a code without a text stays in the service's English. */
export const refusalWriterDe: RefusalWriter = {
  refusal: (refused, format) => write(textOf(refusalsDe, refused.code), refused, format),
  // A refusal that is about one field is there as a fault.
  fault: (refused, format) =>
    write(textOf(inputFaultsDe, refused.code) ?? textOf(refusalsDe, refused.code), refused, format),
}
