import type { refusals } from '#contract/refusals'
import type { inputFaults } from '#contract/refusals/input-faults'
import type { LabelKind, Labels } from '#contract/refusals/labels'
import type { TextFormat, Translation } from '#contract/refusals/refusal'
import type { Formats } from './formats.ts'

/**
 * The texts of refusals in a language other than English. In English the service writes the same texts
 * itself, so that no catalogue is loaded.
 */
export type RefusalTexts = {
  refusals: Translation<typeof refusals>
  inputFaults: Translation<typeof inputFaults>
  labels: Labels
}

type AnyText = (params: object, format: TextFormat) => string

const textFormatOf = (format: Formats, labels: Labels): TextFormat => ({
  day: format.fullDay,
  instant: format.instant,
  money: (minor, currency) => format.money(minor, currency),
  number: format.number,
  size: format.bytes,
  list: format.list,
  either: format.either,
  label: <K extends LabelKind>(kind: K, value: keyof Labels[K]) => String(labels[kind][value]),
})

/** A refusal, a fault of an input or a finding: its code, its parameters, and the service's English. */
export type Refused = { code: string; params?: object | undefined; message: string }

const textOf = (texts: object, code: string): AnyText | undefined =>
  Object.hasOwn(texts, code) ? (texts as Record<string, AnyText>)[code] : undefined

/** Writes a refusal in the language of the texts; the service's English where there is no text. */
export const refusalText = (
  texts: RefusalTexts | null,
  refused: Refused,
  format: Formats,
): string => write(texts, texts && textOf(texts.refusals, refused.code), { refused, format })

/** As `refusalText`, for what is wrong with one part of an input, or with a scan. */
export const faultText = (texts: RefusalTexts | null, refused: Refused, format: Formats): string =>
  write(
    texts,
    // A refusal that is about one field stands there as a fault.
    texts && (textOf(texts.inputFaults, refused.code) ?? textOf(texts.refusals, refused.code)),
    { refused, format },
  )

function write(
  texts: RefusalTexts | null,
  text: AnyText | null | undefined,
  { refused: { params = {}, message }, format }: { refused: Refused; format: Formats },
): string {
  if (!texts || !text) return message
  try {
    return text(params, textFormatOf(format, texts.labels))
  } catch {
    // A service of another version can send other parameters; its English sentence is true anyway.
    return message
  }
}
