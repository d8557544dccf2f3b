import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

type Result = { kind: string; id: string; title: string; subtitle: string | null; status: string }

async function find(actor: Actor, search: string, more = ''): Promise<Result[]> {
  const query = new URLSearchParams({ search }).toString()
  const answer = await actor.get(`/search?${query}&limit=100${more}`)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.pagination.total, answer.body.data.length)
  return answer.body.data
}
const kindsOf = (results: Result[]) => results.map(({ kind }) => kind)

async function addInvoice(number: string): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      sql`insert into app.invoices (id, lab_organization_id, clinic_organization_id, customer_id, number, status,
          currency, tax_mode, issued_on, due_on)
        values (${id}, ${lab.id}, ${clinic.id}, ${fixture.connection.customerId}, ${number}, 'open', 'EUR', 'exclusive',
          '2026-01-01', '2026-02-01')`,
    ),
  )
  return id
}

async function submitted(patientId: string) {
  const { id } = await fixture.draft({ patientId })
  return fixture.transition('clinic', id, 'submit')
}

test('a stranger is asked to sign in, and what is no search is refused', async () => {
  assert.equal((await w.stranger.get('/search?search=a')).status, 401)
  for (const query of [
    'kind=file',
    'limit=101',
    'page=0',
    'search=a&search=b',
    'updatedSinceAt=1',
  ]) {
    assert.equal((await lab.owner.get(`/search?${query}`)).status, 400, query)
  }
})

test('without words nothing is found', async () => {
  for (const query of ['', 'search=', 'search=%20%20']) {
    const { body } = await lab.owner.get(`/search?${query}`)
    assert.deepEqual(
      [body.data, body.pagination],
      [[], { page: 1, limit: 20, total: 0, totalPages: 0 }],
    )
  }
})

test('one word finds the orders, the patient, the customer and the invoices that it names', async () => {
  const patientId = await addPatient(w, clinic, { firstName: 'Zoë', lastName: 'Łuczakova' })
  const order = await submitted(patientId)
  const found = await find(lab.owner, 'luczakova')
  assert.deepEqual(found, [
    {
      kind: 'order',
      id: order.id,
      title: order.number,
      subtitle: `${clinic.name} · Zoë Łuczakova`,
      trays: [],
      status: 'submitted',
      workSummary: {
        text: 'Crowns 11, 12',
        name: 'Crowns',
        marks: [{ family: 'crown', teeth: [12, 11], arch: null }],
        pictureFileId: null,
      },
    },
    {
      kind: 'patient',
      id: patientId,
      title: 'Zoë Łuczakova',
      subtitle: found[1]?.subtitle,
      trays: [],
      status: null,
      workSummary: null,
    },
  ])
  assert.match(found[1]?.subtitle ?? '', /^P-[0-9a-f]+ · C-Łuczakova$/)
  const invoiceId = await addInvoice('RE-000001')
  const ofClinic = await find(lab.owner, clinic.name)
  assert.deepEqual(new Set(kindsOf(ofClinic)), new Set(['order', 'customer', 'invoice']))
  const seen = await find(clinic.owner, lab.name)
  assert.deepEqual(new Set(kindsOf(seen)), new Set(['order', 'invoice']))
  assert.deepEqual(
    seen.find(({ kind }) => kind === 'invoice'),
    {
      kind: 'invoice',
      id: invoiceId,
      title: 'RE-000001',
      subtitle: lab.name,
      trays: [],
      status: 'open',
      workSummary: null,
    },
  )
})

test('a number that is the search comes first, whatever kind it is of', async () => {
  const order = await submitted(fixture.patientId)
  const invoiceId = await addInvoice(`${order.number}-7`)
  const numbers = await find(lab.owner, order.number)
  assert.deepEqual(
    numbers.map(({ id }) => id),
    [order.id, invoiceId],
  )
  const invoices = await find(lab.owner, `${order.number}-7`)
  assert.deepEqual(kindsOf(invoices), ['invoice'])
  const named = await addPatient(w, clinic, { lastName: 'Exact' })
  const other = await submitted(await addPatient(w, clinic, { lastName: 'Exactly P-EXACT' }))
  await clinic.owner.patch(`/patients/${named}`, { code: 'EXACTLY', lastName: 'Other' })
  const first = await find(clinic.owner, 'exactly')
  assert.deepEqual([first[0]?.id, first[1]?.id], [named, other.id])
})

