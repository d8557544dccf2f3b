import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

type Queryable = Pick<ClientBase, 'query'>

/** A file of SQL, as it is applied. */
export interface SqlFile {
  /** Its name in its folder, or for what is applied again its folder and name: `functions/orders.sql`. */
  name: string
  text: string
  /** SHA-256 in hexadecimal, the same whichever line ends the checkout has. */
  checksum: string
}

/** Reads a file of SQL. */
export async function readSqlFile(folder: string, name: string): Promise<SqlFile> {
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

/** The names of the files of SQL in a folder, in order; none when there is no such folder. */
export async function readSqlNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.sql')).toSorted()
}

/** What says of the schema how it behaves, in the order in which it is applied. */
const kinds = ['functions', 'triggers'] as const

/** The functions and triggers, as the files say them today. */
export interface PresentFiles {
  functions: SqlFile[]
  triggers: SqlFile[]
}

/** Reads the files of functions and of triggers. */
export async function readPresentFiles(folder: string): Promise<PresentFiles> {
  const [functions, triggers] = await Promise.all(
    kinds.map(async (kind) => {
      const names = await readSqlNames(join(folder, kind))
      return Promise.all(names.map((name) => readSqlFile(folder, `${kind}/${name}`)))
    }),
  )
  return { functions: functions ?? [], triggers: triggers ?? [] }
}

const createBookkeeping = `
  create table app.schema_files (
    name text constraint schema_files_key primary key,
    checksum text not null constraint schema_files_checksum_is_sha_256
      check (checksum ~ '^[0-9a-f]{64}$'),
    objects text[] not null,
    applied_at timestamptz not null default now()
  );
  comment on table app.schema_files is
    'The files of functions and triggers as they were last applied: written by the migration runner alone.';
  comment on column app.schema_files.name is 'The folder and the name of the file.';
  comment on column app.schema_files.checksum is
    'SHA-256 of the file as it was applied, in hexadecimal: a file that differs is applied again.';
  comment on column app.schema_files.objects is
    'The functions and triggers that it made: what no file makes any more is dropped.';
  do $$
  begin
    execute format('alter table app.schema_files owner to %I',
      (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'app'));
    -- The readiness check reads it; nobody but the owner writes it.
    if exists (select from pg_roles where rolname = 'pontic_app') then
      grant select on app.schema_files to pontic_app;
    end if;
  end
  $$`

// Each function and trigger of the schema, with the statement that drops it. What this transaction has
// created or replaced has its id.
const objects = `
  select format('%s %s', case prokind when 'p' then 'procedure' else 'function' end, oid::regprocedure)
      as object, xmin as writer
    from pg_proc where pronamespace = to_regnamespace('app')
  union all
  select format('trigger %I on %s', tgname, tgrelid::regclass), t.xmin
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = to_regnamespace('app') and not tgisinternal`

/** The checksum of each file as it was applied, where all that it made is still there. */
export async function readAppliedFiles(client: Queryable): Promise<Map<string, string>> {
  const { rows: found } = await client.query(
    `select where to_regclass('app.schema_files') is not null`,
  )
  if (found.length === 0) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from app.schema_files
      where objects <@ array(select object from (${objects}) as o)`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Records that a file was applied in this transaction, with what it made. */
export async function recordFile(client: Queryable, file: SqlFile): Promise<void> {
  const { rows: found } = await client.query(
    `select where to_regclass('app.schema_files') is not null`,
  )
  if (found.length === 0) await client.query(createBookkeeping)
  await client.query(
    `insert into app.schema_files (name, checksum, objects)
      select $1, $2, array(select object from (${objects}) as o
        where writer = pg_current_xact_id()::xid order by object)
      on conflict (name) do update
        set checksum = excluded.checksum, objects = excluded.objects, applied_at = now()`,
    [file.name, file.checksum],
  )
}

/** Drops the functions and triggers that none of these files makes any more, and forgets other files. */
export async function dropStaleObjects(
  client: Queryable,
  { functions, triggers }: PresentFiles,
): Promise<void> {
  const names = [...functions, ...triggers].map(({ name }) => name)
  if (names.length === 0) return
  await client.query('delete from app.schema_files where name <> all ($1)', [names])
  const { rows } = await client.query<{ object: string }>(
    `select object from (${objects}) as o
      where object <> all (array(select unnest(objects) from app.schema_files))
      order by object desc`,
  )
  for (const { object } of rows) await client.query(`drop ${object}`)
}
