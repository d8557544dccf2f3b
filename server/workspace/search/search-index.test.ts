import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor, type Organization } from '#test/app/test-app'

// What a search finds is what has its words, whichever way it is found: many have the common ones, and an
// index of parts of words has the others.
const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic, connection } = fixture
const neighbour = await orderFixture(w)

let state = seedOf()
function below(end: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * end)
}
const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T
const syllables = 'ma ri Ño lu ße Łi zo an Ép ju_ 1% \\k te 漢字 b'.split(' ')
const draw = (length: number) => Array.from({ length }, () => pick(syllables)).join('')

type Patient = { id: string; first: string; last: string; code: string; chart: string }
const patients = Array.from({ length: 400 }, (_, n): Patient => ({
  id: newId(),
  first: draw(2),
  last: draw(3),
  code: `K${n}`,
  chart: `${below(100_000)}`,
}))

const json = (rows: readonly unknown[]) => JSON.stringify(rows)

async function insertPatients(organizationId: string, rows: readonly Patient[]): Promise<void> {
  await w.across((tx) =>
    tx.run(sql`insert into app.patients (organization_id, id, code, first_name, last_name, chart_number)
      select ${organizationId}, id, code, first, last, chart
      from jsonb_to_recordset(${json(rows)}::jsonb) as r (id uuid, code text, first text, last text, chart text)`),
  )
}

const orders = patients.map(({ id }, n) => ({
  id: newId(),
  patient: n % 7 ? id : null,
  number: `26-${100_000 + below(900_000)}${n}`,
}))
const invoices = Array.from({ length: 300 }, (_, n) => ({
  id: newId(),
  number: `RE-${below(1_000_000)}${n}`,
  notes: n % 3 ? null : draw(3),
}))

await insertPatients(clinic.id, patients)
// The same names at a neighbour, which nobody here finds.
await insertPatients(
  neighbour.clinic.id,
  patients.map((row) => ({ ...row, id: newId() })),
)
await w.across(async (tx) => {
  await tx.run(sql`insert into app.orders (id, lab_organization_id, clinic_organization_id, lab_connection_id,
      customer_id, dentist_id, patient_organization_id, patient_id, number, status, waiting_on, currency, submitted_at)
    select id, ${lab.id}, ${clinic.id}, ${connection.id}, ${connection.customerId}, ${fixture.dentistId},
      case when patient is not null then ${clinic.id}::uuid end, patient, number, 'completed', 'none', 'EUR', now()
    from jsonb_to_recordset(${json(orders)}::jsonb) as r (id uuid, patient uuid, number text)`)
  await tx.run(sql`insert into app.invoices (id, lab_organization_id, clinic_organization_id, customer_id, number,
      notes, status, currency, tax_mode, issued_on, due_on)
    select id, ${lab.id}, ${clinic.id}, ${connection.customerId}, number, notes, 'open', 'EUR', 'exclusive',
      '2026-01-01', '2026-02-01'
    from jsonb_to_recordset(${json(invoices)}::jsonb) as r (id uuid, number text, notes text)`)
})

type Texts = { id: string; texts: string[] }

/** What a search looks at in each record that an organization sees, read without any search. */
async function textsOf(kind: 'orders' | 'patients' | 'invoices', org: Organization) {
  const isLab = org.type === 'lab'
  const own = sql.lit(org.id)
  const partner = sql`(select c.search from app.lab_connections c where c.id = ${connection.id})`
  const customer = isLab
    ? sql`(select k.search from app.customers k where k.id = ${connection.customerId})`
    : sql`null`
  const statements = {
    patients: sql<Texts>`select p.id, array[p.search] as texts from app.patients p
      where p.organization_id = ${own}::uuid and p.archived_at is null`,
    orders: sql<Texts>`select o.id, array[o.number, p.search, d.search, e.search, ${partner}, ${customer}] as texts
      from app.orders o left join app.patients p on p.organization_id = ${own}::uuid and p.id = o.patient_id
        left join app.dentists d on d.id = o.dentist_id
        left join app.dentist_details e on e.dentist_id = o.dentist_id
      where ${own}::uuid in (o.lab_organization_id, o.clinic_organization_id)`,
    invoices: sql<Texts>`select i.id, array[lower(i.number), app.fold(i.notes), ${partner}, ${customer}] as texts
      from app.invoices i where ${own}::uuid in (i.lab_organization_id, i.clinic_organization_id)`,
  }
  return w.across((tx) => tx.all(statements[kind]))
}

async function idsOf(actor: Actor, path: string, search: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ search, page: `${page}`, limit: '100' }).toString()
    const { status, body, text } = await actor.get(`${path}?${query}`)
    assert.equal(status, 200, text)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    if (page >= body.pagination.totalPages) {
      assert.equal(ids.length, body.pagination.total)
      return ids.toSorted()
    }
  }
}

