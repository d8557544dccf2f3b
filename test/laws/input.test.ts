import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { endpoints } from '#contract'
import { isReading } from '#contract/endpoint'
import { exampleOf } from '#contract/example'
import { newId } from '#platform/clock'
import { formats } from '#platform/input'
import { addDemo, demoOwners, faultOf, fill, forAll } from '#test/matrix'
import { world } from '#test/world'

const w = await world({ SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: '1000000' })
await addDemo(w)
const { actorsFor, idFor } = await demoOwners(w)

const ajv = new Ajv2020({ strict: false, useDefaults: true, formats })
const withoutFormats = new Ajv2020({ strict: false, useDefaults: true, validateFormats: false })

function validatorOf(schema: object, by = ajv): ValidateFunction {
  // A name may stand only once in Ajv, and several bodies hold the same record.
  const plain = JSON.stringify(schema, (key, value: unknown) =>
    key === '$id' && typeof value === 'string' ? undefined : value,
  )
  return by.compile(JSON.parse(plain) as object)
}

// As JSON texts: some of them no program would write.
const oddValues = [
  ...'null true 0 -1 1.5 1e400 9007199254740993 99999999999999999999'.split(' '),
  ...'[] [[]] [null] {} {"a":1} {"__proto__":1}'.split(' '),
  ...'"" "\\u0000" "a\\ud800" "\\u202e\\u0007" "\\n" "%_\\\\" "2026-02-31"'.split(' '),
  '" "',
  `"'; drop table app.orders; --"`,
  '"2026-13-45T99:99:99.999Z"',
  `"${'x'.repeat(20_000)}"`,
  `${'['.repeat(40)}${']'.repeat(40)}`,
]

const hole = '\u0001hole\u0001'
const cut = '\u0001cut\u0001'

/** One copy for each place of the value with a mark there, for each key without it, and with more. */
function* broken(value: unknown): Generator {
  yield hole
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const changed of broken(part)) {
      yield Array.isArray(value)
        ? value.map((old: unknown, place) => (String(place) === key ? changed : old))
        : { ...value, [key]: changed }
    }
    if (!Array.isArray(value)) yield { ...value, [key]: cut }
  }
  if (!Array.isArray(value)) yield { ...value, extra: 1, constructor: {} }
}

/** Bodies made of a good one by breaking one thing: JSON texts. */
function brokenBodies(example: unknown, odds: readonly string[] = oddValues): string[] {
  return [...broken(example)].flatMap((changed) => {
    const text = JSON.stringify(changed, (_, value: unknown) => (value === cut ? undefined : value))
    const mark = JSON.stringify(hole)
    return text.includes(mark) ? odds.map((odd) => text.replace(mark, () => odd)) : [text]
  })
}

/** Some of many, evenly spread, the same in every run. */
function spread<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, place) => Math.floor(place % step) === 0)
}

const rawBodies = [
  ...`{ null [] "text" 7 undefined {"a":1}{"a":1} {"extra":1} {'a':1}`.split(' '),
  ...'{"__proto__":{"polluted":1}} {"constructor":{"prototype":{"polluted":1}}}'.split(' '),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
]

/** Whether a JSON text fits a schema and has no text in it that the database cannot hold. */
function isGood(validate: ValidateFunction, raw: string | Buffer): boolean {
  if (typeof raw !== 'string' || /\\u0000|\\ud800|__proto__/.test(raw)) return false
  try {
    return validate(JSON.parse(raw))
  } catch {
    return false
  }
}

const headers = { 'content-type': 'application/json' }
const writes = endpoints.filter((endpoint) => !isReading(endpoint))

test('no body that is broken is taken, and none brings an operation down', async () => {
  const faults: string[] = []
  let count = 0
  await forAll(writes, async (endpoint) => {
    const { method, path, body, operationId, rawBody } = endpoint
    const validate = validatorOf(body ?? { type: 'object', additionalProperties: false })
    const bodies = body ? brokenBodies(exampleOf(body)) : []
    const actors = actorsFor(endpoint)
    for (const [place, actor] of actors.entries()) {
      const address = fill(path, await idFor(endpoint, actor))
      // Each side gets its share of the bodies.
      const share = bodies.filter((_, n) => n % actors.length === place)
      for (const raw of [...rawBodies, ...spread(share, 60 / actors.length)]) {
        const answer = await actor.request(method, address, { raw, headers })
        count++
        const fault = faultOf(answer, rawBody !== undefined || !isGood(validate, raw))
        if (fault) faults.push(`${operationId} with ${String(raw).slice(0, 200)}: ${fault}`)
      }
    }
  })
  assert.deepEqual(faults, [])
  assert.ok(count > 30 * writes.length, `${count} bodies`)
})

test('no day and no moment that is in no calendar is taken, and the place is named', async () => {
  const noTimes = ['"2026-02-31"', '"2026-02-31T10:00:00.000Z"']
  const faults: string[] = []
  let count = 0
  await forAll(writes, async (endpoint) => {
    const { method, path, body, operationId } = endpoint
    if (!body) return
    const [looksGood, isGoodNow] = [validatorOf(body, withoutFormats), validatorOf(body)]
    const [actor = w.stranger] = actorsFor(endpoint)
    for (const raw of brokenBodies(exampleOf(body), noTimes)) {
      if (!isGood(looksGood, raw) || isGood(isGoodNow, raw)) continue
      count++
      const answer = await actor.request<any>(method, fill(path, newId()), { raw, headers })
      const [error] = answer.body.errors ?? []
      if (error?.code !== 'format') faults.push(`${operationId} with ${raw}: ${answer.text}`)
    }
  })
  assert.deepEqual(faults, [])
  assert.ok(count > 10, `${count} bodies`)
})

test('every operation refuses a query key that it does not know', async () => {
  const taking: string[] = []
  await forAll(endpoints, async (endpoint) => {
    if (endpoint.rawBody === true) return
    const [actor = w.stranger] = actorsFor(endpoint)
    const body = endpoint.body && exampleOf(endpoint.body)
    const address = `${fill(endpoint.path, newId())}?nonsense=1`
    const { status } = await actor.request(endpoint.method, address, { body })
    if (status !== 400) taking.push(`${endpoint.operationId} ${status}`)
  })
  assert.deepEqual(taking, [])
})

test('no address with an odd id brings an operation down', async () => {
  const odd = [
    ...`nonsense 0 -1 %00 %ff %zz ' %F0%9F%A6%B7 ..%2f..%2fetc * {id}`.split(' '),
    newId().toUpperCase(),
    `urn:uuid:${newId()}`,
    `${newId()}%0a`,
    'x'.repeat(200),
    'x'.repeat(201),
  ]
  const faults: string[] = []
  await forAll(
    endpoints.filter(({ params }) => params),
    async (endpoint) => {
      const [actor = w.stranger] = actorsFor(endpoint)
      const body = endpoint.body && exampleOf(endpoint.body)
      for (const id of odd) {
        const address = fill(endpoint.path, id)
        const fault = faultOf(await actor.request(endpoint.method, address, { body }), true)
        if (fault) faults.push(`${endpoint.method} ${address}: ${fault}`)
      }
    },
  )
  assert.deepEqual(faults, [])
})
