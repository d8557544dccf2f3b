import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { demoPassword, demoSignIns } from '#demo/demo'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'
import { newSecretKey } from '#platform/settings/env'
import { inTurn } from '#test/runner/turns'
import { checkLogin } from './database-logins.ts'
import { startPage } from './start-page.ts'

let dataFolder = ''
const children = new Set<ChildProcess>()

before(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pontic-start-'))
  await chmod(dataFolder, 0o755)
})

after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataFolder, { recursive: true, force: true })
})

type Run = { child: ChildProcess; output(): string; ended: Promise<number | null> }

function run(settings: Record<string, string> = {}, options: string[] = []): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...options], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataFolder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    children.delete(child)
    return code as number | null
  })
  return { child, output: () => text, ended }
}

/** The address that a start prints. */
async function addressOf({ child, output, ended }: Run): Promise<string> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (;;) {
    const found = /(?:is running at|Listens on) +(http:\S+)/.exec(output())?.[1]
    if (found) return found
    assert.ok(!hasEnded, `the start ended: ${output()}`)
    await Promise.race([once(child.stdout ?? child, 'data'), ended])
  }
}

const health = async (address: string) => (await fetch(`${address}/health/ready`)).status

/** Waits until it serves: a busy machine may say "not now" to the first who ask. */
async function assertServes(address: string): Promise<void> {
  const end = Date.now() + 30_000
  while ((await health(address)) !== 200) assert.ok(Date.now() < end, 'it never serves')
}

