import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build, orgScope } from '#platform/db/db'
import { orderFixture, type OrderFixture } from '#test/fixtures/order-fixture'
import { getDocument } from '#test/helpers/document-helpers'
import { testApp, type Actor } from '#test/app/test-app'

// What a laboratory reads of a clinic's dentists after the connection has ended.
const w = await testApp()

let made = 0

/** What a clinic writes of a dentist, in words that are nowhere else. */
function privateWords() {
  const word = `secret${++made}`
  const notes = `${word} notes`
  return {
    word,
    fields: {
      licenseNumber: `${word}-licence`,
      licenseRegion: `${word} region`,
      npi: `10000000${String(made).padStart(2, '0')}`,
      email: `${word}@practice.example`,
      phone: `+49 30 ${word}`,
    },
    preferences: { occlusalContact: 'light', notes },
  }
}

async function addDentist({ clinic }: OrderFixture, lastName: string) {
  const { word, fields, preferences } = privateWords()
  const dentist = { firstName: 'Ines', lastName, title: 'Dr.', ...fields, preferences }
  const answer = await clinic.owner.post('/dentists', dentist)
  assert.equal(answer.status, 201, answer.text)
  return { id: answer.body.dentist.id as string, word, ...fields, lastName }
}

/** Two sides with a dentist whom an order names, and one whom none names. */
async function openFixture() {
  const fixture = await orderFixture(w)
  const named = await addDentist(fixture, `Ordering${made}`)
  const unnamed = await addDentist(fixture, `Elsewhere${made}`)
  const { id: orderId } = await fixture.draft({ dentistId: named.id })
  await fixture.transition('clinic', orderId, 'submit')
  const end = async () => {
    const ended = await fixture.lab.owner.post(`/lab-connections/${fixture.connection.id}/end`)
    assert.equal(ended.status, 200, ended.text)
  }
  return { ...fixture, named, unnamed, orderId, end }
}

const listed = async (actor: Actor, query = '') =>
  (await actor.get(`/dentists?limit=100${query}`)).body.data as any[]

const nothingPrivate = {
  licenseNumber: null,
  licenseRegion: null,
  npi: null,
  email: null,
  phone: null,
  preferences: {},
}

test('after the end a laboratory reads the dentists of its own orders, by name alone', async () => {
  const fixture = await openFixture()
  const { lab, named, unnamed } = fixture
  const before = await listed(lab.owner)
  assert.equal(before.length, 3)
  assert.equal(before.find(({ id }) => id === named.id).email, named.email)
  assert.ok(before.every(({ isNameOnly }) => isNameOnly === false))
  await fixture.end()

  const after = await listed(lab.owner)
  assert.deepEqual(
    after.map(({ id }) => id),
    [named.id],
  )
  const { createdAt: _, updatedAt: __, ...rest } = after[0]
  assert.deepEqual(rest, {
    id: named.id,
    organizationId: fixture.clinic.id,
    firstName: 'Ines',
    lastName: named.lastName,
    title: 'Dr.',
    ...nothingPrivate,
    isActive: true,
    isNameOnly: true,
  })
  const one = await lab.owner.get(`/dentists/${named.id}`)
  assert.deepEqual(one.body.dentist, after[0])
  assert.equal((await lab.owner.get(`/dentists/${unnamed.id}`)).status, 404)
  assert.equal((await lab.owner.get(`/dentists/${fixture.dentistId}`)).status, 404)
})

test('a suspended connection is not an end: open orders go on, and so does what is known', async () => {
  const { lab, clinic, connection, named } = await openFixture()
  const suspended = await clinic.owner.post(`/lab-connections/${connection.id}/suspend`, {
    reason: 'Holidays',
  })
  assert.equal(suspended.status, 200, suspended.text)
  assert.equal((await listed(lab.owner)).length, 3)
  const { dentist } = (await lab.owner.get(`/dentists/${named.id}`)).body
  assert.equal(dentist.email, named.email)
})

