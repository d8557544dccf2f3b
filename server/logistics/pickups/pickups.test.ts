import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)
const labConnectionId = fixture.connection.id

const wish = {
  labConnectionId,
  pickupOn: '2031-02-03',
  windowFrom: '14:00',
  windowTo: '17:30',
  place: 'Front desk',
  parcelCount: 2,
  note: 'Ring twice.',
}

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

async function asked(body: object = {}) {
  const answer = await clinic.owner.post('/pickups', { ...wish, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.pickup
}

test('a stranger is asked to sign in, and a laboratory asks for no pick-up', async () => {
  assert.equal((await w.stranger.get('/pickups')).status, 401)
  const refused = await lab.owner.post('/pickups', wish)
  assert.equal(refused.body.code, 'organization_type_required')
})

test('other organizations see no pick-up and answer none', async () => {
  const { id } = await asked()
  for (const actor of [other.lab.owner, other.clinic.owner]) {
    assert.equal((await actor.get(`/pickups/${id}`)).status, 404)
    assert.equal((await actor.get('/pickups')).body.pagination.total, 0)
  }
  assert.equal((await other.lab.owner.post(`/pickups/${id}/confirm`)).status, 404)
  const reason = { reason: 'No' }
  assert.equal((await other.lab.owner.post(`/pickups/${id}/decline`, reason)).status, 404)
  assert.equal((await other.clinic.owner.post(`/pickups/${id}/cancel`)).status, 404)
  assert.equal((await other.clinic.owner.post('/pickups', wish)).status, 404)
})

test('bad input is refused with its place', async () => {
  const bad: [object, string][] = [
    [{ windowFrom: '24:00' }, '/windowFrom'],
    [{ windowFrom: '17:30' }, '/windowTo'],
    [{ windowFrom: '18:00' }, '/windowTo'],
    [{ parcelCount: 0 }, '/parcelCount'],
    [{ place: ' ' }, '/place'],
    [{ pickupOn: 'soon' }, '/pickupOn'],
    [{ status: 'confirmed' }, '/status'],
  ]
  for (const [body, pointer] of bad) {
    const answer = await clinic.owner.post('/pickups', { ...wish, ...body })
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.body.errors[0].pointer, pointer)
  }
  const noDay = await clinic.owner.post('/pickups', { ...wish, pickupOn: '2031-02-31' })
  assert.equal(noDay.status, 400)
})

test('a pick-up is for today or later where the clinic is', async () => {
  const past = await clinic.owner.post('/pickups', { ...wish, pickupOn: '2020-01-01' })
  assert.equal(past.body.code, 'pickup_day_passed')
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  // At least one of the two has another day than UTC, and each takes its own.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const put = await clinic.owner.patch('/organization', { timezone: zone })
    assert.equal(put.status, 200, put.text)
    const dayBefore = new Date(Date.parse(dayIn(zone)) - 86_400_000).toISOString().slice(0, 10)
    const late = await clinic.owner.post('/pickups', { ...wish, pickupOn: dayBefore })
    assert.equal(late.body.code, 'pickup_day_passed', zone)
    await asked({ pickupOn: dayIn(zone) })
  }
})

test('only over an active connection, and only for what the laboratory has', async () => {
  const draft = await fixture.draft()
  const foreign = await other.orderAt('submitted')
  const mine = await fixture.orderAt('submitted')
  for (const { id } of [draft, foreign]) {
    const answer = await clinic.owner.post('/pickups', { ...wish, orderIds: [mine.id, id] })
    assert.equal(answer.status, 404, answer.text)
  }
  assert.deepEqual((await asked({ orderIds: [mine.id] })).orderIds, [mine.id])
  const s = await orderFixture(w)
  await s.lab.owner.post(`/lab-connections/${s.connection.id}/suspend`)
  const refused = await s.clinic.owner.post('/pickups', {
    ...wish,
    labConnectionId: s.connection.id,
  })
  assert.equal(refused.body.code, 'connection_not_active')
})

