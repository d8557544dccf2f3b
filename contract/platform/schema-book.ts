import type { TSchema } from 'typebox'

/** A JSON schema as it is in a document. */
export type JsonSchema = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other))

/** `anyOf` of a plain type and null, as one type that may be null: shorter, and kinder to generators. */
function joinNull(schema: JsonSchema): JsonSchema {
  const [first, second] = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : []
  if (!first || second?.['type'] !== 'null') return schema
  const { anyOf: _, ...around } = schema
  if (typeof first['$ref'] === 'string') return joinNullOfReference(first, second, around)
  if (typeof first['type'] !== 'string') return schema
  const { type, enum: values, ...rest } = first
  return {
    ...rest,
    ...around,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  }
}

// What is said beside a reference is said beside the choice.
function joinNullOfReference(first: JsonSchema, second: JsonSchema, around: JsonSchema) {
  const { description, examples, ...kind } = first
  return {
    anyOf: [kind, second],
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
    ...around,
  }
}

/** What has a default may be left out, though the server always sees it. */
function withoutDefaulted(schema: JsonSchema): JsonSchema {
  const { required, properties } = schema
  if (!Array.isArray(required) || !isObject(properties)) return schema
  const { required: _, ...rest } = schema
  const needed = (required as string[]).filter((name) => {
    const property = properties[name]
    return !(isObject(property) && 'default' in property)
  })
  return needed.length === 0 ? rest : { ...rest, required: needed }
}

// These say something of a value and allow or forbid nothing.
const remarks = new Set(['description', 'examples'])

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * Collects the schemas that have names, and gives every other place a reference to them. A value of
 * one of the named kinds becomes a reference too; the first kind that fits counts.
 */
export function openSchemaBook(namedKinds: Readonly<Record<string, TSchema>>) {
  const schemas: Record<string, JsonSchema> = {}
  const kinds = Object.entries(namedKinds).map(([name, schema]) => {
    const { $id: _, ...kind } = schema as JsonSchema
    return { name, kind, rules: Object.entries(kind).filter(([key]) => !remarks.has(key)) }
  })

  function convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(convert)
    return isObject(value) ? add(value) : value
  }

  function converted(schema: JsonSchema): JsonSchema {
    const entries = Object.entries(schema).map(([key, value]) => [key, convert(value)])
    return withoutDefaulted(joinNull(Object.fromEntries(entries)))
  }

  /** A reference to a schema by its name, with what this place says of it in other words. */
  function put(name: string, entry: JsonSchema): JsonSchema {
    const known = (schemas[name] ??= entry)
    const { description, ...rules } = entry
    const { description: _, ...knownRules } = known
    if (!isSame(knownRules, rules)) throw new Error(`two schemas are named ${name}`)
    const isKnown = description === undefined || description === known['description']
    return isKnown ? refer(name) : { ...refer(name), description }
  }

  /** A reference to the kind of value that a schema is of, with what it says beyond it. */
  function referenceToKind(schema: JsonSchema): JsonSchema | undefined {
    const found = kinds.find(({ rules }) => rules.every(([key, rule]) => isSame(schema[key], rule)))
    if (found === undefined) return undefined
    put(found.name, converted(found.kind))
    const more = Object.entries(schema).filter(([key, value]) => !isSame(found.kind[key], value))
    return { ...refer(found.name), ...Object.fromEntries(more) }
  }

  function addNew({ $id, ...content }: JsonSchema): JsonSchema {
    if (typeof $id !== 'string') return referenceToKind(content) ?? converted(content)
    return put($id, converted(content))
  }

  // A record is in many operations: it is converted once.
  const known = new WeakMap<object, JsonSchema>()

  /** The schema for a place in the document. @throws Error when a name already means another schema */
  function add(schema: object): JsonSchema {
    const place = known.get(schema) ?? addNew(schema as JsonSchema)
    known.set(schema, place)
    return place
  }

  return {
    /** The named schemas so far, by name. */
    schemas,
    add,
  }
}

/** The schemas of a description while it is written. */
export type SchemaBook = ReturnType<typeof openSchemaBook>
