import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderScene } from '#test/order-scene'
import { world } from '#test/world'

const w = await world()
const scene = await orderScene(w)
const { lab, clinic } = scene
const other = await orderScene(w)
const labConnectionId = scene.connection.id

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

test('other houses see no pick-up and answer none', async () => {
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
  assert.equal(past.body.code, 'rule_violated')
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  // At least one of the two has another day than UTC, and each takes its own.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const put = await clinic.owner.put('/organization', { timezone: zone })
    assert.equal(put.status, 200, put.text)
    const dayBefore = new Date(Date.parse(dayIn(zone)) - 86_400_000).toISOString().slice(0, 10)
    const late = await clinic.owner.post('/pickups', { ...wish, pickupOn: dayBefore })
    assert.equal(late.body.code, 'rule_violated', zone)
    await asked({ pickupOn: dayIn(zone) })
  }
})

test('only over an active connection, and only for what the laboratory has', async () => {
  const draft = await scene.draft()
  const foreign = await other.orderAt('submitted')
  const mine = await scene.orderAt('submitted')
  for (const { id } of [draft, foreign]) {
    const answer = await clinic.owner.post('/pickups', { ...wish, orderIds: [mine.id, id] })
    assert.equal(answer.status, 404, answer.text)
  }
  assert.deepEqual((await asked({ orderIds: [mine.id] })).orderIds, [mine.id])
  const s = await orderScene(w)
  await s.lab.owner.post(`/lab-connections/${s.connection.id}/suspend`)
  const refused = await s.clinic.owner.post('/pickups', {
    ...wish,
    labConnectionId: s.connection.id,
  })
  assert.equal(refused.body.code, 'rule_violated')
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

test('of a confirmation and a cancellation at once the second sees the first', async () => {
  for (let round = 0; round < 5; round++) {
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
  const s = await orderScene(w)
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
    ['to=2031-02-03', [early]],
    ['from=2031-02-04', [late]],
    [`labConnectionId=${s.connection.id}`, [late, early]],
    [`labConnectionId=${labConnectionId}`, []],
    ['search=cafe', [early]],
    ['updatedSince=2099-01-01T00:00:00.000Z', []],
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