test('a clinic asks, the laboratory confirms, and both read the same', async () => {
  const pickup = await asked()
  assert.deepEqual(
    [pickup.status, pickup.windowFrom, pickup.windowTo, pickup.requestedByName],
    ['requested', '14:00', '17:30', 'Alex Sample'],
  )
  assert.deepEqual(pickup.counterpart, { id: lab.id, name: lab.name })
  const path = `/pickups/${pickup.id}`
  assert.equal((await clinic.owner.post(`${path}/confirm`)).body.code, 'organization_type_required')
  const { body } = await lab.owner.post(`${path}/confirm`)
  assert.deepEqual(
    [body.pickup.status, body.pickup.answeredByName, body.pickup.counterpart],
    ['confirmed', 'Alex Sample', { id: clinic.id, name: clinic.name }],
  )
  assert.ok(body.pickup.answeredAt)
  assert.equal((await clinic.owner.get(path)).body.pickup.status, 'confirmed')
  const again = await lab.owner.post(`${path}/confirm`)
  assert.deepEqual([again.status, again.body.state], [409, 'confirmed'])
  assert.equal((await lab.owner.post(`${path}/decline`, {})).status, 400)
  const declined = await lab.owner.post(`${path}/decline`, { reason: 'The van broke down' })
  assert.deepEqual(
    [declined.body.pickup.status, declined.body.pickup.reason],
    ['declined', 'The van broke down'],
  )
  assert.equal((await clinic.owner.post(`${path}/cancel`)).body.state, 'declined')
})

test('no text of a pick-up names a patient whom the laboratory must not know', async () => {
  const s = await orderFixture(w, 'code_only')
  const { id } = await s.orderAt('submitted')
  const gone = await addPatient(w, s.clinic, { firstName: 'Odile', lastName: 'Gone' })
  const { id: cancelled } = await s.draft({ patientId: gone })
  await s.transition('clinic', cancelled, 'submit')
  await s.transition('clinic', cancelled, 'cancel', { reason: 'Because' })
  const hiding = { ...wish, labConnectionId: s.connection.id }
  for (const orderIds of [[], [id]]) {
    for (const [key, text] of [
      ['note', 'The box of Nora'],
      ['place', 'Front desk, bag Sample'],
    ] as const) {
      const refused = await s.clinic.owner.post('/pickups', { ...hiding, orderIds, [key]: text })
      assert.deepEqual([refused.status, refused.body.code], [422, 'patient_named'], refused.text)
      assert.equal(refused.body.errors[0].pointer, `/${key}`)
    }
    // Somebody of whom nothing can be in the parcel.
    const asking = { ...hiding, orderIds, note: 'Ask for Odile' }
    const { pickup } = (await s.clinic.owner.post('/pickups', asking)).body
    const path = `/pickups/${pickup.id}`
    const named = await s.clinic.owner.post(`${path}/cancel`, { reason: 'Nora came herself' })
    assert.deepEqual([named.status, named.body.errors?.[0].pointer], [422, '/reason'], named.text)
    assert.equal((await s.lab.owner.get(path)).body.pickup.status, 'requested')
    // A laboratory is not notified whether it guessed right.
    assert.equal((await s.lab.owner.post(`${path}/decline`, { reason: 'For Nora?' })).status, 200)
  }
  const open = await asked({ note: 'The box of Nora' })
  assert.equal(open.note, 'The box of Nora')
})

