import { dentalFindings } from './dental-findings.ts'
import { plainFormat } from './plain-format.ts'
import { orderFindings } from './order-findings.ts'
import { scanFindings } from './scan-findings.ts'
import {
  inputFault,
  TextParam,
  TextsParam,
  type InputFaultEntry,
  type ParamsOf,
} from './refusal.ts'

/**
 * What can be wrong with one part of an input, by code: a closed list. Each text is a whole sentence
 * that stands at the field.
 */
export const inputFaults = {
  ...dentalFindings,
  ...orderFindings,
  ...scanFindings,
  required: inputFault(() => 'This is required.'),
  additionalProperties: inputFault(() => 'This operation knows no such key.'),
  enum: inputFault(({ values }, { either }) => `This must be ${either(values)}.`, {
    values: TextsParam,
  }),
  pattern: inputFault(() => 'This does not have the right form.'),
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
