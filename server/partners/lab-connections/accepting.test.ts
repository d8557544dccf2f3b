import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { testApp, type Actor, type Organization } from '#test/app/test-app'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
let made = 0
const address = () => `desk-${++made}@park-clinic.example`
const path = '/lab-connections/accept-invitation'

const mailsTo = (recipient: string) =>
  w.across((tx) =>
    tx.all(
      build
        .selectFrom('mails')
        .select(['subject', 'body'])
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc'),
    ),
  )

async function emailOf(userId: string): Promise<string> {
  const [row] = await w.across((tx) =>
    tx.all(build.selectFrom('users').select('email').where('id', '=', userId)),
  )
  return row?.email ?? ''
}

const change = (userId: string, changes: { email?: string; emailVerifiedAt?: string | null }) =>
  w.across((tx) => tx.run(build.updateTable('users').set(changes).where('id', '=', userId)))

async function invite(from: Organization, invitedEmail: string) {
  const answer = await from.owner.post('/lab-connections', { invitedEmail })
  assert.equal(answer.status, 201, answer.text)
  const [mail] = await mailsTo(invitedEmail)
  const [, token = ''] = /\/accept\?token=([\w-]{43})/.exec(mail?.body ?? '') ?? []
  assert.notEqual(token, '')
  return { id: answer.body.labConnection.id as string, token }
}

async function pair(invitedEmail = address()) {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  return { lab, clinic, invitedEmail, ...(await invite(lab, invitedEmail)) }
}

const read = async (who: Actor, id: string) =>
  (await who.get(`/lab-connections/${id}`)).body.labConnection

test('with another address nobody accepts by accident: the refusal names both, the invited one masked', async () => {
  const { lab, clinic, invitedEmail, id, token } = await pair('front.desk@park-clinic.example')
  const refused = await clinic.owner.post(path, { token })
  assert.equal(refused.status, 422, refused.text)
  assert.equal(refused.body.code, 'invited_address_differs')
  assert.ok(refused.body.detail.includes('f•••@park-clinic.example'), refused.body.detail)
  assert.ok(refused.body.detail.includes(await emailOf(clinic.ownerUserId)))
  assert.ok(!refused.text.includes(invitedEmail))
  assert.equal((await read(lab.owner, id)).status, 'pending')
})

test('whoever confirms the other address is connected, and both sides see the mismatch for good', async () => {
  const { lab, clinic, invitedEmail, id, token } = await pair('front.desk2@park-clinic.example')
  const email = await emailOf(clinic.ownerUserId)
  const accepted = await clinic.owner.post(path, { token, allowsOtherAddress: true })
  assert.equal(accepted.status, 200, accepted.text)
  const acceptance = { name: 'Alex Sample', email, isOtherAddress: true }
  const { labConnection } = accepted.body
  assert.deepEqual(labConnection.acceptance, acceptance)
  assert.equal(labConnection.invitedEmail, 'f•••@park-clinic.example')
  for (const step of ['suspend', 'resume', 'end']) {
    await lab.owner.post(`/lab-connections/${id}/${step}`)
    const seen = await read(lab.owner, id)
    assert.deepEqual(seen.acceptance, acceptance, step)
    assert.equal(seen.invitedEmail, invitedEmail)
    assert.notEqual(seen.respondedAt, null)
  }
})

test('with the invited address nothing is to confirm, however it is written', async () => {
  const { lab, clinic, id, token } = await pair('Boss@Park-Clinic.example')
  await change(clinic.ownerUserId, { email: 'boss@park-clinic.EXAMPLE' })
  const accepted = await clinic.owner.post(path, { token })
  assert.equal(accepted.status, 200, accepted.text)
  assert.equal((await read(lab.owner, id)).acceptance.isOtherAddress, false)
})

test('the confirmed address of a colleague is theirs as well; an unconfirmed one and a former one are not', async () => {
  for (const [make, isOtherAddress] of [
    [async () => undefined, false],
    [(userId: string) => change(userId, { emailVerifiedAt: null }), true],
    [
      (userId: string) =>
        w.across((tx) =>
          tx.run(
            build
              .updateTable('memberships')
              .set({ status: 'disabled' })
              .where('userId', '=', userId),
          ),
        ),
      true,
    ],
  ] as const) {
    const { lab, clinic, invitedEmail, id, token } = await pair()
    const colleague = await w.member(clinic)
    await change(colleague.userId, { email: invitedEmail })
    await make(colleague.userId)
    const plain = await clinic.owner.post(path, { token })
    assert.equal(plain.status, isOtherAddress ? 422 : 200, plain.text)
    if (isOtherAddress) await clinic.owner.post(path, { token, allowsOtherAddress: true })
    assert.equal((await read(lab.owner, id)).acceptance.isOtherAddress, isOtherAddress)
  }
})

test('an address that is not confirmed accepts nothing, and the same link works once it is', async () => {
  const { clinic, invitedEmail, token } = await pair()
  await change(clinic.ownerUserId, { email: invitedEmail, emailVerifiedAt: null })
  for (const body of [{ token }, { token, allowsOtherAddress: true }]) {
    const refused = await clinic.owner.post(path, body)
    assert.equal(refused.status, 403, refused.text)
    assert.equal(refused.body.code, 'email_not_verified')
    assert.match(refused.body.detail, /Confirm your email address first/)
  }
  await change(clinic.ownerUserId, { emailVerifiedAt: new Date().toISOString() })
  assert.equal((await clinic.owner.post(path, { token })).status, 200)
})