test('the first start fills in the demo and prints who can sign in, a second start on the same data says so, and Ctrl-C ends all', async () => {
  const first = run()
  const address = await addressOf(first)
  assert.equal(new URL(address).hostname, 'localhost', 'the host that mails link to')
  await assertServes(address)
  for (const { email } of demoSignIns) assert.ok(first.output().includes(email))
  assert.match(
    first.output(),
    /^Starting PostgreSQL …\.* [\d.]+ s\nPreparing the database …\.+ [\d.]+ s\nLoading Pontic … [\d.]+ s\nFilling in the demo …\.+ [\d.]+ s\nOpening the service … [\d.]+ s\n/,
  )
  const [{ email } = { email: '' }] = demoSignIns
  const signedIn = await fetch(`${address}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  assert.equal(signedIn.status, 200)

  const second = run()
  assert.equal(await second.ended, 1)
  assert.match(second.output(), /Pontic did not start\. .*already/s)
  assert.doesNotMatch(second.output(), /\n {4}at /, 'a sentence, not a stack')

  first.child.kill('SIGINT')
  assert.equal(await first.ended, 0)
  await assert.rejects(health(address))
})

test('a start after kill -9 takes over or recovers the database and has every row', async () => {
  const killed = run()
  await addressOf(killed)
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = run()
  const address = await addressOf(next)
  await assertServes(address)
  const [{ email } = { email: '' }] = demoSignIns
  assert.ok(next.output().includes(email), 'the demo is still there')
  next.child.kill('SIGTERM')
  assert.equal(await next.ended, 0)
})

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://pontic.example',
  SECRET_KEY: newSecretKey(),
  STATEMENT_SIGNING_KEY: newSecretKey(),
}

async function assertRefused(
  settings: Record<string, string>,
  sentence: RegExp,
  options: string[] = [],
): Promise<void> {
  const refused = run(settings, options)
  assert.equal(await refused.ended, 1, refused.output())
  assert.match(refused.output(), sentence)
  assert.doesNotMatch(refused.output(), /\n {4}at /, 'a sentence, not a stack')
}

const embedded = { ALLOW_EMBEDDED_DATABASE: 'true' }
const network = { HOST: '192.0.2.1', SEED_DEMO: 'false' }
const refusedBesideTheDemo: [string, Record<string, string>, RegExp, string[]?][] = [
  ['production', { ...production, ...embedded }, /The database holds the demo/],
  ['the network', network, /HOST=192\.0\.2\.1 would open the demo/],
  // An address that this computer does not have: the start goes on until it listens.
  [
    'a strange address',
    { ...network, ALLOW_DEMO_ON_NETWORK: 'true' },
    /cannot listen on 192\.0\.2\.1/,
  ],
  ['an empty start', {}, /holds the demo\. To begin without it, set DATA_DIR/, ['--empty']],
]

// A process for each, which a core has for three seconds: half of them in each run, by turns.
for (const [what, settings, sentence, options] of inTurn(refusedBesideTheDemo, 2)) {
  test(`a start for ${what} is refused where the demo is, with a sentence`, () =>
    assertRefused(settings, sentence, options))
}

test('a start begins without the demo where it is asked to', async () => {
  await assertRefused({}, /The options --emtpy are not known\..*npm start -- --empty/s, ['--emtpy'])
  const help = run({}, ['--help'])
  assert.equal(await help.ended, 0)
  assert.match(help.output(), /starts without the demo/)

  const ownFolder = await mkdtemp(join(tmpdir(), 'pontic-empty-'))
  await chmod(ownFolder, 0o755)
  const empty = run({ DATA_DIR: ownFolder }, ['--empty'])
  const address = await addressOf(empty)
  await assertServes(address)
  assert.match(empty.output(), new RegExp(`Mailbox +${address}/app/mailbox`))
  assert.match(empty.output(), new RegExp(`Begin +${address}/app/sign-up`))
  assert.doesNotMatch(empty.output(), /demo/)
  empty.child.kill('SIGTERM')
  assert.equal(await empty.ended, 0)
  await rm(ownFolder, { recursive: true })
})

/** What each login may do more than it needs; `undo` takes it back. */
const powers: [grant: string, undo: string, sentence: RegExp][] = [
  [
    'alter role pontic_service bypassrls',
    'alter role pontic_service nobypassrls',
    /passes row security/,
  ],
  [
    'alter role pontic_service createrole',
    'alter role pontic_service nocreaterole',
    /may make roles/,
  ],
  [
    'grant pontic_owner to pontic_service',
    'revoke pontic_owner from pontic_service',
    /owns tables of Pontic, by its membership in pontic_owner/,
  ],
  [
    'grant pg_read_all_data to pontic_service with inherit false',
    'revoke pg_read_all_data from pontic_service',
    /has powers over the whole server, by its membership in pg_read_all_data/,
  ],
  [
    'grant pontic_across to pontic_service',
    'revoke pontic_across from pontic_service',
    /sees every organization, by its membership in pontic_across/,
  ],
  // What every installation before migration 0051 had.
  [
    'grant pontic_across to pontic_app',
    'revoke pontic_across from pontic_app',
    /sees every organization, by its membership in pontic_across/,
  ],
  [
    "do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$",
    "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
    /may make temporary tables/,
  ],
]

test('production is served by a login that owns nothing, and refuses one that may do more', async () => {
  const postgres = await startThrowAwayPostgres()
  const admin = new Client(postgres.connection)
  try {
    const { host, user, password, database } = postgres.connection
    const addressAs = (name: string, secret: string) =>
      `postgresql://${name}:${secret}@/${database}?host=${encodeURIComponent(host)}`
    const external = { ...production, DATABASE_MIGRATION_URL: addressAs(user, password) }
    const service = {
      ...external,
      DATABASE_URL: addressAs('pontic_service', 'service'),
      DATABASE_ACROSS_URL: addressAs('pontic_service_across', 'across'),
    }

    await admin.connect()
    await admin.query(`create role pontic_service login password 'service'`)
    await admin.query(`create role pontic_service_across login password 'across'`)
    await assertRefused(service, /grant pontic_app to pontic_service/)
    await admin.query('grant pontic_app to pontic_service')
    await admin.query('grant pontic_across to pontic_service_across with inherit false')
    await admin.query('alter role pontic_service superuser')
    await assertRefused(service, /The login pontic_service of DATABASE_URL is a superuser\./)
    await admin.query('alter role pontic_service nosuperuser')
    for (const [grant, undo, sentence] of powers) {
      await admin.query(grant)
      const login = new Client({ connectionString: service.DATABASE_URL })
      await login.connect()
      const role = 'pontic_app'
      const expected = { setting: 'DATABASE_URL', role } as const
      await assert.rejects(checkLogin(login, { ...expected, isProduction: true }), sentence)
      await checkLogin(login, { ...expected, isProduction: false })
      await login.end()
      await admin.query(undo)
    }

    const good = run(service)
    const address = await addressOf(good)
    await assertServes(address)
    assert.match(good.output(), /is running at https:\/\/pontic\.example /)
    assert.doesNotMatch(good.output(), /Demo sign-ins/, 'production is not filled with the demo')
    const signedUp = await fetch(`${address}/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ada Sample',
        email: 'ada@practice.example',
        password: 'a-long-walk-by-the-sea',
        organization: { type: 'clinic', name: 'Practice' },
      }),
    })
    assert.equal(signedUp.status, 201)
    const [cookie = ''] = signedUp.headers.getSetCookie()
    const patients = await fetch(`${address}/patients`, {
      headers: { cookie: cookie.split(';', 1)[0] ?? '' },
    })
    assert.equal(patients.status, 200)
    good.child.kill('SIGTERM')
    assert.equal(await good.ended, 0)
  } finally {
    await admin.end()
    await postgres.stop()
  }
})

const calmStart = {
  version: '1',
  url: 'http://192.0.2.1:4700',
  listensOn: undefined,
  hasDemo: true,
  hasMailbox: false,
  isDemoOnNetwork: false,
  paymentsUrl: undefined,
  database: undefined,
  sandbox: { isThere: true } as const,
  seconds: 1,
}

test('the start says loudly that others reach the demo, and that pictures have no sandbox', () => {
  assert.doesNotMatch(startPage(calmStart), /WARNING/)
  assert.match(
    startPage({ ...calmStart, isDemoOnNetwork: true }),
    /WARNING: the demo is open to the network, and its password is public/,
  )
  const sandbox = { isThere: false, reason: 'unshare is not installed' } as const
  assert.match(
    startPage({ ...calmStart, sandbox }),
    /WARNING: decoded without a sandbox.*\n.*unshare is not installed/,
  )
})

const refusals: [string, Record<string, string>, RegExp][] = [
  ['a setting that is no number', { PORT: 'abc' }, /PORT=abc must be integer/],
  ['production without a database', { NODE_ENV: 'production' }, /DATABASE_URL is missing/],
  [
    'production without a key',
    { NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE: 'true', BASE_URL: 'https://pontic.example' },
    /SECRET_KEY is missing/,
  ],
  [
    'unsigned webhooks beyond loopback',
    { WEBHOOK_SIGNATURE_MODE: 'local-test', HOST: '0.0.0.0', SEED_DEMO: 'false' },
    /only on loopback/,
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    /DATABASE_URL cannot be used/,
  ],
]

// A process for each: one of them in each run, by turns. What settings are refused is in starts.test.ts.
for (const [what, settings, sentence] of inTurn(refusals, 5)) {
  test(`${what} keeps the service from starting, with a sentence`, () =>
    assertRefused(settings, sentence))
}
