import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { OrganizationType } from '#contract/platform/endpoint'
import { orgScope } from '#platform/db/db'
import { demoApp } from '#test/app/demo-app'
import { forAll } from '#test/helpers/callers'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'
import { addDentist } from '#test/fixtures/order-fixture'
import { textOfPdf } from '#test/fixtures/pdf'
import { addressesOf, operationsOf, queriesOf } from '#test/helpers/walk-operations'
import type { Actor } from '#test/app/test-app'

const w = await demoApp()

type Party = { id: string; type: OrganizationType; name: string }

const admin = new pg.Client(w.connection)
await admin.connect()

async function partyOf(type: OrganizationType, name: string): Promise<Party> {
  const { rows } = await admin.query('select id from app.organizations where name = $1', [name])
  return { id: rows[0].id, type, name }
}

const lab = await partyOf('lab', 'Harbourmoor Dental Studio')
const clinic = await partyOf('clinic', 'Zahnarztpraxis Kastanienbogen')

// A dentist whom no order names, with every column filled.
const unnamedId = await addDentist(w, clinic)
await admin.query(
  `update app.dentist_details set license_number = 'L', license_region = 'R', npi = '1000000004',
    email = 'a@practice.example', phone = '1' where dentist_id = $1`,
  [unnamedId],
)

type Column = { table: string; column: string; isJson: boolean }
/** Whose row it is: of one side, or of both. */
type Owner = 'lab' | 'clinic' | 'both'
const marked: (Omit<Column, 'isJson'> & { mark: string; owner: Owner })[] = []

