import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
let made = 0
const address = () => `desk-${++made}@sample.example`

/** Invites by email and reads the token of the mail. */
async function invite(from: Organization, invitedEmail = address()) {
  const answer = await from.owner.post('/lab-connections', { invitedEmail })
  assert.equal(answer.status, 201, answer.text)
  const mail = await w.across((tx) =>
    tx.one(
      build
        .selectFrom('mails')
        .select(['subject', 'body'])
        .where('recipient', '=', invitedEmail)
        .orderBy('id', 'desc')
        .limit(1),
    ),
  )
  const [, token = ''] =
    /https:\/\/pontic\.example\/app\/lab-connections\/accept\?token=([\w-]{43})\s/.exec(
      mail.body,
    ) ?? []
  assert.notEqual(token, '')
  // Whoever invited passes on the same link.
  assert.equal(
    answer.body.invitationLink,
    `https://pontic.example/app/lab-connections/accept?token=${token}`,
  )
  return { connection: answer.body.labConnection, mail, token }
}

const accept = (who: Organization, token: string) =>
  who.owner.post('/lab-connections/accept-invitation', { token, allowsOtherAddress: true })

test('an invitation is mailed with a link, and only a hash of its token is stored', async () => {
  const lab = await w.org('lab', 'North Dental Lab')
  const { connection, mail, token } = await invite(lab)
  assert.equal(connection.status, 'pending')
  assert.equal(connection.labName, 'North Dental Lab')
  assert.deepEqual([connection.clinicOrganizationId, connection.clinicName], [null, null])
  assert.match(mail.subject, /North Dental Lab/)
  const [row] = await w.across((tx) =>
    tx.all(
      sql<{
        text: string
      }>`select c::text as text from app.lab_connections c where id = ${connection.id}`.compile(
        build,
      ),
    ),
  )
  assert.ok(row)
  assert.ok(!row.text.includes(token))
  assert.ok(!JSON.stringify(connection).includes(token))
})

test('the link is shown once, and a request to an organization has none', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const { connection, token } = await invite(lab)
  const again = await lab.owner.get(`/lab-connections/${connection.id}`)
  assert.ok(!again.text.includes(token))
  const asked = await lab.owner.post('/lab-connections', {
    clinicOrganizationId: clinic.id,
  })
  assert.deepEqual([asked.status, asked.body.invitationLink], [201, null])
})

test('whoever holds the token is the other side: the connection is active and has a customer', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const { connection, token } = await invite(lab)
  assert.equal((await clinic.owner.get('/lab-connections')).body.pagination.total, 0)
  const accepted = await accept(clinic, token)
  assert.equal(accepted.status, 200)
  const { labConnection } = accepted.body
  assert.deepEqual(
    [labConnection.id, labConnection.status, labConnection.clinicName, labConnection.customerId],
    [connection.id, 'active', clinic.name, null],
  )
  const seen = (await lab.owner.get(`/lab-connections/${connection.id}`)).body.labConnection
  const { customer } = (await lab.owner.get(`/customers/${seen.customerId}`)).body
  assert.deepEqual([customer.name, customer.labConnectionId], [clinic.name, connection.id])
  // Invoices can be emailed at once.
  assert.equal(customer.email, seen.acceptance?.email)
})

test('a clinic invites a laboratory in the same way', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const { token } = await invite(clinic)
  const { labConnection } = (await accept(lab, token)).body
  assert.equal(labConnection.labName, lab.name)
  assert.notEqual(labConnection.customerId, null)
})

test('strangers, staff and devices do not accept', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const { token } = await invite(lab)
  const path = '/lab-connections/accept-invitation'
  assert.equal((await w.stranger.post(path, { token })).status, 401)
  const staff = await w.member(clinic)
  assert.equal((await staff.post(path, { token })).body.code, 'role_required')
  const device = await w.device(clinic, clinic.ownerUserId)
  assert.equal((await device.post(path, { token })).body.code, 'session_cookie_required')
  assert.equal((await accept(clinic, token)).status, 200)
})

test('an owner who was removed a moment ago accepts nothing', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const removed = await w.member(clinic, { role: 'owner' })
  assert.equal((await removed.get('/lab-connections')).status, 200)
  const { connection, token } = await invite(lab)
  await w.across((tx) =>
    tx.run(build.deleteFrom('memberships').where('id', '=', removed.membershipId)),
  )
  const refused = await removed.post('/lab-connections/accept-invitation', { token })
  assert.equal(refused.status, 401)
  const { labConnection } = (await lab.owner.get(`/lab-connections/${connection.id}`)).body
  assert.deepEqual([labConnection.status, labConnection.clinicOrganizationId], ['pending', null])
})

