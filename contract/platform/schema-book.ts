/** A JSON schema as it stands in a document. */
export type JsonSchema = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `anyOf` of a plain type and null, as one type that may be null: shorter, and kinder to generators. */
function joinNull(schema: JsonSchema): JsonSchema {
  const [first, second] = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : []
  if (!first || second?.['type'] !== 'null' || typeof first['type'] !== 'string') return schema
  const { anyOf: _, ...around } = schema
  const { type, enum: values, ...rest } = first
  return {
    ...rest,
    ...around,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
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

/** Collects the schemas that have names, and gives every other place a reference to them. */
export function openSchemaBook() {
  const schemas: Record<string, JsonSchema> = {}

  function convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(convert)
    return isObject(value) ? add(value) : value
  }

  /** The schema for a place in the document. @throws Error when a name already means another schema */
  function add(schema: object): JsonSchema {
    const { $id, ...content } = schema as JsonSchema
    const entries = Object.entries(content).map(([key, value]) => [key, convert(value)])
    const converted = withoutDefaulted(joinNull(Object.fromEntries(entries)))
    if (typeof $id !== 'string') return converted
    const known = schemas[$id]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(converted)) {
      throw new Error(`two schemas are named ${$id}`)
    }
    schemas[$id] = converted
    return { $ref: `#/components/schemas/${$id}` }
  }

  return {
    /** The named schemas so far, by name. */
    schemas,
    add,
  }
}

export type SchemaBook = ReturnType<typeof openSchemaBook>