/** Every column of text or JSON of every table, as PostgreSQL has them. */
async function selectTextColumns(): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select c.relname as table, a.attname as column, a.atttypid = 'jsonb'::regtype as "isJson"
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
        and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
      order by 1, 2`,
  )
  return rows
}

// Of JSON every string with a blank in it is what somebody wrote: others are ids, days and codes.
await admin.query(`
  create function pg_temp.mark(value jsonb, word text) returns jsonb language plpgsql immutable as $$
  begin
    return case jsonb_typeof(value)
      when 'string' then
        case when value #>> '{}' like '% %' then to_jsonb((value #>> '{}') || ' ' || word) else value end
      when 'array' then (
        select coalesce(jsonb_agg(pg_temp.mark(one, word) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as parts(one, place))
      when 'object' then (
        select coalesce(jsonb_object_agg(key, pg_temp.mark(one, word)), '{}')
        from jsonb_each(value) as parts(key, one))
      else value end;
  end $$`)

/** Writes a word of its own into a column, as far as the column's rules take any word. */
async function mark({ table, column, isJson }: Column, owner: Owner): Promise<void> {
  const word = `zq${marked.length}z`
  const has = (id: string) => `to_jsonb(t)::text like '%${id}%'`
  const rows = {
    lab: `${has(lab.id)} and not ${has(clinic.id)}`,
    clinic: `${has(clinic.id)} and not ${has(lab.id)}`,
    both: `${has(lab.id)} and ${has(clinic.id)}`,
  }[owner]
  try {
    const { rowCount } = await admin.query(
      isJson
        ? `update app.${table} t set ${column} = pg_temp.mark(${column}, '${word}')
            where pg_temp.mark(${column}, '${word}')::text like '%${word}%' and ${rows}`
        : `update app.${table} t set ${column} = '${word}' || left(md5(ctid::text), 6)
            where ${column} is not null and ${column} <> '' and ${rows}`,
    )
    if (rowCount) marked.push({ table, column, owner, mark: word })
  } catch {
    // A closed list of words, a key, a hash: such a column holds nothing that somebody wrote.
  }
}

/** Whose rows a table has: most tables have none of one of the three. */
async function selectOwners(table: string): Promise<Owner[]> {
  const { rows } = await admin.query<{ owner: Owner }>(
    `select distinct case when lab and clinic then 'both' when lab then 'lab' else 'clinic' end as owner
      from (
        select text like '%${lab.id}%' as lab, text like '%${clinic.id}%' as clinic
        from (select to_jsonb(t)::text as text from app.${table} t offset 0) as texts
      ) as rows
      where lab or clinic order by owner desc`,
  )
  return rows.map(({ owner }) => owner)
}

// Neither triggers nor foreign keys: the marks go where history may not be changed, too.
await admin.query('set session_replication_role = replica')
// Nobody searches in this copy, and each mark would go into the indexes of search.
await admin.query(`
  do $$ declare part record; begin
    for part in select i.indexrelid::regclass as name from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relnamespace = 'app'::regnamespace
    loop execute format('drop index %s', part.name); end loop;
  end $$`)
for (const [table, columns] of Map.groupBy(await selectTextColumns(), (each) => each.table)) {
  const owners = await selectOwners(table)
  for (const column of columns) for (const owner of owners) await mark(column, owner)
}
// The preferences of a dentist, and the name of the one whom no order names, have marks of their own.
async function markOne(
  place: Omit<Column, 'isJson'> & { mark: string },
  set: string,
  where: string,
) {
  const { rowCount } = await admin.query(
    `update app.${place.table} set ${set} where organization_id = $1 and ${where}`,
    [clinic.id],
  )
  assert.ok(rowCount, set)
  marked.push({ ...place, owner: 'clinic' })
}
await markOne(
  { table: 'dentist_details', column: 'preferences', mark: 'zq90001z' },
  `preferences = '{"notes": "zq90001z"}'`,
  'true',
)
await markOne(
  { table: 'dentists', column: 'last_name of no order', mark: 'zq90002z' },
  `first_name = 'zq90002z', last_name = 'zq90002z', title = 'zq90002z'`,
  `id = '${unnamedId}'`,
)
// An order of both sides and one of each with another partner, with marks within JSON where there is one:
// the newest ones are those of one partner.
const { rows: orders } = await admin.query<{ id: string }>(
  `select distinct on (is_lab, is_clinic) id
    from app.orders o,
      lateral (select o.lab_organization_id = $1 as is_lab,
        coalesce(o.clinic_organization_id = $2, false) as is_clinic) sides
    where is_lab or is_clinic
    order by is_lab, is_clinic, exists (select from app.order_items i
      where i.order_id = o.id and i.details::text ~ 'zq[0-9]+z') desc, id desc`,
  [lab.id, clinic.id],
)
assert.equal(orders.length, 3)
await admin.end()
const people = {
  lab: { ...lab, owner: await w.member(lab, { role: 'owner' }) },
  clinic: { ...clinic, owner: await w.member(clinic, { role: 'owner' }) },
  otherLab: await w.org('lab'),
  otherClinic: await w.org('clinic'),
}

// Not as an actor of the tests asks: a mark is no email address, and no country.
async function textAt({ credentials }: Actor, address: string): Promise<string> {
  const answer = await fetch(w.url + address, { headers: credentials })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isPdf = answer.headers.get('content-type') === 'application/pdf'
  return isPdf ? textOfPdf(bytes) : new TextDecoder().decode(bytes)
}

/** The marked columns whose marks were found, as `table.column`, by whose rows they are. */
function columnsWith(found: ReadonlySet<string>): Record<Owner, string[]> {
  const of = (owner: Owner) =>
    marked.flatMap(({ mark: word, table, column, owner: whose }) =>
      whose === owner && found.has(word) ? [`${table}.${column}`] : [],
    )
  return { lab: of('lab'), clinic: of('clinic'), both: of('both') }
}

/** The marked columns that statements of somebody's organization find, in whatever table they look. */
async function selectAll(party: Party): Promise<Record<Owner, string[]>> {
  const tx = w.db.read(orgScope(party))
  const tables = await tx.all(
    sql<{
      name: string
      columns: string[]
    }>`select c.relname as name, array_agg(a.attname::text) as columns
      from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'v', 'm') and a.attnum > 0
        and not a.attisdropped and has_column_privilege(${`pontic_${party.type}`}, c.oid, a.attnum, 'select')
      group by c.relname`,
  )
  const found = new Set<string>()
  for (const { name, columns } of tables) {
    const texts = sql.join(columns.map((column) => sql`t.${sql.id(column)}::text`))
    const words = await tx.all(
      sql<{
        word: string
      }>`select distinct (regexp_matches(concat_ws(' ', ${texts}), 'zq[0-9]+z', 'g'))[1] as word
        from ${sql.id('app', name)} t`,
    )
    for (const { word } of words) found.add(word)
  }
  return columnsWith(found)
}

type Reading = { address: string; name: string }

/**
 * The marked columns that somebody reads by any operation: each is asked about its newest record, or
 * the three orders, in each run, and about older ones and with filters by turns.
 */
async function readAll(party: Party & { owner: Actor }): Promise<Record<Owner, string[]>> {
  const [first, others]: [Reading[], Reading[]] = [[], []]
  await forAll(
    operationsOf(party.type).filter(({ method }) => method === 'GET'),
    async (endpoint) => {
      const isOfOrder = endpoint.path.startsWith('/orders/{id}')
      const own = isOfOrder ? orders.map(({ id }) => endpoint.path.replace('{id}', id)) : []
      const addresses = [...own, ...(await addressesOf(w, { endpoint, side: party }))]
      for (const [number, address] of addresses.entries()) {
        for (const [place, query] of queriesOf(endpoint).entries()) {
          const name = `${party.name} ${endpoint.operationId} ${number} ${query}`
          const isFirst = number < Math.max(1, own.length) && place === 0
          ;(isFirst ? first : others).push({ address: `${address}?${query}`, name })
        }
      }
    },
  )
  const found = new Set<string>()
  await forAll([...first, ...mixedInTurn(others, ({ name }) => name, 21)], async ({ address }) => {
    for (const [word] of (await textAt(party.owner, address)).matchAll(/zq\d+z/g)) found.add(word)
  })
  return columnsWith(found)
}

// What the directory says of an organization to everybody.
const directory = ['city', 'introduction', 'name', 'region', 'website']
// What a partner reads besides: where parcels go, and who prescribes. A column that is new here is a
// decision; SECURITY.md says what a partner learns.
const address = ['address_line1', 'address_line2', 'postal_code']
const dentistName = ['first_name', 'last_name', 'title']
const dentistDetails = ['email', 'license_number', 'license_region', 'npi', 'phone', 'preferences']

const columnsOf = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${table}.${column}`)
const readByAnyone = columnsOf('organizations', directory)
const readByPartner = [...readByAnyone, ...columnsOf('organizations', address)]
const dentists = [
  ...columnsOf('dentists', [...dentistName, 'last_name of no order']),
  ...columnsOf('dentist_details', dentistDetails),
]

