import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const clinic = await w.org('clinic')
const connection = await w.connect(lab, clinic)

const rush = {
  name: 'Rush, within three days',
  kind: 'rush',
  percentBasisPoints: 2_500,
  currency: 'EUR',
}
const parcel = {
  name: 'Parcel',
  kind: 'shipping',
  priceMinor: 890,
  currency: 'EUR',
  taxRateBasisPoints: 1_900,
}

async function add(body: object, organization = lab): Promise<string> {
  const answer = await organization.owner.post('/surcharges', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.surcharge.id
}

const read = async (id: string) => (await lab.owner.get(`/surcharges/${id}`)).body.surcharge

test('strangers, clinics, staff and devices write no surcharge', async () => {
  const id = await add(rush)
  const staff = await w.member(lab, { canSeeFinance: true })
  const device = await w.device(lab, lab.ownerUserId)
  for (const ask of [
    (actor: typeof staff) => actor.post('/surcharges', rush),
    (actor: typeof staff) => actor.patch(`/surcharges/${id}`, { name: 'Mine' }),
    (actor: typeof staff) => actor.delete(`/surcharges/${id}`),
  ] as ((actor: object) => Promise<{ status: number; body: { code: string } }>)[]) {
    assert.equal((await ask(w.stranger)).status, 401)
    assert.equal((await ask(clinic.owner)).body.code, 'organization_type_required')
    assert.equal((await ask(staff)).body.code, 'permission_required')
    assert.equal((await ask(device)).body.code, 'session_cookie_required')
  }
  assert.equal((await device.get('/surcharges')).status, 200)
})

test('another laboratory sees no surcharge of this one', async () => {
  const id = await add(rush)
  assert.equal((await other.owner.get(`/surcharges/${id}`)).status, 404)
  assert.equal((await other.owner.patch(`/surcharges/${id}`, { name: 'Mine' })).status, 404)
  assert.equal((await other.owner.delete(`/surcharges/${id}`)).status, 404)
  assert.equal((await other.owner.get('/surcharges')).body.pagination.total, 0)
})

test('a surcharge has a price or a percentage, and a percentage only for rush and others', async () => {
  for (const [body, status, pointer] of [
    [{ ...rush, priceMinor: 100 }, 400, '/priceMinor'],
    [{ name: 'X', kind: 'rush', currency: 'EUR' }, 400, '/priceMinor'],
    [{ ...rush, kind: 'shipping' }, 422, '/percentBasisPoints'],
    [{ ...rush, kind: 'per_gram' }, 422, '/percentBasisPoints'],
    [{ ...rush, kind: 'gift' }, 400, '/kind'],
    [{ ...rush, percentBasisPoints: 100_001 }, 400, '/percentBasisPoints'],
    [{ ...rush, percentBasisPoints: null }, 400, '/percentBasisPoints'],
    [{ ...parcel, priceMinor: 8.9 }, 400, '/priceMinor'],
    [{ ...parcel, currency: 'euro' }, 400, '/currency'],
    [{ ...parcel, taxRateBasisPoints: 10_001 }, 400, '/taxRateBasisPoints'],
  ] as const) {
    const refused = await lab.owner.post('/surcharges', body)
    assert.equal(refused.status, status, refused.text)
    assert.equal(refused.body.errors[0].pointer, pointer)
  }
  await add({ ...rush, kind: 'other', name: 'Weekend' })
})

test('a surcharge is read back as written, and without money for those who see none', async () => {
  const id = await add(parcel)
  const { id: _, createdAt, updatedAt, ...rest } = await read(id)
  assert.deepEqual(rest, { ...parcel, percentBasisPoints: null, isActive: true })
  assert.ok(createdAt <= updatedAt)
  const staff = await w.member(lab)
  const { surcharge } = (await staff.get(`/surcharges/${id}`)).body
  assert.equal('priceMinor' in surcharge || 'percentBasisPoints' in surcharge, false)
  for (const one of (await staff.get('/surcharges')).body.data) {
    assert.equal('priceMinor' in one || 'percentBasisPoints' in one, false)
  }
})

test('a price takes the place of a percentage and the reverse; other keys stay', async () => {
  const id = await add(rush)
  await lab.owner.patch(`/surcharges/${id}`, { priceMinor: 5_000 })
  const priced = await read(id)
  assert.deepEqual(
    [priced.priceMinor, priced.percentBasisPoints, priced.name],
    [5_000, null, rush.name],
  )
  await lab.owner.patch(`/surcharges/${id}`, { name: 'Rush' })
  assert.equal((await read(id)).priceMinor, 5_000)
  await lab.owner.patch(`/surcharges/${id}`, { percentBasisPoints: 1_000 })
  assert.deepEqual(
    [(await read(id)).priceMinor, (await read(id)).percentBasisPoints],
    [null, 1_000],
  )
  const refused = await lab.owner.patch(`/surcharges/${id}`, { kind: 'shipping' })
  assert.equal(refused.body.code, 'surcharge_percentage_not_allowed')
  const both = await lab.owner.patch(`/surcharges/${id}`, { priceMinor: 1, percentBasisPoints: 1 })
  assert.equal(both.status, 400)
})

test('an archived surcharge leaves the lists and changes no more', async () => {
  const id = await add({ ...parcel, name: 'Pigeon' })
  assert.equal((await lab.owner.delete(`/surcharges/${id}`)).status, 204)
  assert.equal((await lab.owner.delete(`/surcharges/${id}`)).status, 204)
  assert.equal((await lab.owner.get('/surcharges?search=pigeon')).body.pagination.total, 0)
  const archived = await lab.owner.get('/surcharges?search=pigeon&isArchived=true')
  assert.equal(archived.body.data[0].isActive, false)
  const refused = await lab.owner.patch(`/surcharges/${id}`, { name: 'Dove' })
  assert.equal(refused.body.code, 'surcharge_archived')
  assert.equal((await clinic.owner.get(`/surcharges/${id}`)).status, 404)
})

test('a clinic reads those of the laboratory that it names, and of no other', async () => {
  const far = await w.org('lab')
  const toFar = await w.connect(far, clinic)
  const strange = await add(parcel, other)
  const distant = await add({ ...parcel, name: 'Ferry' }, far)
  const { data } = (await clinic.owner.get(`/surcharges?labConnectionId=${toFar.id}`)).body
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [distant],
  )
  assert.equal((await clinic.owner.get(`/surcharges/${distant}`)).body.surcharge.priceMinor, 890)
  assert.equal((await clinic.owner.get(`/surcharges/${strange}`)).status, 404)
  const unnamed = await clinic.owner.get('/surcharges')
  assert.equal(unnamed.body.errors[0].pointer, '/labConnectionId')
  const rushed = await clinic.owner.get(`/surcharges?kind=rush&labConnectionId=${connection.id}`)
  assert.ok(rushed.body.data.every(({ kind }: { kind: string }) => kind === 'rush'))
  await clinic.owner.post(`/lab-connections/${toFar.id}/end`)
  assert.equal((await clinic.owner.get(`/surcharges/${distant}`)).status, 404)
})

test('a change and an end at once leave the surcharge archived', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const id = await add({ ...parcel, name: `Contended ${round}` })
    const [changed, ended] = await Promise.all([
      lab.owner.patch(`/surcharges/${id}`, { priceMinor: 1 }),
      lab.owner.delete(`/surcharges/${id}`),
    ])
    assert.equal(ended.status, 204)
    assert.ok([200, 422].includes(changed.status), changed.text)
    const { isActive, priceMinor } = await read(id)
    assert.deepEqual([isActive, priceMinor], [false, changed.status === 200 ? 1 : 890])
  }
})
