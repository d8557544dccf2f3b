import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { listQuery } from '#contract/platform/page'
import { DateOnly, Id, nullable, oneOf, strict, Timestamp } from '#contract/platform/values'
import { Refusal } from '#platform/errors'
import { inputChecker, replyWriter } from '#platform/http/input'

type Schema = Record<string, unknown>

const body = strict({
  name: Type.String({ maxLength: 5 }),
  testMode: Type.Optional(Type.Boolean()),
  sortOrder: Type.Optional(nullable(Type.Integer())),
  tags: Type.Optional(Type.Array(oneOf(['a', 'b'], 'A tag'))),
  place: Type.Optional(strict({ 'a/b~c': Type.Optional(Type.String()) })),
})

function checker(schema: object, part: 'body' | 'querystring' | 'params' = 'body') {
  return inputChecker(schema as Schema, part)
}

/** What is refused, in short: code of the problem, pointer, rule. */
function refusal(check: ReturnType<typeof checker>, value: unknown): string {
  const { error } = check(value)
  assert.ok(error instanceof Refusal, 'it was accepted')
  const [first] = error.extras.errors ?? []
  return [error.code, first?.in, first?.pointer, first?.code].filter(Boolean).join(' ')
}

test('nothing in a body is turned into what it is not', () => {
  const check = checker(body)
  for (const [value, rule] of [
    [{ name: 5 }, 'invalid_request body /name wrong_type'],
    [{ name: null }, 'invalid_request body /name wrong_type'],
    [{ name: 'a', testMode: null }, 'invalid_request body /testMode wrong_type'],
    [{ name: 'a', testMode: 'false' }, 'invalid_request body /testMode wrong_type'],
    [{ name: 'a', testMode: 1 }, 'invalid_request body /testMode wrong_type'],
    [{ name: 'a', sortOrder: true }, 'invalid_request body /sortOrder wrong_type'],
    [{ name: 'a', sortOrder: 1.5 }, 'invalid_request body /sortOrder wrong_type'],
    [{ name: 'a', tags: 'a' }, 'invalid_request body /tags wrong_type'],
    [{ name: 'a', tags: ['c'] }, 'invalid_request body /tags/0 not_one_of'],
    [{ name: 'abcdef' }, 'invalid_request body /name too_long'],
    [{}, 'invalid_request body /name required'],
    [[], 'invalid_request body wrong_type'],
    ['text', 'invalid_request body wrong_type'],
    [undefined, 'invalid_request body wrong_type'],
  ] as const) {
    assert.equal(refusal(check, value), rule)
  }
  const good = { name: 'a', testMode: false, sortOrder: null, tags: ['a'] }
  assert.deepEqual(check(good), { value: good })
})

test('a key that is not known is refused at every level, and named as a pointer', () => {
  const check = checker(body)
  assert.equal(refusal(check, { name: 'a', extra: 1 }), 'invalid_request body /extra unknown_key')
  const inside = { name: 'a', place: { 'x/y~z': '' } }
  assert.equal(refusal(check, inside), 'invalid_request body /place/x~1y~0z unknown_key')
  const long = refusal(check, { name: 'a', ['🦷'.repeat(60_000)]: 1 })
  assert.ok(long.length < 300, 'a long key is shown short')
  assert.ok(long.isWellFormed())
})

test('an unknown key answers with the nearest known one, and with none where none is near', () => {
  const Text = Type.Optional(Type.String())
  const check = checker(strict({ dueOn: Text, patientId: Text, notes: Text }))
  const nearestTo = (key: string) => {
    const { error } = check({ [key]: 'a' })
    assert.ok(error instanceof Refusal)
    const [fault] = error.extras.errors ?? []
    return [fault?.params?.['nearest'], fault?.message]
  }
  for (const [key, nearest] of [
    ['due_on', 'dueOn'],
    ['DueOn', 'dueOn'],
    ['dueOm', 'dueOn'],
    ['patientID', 'patientId'],
    ['patinetId', 'patientId'],
    ['note', 'notes'],
  ] as const) {
    const sentence = `This operation knows no such key. Did you mean ${nearest}?`
    assert.deepEqual(nearestTo(key), [nearest, sentence], key)
  }
  for (const key of ['shade', '', '__proto__', 'x', 'q'.repeat(10_000)]) {
    assert.deepEqual(nearestTo(key), [undefined, 'This operation knows no such key.'], key)
  }
})