/** A clinic that has named a patient in pick-ups, with and without the order, while it was no secret. */
async function named() {
  const s = await orderFixture(w)
  const patientId = await addPatient(w, s.clinic, { firstName: 'Zelda', lastName: 'Sable' })
  const { id } = await s.draft({ patientId })
  await s.transition('clinic', id, 'submit')
  const { code } = (await s.clinic.owner.get(`/patients/${patientId}`)).body.patient
  const ids: string[] = []
  for (const orderIds of [[], [id]]) {
    const asking = { ...wish, labConnectionId: s.connection.id, orderIds, note: 'Box of Zelda' }
    const { pickup } = (await s.clinic.owner.post('/pickups', asking)).body
    const reason = { reason: 'Sable is late' }
    assert.equal((await s.clinic.owner.post(`/pickups/${pickup.id}/cancel`, reason)).status, 200)
    ids.push(pickup.id)
  }
  const textsOf = (actor: Actor) =>
    Promise.all(
      ids.map(async (pickupId) => {
        const { pickup } = (await actor.get(`/pickups/${pickupId}`)).body
        return [pickup.place, pickup.note, pickup.reason]
      }),
    )
  return {
    ...s,
    id,
    patientId,
    textsOf,
    masked: ['Front desk', `Box of ${code}`, `${code} is late`],
  }
}

test('a pick-up that named a patient no longer does once the laboratory must not know', async () => {
  const { lab: reader, clinic: writer, connection, textsOf, masked } = await named()
  const put = { privacyMode: 'code_only' }
  const stricter = await writer.owner.patch(`/lab-connections/${connection.id}`, put)
  assert.equal(stricter.status, 200, stricter.text)
  assert.deepEqual(await textsOf(reader.owner), [masked, masked])
})

test('a pick-up that named a patient no longer does once the patient is erased', async () => {
  const { clinic: writer, id, patientId, transition, textsOf, masked } = await named()
  await transition('clinic', id, 'cancel', { reason: 'Because' })
  const erased = await writer.owner.post(`/patients/${patientId}/erase`)
  assert.equal(erased.status, 200, erased.text)
  assert.deepEqual(await textsOf(writer.owner), [masked, masked])
})

test('of a confirmation and a cancellation at once the second sees the first', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const { id } = await asked()
    const answers = await Promise.all([
      lab.owner.post(`/pickups/${id}/confirm`),
      lab.owner.post(`/pickups/${id}/confirm`),
      lab.owner.post(`/pickups/${id}/confirm`),
    ])
    assert.deepEqual(statusesOf(answers), [200, 409, 409])
    const cancels = await Promise.all([
      clinic.owner.post(`/pickups/${id}/cancel`, { reason: 'Sent by post' }),
      clinic.owner.post(`/pickups/${id}/cancel`),
    ])
    assert.deepEqual(statusesOf(cancels), [200, 409])
  }
})

test('the list answers each filter and searches', async () => {
  const s = await orderFixture(w)
  const ask = async (body: object) =>
    (
      await s.clinic.owner.post('/pickups', {
        ...wish,
        labConnectionId: s.connection.id,
        note: null,
        ...body,
      })
    ).body.pickup.id
  const early = await ask({ place: 'Café entrance' })
  const late = await ask({ pickupOn: '2031-03-01', windowFrom: null, windowTo: null })
  await s.lab.owner.post(`/pickups/${late}/confirm`)
  const expected: [string, string[]][] = [
    ['', [late, early]],
    ['status=confirmed', [late]],
    ['toOn=2031-02-03', [early]],
    ['fromOn=2031-02-04', [late]],
    [`labConnectionId=${s.connection.id}`, [late, early]],
    [`labConnectionId=${labConnectionId}`, []],
    ['search=cafe', [early]],
    ['updatedSinceAt=2099-01-01T00:00:00.000Z', []],
  ]
  for (const side of ['lab', 'clinic'] as const) {
    for (const [query, ids] of expected) {
      const { body } = await s[side].owner.get(`/pickups?${query}`)
      assert.deepEqual(
        body.data.map(({ id }: { id: string }) => id),
        ids,
        `${side} ${query}`,
      )
    }
    const name = encodeURIComponent(s[side === 'lab' ? 'clinic' : 'lab'].name)
    assert.equal((await s[side].owner.get(`/pickups?search=${name}`)).body.pagination.total, 2)
  }
})
