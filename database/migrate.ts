import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseError, type ClientBase, type ClientConfig } from 'pg'
import { withClient } from '#database/connection'
import { bringToBaseline, type AppliedMigration } from './earlier-history.ts'
import { MigrationError } from './migration-error.ts'
import {
  dropStaleObjects,
  readAppliedFiles,
  readPresentFiles,
  readSqlFile,
  readSqlNames,
  recordFile,
  type PresentFiles,
  type SqlFile,
} from './present-files.ts'

type Queryable = Pick<ClientBase, 'query'>

/** What brings a database up to date, as the folder has it. */
interface Sources extends PresentFiles {
  /** Numbered, each applied once: its number is its place. */
  migrations: SqlFile[]
}

/** The next thing to do, and how. */
interface Step {
  file: SqlFile
  kind: 'migration' | 'present'
  /** Whether functions may name tables that are not there yet. */
  isBeforeTables: boolean
}

const databaseFolder = fileURLToPath(new URL('./', import.meta.url))

const createBookkeeping = `
  create schema if not exists app;
  create table app.schema_migrations (
    name text constraint schema_migrations_key primary key,
    checksum text not null constraint schema_migrations_checksum_is_sha_256
      check (checksum ~ '^[0-9a-f]{64}$'),
    applied_at timestamptz not null default now()
  );
  comment on table app.schema_migrations is
    'The migrations that this database has had: written by the migration runner alone.';
  comment on column app.schema_migrations.name is 'The file''s name, number first.';
  comment on column app.schema_migrations.checksum is
    'SHA-256 of the file as it was applied, in hexadecimal: an applied file never changes.';
  do $$
  declare
    schema_owner name := (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'app');
  begin
    execute format('alter table app.schema_migrations owner to %I', schema_owner);
    -- The readiness check reads it; nobody but the owner writes it.
    if exists (select from pg_roles where rolname = 'pontic_app') then
      grant select on app.schema_migrations to pontic_app;
    end if;
  end
  $$`

/**
 * Brings a database up to date and returns the names of the files that this call applied, in
 * order, and the name of the last migration, at which the database is.
 *
 * Migrations are applied once. Functions and triggers are applied again whenever their file has changed
 * or a migration has dropped what it made: a file of functions that the database never had before its
 * migrations, whose tables and indexes may use them, else after the migrations; triggers last. What no
 * file makes any more is dropped.
 *
 * One file is one transaction, so a failing file leaves nothing behind and the files before it
 * stay. Each transaction holds an advisory lock: of two servers that start at once the second
 * waits and finds the work done. A client that is handed in stays open and must be in no
 * transaction; its session settings are reset, so that no file depends on what another one set.
 *
 * @throws Error when a file fails (with its name and, where PostgreSQL shows it, the line), when
 * an applied file has changed, when a new file sorts before an applied one, and when the database
 * has a migration that the folder lacks, which means that a newer program has been here.
 */
export async function migrate({
  client,
  folder = databaseFolder,
  log = () => {},
}: {
  client: ClientBase | ClientConfig
  folder?: string
  log?: (line: string) => void
}): Promise<{ applied: string[]; current: string }> {
  if ('query' in client) return applyPending({ client, folder, log })
  return withClient(client, (own) => applyPending({ client: own, folder, log }))
}

/**
 * The names of the files that the database has not had yet, in order; empty means ready.
 *
 * It says nothing of a database that is newer than this program: while a release rolls out, the
 * servers that still run the old one keep serving.
 */
export async function readPendingMigrations(
  client: Queryable,
  folder = databaseFolder,
): Promise<string[]> {
  const names = await readMigrationNames(folder)
  const applied = new Set((await readApplied(client))?.map(({ name }) => name))
  const { functions, triggers } = await readPresentFiles(folder)
  const checksums = await readAppliedFiles(client)
  return [
    ...names.filter((name) => !applied.has(name)),
    ...[...functions, ...triggers]
      .filter(({ name, checksum }) => checksums.get(name) !== checksum)
      .map(({ name }) => name),
  ]
}

async function applyPending({
  client,
  folder,
  log,
}: {
  client: ClientBase
  folder: string
  log: (line: string) => void
}): Promise<{ applied: string[]; current: string }> {
  const sources = await readSources(folder)
  const last = sources.migrations.at(-1)
  if (!last) throw new MigrationError(`There are no migrations in ${folder}.`)
  const applied: string[] = []
  let next = await applyNext({ client, sources, folder })
  while (next) {
    log(`Applied ${next}`)
    applied.push(next)
    next = await applyNext({ client, sources, folder })
  }
  return { applied, current: last.name }
}

