import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build, orgScope } from '#platform/db/db'
import { queueMail, withoutLinks, type MailCause } from '#platform/mail/mail'
import { mailTexts } from '#platform/mail/mail-texts'
import { rowsOf } from '#test/helpers/answers'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()

const english = { hello: 'Hello', text: 'Text' } as const
const texts = mailTexts({ en: english, de: english })

let addresses = 0
const newAddress = () => `stranger-${++addresses}@sample.example`
const mailsTo = (recipient: string) =>
  rowsOf(
    w,
    sql`select m.state, m.subject, m.body, j.run_at > now() + interval '59 minutes' as waits
    from app.mails m join app.jobs j on j.id = m.id where m.recipient = ${recipient} order by m.id`,
  )

/** Mails in one transaction of an organization; gives how many went out. */
const send = (organization: Organization, recipients: readonly string[], cause: MailCause) =>
  w.db.write(orgScope(organization), async (tx) => {
    let sent = 0
    for (const to of recipients) {
      const write = () => ({
        subject: texts.translate('en', 'hello'),
        text: [texts.translate('en', 'text')],
      })
      const mail = { to, write }
      const queued = await queueMail(tx, mail, {
        ...cause,
        ...('topic' in cause ? { topic: newId() } : {}),
      })
      if (queued) sent++
    }
    return sent
  })

const asked = ({ ownerUserId }: Organization): MailCause => ({
  kind: 'outside',
  senderUserId: ownerUserId,
  topic: '',
})
const byItself: MailCause = { kind: 'outside', senderUserId: null, topic: '' }
const many = (count: number, make: () => string) => Array.from({ length: count }, make)

async function setConfirmed({ ownerUserId }: Organization, isConfirmed: boolean): Promise<void> {
  const emailVerifiedAt = isConfirmed ? sql<string>`now()` : null
  await w.across((tx) =>
    tx.run(build.updateTable('users').set({ emailVerifiedAt }).where('id', '=', ownerUserId)),
  )
}

test('who has not confirmed the own address mails nobody else', async () => {
  const lab = await w.org('lab')
  await setConfirmed(lab, false)
  const email = newAddress()
  const attempts = [
    () => lab.owner.post('/team/invitations', { email, role: 'staff' }),
    () => lab.owner.post('/lab-connections', { invitedEmail: email }),
  ]
  for (const attempt of attempts) {
    const refused = await attempt()
    assert.equal(refused.status, 403, refused.text)
    assert.equal(refused.body.code, 'email_not_verified')
  }
  // What nobody asked for is left out without a word.
  assert.equal(await send(lab, [email], byItself), 0)
  assert.deepEqual(await mailsTo(email), [])

  await setConfirmed(lab, true)
  for (const attempt of attempts) assert.equal((await attempt()).status, 201)
  assert.equal((await mailsTo(email)).length, 2)
})

