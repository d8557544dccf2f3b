import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { exchange, readInstant, valueTypes, type Statement } from '#platform/db/exchange'
import { testApp } from '#test/app/test-app'

// What exchange.ts leans on inside node-postgres: read this when its version is raised.
const w = await testApp()

async function connect(t: TestContext): Promise<pg.Client> {
  const settings = { ...w.connection, types: valueTypes, pipeline: true, query_timeout: 5_000 }
  const client = new pg.Client(settings)
  await client.connect()
  t.after(() => client.end())
  return client
}

const statementOf = (text: string, values: unknown[] = [], name?: string): Statement =>
  name === undefined ? { text, values } : { text, values, name }

async function rowsOf(client: pg.Client, ...statements: Statement[]) {
  return (await exchange(client, statements)).map(({ rows }) => rows)
}

const failing = statementOf('select 1 / 0')
const codeOf = (error: unknown) => (error as { code?: string }).code

test('each statement comes back with its own rows, in order, under camelCase keys', async (t) => {
  const client = await connect(t)
  await client.query('create temporary table crowns (tooth_number integer)')
  const outcomes = await exchange(client, [
    statementOf('select 1 as first_name, null::text as last_name'),
    statementOf('insert into crowns values ($1), ($2)', [11, 12]),
    statementOf('select tooth_number from crowns where tooth_number > $1', [90]),
    statementOf('select tooth_number from crowns order by 1'),
  ])
  assert.deepEqual(
    outcomes.map(({ rows }) => rows),
    [[{ firstName: 1, lastName: null }], [], [], [{ toothNumber: 11 }, { toothNumber: 12 }]],
  )
  assert.deepEqual(
    outcomes.map(({ rowCount, command }) => [command, rowCount]),
    [
      ['SELECT', 1],
      ['INSERT', 2],
      ['SELECT', 0],
      ['SELECT', 2],
    ],
  )
})

test('a local setting holds for its exchange and for nothing behind it in the pipeline', async (t) => {
  const client = await connect(t)
  const set = statementOf(`select set_config('app.organization_id', $1, true)`, ['mine'], 'set')
  const get = statementOf(`select current_setting('app.organization_id', true) as org`, [], 'get')
  const answers = await Promise.all([
    rowsOf(client, set, get),
    rowsOf(client, get),
    rowsOf(client, set, get),
    rowsOf(client, get),
  ])
  const seen = answers.map((answer) => answer.at(-1)?.[0]?.['org'])
  assert.deepEqual(seen, ['mine', '', 'mine', ''])
})

test('a named statement is parsed once for a connection, an unnamed one stays nowhere', async (t) => {
  const client = await connect(t)
  const ask = () =>
    exchange(client, [statementOf('select $1::integer as n', [1], 'once'), statementOf('select 2')])
  await Promise.all([ask(), ask()])
  await ask()
  const { rows } = await client.query(
    'select name, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements',
  )
  assert.deepEqual(rows, [{ name: 'once', runs: 3 }])
})

test('a failure undoes its whole exchange, and those ahead and behind stay', async (t) => {
  const client = await connect(t)
  await client.query('create temporary table bridges (name text)')
  const insert = (name: string) => statementOf('insert into bridges values ($1)', [name], 'insert')
  const ends = await Promise.allSettled([
    exchange(client, [insert('ahead')]),
    exchange(client, [insert('undone'), failing, insert('never')]),
    exchange(client, [insert('behind')]),
  ])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  const [rows] = await rowsOf(client, statementOf('select name from bridges order by name'))
  assert.deepEqual(rows, [{ name: 'ahead' }, { name: 'behind' }])
})

