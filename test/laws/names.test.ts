import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { endpoints } from '#contract'
import { isReading } from '#contract/platform/endpoint'
import { isAllSeen, withoutHidden } from '#contract/platform/values'
import { formats } from '#platform/http/input'

type Schema = { [key: string]: unknown; type?: string; pattern?: string; enum?: unknown }

const isName = (key: string) => /^(?:name|\w+Name)$/.test(key)

// What a scanner's program says of a scan is a hint that is compared and never believed. A scan must
// not get lost over it, and nobody at the practice can mend the program.
const fromOutside = new Set(['announceScanCase'])

/** Every place of a schema whose key says that it holds a name: the schemas of its text. */
function* namesIn(schema: unknown, key = ''): Generator<[key: string, schema: Schema]> {
  if (typeof schema !== 'object' || schema === null) return
  const { type, enum: words, properties, items, anyOf } = schema as Schema
  if (type === 'string' && words === undefined && isName(key)) yield [key, schema as Schema]
  for (const [inner, part] of Object.entries(properties ?? {})) yield* namesIn(part, inner)
  if (items !== undefined) yield* namesIn(items, key)
  for (const part of (anyOf ?? []) as unknown[]) yield* namesIn(part, key)
}

const hidden = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x180e, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a,
  0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a,
  0x206f, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0xfffb,
].map((code) => String.fromCodePoint(code))
const refused = [
  ...hidden.flatMap((character) => [`No${character}ra`, `Nora${character}`, `${character}Nora`]),
  'No\u200cra',
  'No\u200dra',
  'Nora\u200d',
  'نرگس\u200c',
  '\u200cنرگس',
]
const taken = [
  'Nora Müller-Łukasz',
  "O'Brien",
  '李小龍',
  'نگین‌السادات',
  'क्‍षमा',
  'שרה',
  'Zoë ❤️',
  'a',
]

const ajv = new Ajv2020({ strict: false, formats })

test('no name that is sent has a character that nobody sees, and every name that is written so is taken', () => {
  const faults: string[] = []
  let count = 0
  for (const endpoint of endpoints) {
    if (isReading(endpoint) || fromOutside.has(endpoint.operationId)) continue
    for (const [key, schema] of namesIn(endpoint.body)) {
      count++
      const fits = ajv.compile<string>({ type: 'string', pattern: schema.pattern ?? '' })
      const bad = [...refused.filter((name) => fits(name)), ...taken.filter((name) => !fits(name))]
      for (const name of bad) faults.push(`${endpoint.operationId} ${key}: ${JSON.stringify(name)}`)
    }
  }
  assert.deepEqual(faults.slice(0, 40), [])
  assert.ok(count > 40, `${count} names`)
})

test('a name that nobody here can change is taken without what is not seen, and otherwise as it is', () => {
  for (const name of refused) assert.ok(isAllSeen(withoutHidden(name)), JSON.stringify(name))
  for (const name of taken) assert.equal(withoutHidden(name), name)
  assert.equal(withoutHidden('upper\u202elts.exe'), 'upperlts.exe')
})
