import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { OrganizationType } from '#contract/endpoint'
import { addDemo, forAll } from '#test/matrix'
import { textOfPdf } from '#test/pdf'
import { addressesOf, doorsOf, queriesOf } from '#test/walk'
import { world, type Actor } from '#test/world'

const w = await world()
await addDemo(w)

type Party = { id: string; type: OrganizationType; name: string }

const admin = new pg.Client(w.connection)
await admin.connect()

async function partyOf(type: OrganizationType, name: string): Promise<Party> {
  const { rows } = await admin.query('select id from app.organizations where name = $1', [name])
  return { id: rows[0].id, type, name }
}

const lab = await partyOf('lab', 'Harbourmoor Dental Studio')
const clinic = await partyOf('clinic', 'Zahnarztpraxis Kastanienbogen')

type Column = { table: string; column: string }
/** Whose row it is: of one side, or of both. */
type Owner = 'lab' | 'clinic' | 'both'
const marked: (Column & { mark: string; owner: Owner })[] = []

/** Every column of text of every table, as PostgreSQL has them. */
async function selectTextColumns(): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select c.relname as table, a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'text'::regtype
      order by 1, 2`,
  )
  return rows
}

/** Writes a word that stands nowhere else into a column, as far as its rules take any word. */
async function mark({ table, column }: Column, owner: Owner): Promise<void> {
  const word = `zq${marked.length}z`
  const has = (id: string) => `to_jsonb(t)::text like '%${id}%'`
  const rows = {
    lab: `${has(lab.id)} and not ${has(clinic.id)}`,
    clinic: `${has(clinic.id)} and not ${has(lab.id)}`,
    both: `${has(lab.id)} and ${has(clinic.id)}`,
  }[owner]
  try {
    const { rowCount } = await admin.query(
      `update app.${table} t set ${column} = '${word}' || left(md5(ctid::text), 6)
        where ${column} is not null and ${column} <> '' and ${rows}`,
    )
    if (rowCount) marked.push({ table, column, owner, mark: word })
  } catch {
    // A closed list of words, a key, a hash: such a column holds nothing that somebody wrote.
  }
}

// Neither triggers nor foreign keys: the marks go where history may not be changed, too.
await admin.query('set session_replication_role = replica')
for (const column of await selectTextColumns()) {
  for (const owner of ['lab', 'clinic', 'both'] as const) await mark(column, owner)
}
await admin.end()
const people = {
  lab: { ...lab, owner: await w.member(lab, { role: 'owner' }) },
  clinic: { ...clinic, owner: await w.member(clinic, { role: 'owner' }) },
  otherLab: await w.org('lab'),
  otherClinic: await w.org('clinic'),
}

// Not as an actor of the tests asks: a mark is no e-mail address, and no country.
async function textAt({ credentials }: Actor, address: string): Promise<string> {
  const answer = await fetch(w.url + address, { headers: credentials })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isPdf = answer.headers.get('content-type') === 'application/pdf'
  return isPdf ? textOfPdf(bytes) : new TextDecoder().decode(bytes)
}

/** The marked columns that somebody reads by any operation, as `table.column`, by whose rows they are. */
async function readAll(party: Party & { owner: Actor }): Promise<Record<Owner, string[]>> {
  const found = new Set<string>()
  await forAll(
    doorsOf(party.type).filter(({ method }) => method === 'GET'),
    async (endpoint) => {
      for (const address of await addressesOf(w, { endpoint, side: party, most: 4 })) {
        for (const query of queriesOf(endpoint)) {
          for (const [word] of (await textAt(party.owner, `${address}?${query}`)).matchAll(
            /zq\d+z/g,
          ))
            found.add(word)
        }
      }
    },
  )
  const of = (owner: Owner) =>
    marked.flatMap(({ mark: word, table, column, owner: whose }) =>
      whose === owner && found.has(word) ? [`${table}.${column}`] : [],
    )
  return { lab: of('lab'), clinic: of('clinic'), both: of('both') }
}

// What the directory says of an organization to everybody.
const directory = ['city', 'introduction', 'name', 'region', 'website']
// What a partner reads besides: where parcels go, and who prescribes. A column that is new here is a
// decision; SECURITY.md says what a partner learns.
const address = ['address_line1', 'address_line2', 'postal_code']
const dentist = ['email', 'first_name', 'last_name', 'license_number', 'license_region', 'title']

const columnsOf = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${table}.${column}`)
const readByAnyone = columnsOf('organizations', directory)
const readByPartner = [...readByAnyone, ...columnsOf('organizations', address)]

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
  assert.deepEqual(beyond(seen.clinic, [...readByPartner, ...columnsOf('dentists', dentist)]), [])
  assert.ok(seen.lab.length > 50, `${seen.lab.length} columns of its own`)
})

test('a clinic reads of its own what it wrote, and of a laboratory the address', async () => {
  const seen = await readAll(people.clinic)
  assert.deepEqual(beyond(seen.lab, readByPartner), [])
  assert.ok(seen.clinic.length > 50, `${seen.clinic.length} columns of its own`)
})
