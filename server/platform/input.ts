import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { InputError } from '#contract/error'
import { Refusal } from './errors.ts'

type Place = InputError['in']
type Schema = Record<string, unknown>

const maximumDepth = 32

// Names and examples are for the description only.
const described = ['$id', 'examples']

/** A schema without some of its keywords, at every depth. Properties of these names are kept. */
function without(keywords: readonly string[], schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => without(keywords, part))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key]) => !keywords.includes(key))
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(
            Object.entries(value as Schema).map(([name, part]) => [name, without(keywords, part)]),
          )
        : without(keywords, value),
    ]),
  )
}

// A key comes from outside: it is shown short, and escaped as a JSON pointer has it (RFC 6901).
const pointerTo = (pointer: string, key: string) =>
  `${pointer}/${key.slice(0, 80).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`

const isOdd = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Where the first text is that PostgreSQL cannot store. @throws Refusal 400 body_too_deep */
function findOddText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return isOdd(value) ? '' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= maximumDepth) {
    throw new Refusal('body_too_deep', `The body is nested more than ${maximumDepth} levels deep.`)
  }
  for (const [key, part] of Object.entries(value)) {
    const pointer = isOdd(key) ? '' : findOddText(part, depth + 1)
    if (pointer !== undefined) return pointerTo('', key) + pointer
  }
  return undefined
}

/**
 * Refuses text that PostgreSQL cannot store (NUL, half of a surrogate pair) and nesting without end,
 * before anything else looks at the value. @throws Refusal 400
 */
function refuseOddValues(place: Place, value: unknown): void {
  const pointer = findOddText(value)
  if (pointer === undefined) return
  const message = 'has a character that is not allowed'
  throw new Refusal('invalid_request', `${pointer.slice(1) || `The ${place}`} ${message}.`, {
    errors: [{ in: place, pointer, code: 'text', message }],
  })
}

const wholeNumber = /^-?(?:0|[1-9]\d{0,14})$/

/** Query strings as the schema means them: whole numbers and flags in their one spelling. */
function readQueryValue(name: string, text: unknown, type: unknown): unknown {
  if (Array.isArray(text)) {
    throw new Refusal('invalid_request', 'A query parameter is given more than once.', {
      errors: [
        {
          in: 'query',
          pointer: pointerTo('', name),
          code: 'repeated',
          message: 'is given more than once',
        },
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
  pattern: ({ params }) =>
    // Of a name that was pasted nobody sees what is wrong with it.
    String(params['pattern']).includes('u202e')
      ? 'must be one line in which every character can be seen; type it rather than paste it'
      : 'does not have the right form',
  minProperties: () => 'must have at least one key',
  format: ({ params }) =>
    params['format'] === 'date' ? 'is no day of the calendar' : 'is no real moment',
}

function inputErrorOf(place: Place, error: ErrorObject): InputError {
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>
  const key = missingProperty ?? additionalProperty
  const pointer = key === undefined ? error.instancePath : pointerTo(error.instancePath, key)
  const message = words[error.keyword]?.(error) ?? error.message ?? 'is not valid'
  return { in: place, pointer, code: error.keyword, message }
}

// As the clock writes it, it is the same again: a 31st of February would be the 3rd of March.
const isWrittenSo = (text: string, moment: string) => {
  const at = new Date(moment)
  return !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(text)
}

/**
 * What the formats of schemas ask for beyond their patterns: days and moments that there are. The year
 * 0 is none, as PostgreSQL has none.
 */
export const formats: Record<string, (text: string) => boolean> = {
  date: (text) => isWrittenSo(text, `${text}T00:00:00.000Z`),
  'date-time': (text) => !text.startsWith('0000') && isWrittenSo(text, text),
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
  formats,
})

/**
 * Compiles a schema at its first use, which keeps the start fast, and once in a process: operations
 * share their parts, and tests build the service many times (a fifth of their time went into it).
 */
function compileOnce(compile: (schema: Schema) => ValidateFunction) {
  const compiled = new WeakMap<Schema, ValidateFunction>()
  return (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema)
    if (known) return known
    const validate = compile(schema)
    compiled.set(schema, validate)
    return validate
  }
}

const inputValidatorOf = compileOnce((schema) => ajv.compile(without(described, schema) as Schema))

// Types, enums and required keys are held here; patterns and formats, which cost a list as much as all
// else of the check, are held by every test (test/world.ts).
const replyValidatorOf = compileOnce((schema) =>
  replyAjv.compile(without([...described, 'pattern'], schema) as Schema),
)

const placeOf: Record<string, Place> = { body: 'body', querystring: 'query', params: 'path' }

/** Checks one part of a request against its schema. */
export function inputChecker(schema: Schema, httpPart: string | undefined) {
  const place = placeOf[httpPart ?? 'body'] ?? 'body'
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const required = (schema['required'] ?? []) as string[]
  const isOptional =
    place === 'body' &&
    schema['minProperties'] === undefined &&
    required.every((name) => 'default' in (properties[name] ?? {}))

  return (data: unknown): { value?: unknown; error?: Error } => {
    const validate = inputValidatorOf(schema)
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
  return (reply: unknown): string => {
    const validate = replyValidatorOf(schema)
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
