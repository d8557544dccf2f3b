import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connectionTransitions,
  type ConnectionTransition,
  type ConnectionStatus,
} from '#contract/partners/lab-connections'
import { build } from '#platform/db/db'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()
const day = 86_400_000
const nobody = '00000000-0000-7000-8000-000000000000'

async function ask(from: Organization, to: Organization): Promise<string> {
  const { status, body } = await from.owner.post('/lab-connections', {
    [`${to.type}OrganizationId`]: to.id,
  })
  assert.equal(status, 201)
  return body.labConnection.id
}

const step = (who: Organization, id: string, move: ConnectionTransition, body?: object) =>
  who.owner.post(`/lab-connections/${id}/${move}`, body)

async function pair() {
  return { lab: await w.org('lab'), clinic: await w.org('clinic') }
}

const { lab, clinic } = await pair()

test('a stranger is asked to sign in, staff is reported that owners decide', async () => {
  assert.equal((await w.stranger.get('/lab-connections')).status, 401)
  const staff = await w.member(clinic)
  const refused = await staff.post('/lab-connections', { labOrganizationId: lab.id })
  assert.equal(refused.body.code, 'role_required')
  assert.equal((await staff.get('/lab-connections')).status, 200)
})

test('a device credential reads connections and changes none', async () => {
  const device = await w.device(clinic, clinic.ownerUserId)
  assert.equal((await device.get('/lab-connections')).status, 200)
  const refused = await device.post('/lab-connections', { labOrganizationId: lab.id })
  assert.equal(refused.body.code, 'session_cookie_required')
})

test('a request names one other side: an organization or an address', async () => {
  for (const body of [
    {},
    { labOrganizationId: lab.id, invitedEmail: 'lab@north.example' },
    { labOrganizationId: lab.id, clinicOrganizationId: clinic.id },
    { clinicOrganizationId: clinic.id },
  ]) {
    const refused = await clinic.owner.post('/lab-connections', body)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].pointer, '/labOrganizationId')
  }
})

test('only an active organization of the other type can be asked; all others do not exist', async () => {
  const closed = await w.org('lab')
  await w.across((tx) =>
    tx.run(
      build.updateTable('organizations').set({ status: 'closed' }).where('id', '=', closed.id),
    ),
  )
  const otherClinic = await w.org('clinic')
  for (const labOrganizationId of [nobody, clinic.id, otherClinic.id, closed.id]) {
    const refused = await clinic.owner.post('/lab-connections', { labOrganizationId })
    assert.equal(refused.status, 404)
    assert.deepEqual(refused.body.params, { record: 'laboratory' })
  }
})

test('a clinic asks, the laboratory accepts and gets a customer, and both see one connection', async () => {
  const { lab, clinic } = await pair()
  const asked = await clinic.owner.post('/lab-connections', {
    labOrganizationId: lab.id,
    message: 'Shall we?',
  })
  const { labConnection } = asked.body
  assert.equal(labConnection.status, 'pending')
  assert.equal(labConnection.requestedBy, 'clinic')
  assert.equal(labConnection.labName, lab.name)
  assert.equal(labConnection.clinicName, clinic.name)

  const accepted = await step(lab, labConnection.id, 'accept')
  assert.equal(accepted.status, 200)
  assert.equal(accepted.body.labConnection.status, 'active')
  assert.notEqual(accepted.body.labConnection.respondedAt, null)
  const customer = await w.across((tx) =>
    tx.one(
      build
        .selectFrom('customers')
        .select(['name', 'labConnectionId', 'organizationId'])
        .where('id', '=', accepted.body.labConnection.customerId),
    ),
  )
  assert.deepEqual(customer, {
    name: clinic.name,
    labConnectionId: labConnection.id,
    organizationId: lab.id,
  })

  const seen = await clinic.owner.get(`/lab-connections/${labConnection.id}`)
  assert.equal(seen.body.labConnection.status, 'active')
  assert.equal(seen.body.labConnection.customerId, null, 'the customer is the laboratory’s own')
})