test('a slip in a key that is required is named beside the key that is missing', () => {
  const { error } = checker(body)({ namee: 'a', place: { 'a/b~d': '' } })
  assert.ok(error instanceof Refusal)
  assert.deepEqual(
    error.extras.errors?.map(({ pointer, code, params }) => [pointer, code, params?.['nearest']]),
    [
      ['/name', 'required', undefined],
      ['/namee', 'unknown_key', 'name'],
      ['/place/a~1b~0d', 'unknown_key', 'a/b~c'],
    ],
  )
})

test('a fault names the limit that a value breaks', () => {
  const check = checker(
    strict({
      few: Type.Optional(
        Type.Array(Type.String(), { minItems: 1, maxItems: 2, uniqueItems: true }),
      ),
      text: Type.Optional(Type.String({ minLength: 3 })),
      count: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
    }),
  )
  const fault = (value: unknown) => {
    const { error } = check(value)
    assert.ok(error instanceof Refusal)
    const [{ code, params, message } = { code: '', params: {}, message: '' }] =
      error.extras.errors ?? []
    return [code, params, message]
  }
  assert.deepEqual(fault({ few: [] }), ['too_few', { minimum: 1 }, 'This needs at least 1 entry.'])
  assert.deepEqual(fault({ few: ['a', 'b', 'c'] }), [
    'too_many',
    { maximum: 2 },
    'This can have at most 2 entries.',
  ])
  assert.equal(fault({ few: ['a', 'a'] })[0], 'not_unique')
  assert.deepEqual(fault({ text: 'ab' }).slice(0, 2), ['too_short', { minimum: 3 }])
  assert.equal(fault({ text: '' })[0], 'required')
  assert.deepEqual(fault({ count: 0 }).slice(0, 2), ['too_small', { minimum: 1 }])
  assert.deepEqual(fault({ count: 6 }).slice(0, 2), ['too_large', { maximum: 5 }])
  assert.deepEqual(fault({ count: 'x' })[1], { types: ['integer'] })
})

test('a body that needs nothing may be absent', () => {
  const check = checker(strict({ reason: Type.Optional(Type.String()) }))
  assert.deepEqual(check(null), { value: {} })
  assert.deepEqual(check(undefined), { value: {} })
})

test('text that PostgreSQL cannot store is refused wherever it hides', () => {
  const check = checker(Type.Any())
  for (const bad of ['a\0b', '\ud83e', '\udd77x']) {
    assert.equal(refusal(check, bad), 'invalid_request body character_not_allowed')
    assert.equal(
      refusal(check, { a: [{ b: bad }] }),
      'invalid_request body /a/0/b character_not_allowed',
    )
    assert.match(
      refusal(check, { a: { [bad]: 1 } }),
      /^invalid_request body \/a\/.* character_not_allowed$/s,
    )
  }
  const good = { a: ['\u0001', '🦷', '\uFFFD', 'Łódź'] }
  assert.deepEqual(check(good), { value: good })
})

test('32 levels are read, more are not, and a hundred thousand do no harm', () => {
  const check = checker(Type.Any())
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  assert.ok('value' in check(nested(32)))
  assert.equal(refusal(check, nested(33)), 'body_too_deep')
  assert.equal(refusal(check, nested(100_000)), 'body_too_deep')
})

test('a large body is looked through in good time', () => {
  const check = checker(Type.Any())
  const list = Array.from({ length: 300_000 }, (_, n) => n)
  const before = process.threadCpuUsage()
  check({ list })
  const { user } = process.threadCpuUsage(before)
  assert.ok(user < 2_000_000, `${user} µs`)
})

test('numbers and flags of a query have one spelling', () => {
  const schema = listQuery({ archived: Type.Boolean({ default: false }), id: Type.Optional(Id) })
  const check = checker(schema, 'querystring')
  assert.deepEqual(check({}), { value: { page: 1, limit: 20, archived: false } })
  assert.deepEqual(check({ page: '1000000', limit: '100', archived: 'true', search: '007' }), {
    value: { page: 1_000_000, limit: 100, archived: true, search: '007' },
  })
  const odd =
    '0 -1 -0 1.5 1.0 abc +1 01 1e3 0x10 Infinity NaN 1000001 9007199254740993 99999999999999999999 １ null 1,2'
  for (const page of [...odd.split(' '), '', ' 1', '1 ']) {
    assert.match(
      refusal(check, { page }),
      /^invalid_request query \/page (wrong_type|too_small|too_large)$/,
    )
  }
  assert.equal(refusal(check, { limit: '101' }), 'invalid_request query /limit too_large')
  for (const archived of ['1', 'TRUE', 'yes', '']) {
    assert.equal(refusal(check, { archived }), 'invalid_request query /archived wrong_type')
  }
})