test('a connection that is made again shows everything again, and its end hides it again', async () => {
  const fixture = await openFixture()
  const { lab, clinic, unnamed } = fixture
  await fixture.end()
  const asked = await clinic.owner.post('/lab-connections', { labOrganizationId: lab.id })
  const path = `/lab-connections/${asked.body.labConnection.id}`
  assert.equal((await listed(lab.owner)).length, 1, 'a request opens nothing')
  assert.equal((await lab.owner.post(`${path}/accept`)).status, 200)
  assert.equal((await lab.owner.get(`/dentists/${unnamed.id}`)).body.dentist.email, unnamed.email)
  assert.equal((await listed(lab.owner)).length, 3)
  assert.equal((await clinic.owner.post(`${path}/end`)).status, 200)
  assert.equal((await listed(lab.owner)).length, 1)
})

test('a private word finds nothing after the end, neither a dentist nor an order', async () => {
  const fixture = await openFixture()
  const { lab, clinic, named } = fixture
  const found = async (actor: Actor, word: string) =>
    Promise.all(
      ['dentists', 'orders'].map(
        async (list) =>
          (await actor.get(`/${list}?search=${encodeURIComponent(word)}`)).body.pagination.total,
      ),
    )
  const words = `${named.licenseNumber} ${named.lastName}`
  assert.deepEqual(await found(lab.owner, words), [1, 1])
  await fixture.end()
  assert.deepEqual(await found(lab.owner, named.licenseNumber), [0, 0])
  assert.deepEqual(await found(lab.owner, named.lastName), [1, 1])
  assert.deepEqual(await found(clinic.owner, words), [1, 1])
})

test('orders, worklist, ticket and prescription say the name after the end, and nothing private', async () => {
  const fixture = await openFixture()
  const { lab, clinic, named, orderId } = fixture
  const rx = `/orders/${orderId}/rx.pdf`
  assert.ok((await getDocument(lab.owner, rx)).text.includes(named.licenseNumber))
  await fixture.end()
  for (const path of [`/orders/${orderId}`, '/orders', '/worklist']) {
    const { text } = await lab.owner.get(path)
    // How the order wants the work was written down with it, and stays a part of it.
    const known = text.replaceAll(/"dentistPreferences":\{[^}]*\}/g, '')
    assert.ok(text.includes(named.lastName), path)
    assert.ok(!known.includes(named.word), path)
  }
  for (const path of [rx, `/orders/${orderId}/ticket.pdf`]) {
    const { text } = await getDocument(lab.owner, path)
    assert.ok(text.includes(named.lastName), path)
    for (const word of [named.licenseNumber, named.licenseRegion, named.npi]) {
      assert.ok(!text.includes(word), `${path}: ${word}`)
    }
  }
  assert.ok((await getDocument(clinic.owner, rx)).text.includes(named.licenseNumber))
})

