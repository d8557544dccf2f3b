import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { endpoints } from '#contract'
import { exampleOf } from '#contract/platform/example'
import { formats } from './input.ts'
import { openCompiler } from './schema-parts.ts'

type Schema = Record<string, unknown>

const person = {
  $id: 'Person',
  type: 'object',
  description: 'Somebody',
  properties: { description: { type: 'string' }, name: { type: 'string', default: 'Nora' } },
  required: ['description', 'name'],
  additionalProperties: false,
}
const team = (one: object) => ({
  type: 'object',
  properties: { owner: one, members: { type: 'array', items: person } },
  required: ['owner', 'members'],
})

test('a named part is checked in each of its places, and its defaults are filled in', () => {
  const check = openCompiler({ useDefaults: true, verbose: true })(team(person))
  const value = { owner: { description: 'a' }, members: [{ description: 'b', name: 'Ada' }] }
  assert.ok(check(value))
  assert.deepEqual(value.owner, { description: 'a', name: 'Nora' })
  assert.equal(check({ owner: { description: 'a' }, members: [{ description: 1 }] }), false)
  const [error] = check.errors ?? []
  assert.equal(error?.instancePath, '/members/0/description')
})

test('what has the name of a part and is something else is checked as it is', () => {
  const compile = openCompiler({})
  const shorter = { ...person, properties: { name: { type: 'string' } }, required: ['name'] }
  const check = compile({ anyOf: [team(person), team(shorter)] })
  assert.ok(check({ owner: { name: 'Ada' }, members: [] }))
  assert.equal(check({ owner: { name: 1 }, members: [] }), false)
})

/** The value with one part of it made wrong, in each way. */
function* wrongOnes(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const wrong of wrongOnes(value[0])) yield [wrong]
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unknown: 1 }
    for (const [key, part] of Object.entries(value)) {
      const { [key]: _, ...others } = value as Schema
      yield others
      for (const wrong of wrongOnes(part)) yield { ...value, [key]: wrong }
    }
  }
  yield typeof value === 'number' ? 'text' : 4.5
}

test('replies are judged as by a schema that has a copy of each part', () => {
  const compile = openCompiler({ formats })
  let judged = 0
  // To compile all of them with copies takes four seconds.
  const some = endpoints.filter((_, place) => place % 12 === 0)
  for (const { reply, operationId } of some) {
    if (!reply.body) continue
    const whole = JSON.stringify(reply.body, (key, value: unknown) =>
      key === '$id' && typeof value === 'string' ? undefined : value,
    )
    const example = exampleOf(reply.body)
    const values = [example, ...[...wrongOnes(example)].filter((_, place) => place % 7 === 0)]
    const expected = new Ajv2020({ strict: false, formats, code: { optimize: false } })
    const expects = expected.compile(JSON.parse(whole) as object)
    const check = compile(reply.body as unknown as Schema)
    for (const value of values) {
      judged++
      assert.equal(check(value), expects(value), `${operationId}: ${JSON.stringify(value)}`)
    }
  }
  assert.ok(judged > 200, `${judged} values`)
})

test('what the contract says of requests and replies are schemas', () => {
  const ajv = new Ajv2020({ strict: false, formats })
  for (const { operationId, params, query, body, reply } of endpoints) {
    for (const schema of [params, query, body, reply.body]) {
      if (schema) assert.ok(ajv.validateSchema(schema), `${operationId}: ${ajv.errorsText()}`)
    }
  }
})
