import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { browserOf, rowsOf, statusesOf, snapshot } from '#test/helpers/answers'
import { testApp, type Actor, type Answer, type Organization } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
const password = 'correct-horse-battery'

let people = 0
const newEmail = () => `guest-${++people}@sample.example`

async function invite(organization: Organization, email: string, role = 'staff') {
  const answer = await organization.owner.post('/team/invitations', { email, role })
  assert.equal(answer.status, 201, answer.text)
  return { id: answer.body.invitation.id as string, token: await tokenOf(email) }
}

/** The token of the newest invitation that was mailed to an address. */
async function tokenOf(email: string): Promise<string> {
  const mails = await rowsOf<{ body: string }>(
    w,
    sql`select body from app.mails where recipient = ${email} order by id desc`,
  )
  const link = /https:\/\/pontic\.example\/app\/invitations\/accept\?token=([\w-]{43})\n/
  return link.exec(mails[0]?.body ?? '')?.[1] ?? 'none was mailed'
}

const signUp = (email: string, choice: Record<string, unknown>) =>
  w.stranger.post('/auth/sign-up/email', { name: 'Bea Guest', email, password, ...choice })

/** A person who works somewhere already. */
async function person(): Promise<Actor & { email: string }> {
  const email = newEmail()
  const answer = await signUp(email, {
    organization: { type: 'clinic', name: `Practice ${people}` },
  })
  return { ...browserOf(w, answer), email }
}

const accept = (actor: Actor, token: string) => actor.post('/team/invitations/accept', { token })

const codeOf = ({ status, body }: Answer<any>) => `${status} ${body.code}`

const organizationsOf = async (actor: Actor) =>
  (await actor.get('/organizations')).body.data.map(({ id }: { id: string }) => id)

test('invitations belong to the owners of the organization, with the session cookie', async () => {
  const lab = await w.org('lab')
  const { id } = await invite(lab, newEmail())
  const staff = await w.member(lab)
  const device = await w.device(lab, lab.ownerUserId)
  const body = { email: newEmail(), role: 'staff' }
  for (const [actor, status] of [
    [w.stranger, 401],
    [device, 401],
    [staff, 403],
  ] as const) {
    assert.equal((await actor.get('/team/invitations')).status, status)
    assert.equal((await actor.post('/team/invitations', body)).status, status)
    assert.equal((await actor.post(`/team/invitations/${id}/resend`)).status, status)
    assert.equal((await actor.delete(`/team/invitations/${id}`)).status, status)
  }
})

test("another organization's invitation looks like one that does not exist", async () => {
  const [lab, other] = [await w.org('lab'), await w.org('lab')]
  const { id } = await invite(lab, newEmail())
  const missing = '/team/invitations/00000000-0000-7000-8000-000000000000'
  const foreign = `/team/invitations/${id}`
  assert.equal((await other.owner.delete(foreign)).status, 404)
  assert.deepEqual(
    snapshot(await other.owner.delete(foreign)),
    snapshot(await other.owner.delete(missing)),
  )
  assert.deepEqual(
    snapshot(await other.owner.post(`${foreign}/resend`)),
    snapshot(await other.owner.post(`${missing}/resend`)),
  )
  assert.equal((await other.owner.get('/team/invitations')).body.pagination.total, 0)
})

const preview = (token: string) => w.stranger.post('/auth/invitations/team/preview', { token })

test('the mailed token shows a stranger what the mail reported, and what became of the invitation', async () => {
  const lab = await w.org('lab', 'North Dental Lab')
  const email = newEmail()
  const { id, token } = await invite(lab, email, 'owner')
  const { status, body } = await preview(token)
  assert.equal(status, 200)
  const { invitedBy, expiresAt, ...snapshot } = body.invitation
  assert.deepEqual(snapshot, {
    organization: { type: 'lab', name: 'North Dental Lab' },
    email,
    status: 'pending',
    role: 'owner',
  })
  assert.ok(invitedBy)
  assert.match(expiresAt, /Z$/)
  await lab.owner.delete(`/team/invitations/${id}`)
  assert.equal((await preview(token)).body.invitation.status, 'revoked')
  const second = await invite(lab, email)
  await signUp(email, { invitationToken: second.token })
  assert.equal((await preview(second.token)).body.invitation.status, 'accepted')
  assert.equal(codeOf(await preview('x'.repeat(43))), '422 token_not_valid')
})

test('bad input invites nobody', async () => {
  const lab = await w.org('lab')
  for (const body of [
    {},
    { email: newEmail() },
    { email: newEmail(), role: 'admin' },
    { email: 'a@b', role: 'staff' },
    { email: 'a@sample.example, b@sample.example', role: 'staff' },
    { email: newEmail(), role: 'staff', organizationId: lab.id },
  ]) {
    const answer = await lab.owner.post('/team/invitations', body)
    assert.equal(answer.status, 400, JSON.stringify(body))
  }
  assert.equal((await accept(lab.owner, 'short')).status, 400)
})

