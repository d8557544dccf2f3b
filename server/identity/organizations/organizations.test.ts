import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { browserOf, rowsOf, statusesOf, snapshot } from '#test/helpers/answers'
import { race } from '#test/helpers/race'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab', 'North Laboratory')
const clinic = await w.org('clinic', 'South Clinic')

const found = async (actor: Actor, type: 'lab' | 'clinic', name: string): Promise<string> => {
  const answer = await actor.post('/organizations', { type, name })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.organization.id
}

test('a stranger reads, founds and changes nothing', async () => {
  assert.equal((await w.stranger.get('/organization')).status, 401)
  assert.equal((await w.stranger.get('/organizations')).status, 401)
  assert.equal((await w.stranger.patch('/organization', { city: 'Bonn' })).status, 401)
  assert.equal((await w.stranger.post('/organizations', { type: 'lab', name: 'X' })).status, 401)
  assert.equal((await w.stranger.post(`/organizations/${lab.id}/activate`)).status, 401)
})

test('each member reads the own organization and no other', async () => {
  const ofLab = (await lab.owner.get('/organization')).body.organization
  const staff = await w.member(clinic)
  const ofClinic = (await staff.get('/organization')).body.organization
  assert.deepEqual([ofLab.id, ofLab.type, ofLab.name], [lab.id, 'lab', 'North Laboratory'])
  assert.deepEqual([ofClinic.id, ofClinic.type], [clinic.id, 'clinic'])
})

test('only an owner with the session cookie changes the profile', async () => {
  const staff = await w.member(lab)
  const device = await w.device(lab, lab.ownerUserId)
  const byStaff = await staff.patch('/organization', { city: 'Bonn' })
  const byDevice = await device.patch('/organization', { city: 'Bonn' })
  assert.deepEqual([byStaff.status, byStaff.body.code], [403, 'permission_required'])
  assert.deepEqual([byDevice.status, byDevice.body.code], [401, 'session_cookie_required'])
  assert.equal((await device.get('/organization')).status, 200)
})

test('a change replaces the keys that are sent and leaves the others', async () => {
  const profile = {
    legalName: 'North Dental Laboratory GmbH',
    registrationNumber: 'DE/CA27/1',
    taxId: 'DE123456789',
    email: 'office@north.example',
    phone: '+49 30 5550100',
    website: 'https://north.example',
    addressLine1: 'Sample Street 1',
    addressLine2: null,
    city: 'Berlin',
    region: null,
    postalCode: '10115',
    country: 'DE',
    timezone: 'Europe/Berlin',
    locale: 'de-DE',
    toothNotation: 'universal',
  }
  await lab.owner.patch('/organization', profile)
  const answer = await lab.owner.patch('/organization', { city: 'Potsdam', phone: null })
  const { organization } = answer.body
  assert.deepEqual(organization, {
    ...organization,
    ...profile,
    city: 'Potsdam',
    phone: null,
    name: 'North Laboratory',
    type: 'lab',
  })
  assert.deepEqual((await lab.owner.get('/organization')).body, { organization })
})

test('what is not a time zone, a language, a country or a key of the profile is refused', async () => {
  const bad: [string, unknown][] = [
    ['timezone', 'Europe/Atlantis'],
    ['timezone', '+01:00'],
    ['timezone', ''],
    ['timezone', null],
    ['locale', 'not a language'],
    ['locale', 'x'],
    ['locale', null],
    ['country', 'XX'],
    ['country', 'ZZ'],
    ['country', 'de'],
    ['toothNotation', 'roman'],
    ['name', ''],
    ['name', null],
    ['email', 'nobody'],
    ['type', 'clinic'],
    ['status', 'closed'],
    ['id', clinic.id],
    ['city', 5],
  ]
  for (const [key, value] of bad) {
    const answer = await lab.owner.patch('/organization', { [key]: value })
    assert.equal(answer.status, 400, `${key}=${String(value)}`)
    assert.equal(answer.body.errors[0].pointer, `/${key}`)
  }
  assert.equal((await lab.owner.patch('/organization', {})).status, 400)
})

test('time zones, languages and countries of the world are taken; languages in their usual form', async () => {
  for (const timezone of ['UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata']) {
    const { body } = await lab.owner.patch('/organization', { timezone })
    assert.equal(body.organization.timezone, timezone)
  }
  const { body } = await lab.owner.patch('/organization', { locale: 'zh-hans-cn', country: 'IN' })
  assert.deepEqual([body.organization.locale, body.organization.country], ['zh-Hans-CN', 'IN'])
})

test('a new name reaches the lab connections of the organization, on its own side only', async () => {
  const { id } = await w.connect(lab, clinic)
  await clinic.owner.patch('/organization', { name: 'South Clinic Renamed' })
  const names = await rowsOf(
    w,
    sql`select lab_name, clinic_name from app.lab_connections where id = ${id}`,
  )
  assert.deepEqual(names, [{ labName: 'North Laboratory', clinicName: 'South Clinic Renamed' }])
  assert.equal(
    (await clinic.owner.get('/auth/session')).body.organization.name,
    'South Clinic Renamed',
  )
})