const paletteKinds = { orders: 'order', patients: 'patient', invoices: 'invoice' } as const

async function compare(searches: readonly string[]): Promise<void> {
  for (const org of [lab, clinic]) {
    for (const kind of ['orders', 'patients', 'invoices'] as const) {
      const records = await textsOf(kind, org)
      for (const search of searches) {
        const words = search.split(/\s+/u).filter(Boolean)
        const folded = await w.across((tx) =>
          tx.all(
            sql<{ word: string }>`select app.fold(w) as word from unnest(${words}::text[]) as w`,
          ),
        )
        const expected = records
          .filter(({ texts }) =>
            folded.every(({ word }) => texts.some((text) => text?.includes(word))),
          )
          .map(({ id }) => id)
          .toSorted()
        const what = `${kind} of ${org.type} with ${search}`
        assert.deepEqual(await idsOf(org.owner, `/${kind}`, search), expected, what)
        const query = new URLSearchParams({ search, kind: paletteKinds[kind], limit: '100' })
        const { body } = await org.owner.get(`/search?${query.toString()}`)
        const found: string[] = body.data.map(({ id }: { id: string }) => id)
        assert.equal(body.pagination.total, Math.min(expected.length, 101), what)
        assert.equal(new Set(found).size, Math.min(expected.length, 100), what)
        assert.ok(new Set(expected).isSupersetOf(new Set(found)), what)
      }
    }
  }
}

/** A part of a text that some record has, from one character to all. */
function drawWord(): string {
  const { first, last, code, chart } = pick(patients)
  const text = pick([first, last, code, chart, pick(orders).number, pick(invoices).number])
  const begins = below(text.length)
  return text.slice(begins, begins + 1 + below(6)).trim()
}
const drawSearches = (count: number) =>
  Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(2) }, drawWord)
      .join(' ')
      .trim(),
  ).filter(Boolean)

test('a search finds all that has its words and nothing else', async () => {
  await compare([
    ...drawSearches(drawCount(8, 400)),
    'MARI',
    'Nora 26-1',
    clinic.name,
    lab.name,
    'K1',
  ])
})

test('what is changed, merged or erased is found by what it says now', async () => {
  const [renamed, merged, kept, erased] = patients as [Patient, Patient, Patient, Patient]
  const change = { firstName: 'Xaverine', lastName: 'Quoquelin' }
  const answer = await clinic.owner.patch(`/patients/${renamed.id}`, change)
  assert.equal(answer.status, 200, answer.text)
  const into = await clinic.owner.post(`/patients/${merged.id}/merge`, { intoPatientId: kept.id })
  assert.equal(into.status, 200, into.text)
  const gone = await clinic.owner.post(`/patients/${erased.id}/erase`)
  assert.equal(gone.status, 200, gone.text)
  await w.across((tx) =>
    tx.run(sql`update app.invoices set notes = 'Quoquelin paid' where id = ${invoices[0]?.id}`),
  )
  const before = [renamed, merged, erased].flatMap(({ first, last }) => [
    first,
    last,
    `${first} ${last}`,
  ])
  await compare(['quoquelin', 'QUOQ xave', 'oquel', ...before])
  assert.deepEqual(await idsOf(neighbour.clinic.owner, '/patients', 'quoquelin'), [])
})

test('of a name of more than a thousand the palette shows the newest, and one of two words wherever it is', async () => {
  const of = (first: string, last: string, count: number) =>
    Array.from({ length: count }, (_, n): Patient => ({
      id: newId(),
      first,
      last,
      code: `${last}${n}`,
      chart: '0',
    }))
  const [oldest] = of('Ptolemaios', 'Wyx', 1)
  assert.ok(oldest)
  const named = of('Ptolemaios', 'Quandt', 1_100)
  // So many that the name is not one that most of the newest have.
  const newest = of('Fen', 'Olt', 500)
  await insertPatients(clinic.id, [oldest, ...named, ...newest])
  const { body } = await clinic.owner.get('/search?kind=patient&search=ptolemaios&limit=10')
  assert.equal(body.pagination.total, 101)
  assert.deepEqual(
    body.data.map((row: { id: string }) => row.id),
    named
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 10),
  )
  const exact = await clinic.owner.get('/search?kind=patient&search=ptolemaios%20wyx')
  assert.deepEqual([exact.body.pagination.total, exact.body.data[0].id], [1, oldest.id])
  const { total } = (await clinic.owner.get('/patients?search=ptolemaios')).body.pagination
  assert.equal(total, 1_101)
})