const beyond = (found: readonly string[], allowed: readonly string[]) =>
  found.filter((column) => !allowed.includes(column))

test('whoever has nothing to do with an organization reads what the directory says of it', async () => {
  for (const reader of [people.otherLab, people.otherClinic]) {
    const seen = await readAll(reader)
    const found = [...seen.lab, ...seen.clinic, ...seen.both]
    assert.deepEqual(beyond(found, readByAnyone), [], reader.type)
    assert.ok(found.length > 0, 'the marks are written where a reader looks')
  }
})

test('a laboratory reads of its own what it wrote, and of a clinic the address and the dentists', async () => {
  const seen = await readAll(people.lab)
  assert.deepEqual(beyond(seen.clinic, [...readByPartner, ...dentists]), [])
  assert.deepEqual(beyond(dentists, seen.clinic), [], 'the marks are written where it looks')
  assert.ok(seen.lab.length > 50, `${seen.lab.length} columns of its own`)
})

test('a clinic reads of its own what it wrote, and of a laboratory the address', async () => {
  const seen = await readAll(people.clinic)
  assert.deepEqual(beyond(seen.lab, readByPartner), [])
  assert.ok(seen.clinic.length > 50, `${seen.clinic.length} columns of its own`)
  assert.ok(seen.clinic.includes('order_items.details'), 'marks within JSON are read')
})

test('after the end of a connection a laboratory reads of dentists the names in its own orders', async () => {
  await w.across((tx) =>
    tx.run(
      sql`update app.lab_connections set status = 'ended', ended_by = 'lab', ended_at = now()
        where lab_organization_id = ${lab.id} and clinic_organization_id = ${clinic.id}`,
    ),
  )
  const names = columnsOf('dentists', dentistName)
  const seen = await readAll(people.lab)
  assert.deepEqual(beyond(seen.clinic, [...readByPartner, ...names]), [])
  assert.deepEqual(beyond(names, seen.clinic), [], 'its orders still say who prescribed them')
  // No operation has to know: no statement finds more, whatever it selects.
  const selected = await selectAll(lab)
  assert.deepEqual(beyond(selected.clinic, [...readByPartner, ...names]), [])
})
