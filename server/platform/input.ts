import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { InputError } from '#contract/error'
import { Refusal } from './errors.ts'

type Place = InputError['in']
type Schema = Record<string, unknown>

const maximumDepth = 32

/** A schema without the names that only the description needs. */
export function withoutNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNames)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === '$id' && typeof value === 'string') && key !== 'examples')
      .map(([key, value]) => [key, withoutNames(value)]),
  )
}

/**
 * Refuses text that PostgreSQL cannot store (NUL, half of a surrogate pair) and nesting without end,
 * before anything else looks at the value. @throws Refusal 400
 */
export function refuseOddValues(place: Place, value: unknown, pointer = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new Refusal(
        'invalid_request',
        `The text at ${pointer || place} has a character that is not allowed.`,
        {
          errors: [
            { in: place, pointer, code: 'text', message: 'has a character that is not allowed' },
          ],
        },
      )
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= maximumDepth) {
    throw new Refusal('body_too_deep', `The body is nested more than ${maximumDepth} levels deep.`)
  }
  for (const [key, part] of Object.entries(value)) {
    refuseOddValues(place, key, pointer, depth + 1)
    refuseOddValues(place, part, `${pointer}/${key}`, depth + 1)
  }
}

const wholeNumber = /^-?(?:0|[1-9]\d{0,14})$/

/** Query strings as the schema means them: whole numbers and flags in their one spelling. */
function readQueryValue(name: string, text: unknown, type: unknown): unknown {
  if (Array.isArray(text)) {
    throw new Refusal('invalid_request', `The query parameter ${name} is given more than once.`, {
      errors: [
        { in: 'query', pointer: `/${name}`, code: 'repeated', message: 'is given more than once' },
      ],
    })
  }
  if (type === 'integer' && typeof text === 'string' && wholeNumber.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const words: Record<string, (error: ErrorObject) => string> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a key that this operation knows',
  enum: ({ params }) => `must be one of ${(params['allowedValues'] as string[]).join(', ')}`,
  pattern: () => 'does not have the right form',
  minProperties: () => 'must have at least one key',
}

function inputErrorOf(place: Place, error: ErrorObject): InputError {
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>
  const key = missingProperty ?? additionalProperty
  const pointer = key === undefined ? error.instancePath : `${error.instancePath}/${key}`
  const message = words[error.keyword]?.(error) ?? error.message ?? 'is not valid'
  return { in: place, pointer, code: error.keyword, message }
}

// Nothing is coerced and nothing is dropped: Fastify's defaults make false of null and lose unknown
// keys, with 200 (http-and-identity.md §4.2). One error at a time: allErrors is a known way to
// keep a server busy.
const ajv = new Ajv2020({
  strict: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  validateFormats: false,
})

const placeOf: Record<string, Place> = { body: 'body', querystring: 'query', params: 'path' }

/** Checks one part of a request against its schema; compiled at its first use, which keeps the start fast. */
export function inputChecker(schema: Schema, httpPart: string | undefined) {
  const place = placeOf[httpPart ?? 'body'] ?? 'body'
  const properties = (schema['properties'] ?? {}) as Record<string, { type?: unknown }>
  const isOptional = place === 'body' && !(schema['required'] as string[] | undefined)?.length
  let validate: ValidateFunction | undefined

  return (data: unknown): { value?: unknown; error?: Error } => {
    validate ??= ajv.compile(withoutNames(schema) as Schema)
    let value = data ?? (isOptional ? {} : data)
    try {
      refuseOddValues(place, value)
      if (place === 'query') {
        value = Object.fromEntries(
          Object.entries(value as Record<string, unknown>).map(([name, text]) => [
            name,
            readQueryValue(name, text, properties[name]?.type),
          ]),
        )
      }
      if (!validate(value)) {
        const [first] = validate.errors ?? []
        const error = first
          ? inputErrorOf(place, first)
          : { in: place, pointer: '', code: 'invalid', message: 'is not valid' }
        const subject = error.pointer === '' ? `The ${place}` : error.pointer.slice(1)
        throw new Refusal('invalid_request', `${subject} ${error.message}.`, { errors: [error] })
      }
    } catch (error) {
      return { error: error as Error }
    }
    return { value }
  }
}

/**
 * Writes a reply by its schema: undeclared keys are left out, a wrong type is an error of ours and
 * never reaches anyone. fast-json-stringify writes null as "" and 1.6 as 1 (http-and-identity.md §1.2).
 */
export function replyWriter(schema: Schema) {
  let validate: ValidateFunction | undefined
  return (reply: unknown): string => {
    validate ??= replyAjv.compile(withoutNames(schema) as Schema)
    if (!validate(reply)) {
      const [error] = validate.errors ?? []
      throw new Error(`the reply breaks its schema at ${error?.instancePath}: ${error?.message}`)
    }
    return JSON.stringify(reply)
  }
}

const replyAjv = new Ajv2020({
  strict: false,
  coerceTypes: false,
  removeAdditional: 'all',
  allErrors: false,
  validateFormats: false,
})