test('an invitation is mailed, listed, and open for seven days', async () => {
  const lab = await w.org('lab', 'North Laboratory')
  const email = newEmail()
  const { token } = await invite(lab, email, 'owner')
  const { data } = (await lab.owner.get('/team/invitations?status=pending&search=GUEST')).body
  const [{ expiresAt, ...invitation }] = data
  assert.deepEqual(
    [invitation.email, invitation.role, invitation.status, invitation.invitedBy],
    [email, 'owner', 'pending', 'Alex Sample'],
  )
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  assert.ok(Math.abs(days - 7) < 0.01, expiresAt)
  const [mail] = await rowsOf<{ subject: string; body: string }>(
    w,
    sql`select subject, body from app.mails where recipient = ${email}`,
  )
  assert.equal(mail?.subject, 'North Laboratory invites you to Pontic')
  assert.match(mail?.body ?? '', /Alex Sample invites you to join North Laboratory/)
  assert.ok(!JSON.stringify(data).includes(token))
})

test('a newcomer joins by signing up with the invitation, and needs no other proof of the address', async () => {
  const lab = await w.org('lab')
  const email = newEmail()
  const { token } = await invite(
    lab,
    email.toUpperCase().replace('SAMPLE.EXAMPLE', 'sample.example'),
  )
  const mailed = await tokenOf(email.toUpperCase().replace('SAMPLE.EXAMPLE', 'sample.example'))
  assert.equal(mailed, token)
  const answer = await signUp(email, { invitationToken: token })
  assert.equal(answer.status, 201)
  const { organization, role, canSeeFinance, user } = answer.body
  assert.deepEqual([organization.id, role, canSeeFinance], [lab.id, 'staff', false])
  const [row] = await rowsOf(
    w,
    sql`select email_verified_at is not null as is_verified from app.users where id = ${user.id}`,
  )
  assert.deepEqual(row, { isVerified: true })
  assert.deepEqual(
    await rowsOf(w, sql`select id from app.mails where recipient = ${email}`),
    [],
    'no second mail',
  )
  const { data } = (await lab.owner.get('/team/invitations?status=accepted')).body
  assert.equal(data.length, 1)
})

test('an invited owner owns and sees finance', async () => {
  const lab = await w.org('lab')
  const email = newEmail()
  const { token } = await invite(lab, email, 'owner')
  const { role, canSeeFinance } = (await signUp(email, { invitationToken: token })).body
  assert.deepEqual([role, canSeeFinance], ['owner', true])
})

test('a person who works elsewhere accepts, stays in the session, and may then switch', async () => {
  const lab = await w.org('lab')
  const guest = await person()
  const { token } = await invite(lab, guest.email)
  const answer = await accept(guest, token)
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.organization.id, answer.body.role], [lab.id, 'staff'])
  assert.notEqual((await guest.get('/organization')).body.organization.id, lab.id)
  assert.equal((await guest.post(`/organizations/${lab.id}/activate`)).status, 200)
})

test('a person who belongs nowhere signs in with the invitation', async () => {
  const lab = await w.org('lab')
  const guest = await person()
  await rowsOf(
    w,
    sql`delete from app.memberships where user_id in
    (select id from app.users where email = ${guest.email})`,
  )
  const { token } = await invite(lab, guest.email)
  const signIn = (body: object) =>
    w.stranger.post('/auth/sign-in/email', { email: guest.email, password, ...body })
  assert.equal((await signIn({})).status, 403)
  const answer = await signIn({ invitationToken: token })
  assert.deepEqual([answer.status, answer.body.organization.id], [200, lab.id])
})

test('an invitation is for the address that it was sent to', async () => {
  const lab = await w.org('lab')
  const { token } = await invite(lab, newEmail())
  const thief = await person()
  assert.equal(codeOf(await accept(thief, token)), '422 invitation_of_other_address')
  assert.equal(
    codeOf(await signUp(newEmail(), { invitationToken: token })),
    '422 invitation_of_other_address',
  )
  assert.ok(!(await organizationsOf(thief)).includes(lab.id))
  const { data } = (await lab.owner.get('/team/invitations?status=pending')).body
  assert.equal(data.length, 1, 'it stays open for whom it is meant')
})

test('a sign-up that cannot join leaves no person behind', async () => {
  const email = newEmail()
  const answer = await signUp(email, { invitationToken: 'x'.repeat(43) })
  assert.equal(codeOf(answer), '422 token_not_valid')
  assert.deepEqual(await rowsOf(w, sql`select id from app.users where email = ${email}`), [])
})

