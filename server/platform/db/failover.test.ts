import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { makePlace } from '#embedded-postgres/fixture'
import { connectDatabase } from '#platform/db/db'
import { isDatabaseAway } from '#platform/errors'
import { goodbye, startFakePostgres, welcome } from '#test/fakes/postgres'
import { serveOnOwnPostgres } from '#test/app/own-postgres'
import { testApp, until } from '#test/app/test-app'

const settings = {
  readers: 1,
  writers: 1,
  namedStatements: true,
  statementTimeoutMs: 5_000,
  transactionTimeoutMs: 15_000,
}

test('a server that only reads is answered 503, since another takes over from it', async () => {
  const w = await testApp()
  const clinic = await w.org('clinic')
  const admin = new pg.Client(w.connection)
  await admin.connect()
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.query('set transaction_read_only = off')
    await admin.query(
      `alter database ${admin.escapeIdentifier(w.connection.database)} set default_transaction_read_only = ${value}`,
    )
    await admin.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  const create = () => clinic.owner.post('/patients', { firstName: 'Nora', lastName: 'Sample' })
  await setReadOnly('on')
  const refused = await create()
  assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await clinic.owner.get('/patients')).status, 200)
  await setReadOnly('off')
  await admin.end()
  assert.equal((await create()).status, 201)
})

test('a commit that is cancelled while it waits for the standby is no success', async (t) => {
  const { start } = await makePlace(t)
  const { connection: login } = await start()
  const client = new pg.Client(login)
  await client.connect()
  await client.query('create table notes (text text)')
  const setStandby = async (name: string) => {
    await client.query(`alter system set synchronous_standby_names = '${name}'`)
    await client.query('select pg_reload_conf()')
  }
  await setStandby('standby')
  const db = connectDatabase({ ...settings, logins: { tenants: login, across: login } })
  t.after(() => db.close())
  const everyone = { statement: { text: 'select 1', values: [] } }
  const write = () =>
    db.write(everyone, (tx) => tx.run(sql`insert into public.notes values ('kept here')`))
  const failed = write().catch((reason: unknown) => reason)
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  await until(async () => (await client.query(cancel)).rowCount === 1, 'it waits for the standby')
  const error = await failed
  assert.ok(isDatabaseAway(error), String(error))
  assert.equal((await client.query('select from notes')).rowCount, 1, 'the primary has it')
  await setStandby('')
  await write()
  await client.end()
})

test('a repetition by its key ends when the standby has the work of the first', async (t) => {
  const { url, query } = await serveOnOwnPostgres(t)
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signedUp = await post('/auth/sign-up/email', {
    name: 'Ada Sample',
    email: 'ada@practice.example',
    password: 'a-long-walk-by-the-sea',
    organization: { type: 'clinic', name: 'Practice' },
  })
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const create = () =>
    post(
      '/patients',
      { firstName: 'Nora', lastName: 'Sample' },
      { cookie, 'idempotency-key': 'one' },
    )
  const first = await create()
  assert.equal(first.status, 201)

  const isWaiting = async (login: string) =>
    (await query(`select from pg_stat_activity where wait_event = 'SyncRep' and usename ${login}`))
      .length > 0
  await query(`alter system set synchronous_standby_names = 'standby'`)
  await query('select pg_reload_conf()')
  await until(() => {
    query(`select pg_logical_emit_message(true, 'test', '')`).catch(() => {})
    return isWaiting(`<> 'pontic_app'`)
  }, 'PostgreSQL waits for the standby')
  let hasAnswered = false
  const repeated = create().finally(() => (hasAnswered = true))
  await until(async () => hasAnswered || (await isWaiting(`= 'pontic_app'`)), 'it waits')
  assert.equal(hasAnswered, false)
  await query(`alter system set synchronous_standby_names = ''`)
  await query('select pg_reload_conf()')
  assert.deepEqual(
    [(await repeated).status, await (await repeated).json()],
    [201, await first.json()],
  )
})

test('a pooler without a server for its client is a database that is away', async (t) => {
  const login = await startFakePostgres(t, (socket, isFirst) => {
    if (isFirst) socket.write(welcome)
    else socket.end(goodbye('08P01', 'server login has been failing'))
  })
  const db = connectDatabase({ ...settings, logins: { tenants: login, across: login } })
  t.after(() => db.close())
  const ask = db.ask({ name: 'one', text: 'select 1 as one', values: [] })
  const error = await ask.catch((reason: unknown) => reason)
  assert.equal((error as { code?: string }).code, '08P01')
  assert.ok(isDatabaseAway(error))
})
