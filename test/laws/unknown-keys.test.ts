import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract'
import { inputChecker } from '#platform/http/input'
import { Refusal } from '#platform/errors'

type Schema = { readonly [keyword: string]: unknown }

const branchesOf = (schema: Schema): Schema[] =>
  [schema, ...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[])].filter(
    (branch) => branch['properties'] !== undefined || branch['items'] !== undefined,
  )

/** Each key of a schema at every depth, and a value that has it misspelt and nothing else. */
function* slipsOf(
  schema: Schema,
  pointer = '',
  around: (value: unknown) => unknown = (value) => value,
): Generator<{ key: string; pointer: string; value: unknown }> {
  for (const branch of branchesOf(schema)) {
    if (branch['items'] !== undefined) {
      yield* slipsOf(branch['items'] as Schema, `${pointer}/0`, (value) => around([value]))
    }
    for (const [key, part] of Object.entries((branch['properties'] ?? {}) as Schema)) {
      const slip = `${key}${key.at(-1)}`
      // Of a key of one letter nothing is left when one is wrong.
      if (key.length > 2) {
        yield { key, pointer: `${pointer}/${slip}`, value: around({ [slip]: 'x' }) }
      }
      yield* slipsOf(part as Schema, `${pointer}/${key}`, (value) => around({ [key]: value }))
    }
  }
}

test('a misspelt key is named with the key that was meant, in query and body, at every depth', () => {
  const found = endpoints.flatMap(({ operationId, query, body }) =>
    [
      { schema: query, part: 'querystring' },
      { schema: body, part: 'body' },
    ].flatMap(({ schema, part }) => {
      if (schema === undefined) return []
      const check = inputChecker(schema as unknown as Schema, part)
      return [...slipsOf(schema as unknown as Schema)].flatMap(({ key, pointer, value }) => {
        const { error } = check(value)
        const errors = error instanceof Refusal ? (error.extras.errors ?? []) : []
        const isNamed = errors.some(
          (fault) =>
            fault.code === 'unknown_key' &&
            fault.pointer === pointer &&
            fault.params?.['nearest'] === key,
        )
        return isNamed ? [] : [`${operationId} ${part} ${pointer}`]
      })
    }),
  )
  assert.deepEqual(found, [])
})