test('a query key that is repeated or not known is refused', () => {
  const check = checker(listQuery(), 'querystring')
  assert.equal(refusal(check, { page: ['1', '2'] }), 'invalid_request query /page repeated')
  assert.equal(refusal(check, { search: ['a', 'a'] }), 'invalid_request query /search repeated')
  for (const name of ['Page', 'page[]', 'constructor', '__proto__', 'toString', '']) {
    const query = JSON.parse(`{${JSON.stringify(name)}: "1"}`) as unknown
    assert.equal(refusal(check, query), `invalid_request query /${name} unknown_key`)
  }
  assert.equal(
    refusal(check, { search: 'a\0' }),
    'invalid_request query /search character_not_allowed',
  )
})

test('an identifier is a UUID in lower case and nothing that looks like one', () => {
  const check = checker(strict({ id: Id }), 'params')
  const id = '019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f'
  assert.deepEqual(check({ id }), { value: { id } })
  for (const bad of [
    `urn:uuid:${id}`,
    `{${id}}`,
    id.toUpperCase(),
    id.replaceAll('-', ''),
    '1',
    `${id}\n`,
  ]) {
    assert.equal(refusal(check, { id: bad }), 'invalid_request path /id wrong_form')
  }
})

test('a day is a day of a month', () => {
  const check = checker(strict({ on: DateOnly }))
  for (const on of ['2026-13-01', '2026-00-10', '2026-01-32', '26-01-01', '2026-1-1']) {
    assert.equal(refusal(check, { on }), 'invalid_request body /on wrong_form')
  }
  for (const on of ['2026-02-31', '2026-02-29', '2100-02-29', '2026-04-31']) {
    assert.equal(refusal(check, { on }), 'invalid_request body /on no_such_day')
  }
  for (const on of ['2028-02-29', '2000-02-29', '2026-12-31']) {
    assert.deepEqual(check({ on }), { value: { on } })
  }
  assert.match(String(check({ on: '2026-02-31' }).error), /on: There is no such day/)
})

test('a moment is a real one, in a body and in a query, and null where it may be', () => {
  const schema = strict({ at: nullable(Timestamp) })
  const check = checker(schema)
  for (const at of [
    '2026-02-31T10:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01T10:60:00.000Z',
    '2026-06-30T23:59:60.000Z',
    '2026-13-01T10:00:00.000Z',
    '0000-01-01T10:00:00.000Z',
  ]) {
    assert.equal(refusal(check, { at }), 'invalid_request body /at no_such_instant')
  }
  for (const at of ['2026-02-28T23:59:59.999Z', '0001-01-01T00:00:00.000Z', null]) {
    assert.deepEqual(check({ at }), { value: { at } })
  }
  const query = checker(strict({ at: Timestamp }), 'querystring')
  assert.equal(
    refusal(query, { at: '2026-02-31T10:00:00.000Z' }),
    'invalid_request query /at no_such_instant',
  )
})

const reply = Type.Object({
  id: Type.String(),
  total: Type.Integer(),
  note: nullable(Type.String()),
  lines: Type.Array(Type.Object({ name: Type.String() })),
  by: nullable(Type.Object({ id: Type.String() })),
})
const goodReply = { id: 'a', total: 1, note: null, lines: [{ name: 'x' }], by: { id: 'b' } }

test('a reply leaves out every key that is not promised, at every level', () => {
  const write = replyWriter(reply as unknown as Schema)
  const generous = {
    ...goodReply,
    passwordHash: 'secret',
    lines: [{ name: 'x', secret: 1 }],
    by: { id: 'b', secret: 1 },
  }
  assert.deepEqual(JSON.parse(write(generous)), goodReply)
  assert.deepEqual(JSON.parse(write({ ...goodReply, by: null })), { ...goodReply, by: null })
})

test('a reply that breaks its promise is our mistake, never a wrong value', () => {
  const write = replyWriter(reply as unknown as Schema)
  for (const wrong of [
    { id: null },
    { id: { odd: true } },
    { total: 1.6 },
    { total: '1' },
    { total: null },
    { note: undefined },
    { lines: [{}] },
    { lines: null },
  ]) {
    assert.throws(() => write({ ...goodReply, ...wrong }), /^Error: the reply breaks its schema at/)
  }
})
