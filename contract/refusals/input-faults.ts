import { inputFault, TextParam, TextsParam, type ParamsOf } from './refusal.ts'

/**
 * What can be wrong with one part of an input, by code: a closed list. Each text is a whole sentence
 * that stands at the field.
 */
export const inputFaults = {
  required: inputFault(() => 'This is required.'),
  additionalProperties: inputFault(() => 'This operation knows no such key.'),
  enum: inputFault(({ values }, { list }) => `This must be one of ${list(values)}.`, {
    values: TextsParam,
  }),
  pattern: inputFault(() => 'This does not have the right form.'),
  legacy: inputFault(({ message }) => message, { message: TextParam }),
}

/** A code of the closed list. */
export type InputFaultCode = keyof typeof inputFaults

/** The values that the text of a fault names. */
export type InputFaultParams<C extends InputFaultCode> = ParamsOf<(typeof inputFaults)[C]>
