import { schemaFaultTexts } from '#contract/refusals/schema-faults'
import type { FieldRule } from '../api/body-rule.ts'
import { isDay } from '../i18n/formats.ts'
import type { Refused } from '../i18n/refusal-text.ts'

const texts = schemaFaultTexts

const required: Refused = { code: 'required', message: texts.required() }
const wrongForm: Refused = { code: 'wrong_form', message: texts.wrong_form() }

const tooShort = (minimum: number): Refused => {
  const params = { minimum }
  return { code: 'too_short', params, message: texts.too_short(params) }
}

const tooLong = (maximum: number): Refused => {
  const params = { maximum }
  return { code: 'too_long', params, message: texts.too_long(params) }
}

const tooSmall = (minimum: number): Refused => {
  const params = { minimum }
  return { code: 'too_small', params, message: texts.too_small(params, { number: String }) }
}

const tooLarge = (maximum: number): Refused => {
  const params = { maximum }
  return { code: 'too_large', params, message: texts.too_large(params, { number: String }) }
}

function patternFault(pattern: string): Refused {
  // Nobody sees what is wrong with a name that was pasted; the service says it the same way.
  return pattern.includes('u202e')
    ? { code: 'hidden_characters', message: texts.hidden_characters() }
    : wrongForm
}

function textFault(rule: FieldRule, text: string): Refused | null {
  const { minLength, maxLength, pattern } = rule
  const { length } = Array.from(text)
  if (minLength !== undefined && length < minLength) return tooShort(minLength)
  if (maxLength !== undefined && length > maxLength) return tooLong(maxLength)
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return patternFault(pattern)
  return rule.isDay && !isDay(text) ? { code: 'no_such_day', message: texts.no_such_day() } : null
}

function rangeFault({ minimum, maximum }: FieldRule, value: number): Refused | null {
  if (Number.isNaN(value)) return wrongForm
  if (minimum !== undefined && value < minimum) return tooSmall(minimum)
  return maximum !== undefined && value > maximum ? tooLarge(maximum) : null
}

function listFault({ minItems, maxItems }: FieldRule, { length }: readonly unknown[]) {
  if (minItems !== undefined && length < minItems) {
    const params = { minimum: minItems }
    return { code: 'too_few', params, message: texts.too_few(params) }
  }
  if (maxItems === undefined || length <= maxItems) return null
  const params = { maximum: maxItems }
  return { code: 'too_many', params, message: texts.too_many(params) }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/**
 * What is wrong with a value by its rule, as the service would say it; null where nothing is. White
 * space around a text does not count, and a number may be typed as a text.
 */
export function fieldFault(rule: FieldRule, value: unknown): Refused | null {
  if (isEmpty(value)) return rule.isRequired ? required : null
  if (Array.isArray(value)) return listFault(rule, value)
  if (typeof value === 'number') return rangeFault(rule, value)
  if (typeof value !== 'string') return null
  const isNumber = rule.minimum !== undefined || rule.maximum !== undefined
  return isNumber ? rangeFault(rule, Number(value)) : textFault(rule, value.trim())
}

/** What the browser finds wrong with a control, as the service would say it. */
export function controlFault(control: HTMLInputElement): Refused {
  const { validity, min, max, minLength, validationMessage } = control
  if (validity.valueMissing) return required
  if (validity.tooShort) return tooShort(minLength)
  if (control.type === 'number' && validity.rangeUnderflow) return tooSmall(Number(min))
  if (control.type === 'number' && validity.rangeOverflow) return tooLarge(Number(max))
  if (validity.customError || validity.rangeUnderflow || validity.rangeOverflow)
    return { code: '', message: validationMessage }
  return wrongForm
}