test('of several acceptances at once one joins', async () => {
  const lab = await w.org('lab')
  const guest = await person()
  const { token } = await invite(lab, guest.email)
  const answers = await Promise.all([1, 2, 3].map(() => accept(guest, token)))
  assert.deepEqual(statusesOf(answers), [200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  assert.deepEqual([refused?.body.code, refused?.body.state], ['invitation_not_open', 'accepted'])
  assert.equal((await lab.owner.get('/team/members')).body.pagination.total, 2)
})

test('an invitation that is revoked, while or before it is accepted, lets nobody in after', async () => {
  const lab = await w.org('lab')
  for (let round = 0; round < drawCount(2, 10); round++) {
    const guest = await person()
    const { id, token } = await invite(lab, guest.email)
    const [revoked, accepted] = await Promise.all([
      lab.owner.delete(`/team/invitations/${id}`),
      accept(guest, token),
    ])
    const joined = accepted.status === 200
    assert.deepEqual([revoked.status, accepted.status], joined ? [409, 200] : [204, 409])
    assert.equal((await organizationsOf(guest)).includes(lab.id), joined)
  }
  const guest = await person()
  const { id, token } = await invite(lab, guest.email)
  assert.equal((await lab.owner.delete(`/team/invitations/${id}`)).status, 204)
  assert.equal((await lab.owner.delete(`/team/invitations/${id}`)).status, 204, 'once more')
  const answer = await accept(guest, token)
  assert.deepEqual([codeOf(answer), answer.body.state], ['409 invitation_not_open', 'revoked'])
})

test('an invitation ends after seven days, says so, and can be sent again', async () => {
  const lab = await w.org('lab')
  const guest = await person()
  const { id, token } = await invite(lab, guest.email)
  await rowsOf(w, sql`update app.invitations set expires_at = now() where id = ${id}`)
  const late = await accept(guest, token)
  assert.deepEqual([codeOf(late), late.body.state], ['409 invitation_not_open', 'expired'])
  assert.equal((await lab.owner.get('/team/invitations?status=expired')).body.data[0].id, id)
  const again = await lab.owner.post(`/team/invitations/${id}/resend`)
  assert.deepEqual([again.status, again.body.invitation.status], [200, 'pending'])
  assert.equal(codeOf(await accept(guest, token)), '422 token_not_valid', 'the old link is dead')
  assert.equal((await accept(guest, await tokenOf(guest.email))).status, 200)
})

test('an invitation that is no longer open is neither sent again nor revoked', async () => {
  const lab = await w.org('lab')
  const guest = await person()
  const { id, token } = await invite(lab, guest.email)
  await accept(guest, token)
  for (const answer of [
    await lab.owner.post(`/team/invitations/${id}/resend`),
    await lab.owner.delete(`/team/invitations/${id}`),
  ]) {
    assert.deepEqual([codeOf(answer), answer.body.state], ['409 invitation_not_open', 'accepted'])
  }
})

test('one invitation waits for an address, and none goes to a member', async () => {
  const lab = await w.org('lab')
  const email = newEmail()
  const send = (to: string) => lab.owner.post('/team/invitations', { email: to, role: 'staff' })
  const answers = await Promise.all([send(email), send(email.toUpperCase()), send(email)])
  assert.deepEqual(statusesOf(answers), [201, 409, 409])
  await rowsOf(w, sql`update app.invitations set expires_at = now() where lower(email) = ${email}`)
  assert.equal((await send(email)).status, 201, 'an expired one makes space')
  await signUp(email, { invitationToken: await tokenOf(email) })
  assert.equal(codeOf(await send(email.toUpperCase())), '409 already_in_team', 'a member by now')
})

test('a disabled member is not let in again by an old invitation', async () => {
  const lab = await w.org('lab')
  const guest = await person()
  const { token } = await invite(lab, guest.email)
  const [user] = await rowsOf<{ id: string }>(
    w,
    sql`select id from app.users where email = ${guest.email}`,
  )
  await rowsOf(
    w,
    sql`insert into app.memberships (organization_id, id, user_id, role, can_see_finance, status)
    values (${lab.id}, gen_random_uuid(), ${user?.id}, 'staff', false, 'disabled')`,
  )
  assert.equal(codeOf(await accept(guest, token)), '409 already_a_member')
})

test('at most 100 invitations wait, also when they are sent at once', async () => {
  const lab = await w.org('lab')
  await rowsOf(
    w,
    sql`insert into app.invitations
      (organization_id, id, email, role, token_hash, invited_by_user_id, expires_at)
    select ${lab.id}, gen_random_uuid(), n || '@sample.example', 'staff', sha256(n::text::bytea),
      ${lab.ownerUserId}, now() + interval '1 day' from generate_series(1, 98) n`,
  )
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      lab.owner.post('/team/invitations', { email: newEmail(), role: 'staff' }),
    ),
  )
  assert.deepEqual(statusesOf(answers), [201, 201, 422, 422])
})

test('nobody joins an organization that is suspended', async () => {
  const lab = await w.org('lab')
  const guest = await person()
  const { token } = await invite(lab, guest.email)
  await rowsOf(w, sql`update app.organizations set status = 'suspended' where id = ${lab.id}`)
  assert.equal(codeOf(await accept(guest, token)), '422 token_not_valid')
})

test('an invitation outlives the owner who sent it, without the name', async () => {
  const lab = await w.org('lab')
  const second = await w.member(lab, { role: 'owner' })
  const email = newEmail()
  await second.post('/team/invitations', { email, role: 'staff' })
  assert.equal((await second.delete(`/team/members/${second.membershipId}`)).status, 204)
  const { data } = (await lab.owner.get('/team/invitations')).body
  assert.equal(data[0].invitedBy, null)
  assert.equal((await signUp(email, { invitationToken: await tokenOf(email) })).status, 201)
})