test('a confirmed colleague does not vouch for a member who is not confirmed', async () => {
  const lab = await w.org('lab')
  const { userId } = await w.member(lab, { role: 'owner' })
  await w.across((tx) =>
    tx.run(build.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', userId)),
  )
  await assert.rejects(
    send(lab, [newAddress()], { ...asked(lab), senderUserId: userId } as MailCause),
    {
      code: 'email_not_verified',
    },
  )
  const { ownerUserId: stranger } = await w.org('clinic')
  await assert.rejects(
    send(lab, [newAddress()], { ...asked(lab), senderUserId: stranger } as MailCause),
    { code: 'email_not_verified' },
  )
})

test('an organization sends 100 mails to others in an hour, also at once, and holds up nobody else', async () => {
  const lab = await w.org('lab')
  assert.equal(await send(lab, many(95, newAddress), asked(lab)), 95)
  const results = await Promise.allSettled(
    many(12, newAddress).map((address) => send(lab, [address], asked(lab))),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 5)
  for (const result of results) {
    if (result.status === 'rejected') {
      assert.equal(result.reason.code, 'organization_emails_limited')
    }
  }
  // A bill that goes out on its own is not lost: it waits for the next hour.
  const payer = newAddress()
  assert.equal(await send(lab, [payer], byItself), 1)
  assert.deepEqual(
    (await mailsTo(payer)).map(({ waits }) => waits),
    [true],
  )
  const other = await w.org('clinic')
  assert.equal(await send(other, [newAddress()], asked(other)), 1)
})

test('one address gets 20 mails in an hour from all organizations together', async () => {
  const victim = newAddress()
  for (let place = 0; place < 4; place++) {
    const sender = await w.org('clinic')
    assert.equal(
      await send(
        sender,
        many(5, () => victim),
        asked(sender),
      ),
      5,
    )
  }
  const last = await w.org('lab')
  await assert.rejects(send(last, [victim.toUpperCase()], asked(last)), {
    code: 'recipient_emails_limited',
  })
  assert.equal(await send(last, [newAddress()], asked(last)), 1)
})

test('an invitation is mailed again three times a day, whether sent again or withdrawn and made again', async () => {
  const lab = await w.org('lab')
  const email = newAddress()
  const { id } = (await lab.owner.post('/team/invitations', { email, role: 'staff' })).body
    .invitation
  for (let time = 0; time < 2; time++) {
    assert.equal((await lab.owner.post(`/team/invitations/${id}/resend`)).status, 200)
  }
  assert.equal((await lab.owner.delete(`/team/invitations/${id}`)).status, 204)
  const again = await lab.owner.post('/team/invitations', { email, role: 'staff' })
  assert.equal(again.status, 201)
  const refused = await lab.owner.post(`/team/invitations/${again.body.invitation.id}/resend`)
  assert.deepEqual([refused.status, refused.body.code], [429, 'email_sent_too_often'])
  assert.equal((await mailsTo(email)).length, 4)
})

test('mails to members and about an account have a bound, and neither uses up the other', async () => {
  const clinic = await w.org('clinic')
  const member = newAddress()
  assert.equal(
    await send(
      clinic,
      many(70, () => member),
      { kind: 'notice' },
    ),
    60,
  )
  assert.equal(
    await send(
      clinic,
      many(30, () => member),
      { kind: 'account' },
    ),
    20,
  )
})

test('a person has the link to confirm the address mailed again three times a day', async () => {
  const body = {
    name: 'Ada Sample',
    email: newAddress(),
    password: 'a-long-walk-by-the-sea',
    organization: { type: 'clinic', name: 'Practice' },
  }
  const signedUp = await w.stranger.post('/auth/sign-up/email', body)
  const [cookie = ''] = signedUp.headers.getSetCookie()
  const ada = w.as({ cookie: cookie.split(';', 1)[0] ?? '' })
  for (let time = 0; time < 3; time++) {
    assert.equal((await ada.post('/auth/verify-email/resend')).status, 200)
  }
  assert.equal((await ada.post('/auth/verify-email/resend')).status, 429)
  const mails = await mailsTo(body.email)
  assert.equal(mails.length, 4)
  const token = /token=([\w-]+)/.exec(String(mails.at(-1)?.['body']))?.[1]
  assert.equal((await w.stranger.post('/auth/verify-email', { token })).status, 200)
  const { owner } = await w.org('lab')
  assert.equal(
    (await owner.post('/auth/verify-email/resend')).status,
    200,
    'there is nothing to mail',
  )
})

// What mail programs turn into a link: an address with a scheme, a host name, an address of mail.
const linkLike = /:\/\/|\bwww\.\S|[\p{L}\p{N}]\.\p{L}{2,}|\S@\S|\d+\.\d+\.\d+\.\d+/u

test('a name is no way to put an address into a mail', async () => {
  const names = [
    'Win at https://evil.example/login',
    'www.evil.example',
    'evil.example',
    'Evil 。 evil。example',
    'pay@evil.example',
    'e\u200bvil.ex\u2060ample/\u202Ea',
    '192.0.2.7/login',
    'HTTP://EVIL.EXAMPLE',
  ]
  for (const name of names) {
    const lab = await w.org('lab', name)
    const owner = await w.member(lab, { role: 'owner', name })
    const [member, partner] = [newAddress(), newAddress()]
    assert.equal(
      (await owner.post('/team/invitations', { email: member, role: 'staff' })).status,
      201,
    )
    assert.equal((await owner.post('/lab-connections', { invitedEmail: partner })).status, 201)
    for (const address of [member, partner]) {
      const [mail] = await mailsTo(address)
      const text = [mail?.['subject'], mail?.['body']].join('\n')
      const own = text.replaceAll(/^http:\/\/localhost:4700\/app\/\S+$/gm, '')
      assert.notEqual(own, text, 'the link of the service itself is whole')
      assert.doesNotMatch(own, linkLike, name)
      assert.doesNotMatch(own, /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/)
    }
  }
})

test('what is no address stays as it was written', () => {
  for (const text of [
    'CHF 1,200.50',
    'Total: EUR 12.900,00',
    'Due on 2026-11-24. Please pay.',
    'Dr. Müller & Söhne, St. Gallen',
    'Order 26-004512 (3 x crown)',
  ]) {
    assert.equal(withoutLinks(text), text)
  }
})
