import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { selectRules } from '#server/catalog/rx-rules'
import { build, orgScope } from '#platform/db/db'
import { addProduct } from '#test/fixtures/order-fixture'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const clinic = await w.org('clinic')
const connection = await w.connect(lab, clinic)
const crown = await addProduct(w, lab)
const foreign = await addProduct(w, other)

const stump = { field: 'shade.stump', severity: 'warn' }

async function add(body: object = {}, where: Organization = lab): Promise<string> {
  const answer = await where.owner.post('/rx-rules', { ...stump, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.rxRule.id
}

async function addCategory(name: string, parentId: string | null = null): Promise<string> {
  const answer = await lab.owner.post('/product-categories', { name, parentId })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.productCategory.id
}

const read = async (id: string) => (await lab.owner.get(`/rx-rules/${id}`)).body.rxRule
const versionsOf = async (id: string) =>
  (await lab.owner.get(`/rx-rules/${id}/versions?limit=100`)).body.data

/** The rules that hold today, as seen by a side. */
const inForce = (viewer: Organization, labId = lab.id) =>
  selectRules(w.db.read(orgScope(viewer)), labId)

test('only owners of a laboratory write rules, in a browser; clinics read no versions', async () => {
  const id = await add()
  const staff = await w.member(lab)
  const device = await w.device(lab, lab.ownerUserId)
  const writes = [
    ['POST', '/rx-rules', stump],
    ['PATCH', `/rx-rules/${id}`, { severity: 'block' }],
    ['DELETE', `/rx-rules/${id}`, undefined],
  ] as const
  for (const [method, path, body] of writes) {
    const ask = async (actor: typeof device) =>
      (await actor.request<{ code: string }>(method, path, { body })).body.code
    assert.equal(await ask(w.stranger), 'unauthenticated')
    assert.equal(await ask(clinic.owner), 'organization_type_required')
    assert.equal(await ask(staff), 'permission_required')
    assert.equal(await ask(device), 'session_cookie_required')
  }
  assert.equal((await staff.get(`/rx-rules/${id}/versions`)).status, 200)
  const asked = await clinic.owner.get(`/rx-rules/${id}/versions`)
  assert.equal(asked.body.code, 'organization_type_required')
})

test('another laboratory sees no rule of this one, and names none of its products', async () => {
  const id = await add()
  assert.equal((await other.owner.get(`/rx-rules/${id}`)).status, 404)
  assert.equal((await other.owner.get(`/rx-rules/${id}/versions`)).status, 404)
  assert.equal((await other.owner.patch(`/rx-rules/${id}`, { severity: 'warn' })).status, 404)
  assert.equal((await other.owner.delete(`/rx-rules/${id}`)).status, 404)
  assert.equal((await other.owner.get('/rx-rules')).body.pagination.total, 0)
  const refused = await lab.owner.post('/rx-rules', { ...stump, productId: foreign })
  assert.equal(refused.status, 404)
})

test('a rule that is none is refused, with the place', async () => {
  const categoryId = await addCategory('Crowns')
  const archived = await addProduct(w, lab, { name: 'Archived', isActive: false })
  for (const [body, status, pointer] of [
    [{ field: 'patientId' }, 400, '/field'],
    [{ severity: 'shout' }, 400, '/severity'],
    [{ attachment: 'scan_bite' }, 400, '/attachment'],
    [{ field: null, attachment: 'selfie' }, 400, '/attachment'],
    [{ field: null }, 422, '/field'],
    [{ productId: crown, categoryId }, 400, '/categoryId'],
    [{ message: '' }, 400, '/message'],
    [{ startsOn: 'soon' }, 400, '/startsOn'],
    [{ version: 7 }, 400, '/version'],
  ] as const) {
    const refused = await lab.owner.post('/rx-rules', { ...stump, ...body })
    assert.equal(refused.status, status, refused.text)
    assert.equal(refused.body.errors[0].pointer, pointer)
  }
  const old = await lab.owner.post('/rx-rules', { ...stump, productId: archived })
  assert.equal(old.body.code, 'product_archived')
})

test('a rule is read back as written, and each change is a version', async () => {
  const written = { productId: crown, message: 'Please give it.', startsOn: '2026-01-01' }
  const id = await add(written)
  const { id: _, createdAt: __, updatedAt: ___, ...first } = await read(id)
  assert.deepEqual(first, {
    ...stump,
    ...written,
    version: 1,
    categoryId: null,
    attachment: null,
    isActive: true,
  })
  const categoryId = await addCategory('Bridges')
  await lab.owner.patch(`/rx-rules/${id}`, { categoryId, attachment: 'photo_shade' })
  const changed = await read(id)
  assert.deepEqual(
    [changed.productId, changed.categoryId, changed.field, changed.attachment, changed.version],
    [null, categoryId, null, 'photo_shade', 2],
  )
  assert.equal(changed.message, 'Please give it.')
  const without = await lab.owner.patch(`/rx-rules/${id}`, { attachment: null })
  assert.equal(without.status, 422)
  await lab.owner.delete(`/rx-rules/${id}`)
  await lab.owner.delete(`/rx-rules/${id}`)

  const versions = await versionsOf(id)
  assert.deepEqual(
    versions.map(({ version, rule }: any) => [version, rule.version, rule.isActive]),
    [
      [3, 3, false],
      [2, 2, true],
      [1, 1, true],
    ],
  )
  assert.deepEqual(versions[2].rule, first)
  assert.equal(versions[0].changedByUserId, lab.ownerUserId)
  const found = await lab.owner.get(`/rx-rules/${id}/versions?search=stump`)
  assert.equal(found.body.pagination.total, 1)
})

test('an archived rule holds no more, leaves the lists and changes no more', async () => {
  const id = await add({ message: 'Of old' })
  await lab.owner.delete(`/rx-rules/${id}`)
  assert.equal((await lab.owner.get('/rx-rules?search=old')).body.pagination.total, 0)
  const archived = await lab.owner.get('/rx-rules?search=old&isArchived=true')
  assert.equal(archived.body.data[0].id, id)
  assert.equal((await lab.owner.patch(`/rx-rules/${id}`, { severity: 'block' })).status, 422)
  assert.equal((await clinic.owner.get(`/rx-rules/${id}`)).status, 404)
  assert.ok((await inForce(lab)).every((rule) => rule.id !== id))
})

test('of two who change a rule at once each makes a version of its own', async () => {
  const id = await add()
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((message) => lab.owner.patch(`/rx-rules/${id}`, { message })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const versions = await versionsOf(id)
  assert.deepEqual(
    versions.map(({ version }: { version: number }) => version),
    [4, 3, 2, 1],
  )
  assert.equal(versions[0].rule.message, (await read(id)).message)
})

test('a clinic reads the rules of the laboratory that it names, and no others', async () => {
  const far = await w.org('lab')
  const toFar = await w.connect(far, clinic)
  const distant = await add({ message: 'Far away' }, far)
  await add({}, other)
  const { data } = (await clinic.owner.get(`/rx-rules?labConnectionId=${toFar.id}`)).body
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [distant],
  )
  assert.equal((await clinic.owner.get(`/rx-rules/${distant}`)).body.rxRule.message, 'Far away')
  assert.equal((await clinic.owner.get('/rx-rules')).status, 400)
  assert.equal((await lab.owner.get(`/rx-rules?labConnectionId=${connection.id}`)).status, 400)
  await clinic.owner.post(`/lab-connections/${toFar.id}/end`)
  assert.equal((await clinic.owner.get(`/rx-rules/${distant}`)).status, 404)
})

test('rules are found by what they are about', async () => {
  const categoryId = await addCategory('Veneers')
  const id = await add({ categoryId })
  const { data } = (await lab.owner.get(`/rx-rules?categoryId=${categoryId}`)).body
  assert.deepEqual(
    data.map((rule: { id: string }) => rule.id),
    [id],
  )
  const productId = await addProduct(w, lab, { name: 'Veneer' })
  const own = await add({ productId })
  const ofProduct = (await lab.owner.get(`/rx-rules?productId=${productId}`)).body.data
  assert.equal(ofProduct[0].id, own)
})

test('both sides get the same rules that hold today, with all categories below', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  await w.connect(lab, clinic)
  const shelf = async (name: string, parentId: string | null = null): Promise<string> =>
    (await lab.owner.post('/product-categories', { name, parentId })).body.productCategory.id
  const top = await shelf('Fixed')
  const middle = await shelf('Crowns', top)
  const low = await shelf('Zirconia', middle)
  await shelf('Removable')
  const general = await add({}, lab)
  const ofCategory = await add({ categoryId: top }, lab)
  const ofMiddle = await add({ categoryId: middle }, lab)
  await add({ startsOn: '2999-01-01' }, lab)
  const begun = await add({ startsOn: '2020-01-01' }, lab)
  const rules = await inForce(lab, lab.id)
  assert.deepEqual(
    rules.map(({ id, categoryIds }) => [id, categoryIds?.toSorted() ?? null]),
    [
      [general, null],
      [ofCategory, [top, middle, low].toSorted()],
      [ofMiddle, [middle, low].toSorted()],
      [begun, null],
    ],
  )
  assert.deepEqual(await inForce(clinic, lab.id), rules)
  assert.deepEqual(await inForce(clinic, other.id), [])
})

test('a rule begins with the day of the laboratory, not of the server', async () => {
  const lab = await w.org('lab')
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await lab.owner.patch('/organization', { timezone })
    const dayIn = async (days: number) => {
      const { day } = await w.across((tx) =>
        tx.one(
          sql<{ day: string }>`select (clock_timestamp() at time zone ${timezone})::date
            + ${days}::integer as day`.compile(build),
        ),
      )
      return day
    }
    const rules = new Map<string, string>()
    for (const days of [-1, 0, 1, 2]) {
      const startsOn = await dayIn(days)
      rules.set(await add({ startsOn }, lab), startsOn)
    }
    // At midnight the day may end between two statements: then both are asked again.
    let [before, after, held] = ['', '-', ['']]
    while (before !== after) {
      before = await dayIn(0)
      held = (await inForce(lab, lab.id)).map(({ id }) => id).filter((id) => rules.has(id))
      after = await dayIn(0)
    }
    const begun = [...rules].filter(([, startsOn]) => startsOn <= before)
    assert.deepEqual(
      held,
      begun.map(([id]) => id),
      timezone,
    )
    assert.ok(begun.length >= 2 && begun.length <= 3)
  }
})
