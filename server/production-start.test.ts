import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'
import { newSecretKey } from '#platform/settings/env'
import { addressOf, assertServes, openStarts } from '#test/app/starts'
import { checkLogin } from './database-logins.ts'

const { run, assertRefused } = await openStarts()

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://pontic.example',
  SECRET_KEY: newSecretKey(),
  STATEMENT_SIGNING_KEY: newSecretKey(),
}

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
