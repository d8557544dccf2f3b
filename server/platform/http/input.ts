import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { closestMatch } from 'leven'
import type { InputError } from '#contract/platform/error'
import { labels } from '#contract/refusals/labels'
import { inputError, invalidInput, Refusal } from '../errors.ts'
import { openCompiler } from './schema-parts.ts'

type Place = InputError['in']
type Schema = Record<string, unknown>

const maximumDepth = 32

// A key comes from outside: it is shown short, and escaped as a JSON pointer has it (RFC 6901).
const pointerTo = (pointer: string, key: string) =>
  `${pointer}/${key.slice(0, 80).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`

const isOdd = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Where the first text is that PostgreSQL cannot store. @throws Refusal 400 body_too_deep */
function findOddText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return isOdd(value) ? '' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= maximumDepth) {
    throw new Refusal('body_too_deep', { levels: maximumDepth })
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
  throw invalidInput(inputError(place, pointer, 'character_not_allowed'))
}

const wholeNumber = /^-?(?:0|[1-9]\d{0,14})$/

/** Query strings as the schema means them: whole numbers and flags in their one spelling. */
function readQueryValue(name: string, text: unknown, type: unknown): unknown {
  if (Array.isArray(text)) {
    throw invalidInput(inputError('query', pointerTo('', name), 'repeated'))
  }
  if (type === 'integer' && typeof text === 'string' && wholeNumber.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const plainKey = (key: string) => key.replaceAll(/[^a-z\d]/gi, '').toLowerCase()

/** The key that a caller probably means: written otherwise, such as `due_on`, or a slip or two away. */
function nearestKey(key: string, schema: Schema): string | undefined {
  const keys = Object.keys(schema['properties'] ?? {})
  const byPlainKey = new Map(keys.map((known) => [plainKey(known), known]))
  const plain = plainKey(key.slice(0, 80))
  // A third of the letters may differ: beyond that the suggestion is a guess.
  const maxDistance = Math.floor(plain.length / 3)
  const nearest = closestMatch(plain, [...byPlainKey.keys()], { maxDistance })
  return nearest === undefined ? undefined : byPlainKey.get(nearest)
}

function unknownKey(place: Place, pointer: string, key: string, schema: Schema): InputError {
  const nearest = nearestKey(key, schema)
  return inputError(place, pointer, 'unknown_key', nearest === undefined ? {} : { nearest })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of the objects that a schema takes, the one that knows most keys of a value. */
function closestBranch(schema: Schema, value: Record<string, unknown>): Schema | undefined {
  const branches = [schema, ...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[])]
  const known = ({ properties = {} }: Schema) =>
    Object.keys(properties as object).filter((key) => Object.hasOwn(value, key)).length
  return branches
    .filter(({ properties }) => properties !== undefined)
    .toSorted((one, other) => known(other) - known(one))[0]
}

/** The keys of a value that its schema does not know, at every depth. */
function* unknownKeysOf(
  place: Place,
  schema: Schema,
  { pointer, value }: { pointer: string; value: unknown },
): Generator<InputError> {
  if (Array.isArray(value)) {
    const choices = [schema, ...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[])]
    const items = choices.find((choice) => choice['items'] !== undefined)?.['items']
    if (items === undefined) return
    for (const [at, item] of value.entries()) {
      yield* unknownKeysOf(place, items as Schema, { pointer: `${pointer}/${at}`, value: item })
    }
  }
  if (!isObject(value)) return
  const branch = closestBranch(schema, value)
  if (branch?.['additionalProperties'] !== false) return
  const properties = branch['properties'] as Record<string, Schema>
  for (const [key, part] of Object.entries(value)) {
    const at = pointerTo(pointer, key)
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (known === undefined) yield unknownKey(place, at, key, branch)
    else yield* unknownKeysOf(place, known, { pointer: at, value: part })
  }
}

type ValueType = keyof typeof labels.valueType

const isValueType = (type: unknown): type is ValueType =>
  typeof type === 'string' && Object.hasOwn(labels.valueType, type)

type FaultOf = (place: Place, pointer: string, error: ErrorObject) => InputError

const limitOf = ({ params }: ErrorObject) => Number(params['limit'])

/** What each keyword of JSON Schema says of a value that breaks it. */
const faults: Record<string, FaultOf> = {
  required: (place, pointer) => inputError(place, pointer, 'required'),
  additionalProperties: (place, pointer, { params, parentSchema = {} }) =>
    unknownKey(place, pointer, String(params['additionalProperty']), parentSchema),
  enum: (place, pointer, { params }) => {
    const values = (params['allowedValues'] as unknown[]).map(String)
    return inputError(place, pointer, 'not_one_of', { values })
  },
  const: (place, pointer, { params }) =>
    inputError(place, pointer, 'not_one_of', { values: [String(params['allowedValue'])] }),
  type: (place, pointer, { params }) =>
    inputError(place, pointer, 'wrong_type', {
      types: [params['type']].flat().filter(isValueType),
    }),
  pattern: (place, pointer, { params }) =>
    inputError(
      place,
      pointer,
      // Nobody sees what is wrong with a name that was pasted.
      String(params['pattern']).includes('u202e') ? 'hidden_characters' : 'wrong_form',
    ),
  format: (place, pointer, { params }) =>
    inputError(place, pointer, params['format'] === 'date' ? 'no_such_day' : 'no_such_instant'),
  // An empty field is a field that was not filled in.
  minLength: (place, pointer, error) =>
    error.data === ''
      ? inputError(place, pointer, 'required')
      : inputError(place, pointer, 'too_short', { minimum: limitOf(error) }),
  maxLength: (place, pointer, error) =>
    inputError(place, pointer, 'too_long', { maximum: limitOf(error) }),
  minimum: (place, pointer, error) =>
    inputError(place, pointer, 'too_small', { minimum: limitOf(error) }),
  maximum: (place, pointer, error) =>
    inputError(place, pointer, 'too_large', { maximum: limitOf(error) }),
  minItems: (place, pointer, error) =>
    inputError(place, pointer, 'too_few', { minimum: limitOf(error) }),
  maxItems: (place, pointer, error) =>
    inputError(place, pointer, 'too_many', { maximum: limitOf(error) }),
  uniqueItems: (place, pointer) => inputError(place, pointer, 'not_unique'),
  minProperties: (place, pointer) => inputError(place, pointer, 'no_keys'),
}

function inputErrorOf(place: Place, error: ErrorObject): InputError {
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>
  const key = missingProperty ?? additionalProperty
  const pointer = key === undefined ? error.instancePath : pointerTo(error.instancePath, key)
  return faults[error.keyword]?.(place, pointer, error) ?? inputError(place, pointer, 'not_valid')
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
const compileInput = openCompiler({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  // An error then has the schema around it, which says what keys there are.
  verbose: true,
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

const inputValidatorOf = compileOnce(compileInput)

// Types, enums and required keys are held here; patterns and formats, which cost a list as much as all
// else of the check, are held by every test (test/app/test-app.ts).
const compileReply = openCompiler(
  { coerceTypes: false, removeAdditional: 'all', allErrors: false, validateFormats: false },
  { dropped: ['pattern'] },
)
const replyValidatorOf = compileOnce(compileReply)

const placeOf: Record<string, Place> = { body: 'body', querystring: 'query', params: 'path' }

const mostUnknownKeys = 10

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
        const [found] = validate.errors ?? []
        const first = found ? inputErrorOf(place, found) : inputError(place, '', 'not_valid')
        // A key that is missing is often there with a slip.
        const others = unknownKeysOf(place, schema, { pointer: '', value })
          .filter((error) => error.pointer !== first.pointer)
          .take(mostUnknownKeys)
        throw invalidInput(first, ...others)
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