test('a third organization sees nothing of a connection: as if it never was', async () => {
  const { lab, clinic } = await pair()
  const id = await ask(lab, clinic)
  const third = await w.org('lab')
  const foreign = await third.owner.get(`/lab-connections/${id}`)
  const missing = await third.owner.get(`/lab-connections/${nobody}`)
  assert.equal(foreign.status, 404)
  assert.deepEqual({ ...foreign.body, instance: '' }, { ...missing.body, instance: '' })
  for (const move of Object.keys(connectionTransitions) as ConnectionTransition[]) {
    assert.equal((await step(third, id, move)).status, 404)
  }
  assert.equal(
    (await third.owner.patch(`/lab-connections/${id}`, { hasAutoAccept: true })).status,
    404,
  )
  assert.equal((await third.owner.get('/lab-connections')).body.pagination.total, 0)
})

test('a pair has one open connection, whoever asks', async () => {
  const { lab, clinic } = await pair()
  await ask(clinic, lab)
  for (const [from, to] of [
    [clinic, lab],
    [lab, clinic],
  ] as const) {
    const again = await from.owner.post('/lab-connections', { [`${to.type}OrganizationId`]: to.id })
    assert.equal(again.status, 409)
    assert.equal(again.body.code, 'connection_exists')
  }
})

