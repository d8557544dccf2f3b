import { Type } from 'typebox'
import { dentalFindings } from './dental-findings.ts'
import { orderFindings } from './order-findings.ts'
import { plainFormat } from './plain-format.ts'
import {
  CountParam,
  inputFault,
  labelParam,
  NumberParam,
  TextParam,
  TextsParam,
  type InputFaultEntry,
  type ParamsOf,
} from './refusal.ts'
import { scanFindings } from './scan-findings.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/**
 * What can be wrong with one part of an input, by code: a closed list. Each text is a whole sentence
 * that stands at the field.
 */
export const inputFaults = {
  ...dentalFindings,
  ...orderFindings,
  ...scanFindings,
  required: inputFault(() => 'This is required.'),
  unknown_key: inputFault(
    ({ nearest }) =>
      nearest === undefined
        ? 'This operation knows no such key.'
        : `This operation knows no such key. Did you mean ${nearest}?`,
    { nearest: Type.Optional(TextParam) },
  ),
  not_one_of: inputFault(({ values }, { either }) => `This must be ${either(values)}.`, {
    values: TextsParam,
  }),
  wrong_type: inputFault(
    ({ types }, { label }) =>
      `This must be ${types.map((type) => label('valueType', type)).join(' or ')}.`,
    { types: Type.Array(labelParam('valueType')) },
  ),
  wrong_form: inputFault(() => "This doesn't have the right form."),
  hidden_characters: inputFault(
    () => 'This must be one line of visible characters. Type it rather than paste it.',
  ),
  character_not_allowed: inputFault(
    () => "This contains a character that can't be stored. Type it again.",
  ),
  too_short: inputFault(({ minimum }) => `This needs at least ${minimum} characters.`, {
    minimum: CountParam,
  }),
  too_long: inputFault(
    ({ maximum }) => `This can have at most ${counted(maximum, 'character', 'characters')}.`,
    { maximum: CountParam },
  ),
  too_small: inputFault(({ minimum }, { number }) => `This must be at least ${number(minimum)}.`, {
    minimum: NumberParam,
  }),
  too_large: inputFault(({ maximum }, { number }) => `This can be at most ${number(maximum)}.`, {
    maximum: NumberParam,
  }),
  too_few: inputFault(
    ({ minimum }) => `This needs at least ${counted(minimum, 'entry', 'entries')}.`,
    { minimum: CountParam },
  ),
  too_many: inputFault(
    ({ maximum }) => `This can have at most ${counted(maximum, 'entry', 'entries')}.`,
    { maximum: CountParam },
  ),
  not_unique: inputFault(() => 'This contains the same entry more than once.'),
  repeated: inputFault(() => 'This is given more than once.'),
  not_a_key: inputFault(
    ({ maximum }) => `This must be 1 to ${maximum} visible characters without accents.`,
    { maximum: CountParam },
  ),
  no_such_day: inputFault(() => 'There is no such day in the calendar.'),
  no_such_instant: inputFault(() => 'There is no such time of day on this date.'),
  no_keys: inputFault(() => 'At least one value is needed.'),
  not_valid: inputFault(() => "This isn't valid."),
  unknown_time_zone: inputFault(() => "This isn't a known time zone."),
  unknown_country: inputFault(() => "This isn't a known country."),
  unknown_language: inputFault(() => "This isn't a known language."),
  // Identity, partners, workspace, compliance (f).
  only_one_of: inputFault(({ keys }, { list }) => `Only one of ${list(keys)} can be given.`, {
    keys: TextsParam,
  }),
  one_of_required: inputFault(({ keys }, { list }) => `Exactly one of ${list(keys)} is required.`, {
    keys: TextsParam,
  }),
  labs_only: inputFault(() => 'Only a lab gives this.'),
  set_by_partner: inputFault(
    ({ type }) =>
      type === 'lab' ? 'Only the lab can set this.' : 'Only the practice can set this.',
    { type: labelParam('organizationType') },
  ),
  password_short: inputFault(({ minimum }) => `This needs at least ${minimum} characters.`, {
    minimum: CountParam,
  }),
  password_repeated: inputFault(() => 'This is too easy to guess: repeated characters.'),
  password_row: inputFault(() => 'This is too easy to guess: a keyboard pattern.'),
  password_own: inputFault(() => 'This is too easy to guess: your own name or address.'),
  password_common: inputFault(
    () => 'This is too easy to guess: a common password or a single word.',
  ),
  password_wrong: inputFault(() => "This isn't your current password."),
  same_patient: inputFault(() => 'This is the patient to be merged. Choose another one.'),
  day_in_future: inputFault(() => 'This day is in the future.'),
  before_first_day: inputFault(() => 'This is before the first day.'),
  period_too_long: inputFault(({ days }) => `The period can have at most ${days} days.`, {
    days: CountParam,
  }),
  not_of_this_report: inputFault(() => "This report doesn't take this filter."),
  unknown_task: inputFault(({ task }) => `The guide has no task ${task}.`, { task: TextParam }),
  task_required: inputFault(({ task }) => `The task ${task} is required and can't be skipped.`, {
    task: TextParam,
  }),
  legacy: inputFault(({ message }) => message, { message: TextParam }),
}

/** A code of the closed list. */
export type InputFaultCode = keyof typeof inputFaults

/** The values that the text of a fault names. */
export type InputFaultParams<C extends InputFaultCode> = ParamsOf<(typeof inputFaults)[C]>

/** One fault of an input: its code, the values that its text names, and the text in English. */
export type InputFault = {
  code: InputFaultCode
  message: string
  params?: Record<string, unknown>
}

// A fault whose text names nothing takes no parameters.
type WithParams<P> = Record<never, never> extends P ? [params?: P] : [params: P]

/** A fault with its text. */
export function writeFault<C extends InputFaultCode>(
  code: C,
  ...[params]: WithParams<InputFaultParams<C>>
): InputFault {
  const { text } = inputFaults[code] as InputFaultEntry
  const values = (params ?? {}) as Record<string, unknown>
  const message = text(values, plainFormat)
  return { code, message, ...(Object.keys(values).length > 0 ? { params: values } : {}) }
}
