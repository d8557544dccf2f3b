import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { withClient } from '#database/connection'
import { sessionSettingsOf } from '#platform/db/connections'
import { testApp } from '#test/app/test-app'
import { checkSession } from './database-session.ts'

const w = await testApp()
const { env } = w.app
const check = (settings: object) =>
  withClient({ ...w.logins.tenants, ...settings }, (client) =>
    checkSession(client, { setting: 'DATABASE_URL', env }),
  )
const asked = sessionSettingsOf({
  statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
  transactionTimeoutMs: env.DATABASE_TRANSACTION_TIMEOUT_MS,
})

test('a database whose connections begin as the service asks is served', () => check(asked))

test('a pooler that drops the settings of connections is refused, with what to run', async () => {
  await assert.rejects(check({}), ({ message }: Error) => {
    for (const [name, value] of [
      ['statement_timeout', env.DATABASE_STATEMENT_TIMEOUT_MS],
      ['transaction_timeout', env.DATABASE_TRANSACTION_TIMEOUT_MS],
      ['idle_in_transaction_session_timeout', 30_000],
    ]) {
      assert.ok(message.includes(`alter role pontic_app set ${name} = ${value};`), message)
    }
    return true
  })
  const elsewhere = { ...asked, options: '-c TimeZone=Europe/Berlin -c DateStyle=SQL,DMY' }
  await assert.rejects(check(elsewhere), /set "?TimeZone"? = 'UTC'; .*set "?DateStyle"? = 'ISO';/)
})

test('connections begin with nothing but what the page on poolers gives to logins', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const advised = [...page.matchAll(/^alter role pontic_service set (\w+)/gm)].map(
    ([, name]) => name,
  )
  const { options, application_name: _, ...others } = asked
  const set = [...(options ?? '').matchAll(/-c (\w+)=/g)].map(([, name = '']) => name)
  const names = [...set, ...Object.keys(others)].map((name) => name.toLowerCase())
  assert.ok(names.length > 0)
  assert.deepEqual(new Set(names), new Set(advised))
})