test('owners of the side that invited are mailed who accepted, with both addresses, in their language', async () => {
  const { lab, clinic, invitedEmail, token } = await pair()
  const german = await w.member(lab, { role: 'owner' })
  await german.patch('/auth/profile', { locale: 'de' })
  const staff = await w.member(lab)
  await clinic.owner.post(path, { token, allowsOtherAddress: true })
  const email = await emailOf(clinic.ownerUserId)
  const [english] = await mailsTo(await emailOf(lab.ownerUserId))
  assert.ok(english, 'no mail')
  // A mail has no addresses but its links: they are taken apart.
  assert.match(english.subject, /accepted your invitation from another email address/)
  for (const part of [clinic.name, 'Alex Sample', `/app/customers/`]) {
    assert.ok(english.body.includes(part), `${part}: ${english.body}`)
  }
  for (const shown of [email, invitedEmail]) {
    assert.ok(english.body.includes(shown.split('@')[0] as string), english.body)
  }
  const [other] = await mailsTo(await emailOf(german.userId))
  assert.match(other?.subject ?? '', /Einladung mit einer anderen E-Mail-Adresse angenommen/)
  assert.deepEqual(await mailsTo(await emailOf(staff.userId)), [])
})

test('a mail about the invited address itself warns of nothing', async () => {
  const { lab, clinic, invitedEmail, token } = await pair()
  await change(clinic.ownerUserId, { email: invitedEmail })
  await clinic.owner.post(path, { token })
  const [mail] = await mailsTo(await emailOf(lab.ownerUserId))
  assert.match(mail?.subject ?? '', /accepted your invitation$/)
  assert.doesNotMatch(mail?.body ?? '', /another address/)
})

test('the audit log of both sides has the acceptance', async () => {
  const { lab, clinic, token } = await pair()
  await clinic.owner.post(path, { token, allowsOtherAddress: true })
  for (const [side, name] of [
    [lab, `Alex Sample (${clinic.name})`],
    [clinic, 'Alex Sample'],
  ] as const) {
    const search = 'acceptLabConnectionInvitation'
    const { data: events } = (await side.owner.get(`/audit-events?search=${search}`)).body
    assert.deepEqual(
      events.map(({ actorName }: { actorName: string }) => actorName),
      [name],
    )
  }
})

test('a lost reply is asked for again with its key: one connection, one mail, one audit event', async () => {
  const { lab, clinic, id, token } = await pair()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { token, allowsOtherAddress: true }
  const first = await clinic.owner.post(path, body, { headers })
  const again = await clinic.owner.post(path, body, { headers })
  assert.deepEqual([first.status, again.status], [200, 200])
  assert.deepEqual(again.body, first.body)
  assert.equal((await mailsTo(await emailOf(lab.ownerUserId))).length, 1)
  const { pagination } = (await lab.owner.get(`/audit-events?subjectId=${id}`)).body
  // The invitation and its acceptance.
  assert.equal(pagination.total, 2)
})

test('of two who follow one forwarded link at once, one is noted as who accepted', async () => {
  const { lab, clinic, id, token } = await pair()
  const second = await w.org('clinic')
  const answers = await Promise.all(
    [clinic, second].map(({ owner }) => owner.post(path, { token, allowsOtherAddress: true })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  const winner = answers[0]?.status === 200 ? clinic : second
  const seen = await read(lab.owner, id)
  assert.equal(seen.clinicOrganizationId, winner.id)
  assert.equal(seen.acceptance.email, await emailOf(winner.ownerUserId))
  assert.equal((await mailsTo(await emailOf(lab.ownerUserId))).length, 1)
})

test('the mark keeps what was true: a changed address or a person who left changes nothing of it', async () => {
  const { lab, clinic, id, token } = await pair()
  const boss = await w.member(clinic, { role: 'owner', name: 'Nora Sample' })
  const email = await emailOf(boss.userId)
  await boss.post(path, { token, allowsOtherAddress: true })
  await change(boss.userId, { email: address() })
  const removed = await clinic.owner.delete(`/team/members/${boss.membershipId}`)
  assert.equal(removed.status, 204, removed.text)
  const expected = { name: 'Nora Sample', email, isOtherAddress: true }
  assert.deepEqual((await read(lab.owner, id)).acceptance, expected)
})

test('the holder of a link reads the invited address masked, before and after', async () => {
  for (const [invitedEmail, masked] of [
    ['reception@park-clinic.example', 'r•••@park-clinic.example'],
    ['dr@park-clinic.example', '•••@park-clinic.example'],
  ] as const) {
    const { clinic, token, id } = await pair(invitedEmail)
    const preview = await w.stranger.post('/auth/invitations/lab-connection/preview', { token })
    assert.equal(preview.body.invitation.invitedEmail, masked)
    assert.ok(!preview.text.includes(invitedEmail))
    await clinic.owner.post(path, { token, allowsOtherAddress: true })
    assert.equal((await read(clinic.owner, id)).invitedEmail, masked)
    for (const word of [invitedEmail, 'reception', 'dr@']) {
      const found = await clinic.owner.get(`/lab-connections?search=${encodeURIComponent(word)}`)
      assert.equal(found.body.pagination.total, 0, `found by ${word}`)
    }
  }
})

test('a request that named no address has no acceptance by mail to show', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const asked = await lab.owner.post('/lab-connections', { clinicOrganizationId: clinic.id })
  const { id } = asked.body.labConnection
  await clinic.owner.post(`/lab-connections/${id}/accept`)
  const { acceptance, invitedEmail } = await read(lab.owner, id)
  assert.deepEqual([acceptance, invitedEmail], [null, null])
})