test('of one kind a whole word comes before its beginning, and that before a part', async () => {
  const part = await addPatient(w, clinic, { lastName: 'Vonrank' })
  const beginning = await addPatient(w, clinic, { lastName: 'Rankes' })
  const word = await addPatient(w, clinic, { lastName: 'Rank' })
  const newer = await addPatient(w, clinic, { lastName: 'Unrank' })
  const found = await find(clinic.owner, 'RANK', '&kind=patient')
  assert.deepEqual(
    found.map(({ id }) => id),
    [word, beginning, newer, part],
  )
})

test('every word counts, wildcards are letters, and pages follow one another', async () => {
  for (let count = 0; count < 5; count++) {
    await addPatient(w, clinic, { firstName: 'Page', lastName: `Walker${count}` })
  }
  assert.equal((await find(clinic.owner, 'walker page')).length, 5)
  assert.equal((await find(clinic.owner, 'walker nobody')).length, 0)
  assert.equal((await find(clinic.owner, 'walk%r')).length, 0)
  const seen: string[] = []
  for (const page of [1, 2, 3, 4]) {
    const { data, pagination } = (
      await clinic.owner.get(`/search?search=walker&limit=2&page=${page}`)
    ).body
    assert.equal(pagination.total, 5)
    seen.push(...data.map(({ id }: Result) => id))
  }
  assert.equal(new Set(seen).size, 5)
  assert.equal(seen.length, 5)
})

test('nobody finds what they may not see', async () => {
  const secret = await addPatient(w, clinic, { lastName: 'Hiddenby' })
  const { id: draft } = await fixture.draft({ patientId: secret })
  await addInvoice('HID-000001')
  const staff = await w.member(lab)
  const stranger = await w.org('lab')
  assert.deepEqual(await find(lab.owner, 'hiddenby'), [], 'a draft and its patient')
  assert.deepEqual(
    (await find(clinic.owner, 'hiddenby')).map(({ id, title }) => [id, title]),
    [
      [draft, null],
      [secret, 'Nora Hiddenby'],
    ],
  )
  assert.deepEqual(kindsOf(await find(lab.owner, 'hid-')), ['invoice'])
  assert.deepEqual(await find(staff, 'hid-'), [], 'money')
  assert.deepEqual(await find(staff, 'hid-', '&kind=invoice'), [])
  assert.deepEqual(await find(clinic.owner, 'paper', '&kind=customer'), [])
  for (const word of ['hid', 'hiddenby', clinic.name, 'nora', '26-']) {
    assert.deepEqual(await find(stranger.owner, word), [], word)
  }
})

test('under code_only a laboratory finds the order by the code and never by the name', async () => {
  const hidden = await orderFixture(w, 'code_only')
  const patientId = await addPatient(w, hidden.clinic, { firstName: 'Incog', lastName: 'Nito' })
  const { id } = await hidden.draft({ patientId })
  await hidden.transition('clinic', id, 'submit')
  for (const word of ['incog', 'nito', 'c-nito']) {
    assert.deepEqual(await find(hidden.lab.owner, word), [], word)
  }
  const { code } = (await hidden.clinic.owner.get(`/patients/${patientId}`)).body.patient
  const found = await find(hidden.lab.owner, code)
  assert.deepEqual(
    found.map(({ kind, title }) => [kind, title]),
    [
      ['patient', code],
      ['order', found[1]?.title],
    ],
  )
  assert.equal(found[1]?.subtitle, `${hidden.clinic.name} · ${code}`)
})
