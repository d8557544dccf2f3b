type Schema = {
  type?: string | string[]
  examples?: unknown[]
  const?: unknown
  default?: unknown
  enum?: unknown[]
  anyOf?: object[]
  oneOf?: object[]
  properties?: Record<string, object>
  items?: object
  minItems?: number
  minimum?: number
}

/**
 * A complete value that fits the schema, made of the examples of its parts, optional ones included.
 * @throws Error when a text has no example: no rule of the contract can be guessed
 */
export function exampleOf(schema: object): unknown {
  const { examples, const: fixed, default: usual, enum: words, ...rest } = schema as Schema
  if (examples?.length) return examples[0]
  if (fixed !== undefined) return fixed
  if (usual !== undefined) return usual
  if (words?.length) return words[0]
  const [branch] = rest.anyOf ?? rest.oneOf ?? []
  if (branch) return exampleOf(branch)
  switch (rest.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(rest.properties ?? {}).map(([key, part]) => [key, exampleOf(part)]),
      )
    case 'array':
      return rest.items === undefined
        ? []
        : Array<unknown>(rest.minItems ?? 1).fill(exampleOf(rest.items))
    case 'integer':
    case 'number':
      return rest.minimum ?? 0
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      throw new Error(`no example for ${JSON.stringify(schema)}`)
  }
}