test('whoever founds another organization owns it, and the session stays where it is', async () => {
  const member = await w.member(lab)
  const id = await found(member, 'clinic', 'Side Practice')
  assert.equal((await member.get('/organization')).body.organization.id, lab.id)
  const { data, pagination } = (await member.get('/organizations')).body
  assert.equal(pagination.total, 2)
  assert.deepEqual(
    data.map((one: { id: string; role: string; isCurrent: boolean }) => [
      one.id,
      one.role,
      one.isCurrent,
    ]),
    [
      [lab.id, 'staff', true],
      [id, 'owner', false],
    ],
    'by name: North Laboratory, Side Practice',
  )
})

test('the list of organizations is searched and cut like every list', async () => {
  const member = await w.member(lab)
  await found(member, 'clinic', 'Praxis Müller')
  await found(member, 'clinic', 'Praxis Schmidt')
  const search = await member.get('/organizations?search=MULLER%20praxis')
  assert.deepEqual(
    search.body.data.map(({ name }: { name: string }) => name),
    ['Praxis Müller'],
  )
  const page = await member.get('/organizations?page=2&limit=2')
  assert.deepEqual([page.body.data.length, page.body.pagination.total], [1, 3])
  assert.equal((await member.get('/organizations?sort=name')).status, 400)
})

test('an organization is a lab or a clinic with a name', async () => {
  for (const body of [{ type: 'hospital', name: 'X' }, { type: 'lab' }, { name: 'X' }, {}]) {
    assert.equal((await lab.owner.post('/organizations', body)).status, 400, JSON.stringify(body))
  }
})

test('a person belongs to at most 50 organizations, also when they are founded at once', async () => {
  const member = await w.member(lab)
  const made = Array.from({ length: 48 }, (_, n) => `Practice ${n}`)
  for (const name of made) await found(member, 'clinic', name)
  const person = { text: 'select from app.users where id = $1 for update', values: [member.userId] }
  const answers = await race(w, person, () =>
    ['A', 'B', 'C', 'D'].map((name) => member.post('/organizations', { type: 'lab', name })),
  )
  assert.deepEqual(statusesOf(answers), [201, 422, 422, 422])
})

test('activating binds a new session to the other organization; the old cookie is worthless', async () => {
  const member = await w.member(lab)
  const id = await found(member, 'clinic', 'Second Practice')
  const answer = await member.post(`/organizations/${id}/activate`)
  assert.equal(answer.status, 200)
  assert.deepEqual(
    [
      answer.body.user.id,
      answer.body.organization.type,
      answer.body.role,
      answer.body.canSeeFinance,
    ],
    [member.userId, 'clinic', 'owner', true],
  )
  assert.equal(answer.headers.getSetCookie().length, 1)
  const browser = browserOf(w, answer)
  assert.notEqual(browser.credentials['cookie'], member.credentials['cookie'])
  assert.equal((await member.get('/organization')).status, 401)
  assert.equal((await browser.get('/organization')).body.organization.id, id)
  assert.equal((await browser.post('/organizations', { type: 'lab', name: 'X' })).status, 201)
  const sessions = await rowsOf(
    w,
    sql`select id from app.sessions where user_id = ${member.userId}`,
  )
  assert.equal(sessions.length, 1)
})

test('activating does not prolong the longest life of a session', async () => {
  const member = await w.member(lab)
  const id = await found(member, 'clinic', 'Third Practice')
  await rowsOf(
    w,
    sql`update app.sessions set created_at = now() - interval '88 days'
    where user_id = ${member.userId}`,
  )
  const { expiresAt } = (await member.post(`/organizations/${id}/activate`)).body
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  assert.ok(Math.abs(days - 2) < 0.01, expiresAt)
})

test('an organization of others is activated by nobody, and looks like one that does not exist', async () => {
  const member = await w.member(lab)
  const foreign = await member.post(`/organizations/${clinic.id}/activate`)
  const missing = await member.post('/organizations/00000000-0000-7000-8000-000000000000/activate')
  assert.equal(foreign.status, 404)
  assert.deepEqual(snapshot(foreign), snapshot(missing))
  assert.equal((await member.post('/organizations/1/activate')).status, 400)
  assert.equal((await member.get('/organization')).status, 200, 'the session stays')
})

test('nobody activates where they are disabled or where work is suspended', async () => {
  const member = await w.member(lab)
  const id = await found(member, 'clinic', 'Fourth Practice')
  const activate = async () => (await member.post(`/organizations/${id}/activate`)).status
  await rowsOf(w, sql`update app.memberships set status = 'disabled' where organization_id = ${id}`)
  assert.equal(await activate(), 404)
  await rowsOf(w, sql`update app.memberships set status = 'active' where organization_id = ${id}`)
  await rowsOf(w, sql`update app.organizations set status = 'suspended' where id = ${id}`)
  assert.equal(await activate(), 404)
})

test('a session that is moved twice at once is moved once', async () => {
  const member = await w.member(lab)
  const id = await found(member, 'clinic', 'Fifth Practice')
  const answers = await Promise.all(
    [1, 2, 3].map(() => member.post(`/organizations/${id}/activate`)),
  )
  assert.deepEqual(statusesOf(answers), [200, 401, 401])
  const sessions = await rowsOf(
    w,
    sql`select id from app.sessions where user_id = ${member.userId}`,
  )
  assert.equal(sessions.length, 1)
})

test('the type of an organization never changes, not even in the database', async () => {
  await assert.rejects(
    rowsOf(w, sql`update app.organizations set type = 'clinic' where id = ${lab.id}`),
    {
      constraint: 'organizations_type_is_final',
    },
  )
})
