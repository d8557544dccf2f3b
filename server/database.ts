import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { loginsOf, makeLogins, revokeTemporary, type Logins } from '#database/logins'
import { migrate } from '#database/migrate'
import { MigrationError } from '#database/migration-error'
import { withClient } from '#database/connection'
import { connectDatabase, type Db } from '#platform/db/db'
import { sessionSettingsOf } from '#platform/db/connections'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#embedded-postgres/embedded-postgres'
import { acrossAdvice, type Env } from '#platform/settings/env'
import { SettingError } from '#platform/settings/setting'
import { checkLogin, type ServiceLogin } from './database-logins.ts'
import { checkSession } from './database-session.ts'
import type { StartSteps } from './start-steps.ts'

const databaseName = 'pontic'

/** Whether an error keeps the service from starting and says by its message what to do. */
export const isAdvice = (error: unknown): error is Error =>
  [SettingError, EmbeddedPostgresError, MigrationError].some((kind) => error instanceof kind)

/** The database of the service, migrated and ready. */
export type OpenDatabase = {
  db: Db
  /** What happened, for the start page: `embedded` is absent with an external database. */
  embedded?: EmbeddedPostgres
  close(): Promise<void>
}

/** Makes the embedded cluster's own database again: for the demo only. */
export async function recreateDatabase(postgres: EmbeddedPostgres): Promise<void> {
  await withClient(postgres.connection, async (client) => {
    await client.query(`drop database if exists ${databaseName} with (force)`)
    await client.query(`create database ${databaseName}`)
  })
}

// The service logs in as roles that own nothing: their passwords live as long as the process.
async function prepareEmbedded(postgres: EmbeddedPostgres, steps: StartSteps): Promise<Logins> {
  const owner = { ...postgres.connection, database: databaseName }
  const password = randomBytes(24).toString('hex')
  await withClient(postgres.connection, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      databaseName,
    ])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  })
  await withClient(owner, async (client) => {
    await migrate({ client, log: steps.tick })
    await revokeTemporary(client)
    await makeLogins(client, password)
  })
  return loginsOf(owner, password)
}

async function checkLogins(env: Env, { tenants, across }: Logins): Promise<void> {
  const isProduction = env.NODE_ENV === 'production'
  const session = sessionSettingsOf({
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    transactionTimeoutMs: env.DATABASE_TRANSACTION_TIMEOUT_MS,
  })
  const check = (login: pg.ClientConfig, expected: ServiceLogin) =>
    withClient({ ...login, ...session }, async (client) => {
      const found = await checkLogin(client, { ...expected, isProduction })
      await checkSession(client, { setting: expected.setting, env })
      return found
    })
  const tenantDatabase = await check(tenants, { setting: 'DATABASE_URL', role: 'pontic_app' })
  if (tenants === across) {
    // For trying out one login will do that is a member of both roles.
    await check(across, { setting: 'DATABASE_URL', role: 'pontic_across' }).catch(() => {
      throw new SettingError(acrossAdvice)
    })
    return
  }
  const acrossDatabase = await check(across, {
    setting: 'DATABASE_ACROSS_URL',
    role: 'pontic_across',
  })
  if (acrossDatabase !== tenantDatabase) {
    throw new SettingError(
      'DATABASE_URL and DATABASE_ACROSS_URL lead to different databases. Give two logins of one.',
    )
  }
}

async function prepareExternal(env: Env, url: string, steps: StartSteps): Promise<Logins> {
  const owner = { connectionString: env.DATABASE_MIGRATION_URL ?? url }
  const tenants = { connectionString: url }
  const logins = {
    tenants,
    across: env.DATABASE_ACROSS_URL ? { connectionString: env.DATABASE_ACROSS_URL } : tenants,
  }
  try {
    await withClient(owner, async (client) => {
      await migrate({ client, log: steps.tick })
      await revokeTemporary(client)
    })
    await checkLogins(env, logins)
  } catch (error) {
    if (isAdvice(error)) throw error
    throw new SettingError(
      `The database of DATABASE_URL cannot be used: ${(error as Error).message}`,
    )
  }
  return logins
}

/**
 * Opens the database that the settings name, or starts the embedded one in DATA_DIR; migrates it.
 * @throws SettingError, EmbeddedPostgresError with a sentence for the operator
 */
export async function openDatabase(env: Env, steps: StartSteps): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) steps.begin('Starting PostgreSQL')
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ home: join(env.DATA_DIR, 'postgres'), log: steps.print })
  try {
    steps.begin('Preparing the database')
    const logins = embedded
      ? await prepareEmbedded(embedded, steps)
      : await prepareExternal(env, env.DATABASE_URL ?? '', steps)
    const db = connectDatabase({
      logins,
      readers: env.DATABASE_READERS,
      writers: env.DATABASE_WRITERS,
      namedStatements: env.DATABASE_NAMED_STATEMENTS,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      transactionTimeoutMs: env.DATABASE_TRANSACTION_TIMEOUT_MS,
    })
    return {
      db,
      ...(embedded ? { embedded } : {}),
      async close() {
        await db.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
