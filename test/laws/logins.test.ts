import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testApp } from '#test/app/test-app'

// What a statement that an attacker slips into a request could make of the login that serves tenants.

const w = await testApp()
const clinic = await w.org('clinic')
const patient = { firstName: 'Ada', lastName: 'Sample' }
assert.equal((await clinic.owner.post('/patients', patient)).status, 201)

/** The first column of each row, asked by the cluster's owner. */
async function ask(text: string): Promise<unknown[]> {
  const admin = new pg.Client(w.connection)
  await admin.connect()
  const { rows } = await admin.query<unknown[]>({ text, rowMode: 'array' })
  await admin.end()
  return rows.map(([value]) => value)
}

/** Who is a member of what, who owns what, and what there is: no attack changes a byte of it. */
const selectPowers = `
  select md5(concat(
    (select string_agg(m::text, ' ' order by m::text) from pg_auth_members m),
    (select string_agg(concat(oid, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin), ' '
      order by oid) from pg_roles where rolname ~ '^pontic_'),
    (select string_agg(concat(oid, relowner, relacl, relrowsecurity, relforcerowsecurity), ' ' order by oid)
      from pg_class where relnamespace in ('app'::regnamespace, 'public'::regnamespace)),
    (select string_agg(concat(oid, proowner, proacl, md5(prosrc)), ' ' order by oid) from pg_proc
      where pronamespace in ('app'::regnamespace, 'public'::regnamespace)),
    (select string_agg(p::text, ' ' order by oid) from pg_policy p),
    (select string_agg(oid::text, ' ' order by oid) from pg_namespace where nspname !~ '^pg_'))) as powers`

const mighty = ['pontic_across', 'pontic_owner', 'pontic_app_across', w.connection.user]
const sides = ['pontic_lab', 'pontic_clinic']

const attacks = [
  ...mighty.flatMap((role) => [
    `set role ${role}`,
    `set local role ${role}`,
    `set session authorization ${role}`,
    `select set_config('role', '${role}', true)`,
    `select set_config('role', '${role}', false)`,
    `select set_config('session_authorization', '${role}', false)`,
    `do $$ begin set local role ${role}; end $$`,
    `do $$ begin perform set_config('role', '${role}', false); end $$`,
    `grant ${role} to pontic_app`,
    `grant pontic_app to ${role}`,
    `reassign owned by ${role} to pontic_app`,
    `alter role ${role} password 'known'`,
    `alter role ${role} set role = 'pontic_app'`,
    `alter table app.patients owner to pontic_app`,
    `create role intruder in role ${role} login`,
  ]),
  ...sides.map((role) => `grant pontic_across to ${role}`),
  'alter role pontic_app superuser',
  'alter role pontic_app bypassrls',
  'alter role pontic_app createrole',
  'set row_security = off',
  'alter table app.patients disable row level security',
  'alter table app.patients no force row level security',
  'create policy open on app.patients using (true)',
  'drop policy clinic on app.patients',
  'create temporary table kept as select 1 as n',
  'create temporary view kept as select 1 as n',
  `select * into temporary kept from (values (1)) v (n)`,
  'create schema intruder',
  'create table public.intruder (n integer)',
  'create function public.intruder() returns int language sql security definer as $$ select 1 $$',
  'create function pg_temp.intruder() returns int language sql as $$ select 1 $$',
  'create or replace function app.org() returns uuid language sql as $$ select null::uuid $$',
  'create extension dblink',
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/tmp/intruder'`,
  `select pg_read_file('postgresql.conf')`,
  `select lo_import('/etc/hostname')`,
  `call app.grant_tenant_policy('lab', 'app.patients', 'organization_id', 'select')`,
  `call app.force_row_security('app.patients', 'select')`,
  'select rolpassword from pg_authid',
]

type Gain = { user: string; session: string; temporary: number; rows: number }

/** What a connection has: who it is, its temporary tables, and how many patients it sees. */
async function lookAround(client: pg.Client): Promise<Gain> {
  const { rows } = await client.query<Omit<Gain, 'rows'>>(`
    select current_user as user, session_user as session,
      (select count(*)::int from pg_class where relnamespace = pg_my_temp_schema()) as temporary`)
  await client.query('savepoint look').catch(() => undefined)
  const seen = await client.query('select from app.patients').catch(async () => {
    await client.query('rollback to look').catch(() => undefined)
    return { rowCount: 0 }
  })
  return { ...(rows[0] as Gain), rows: seen.rowCount ?? 0 }
}

/** What a statement gains that is slipped into a transaction of this role: in it and after it. */
async function gainsOf(client: pg.Client, attack: string, role: string): Promise<Gain[]> {
  await client.query('begin')
  if (role !== 'pontic_app') await client.query(`set local role ${role}`)
  await client.query('savepoint before_the_attack')
  await client.query(attack).catch(() => client.query('rollback to before_the_attack'))
  const within = await lookAround(client)
  await client.query('commit')
  const after = await lookAround(client)
  await client.query('reset session authorization')
  await client.query('reset all')
  return [within, after]
}

const isGain = ({ user, session, temporary, rows }: Gain) =>
  !['pontic_app', ...sides].includes(user) || session !== 'pontic_app' || temporary > 0 || rows > 0

test('no statement of a tenant’s connection gains a role that sees every organization', async () => {
  const before = await ask(selectPowers)
  const won: string[] = []
  for (const role of ['pontic_app', ...sides]) {
    const client = new pg.Client(w.logins.tenants)
    await client.connect()
    for (const attack of attacks) {
      if ((await gainsOf(client, attack, role)).some(isGain)) won.push(`${role}: ${attack}`)
    }
    await client.end()
  }
  assert.deepEqual(won, [])
  assert.deepEqual(await ask(selectPowers), before)
})

test('no role of the service can make a temporary table', async () => {
  const roles = await ask(`
    select rolname from pg_roles where rolname ~ '^pontic_' and rolname <> 'pontic_owner'
      and has_database_privilege(oid, current_database(), 'TEMPORARY')`)
  assert.deepEqual(roles, [])
})

test('pontic_across has two members: the owner, who migrates, and the login for it', async () => {
  const members = await ask(`
    select member::regrole::text from pg_auth_members
    where roleid = 'pontic_across'::regrole order by 1`)
  assert.deepEqual(members, ['pontic_app_across', 'pontic_owner'])
})