test('the mailed token shows a stranger what the mail reported, and nothing of what comes after', async () => {
  const [lab, clinic] = [await w.org('lab', 'South Dental Lab'), await w.org('clinic')]
  const email = address()
  const masked = 'd•••@sample.example'
  const { connection, token } = await invite(lab, email)
  const preview = (value: string) =>
    w.stranger.post('/auth/invitations/lab-connection/preview', { token: value })
  const { status, body } = await preview(token)
  assert.equal(status, 200)
  const { invitedBy, expiresAt, ...snapshot } = body.invitation
  assert.deepEqual(snapshot, {
    organization: { type: 'lab', name: 'South Dental Lab' },
    invitedEmail: masked,
    status: 'pending',
    invitedType: 'clinic',
    partnerStanding: { isAddressConfirmed: true, isNameShared: false },
  })
  assert.ok(invitedBy)
  assert.equal(expiresAt, connection.expiresAt)
  await accept(clinic, token)
  await lab.owner.post(`/lab-connections/${connection.id}/suspend`, { reason: 'Unpaid' })
  assert.equal((await preview(token)).body.invitation.status, 'accepted')
  const withdrawn = await invite(lab)
  await lab.owner.post(`/lab-connections/${withdrawn.connection.id}/withdraw`)
  assert.equal((await preview(withdrawn.token)).body.invitation.status, 'revoked')
  assert.equal((await preview('x'.repeat(43))).body.code, 'token_not_valid')
})

test('an invitation to a clinic is not for a laboratory, nor for the one that sent it', async () => {
  const [lab, other, clinic] = [await w.org('lab'), await w.org('lab'), await w.org('clinic')]
  const { connection, token } = await invite(lab)
  for (const who of [lab, other]) {
    const refused = await accept(who, token)
    assert.equal(refused.status, 403)
    assert.equal(refused.body.code, 'organization_type_required')
    assert.deepEqual(refused.body.required, ['clinic'])
  }
  const own = await lab.owner.post(`/lab-connections/${connection.id}/accept`)
  assert.equal(own.body.code, 'connection_transition_of_other_side')
  assert.equal((await accept(clinic, token)).status, 200)
})

test('a token that was never mailed is not valid, and one of the wrong form is no token', async () => {
  const clinic = await w.org('clinic')
  const refused = await accept(clinic, 'x'.repeat(43))
  assert.equal(refused.status, 422)
  assert.equal(refused.body.code, 'token_not_valid')
  assert.equal((await accept(clinic, 'short')).status, 400)
})

test('a token works once, and not after the invitation was withdrawn or has expired', async () => {
  const [lab, clinic, late] = [await w.org('lab'), await w.org('clinic'), await w.org('clinic')]
  const used = await invite(lab)
  await accept(clinic, used.token)
  const withdrawn = await invite(lab)
  await lab.owner.post(`/lab-connections/${withdrawn.connection.id}/withdraw`)
  const expired = await invite(lab)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('labConnections')
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where('id', '=', expired.connection.id),
    ),
  )
  for (const [{ token }, state] of [
    [used, 'active'],
    [withdrawn, 'withdrawn'],
    [expired, 'expired'],
  ] as const) {
    const refused = await accept(late, token)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.state, state)
  }
  assert.equal((await late.owner.get('/lab-connections')).body.pagination.total, 0)
})

test('when two clinics accept one invitation at once, one of them is connected', async () => {
  const [lab, one, two] = [await w.org('lab'), await w.org('clinic'), await w.org('clinic')]
  const { token } = await invite(lab)
  const answers = await Promise.all([accept(one, token), accept(two, token)])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  const connected = await Promise.all(
    [one, two].map(
      async ({ owner }) => (await owner.get('/lab-connections')).body.pagination.total,
    ),
  )
  assert.deepEqual(
    connected.sort((a, b) => a - b),
    [0, 1],
  )
})

test('a pair that is connected already does not connect again by an invitation', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  await w.connect(lab, clinic)
  const { connection, token } = await invite(lab)
  const refused = await accept(clinic, token)
  assert.equal(refused.status, 409)
  assert.equal(refused.body.code, 'connection_exists')
  const { labConnection } = (await lab.owner.get(`/lab-connections/${connection.id}`)).body
  assert.equal(labConnection.status, 'pending')
})

test('an address has one open invitation of an organization; an expired one makes space', async () => {
  const lab = await w.org('lab')
  const email = address()
  const { connection } = await invite(lab, email)
  const twice = await lab.owner.post('/lab-connections', { invitedEmail: email.toUpperCase() })
  assert.equal(twice.status, 409)
  assert.equal(twice.body.code, 'invitation_already_open')
  await invite(await w.org('lab'), email)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('labConnections')
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where('id', '=', connection.id),
    ),
  )
  await invite(lab, email)
})

test('at most a hundred invitations of an organization wait', async () => {
  const lab = await w.org('lab')
  await w.across((tx) =>
    tx.run(
      sql`insert into app.lab_connections (id, lab_organization_id, lab_name, invited_email, requested_by,
          requested_by_user_id, expires_at)
        select gen_random_uuid(), ${lab.id}, 'Lab', 'desk-' || n || '@many.example', 'lab', ${lab.ownerUserId},
          now() + interval '1 day'
        from generate_series(1, 99) n`.compile(build),
    ),
  )
  await invite(lab)
  const refused = await lab.owner.post('/lab-connections', { invitedEmail: address() })
  assert.equal(refused.status, 422)
  assert.equal(refused.body.code, 'invitations_limit_reached')
})

test('an address that is none is refused', async () => {
  const lab = await w.org('lab')
  for (const invitedEmail of ['nobody', 'a@b', '', 'two@x.example, three@x.example', null]) {
    assert.equal((await lab.owner.post('/lab-connections', { invitedEmail })).status, 400)
  }
})