test('a name is usable after a failure, whether it was parsed before it or never', async (t) => {
  const client = await connect(t)
  const divide = (by: number) => statementOf('select 6 / $1::integer as n', [by], 'divide')
  const greet = statementOf(`select 'hello' as n`, [], 'greet')
  await assert.rejects(exchange(client, [divide(0)]), { code: '22012' })
  await assert.rejects(exchange(client, [failing, greet]), { code: '22012' })
  assert.deepEqual(await rowsOf(client, divide(3), greet), [[{ n: 2 }], [{ n: 'hello' }]])
  const { rows } = await client.query('select count(*)::integer as n from pg_prepared_statements')
  assert.deepEqual(rows, [{ n: 2 }])
})

test('an exchange on its way behind the failure that should have parsed its name gets 26000, once', async (t) => {
  const client = await connect(t)
  const greet = statementOf(`select 'hello' as n`, [], 'greet')
  const [first, second] = await Promise.allSettled([
    exchange(client, [failing, greet]),
    exchange(client, [greet]),
  ])
  assert.equal(first.status === 'rejected' && codeOf(first.reason), '22012')
  assert.equal(second.status === 'rejected' && codeOf(second.reason), '26000')
  assert.deepEqual(await rowsOf(client, greet), [[{ n: 'hello' }]])
})

test('two hundred exchanges in one pipeline get each its own answer', async (t) => {
  const client = await connect(t)
  const numbers = Array.from({ length: 200 }, (_, place) => place)
  const answers = await Promise.allSettled(
    numbers.map((n) =>
      n % 7 === 3
        ? exchange(client, [
            statementOf('select 1 / ($1::integer - $1::integer) as n', [n], `n${n % 5}`),
          ])
        : rowsOf(
            client,
            statementOf('select $1::integer as n', [n], `m${n % 5}`),
            statementOf('select 0 as n'),
          ),
    ),
  )
  for (const [n, answer] of answers.entries()) {
    if (n % 7 === 3) assert.equal(answer.status, 'rejected')
    else assert.deepEqual(answer, { status: 'fulfilled', value: [[{ n }], [{ n: 0 }]] })
  }
})

test('a value that cannot be written is refused before anything is sent', async (t) => {
  const client = await connect(t)
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  await assert.rejects(
    exchange(client, [statementOf('select 1'), statementOf('select $1::jsonb', [circle])]),
    TypeError,
  )
  assert.deepEqual(await rowsOf(client, statementOf('select 1 as n')), [[{ n: 1 }]])
})

test('integers are exact numbers, instants RFC 3339 with milliseconds, days and amounts text', async (t) => {
  const client = await connect(t)
  await client.query(`set time zone 'UTC'`)
  const [rows] = await rowsOf(
    client,
    statementOf(`select 9007199254740991::bigint as big, '2026-11-20 23:50:00+00'::timestamptz as whole,
      '2026-11-20 23:50:00.07+00'::timestamptz as tenth, '2026-11-20 23:50:00.123456+00'::timestamptz as micro,
      '2026-02-28'::date as day, 12.30::numeric as amount, '\\x00ff'::bytea as bytes, '{"a_b": [1]}'::jsonb as json,
      array['a', 'b'] as list, true as flag`),
  )
  assert.deepEqual(rows, [
    {
      big: 9_007_199_254_740_991,
      whole: '2026-11-20T23:50:00.000Z',
      tenth: '2026-11-20T23:50:00.070Z',
      micro: '2026-11-20T23:50:00.123Z',
      day: '2026-02-28',
      amount: '12.30',
      bytes: Buffer.from([0, 255]),
      json: { a_b: [1] },
      list: ['a', 'b'],
      flag: true,
    },
  ])
})

test('a number beyond exact integers is an error and not another number', async (t) => {
  const client = await connect(t)
  await assert.rejects(
    exchange(client, [statementOf('select 9007199254740993::bigint as n')]),
    RangeError,
  )
  assert.deepEqual(await rowsOf(client, statementOf('select 1 as n')), [[{ n: 1 }]])
})

test('an instant of another time zone, or none, is an error and not another instant', () => {
  for (const value of ['2026-11-20 23:50:00+01', '2026-11-20 23:50:00.5-03:30', 'infinity']) {
    assert.throws(() => readInstant(value), RangeError)
  }
})