test('when both ask at the same moment, one request remains', async () => {
  const { lab, clinic } = await pair()
  const answers = await Promise.all([
    clinic.owner.post('/lab-connections', { labOrganizationId: lab.id }),
    lab.owner.post('/lab-connections', { clinicOrganizationId: clinic.id }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [201, 409],
  )
})

test('of two who accept at once one wins, and the other is reported that it is active', async () => {
  const { lab, clinic } = await pair()
  const second = await w.member(lab, { role: 'owner' })
  const id = await ask(clinic, lab)
  const answers = await Promise.all([
    step(lab, id, 'accept'),
    second.post(`/lab-connections/${id}/accept`),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  const refused = answers.find(({ status }) => status === 409)
  assert.equal(refused?.body.code, 'connection_transition_not_allowed')
  assert.equal(refused?.body.state, 'active')
})

test('accepting and withdrawing at once leaves one of both', async () => {
  const { lab, clinic } = await pair()
  const id = await ask(clinic, lab)
  const answers = await Promise.all([step(lab, id, 'accept'), step(clinic, id, 'withdraw')])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
})

/** Brings a connection that the clinic asked for into a state; the clinic suspends. */
async function bringTo(state: ConnectionStatus) {
  const { lab, clinic } = await pair()
  const id = await ask(clinic, lab)
  const ways: Record<ConnectionStatus, [Organization, ConnectionTransition][]> = {
    pending: [],
    active: [[lab, 'accept']],
    declined: [[lab, 'decline']],
    withdrawn: [[clinic, 'withdraw']],
    expired: [],
    suspended: [
      [lab, 'accept'],
      [clinic, 'suspend'],
    ],
    ended: [
      [lab, 'accept'],
      [lab, 'end'],
    ],
  }
  for (const [who, move] of ways[state]) assert.equal((await step(who, id, move)).status, 200)
  if (state === 'expired') {
    await w.across((tx) =>
      tx.run(
        build
          .updateTable('labConnections')
          .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
          .where('id', '=', id),
      ),
    )
  }
  return { lab, clinic, id }
}

// Who may do what where, as domain.md §3.2 has it: the clinic asked, and the clinic suspended.
const allowed: Record<
  ConnectionStatus,
  { lab: ConnectionTransition[]; clinic: ConnectionTransition[] }
> = {
  pending: { lab: ['accept', 'decline'], clinic: ['withdraw'] },
  active: { lab: ['suspend', 'end'], clinic: ['suspend', 'end'] },
  suspended: { lab: ['end'], clinic: ['resume', 'end'] },
  declined: { lab: [], clinic: [] },
  withdrawn: { lab: [], clinic: [] },
  expired: { lab: [], clinic: [] },
  ended: { lab: [], clinic: [] },
}
const states = Object.keys(allowed) as ConnectionStatus[]

for (const state of states) {
  test(`a connection that is ${state} moves only as the life cycle says`, async () => {
    const { lab, clinic, id } = await bringTo(state)
    for (const who of [lab, clinic]) {
      const moves = Object.keys(connectionTransitions) as ConnectionTransition[]
      for (const move of moves.filter((move) => !allowed[state][who.type].includes(move))) {
        const refused = await step(who, id, move)
        assert.equal(refused.status, 409, `the ${who.type} may ${move}`)
        const isPossible = (connectionTransitions[move].from as readonly string[]).includes(state)
        assert.equal(
          refused.body.code,
          isPossible ? 'connection_transition_of_other_side' : 'connection_transition_not_allowed',
        )
        assert.equal(refused.body.state, state)
      }
    }
    for (const side of ['lab', 'clinic'] as const) {
      for (const move of allowed[state][side]) {
        const { id, ...sides } = await bringTo(state)
        const moved = await step(sides[side], id, move)
        assert.equal(moved.status, 200, `the ${side} may not ${move}`)
        assert.equal(moved.body.labConnection.status, connectionTransitions[move].to)
      }
    }
  })
}

test('reasons are kept and shown to both', async () => {
  const { lab, clinic } = await pair()
  const declined = await ask(clinic, lab)
  await step(lab, declined, 'decline', { reason: 'No capacity' })
  const first = await clinic.owner.get(`/lab-connections/${declined}`)
  assert.equal(first.body.labConnection.declineReason, 'No capacity')

  const id = await ask(lab, clinic)
  await step(clinic, id, 'accept')
  await step(lab, id, 'suspend', { reason: 'Invoices are open' })
  const { labConnection } = (await clinic.owner.get(`/lab-connections/${id}`)).body
  assert.equal(labConnection.suspendedBy, 'lab')
  assert.equal(labConnection.suspendedReason, 'Invoices are open')
  const resumed = (await step(lab, id, 'resume')).body.labConnection
  assert.deepEqual([resumed.suspendedBy, resumed.suspendedReason], [null, null])
  const ended = (await step(clinic, id, 'end')).body.labConnection
  assert.equal(ended.endedBy, 'clinic')
  assert.notEqual(ended.endedAt, null)
  assert.equal((await lab.owner.get(`/lab-connections/${id}`)).status, 200)
})

test('each side sets its own terms; a key of the other side is refused by name', async () => {
  const { lab, clinic } = await pair()
  const { id } = await w.connect(lab, clinic)
  const terms = {
    accountNumber: 'K-7',
    paymentTermsDays: 14,
    billingMode: 'monthly_statement',
    hasAutoAccept: true,
    defaultCourier: 'City Courier',
    inboundTransitDays: 2,
    outboundTransitDays: 0,
  }
  const changed = await lab.owner.patch(`/lab-connections/${id}`, terms)
  assert.equal(changed.status, 200)
  const { labConnection } = (
    await clinic.owner.patch(`/lab-connections/${id}`, { privacyMode: 'initials' })
  ).body
  assert.deepEqual(
    Object.fromEntries(
      Object.keys({ ...terms, privacyMode: '' }).map((key) => [key, labConnection[key]]),
    ),
    { ...terms, privacyMode: 'initials' },
  )
  for (const [key, value] of Object.entries(terms)) {
    const refused = await clinic.owner.patch(`/lab-connections/${id}`, { [key]: value })
    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].pointer, `/${key}`)
  }
  const refused = await lab.owner.patch(`/lab-connections/${id}`, {
    hasAutoAccept: false,
    privacyMode: 'full',
  })
  assert.equal(refused.body.errors[0].pointer, '/privacyMode')
  assert.equal(
    (await lab.owner.get(`/lab-connections/${id}`)).body.labConnection.hasAutoAccept,
    true,
    'nothing of a refused change is kept',
  )
})

test('terms have limits, and null is not a default', async () => {
  const { lab, clinic } = await pair()
  const { id } = await w.connect(lab, clinic)
  for (const body of [
    {},
    { paymentTermsDays: 366 },
    { paymentTermsDays: 1.5 },
    { inboundTransitDays: -1 },
    { inboundTransitDays: null },
    { hasAutoAccept: null },
    { billingMode: 'barter' },
    { status: 'active' },
    { customerId: nobody },
  ]) {
    assert.equal((await lab.owner.patch(`/lab-connections/${id}`, body)).status, 400)
  }
})

test('a request expires after 30 days, says so in lists, and makes space for another', async () => {
  const w2 = await testApp()
  const [lab, clinic] = [await w2.org('lab'), await w2.org('clinic')]
  const id = await ask(clinic, lab)
  w2.moveClock(30 * day - 60_000)
  assert.equal((await lab.owner.get(`/lab-connections/${id}`)).body.labConnection.status, 'pending')
  w2.moveClock(61_000)
  assert.equal((await lab.owner.get('/lab-connections?status=expired')).body.data[0].id, id)
  assert.equal((await lab.owner.get('/lab-connections?status=pending')).body.pagination.total, 0)
  const refused = await step(lab, id, 'accept')
  assert.equal(refused.body.state, 'expired')
  const second = await ask(lab, clinic)
  assert.equal((await step(clinic, second, 'accept')).status, 200)
  assert.equal((await lab.owner.get(`/lab-connections/${id}`)).body.labConnection.status, 'expired')
})

test('who was declined asks again after 30 days; who declined may ask at once', async () => {
  const w2 = await testApp()
  const [lab, clinic] = [await w2.org('lab'), await w2.org('clinic')]
  await step(lab, await ask(clinic, lab), 'decline')
  w2.moveClock(30 * day - 60_000)
  const refused = await clinic.owner.post('/lab-connections', { labOrganizationId: lab.id })
  assert.equal(refused.status, 422)
  assert.equal(refused.body.code, 'connection_request_declined')
  await step(lab, await ask(lab, clinic), 'withdraw')
  w2.moveClock(61_000)
  await ask(clinic, lab)
})

test('a clinic that comes back is the customer it was, and an archived one is active again', async () => {
  const { lab, clinic } = await pair()
  const first = await ask(clinic, lab)
  const { customerId } = (await step(lab, first, 'accept')).body.labConnection
  await step(clinic, first, 'end')
  await w.across((tx) =>
    tx.run(build.updateTable('customers').set({ status: 'archived' }).where('id', '=', customerId)),
  )
  const second = await ask(lab, clinic)
  assert.equal((await step(clinic, second, 'accept')).status, 200)
  const again = (await lab.owner.get(`/lab-connections/${second}`)).body.labConnection
  assert.equal(again.customerId, customerId)
  const customer = await w.across((tx) =>
    tx.one(
      build
        .selectFrom('customers')
        .select(['status', 'labConnectionId'])
        .where('id', '=', customerId),
    ),
  )
  assert.deepEqual(customer, { status: 'active', labConnectionId: second })
})

test('a renamed organization is renamed on its connections', async () => {
  const { lab, clinic } = await pair()
  const { id } = await w.connect(lab, clinic)
  for (const { id, type } of [lab, clinic]) {
    await w.across((tx) =>
      tx.run(
        build
          .updateTable('organizations')
          .set({ name: `New ${type}` })
          .where('id', '=', id),
      ),
    )
  }
  const { labConnection } = (await clinic.owner.get(`/lab-connections/${id}`)).body
  assert.deepEqual([labConnection.labName, labConnection.clinicName], ['New lab', 'New clinic'])
})

test('the list is searched by name and filtered by status', async () => {
  const lab = await w.org('lab')
  const [north, south] = [await w.org('clinic', 'Nordlicht'), await w.org('clinic', 'Süd')]
  await w.connect(lab, north)
  await ask(lab, south)
  const found = await lab.owner.get('/lab-connections?search=sud')
  assert.deepEqual(
    found.body.data.map(({ clinicName }: { clinicName: string }) => clinicName),
    ['Süd'],
  )
  const active = await lab.owner.get('/lab-connections?status=active')
  assert.equal(active.body.pagination.total, 1)
  assert.equal(active.body.data[0].clinicName, 'Nordlicht')
  assert.equal((await lab.owner.get('/lab-connections?status=open')).status, 400)
})
