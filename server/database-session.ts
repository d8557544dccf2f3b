import type pg from 'pg'
import { SettingError } from '#platform/settings/setting'
import type { Env } from '#platform/settings/env'
import type { ServiceLogin } from './database-logins.ts'

type Found = { name: string; login: string; value: string }

/** What each connection of the service relies on, and how a login has it where a pooler takes it away. */
const reliances = (env: Env) => [
  { name: 'TimeZone', isRight: (value: string) => value === 'UTC', advised: `'UTC'` },
  { name: 'DateStyle', isRight: (value: string) => value.startsWith('ISO'), advised: `'ISO'` },
  ...[
    { name: 'statement_timeout', milliseconds: env.DATABASE_STATEMENT_TIMEOUT_MS },
    { name: 'transaction_timeout', milliseconds: env.DATABASE_TRANSACTION_TIMEOUT_MS },
    { name: 'idle_in_transaction_session_timeout', milliseconds: 30_000 },
  ].map(({ name, milliseconds }) => ({
    name,
    // Without an end transactions hold what others wait for, and `updatedSinceAt` can miss a row.
    isRight: (value: string) => value !== '0',
    advised: String(milliseconds),
  })),
]

/**
 * Refuses a database whose connections begin without the settings that the service asks for: a pooler
 * may drop them without a word. `client` has to be opened with these settings.
 * @throws SettingError
 */
export async function checkSession(
  client: pg.ClientBase,
  { setting, env }: Pick<ServiceLogin, 'setting'> & { env: Env },
): Promise<void> {
  const expected = reliances(env)
  const { rows } = await client.query<Found>(
    `select name, setting as value, format('%I', session_user) as login from pg_settings
     where name = any($1)`,
    [expected.map(({ name }) => name)],
  )
  const dropped = expected.filter(
    ({ name, isRight }) => !isRight(rows.find((row) => row.name === name)?.value ?? ''),
  )
  if (dropped.length === 0) return
  const login = rows[0]?.login ?? ''
  const advice = dropped.map(({ name, advised }) => `alter role ${login} set ${name} = ${advised};`)
  throw new SettingError(
    `Settings of connections do not reach the database of ${setting}: a pooler in front of it drops them. Run ${advice.join(' ')} then let the pooler connect again (docs/operations.md, Poolers).`,
  )
}