test('an order that was open at the end runs out, and names who prescribed it', async () => {
  const fixture = await openFixture()
  await fixture.end()
  await fixture.transition('lab', fixture.orderId, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', fixture.orderId, 'start')
  const order = (await fixture.lab.owner.get(`/orders/${fixture.orderId}`)).body.order
  assert.deepEqual(order.dentist, {
    id: fixture.named.id,
    firstName: 'Ines',
    lastName: fixture.named.lastName,
    title: 'Dr.',
  })
})

test('what a clinic changes after the end is not read, but the name by which orders call a dentist', async () => {
  const fixture = await openFixture()
  const { lab, clinic, named } = fixture
  await fixture.end()
  const before = (await lab.owner.get(`/dentists/${named.id}`)).body.dentist
  const path = `/dentists/${named.id}`
  await clinic.owner.patch(path, {
    email: 'later@practice.example',
    preferences: { notes: 'later' },
  })
  assert.deepEqual((await lab.owner.get(path)).body.dentist, before, 'not even that it changed')
  await clinic.owner.patch(path, { lastName: 'Married' })
  assert.equal((await lab.owner.get(path)).body.dentist.lastName, 'Married')
  assert.equal((await clinic.owner.delete(path)).status, 204)
  assert.equal((await clinic.owner.get(path)).body.dentist.isActive, false)
  assert.deepEqual(
    (await listed(lab.owner)).map(({ id, isActive }) => [id, isActive]),
    [[named.id, true]],
    'nor who works there',
  )
  assert.deepEqual(await listed(lab.owner, '&isArchived=true'), [])
})

test('who prescribed an earlier version stays named in the history of the order', async () => {
  const fixture = await openFixture()
  const { lab, clinic, named, unnamed, orderId } = fixture
  await fixture.transition('lab', orderId, 'accept', { promisedOn: '2031-01-15' })
  const changed = await clinic.owner.patch(`/orders/${orderId}`, { dentistId: unnamed.id })
  assert.equal(changed.status, 200, changed.text)
  await fixture.end()
  const { data } = (await lab.owner.get(`/orders/${orderId}/rx-versions`)).body
  const change = data[0].changes.find(({ pointer }: any) => pointer === '/dentistId')
  assert.ok(change.fromText.includes(named.lastName), JSON.stringify(change))
  assert.ok(change.toText.includes(unnamed.lastName), JSON.stringify(change))
  assert.equal((await listed(lab.owner)).length, 2)
})

test('an order that the clinic withdrew, and a draft, are no orders of the laboratory', async () => {
  const fixture = await openFixture()
  const { lab, unnamed, orderId } = fixture
  await fixture.draft({ dentistId: unnamed.id })
  await fixture.transition('clinic', orderId, 'withdraw')
  await fixture.end()
  assert.deepEqual(await listed(lab.owner), [])
})

test('a member of two clinics opens nothing of the one by the connection of the other', async () => {
  const ended = await openFixture()
  const { lab } = ended
  const other = await w.org('clinic')
  await w.connect(lab, other)
  const { ownerUserId: userId } = ended.clinic
  const membership = {
    id: newId(),
    organizationId: other.id,
    userId,
    role: 'owner' as const,
    canSeeFinance: true,
  }
  await w.across((tx) => tx.run(build.insertInto('memberships').values(membership)))
  const theirs = await other.owner.post('/dentists', { firstName: 'Uwe', lastName: 'Otherside' })
  await ended.end()
  assert.deepEqual(
    new Set((await listed(lab.owner)).map(({ id }) => id)),
    new Set([theirs.body.dentist.id, ended.named.id]),
  )
})

test('a laboratory that never worked for a clinic reads no name, whatever others ordered', async () => {
  const { clinic, named } = await openFixture()
  const stranger = await w.org('lab')
  const connection = await w.connect(stranger, clinic)
  await stranger.owner.post(`/lab-connections/${connection.id}/end`)
  assert.deepEqual(await listed(stranger.owner), [])
  assert.equal((await stranger.owner.get(`/dentists/${named.id}`)).status, 404)
})

/** The tables in which a laboratory's statement finds any of the words, by whatever it selects. */
async function tablesThatName(lab: { id: string }, words: readonly string[]): Promise<string[]> {
  const tx = w.db.read(orgScope({ id: lab.id, type: 'lab' }))
  const tables = await tx.all(
    sql<{ name: string }>`select c.relname as name from pg_catalog.pg_class c
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'v', 'm')
        and has_table_privilege('pontic_lab', c.oid, 'select') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await tx.all(
      sql<object>`select from ${sql.id('app', name)} t
        where to_jsonb(t)::text like any(${words.map((word) => `%${word}%`)}::text[]) limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('the database itself shows no more, whatever table a statement reads whole', async () => {
  const { lab, named, unnamed, end } = await openFixture()
  const words = [
    unnamed.word,
    unnamed.lastName,
    named.email,
    named.phone,
    named.npi,
    named.licenseNumber,
    named.licenseRegion,
  ]
  assert.ok((await tablesThatName(lab, words)).length > 0)
  await end()
  assert.deepEqual(await tablesThatName(lab, words), [])
  assert.deepEqual(await tablesThatName(lab, [named.lastName]), ['dentists'])
})