/** Applies the next pending file in a transaction; undefined when all are there. */
async function applyNext({
  client,
  sources,
  folder,
}: {
  client: ClientBase
  sources: Sources
  folder: string
}): Promise<string | undefined> {
  // Read committed, whatever the database's default: what another server applied while this one
  // waited for the lock must be seen.
  await client.query('begin isolation level read committed read write')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('pontic migrations', 0))`)
    const name = await applyStep(client, sources, folder)
    await client.query('commit')
    return name
  } catch (error) {
    // The connection may be gone: then the server rolls back, and the first error is the news.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function applyStep(
  client: ClientBase,
  sources: Sources,
  folder: string,
): Promise<string | undefined> {
  const applied = await readApplied(client)
  const upgrade = await bringToBaseline({ client, folder, applied: applied ?? [] })
  if (upgrade) return upgrade
  const step = findStep(sources, applied ?? [], await readAppliedFiles(client))
  if (!step) {
    await dropStaleObjects(client, sources)
    return undefined
  }
  const { file, kind, isBeforeTables } = step
  if (isBeforeTables) await client.query('set local check_function_bodies = off')
  await runFile(client, file)
  if (kind === 'present') {
    await recordFile(client, file)
  } else {
    if (!applied) await client.query(createBookkeeping)
    await client.query('insert into app.schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ])
  }
  return file.name
}

function findStep(
  { migrations, functions, triggers }: Sources,
  applied: AppliedMigration[],
  checksums: ReadonlyMap<string, string>,
): Step | undefined {
  const isPending = ({ name, checksum }: SqlFile) => checksums.get(name) !== checksum
  const migration = findNext({ migrations, applied })
  // Tables use functions in their defaults and policies. The first migration makes the schema.
  const isNew = applied.length > 0 && applied.length < migrations.length && migration
  const early = isNew && functions.find(({ name }) => !checksums.has(name))
  if (early) return { file: early, kind: 'present', isBeforeTables: true }
  if (migration) return { file: migration, kind: 'migration', isBeforeTables: false }
  const present = functions.find(isPending) ?? triggers.find(isPending)
  return present && { file: present, kind: 'present', isBeforeTables: false }
}

function findNext({
  migrations,
  applied,
}: {
  migrations: SqlFile[]
  applied: AppliedMigration[]
}): SqlFile | undefined {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = byName.get(name)
    if (!migration) {
      throw new MigrationError(
        `The database has had the migration ${name}, which this program does not know: ` +
          'it was migrated by a newer version. Run that version, or restore a backup.',
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied to this database. ` +
          'Restore the file, and put the change into a new migration.',
      )
    }
  }
  const appliedNames = new Set(applied.map(({ name }) => name))
  const next = migrations.find(({ name }) => !appliedNames.has(name))
  const last = applied.at(-1)
  if (next && last && next.name < last.name) {
    throw new MigrationError(
      `The migration ${next.name} sorts before ${last.name}, which this database has had already. ` +
        'Give it a higher number.',
    )
  }
  return next
}

async function runFile(client: ClientBase, migration: SqlFile): Promise<void> {
  const transactionBefore = await readTransactionId(client)
  try {
    await client.query(migration.text)
  } catch (error) {
    throw new MigrationError(describeFailure(migration, error), { cause: error })
  }
  if ((await readTransactionId(client)) !== transactionBefore) {
    throw new MigrationError(
      `The migration ${migration.name} ends the transaction that it runs in, ` +
        'so a part of it may have stayed. Take its begin, commit and rollback out.',
    )
  }
  // What a file sets for its session must not reach the next one: on another day that one would
  // run alone.
  await client.query('reset role; reset all')
}

async function readTransactionId(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id
}

function describeFailure(migration: SqlFile, error: unknown): string {
  if (!(error instanceof DatabaseError)) {
    return `The migration ${migration.name} failed: ${String(error)}`
  }
  // The position counts characters, where a JavaScript string counts UTF-16 units.
  const before = error.position && Array.from(migration.text).slice(0, Number(error.position) - 1)
  const line = before
    ? ` at line ${before.filter((character) => character === '\n').length + 1}`
    : ''
  const context = [error.detail, error.hint, error.where]
    .filter(Boolean)
    .map((text) => `\n  ${text}`)
  return (
    `The migration ${migration.name} failed${line} and left nothing behind: ` +
    `${error.message} (${error.code})${context.join('')}`
  )
}

async function readApplied(client: Queryable): Promise<AppliedMigration[] | undefined> {
  const { rows: found } = await client.query(
    `select where to_regclass('app.schema_migrations') is not null`,
  )
  if (found.length === 0) return undefined
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from app.schema_migrations order by name collate "C"',
  )
  return rows
}

async function readSources(folder: string): Promise<Sources> {
  const names = await readMigrationNames(folder)
  const [migrations, present] = await Promise.all([
    Promise.all(names.map((name) => readSqlFile(join(folder, 'migrations'), name))),
    readPresentFiles(folder),
  ])
  return { migrations, ...present }
}

async function readMigrationNames(folder: string): Promise<string[]> {
  const names = await readSqlNames(join(folder, 'migrations'))
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name)) {
      throw new MigrationError(`The migration ${name} must be named like 0001-foundation.sql.`)
    }
    const previous = names[index - 1]
    if (previous?.slice(0, 4) === name.slice(0, 4)) {
      throw new MigrationError(`The migrations ${previous} and ${name} have the same number.`)
    }
  }
  return names
}

async function runCommand(): Promise<void> {
  const { DATABASE_MIGRATION_URL, DATABASE_URL } = process.env
  const connectionString = DATABASE_MIGRATION_URL || DATABASE_URL
  if (!connectionString) {
    throw new MigrationError(
      'Set DATABASE_MIGRATION_URL, or DATABASE_URL, to the address of the database to migrate.',
    )
  }
  const { applied, current } = await migrate({ client: { connectionString }, log: console.log })
  console.log(`Applied ${applied.length} files; the database is at ${current}.`)
}

if (import.meta.main) {
  await runCommand().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
