import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { queueMail } from '#platform/mail/mail'
import { mailTexts } from '#platform/mail/mail-texts'
import { rowsOf } from '#test/helpers/answers'
import { startSmtp } from '#test/fakes/smtp'
import { testApp, type TestApp } from '#test/app/test-app'

const smtp = await startSmtp()
after(() => smtp.stop())
const sending = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Pontic <no-reply@pontic.example>' })
const keeping = await testApp()

const english = { subject: '{subject}', text: 'Text of {subject}' } as const
const texts = mailTexts({ en: english, de: english })
const mail = (to: string, subject = 'Hello') => ({
  to,
  write: () => ({
    subject: texts.translate('en', 'subject', { subject }),
    text: [texts.translate('en', 'text', { subject })],
  }),
})
const notice = { kind: 'notice' } as const

const stateOf = (w: TestApp, to: string) =>
  rowsOf(
    w,
    sql`select m.state, m.body, j.attempts, j.last_error from app.mails m join app.jobs j on j.id = m.id
    where m.recipient = ${to}`,
  )

test('without a mail server a mail is kept with its text, for the operator to read', async () => {
  await keeping.across((tx) => queueMail(tx, mail('a@sample.example'), notice))
  await keeping.settle()
  const [kept] = await stateOf(keeping, 'a@sample.example')
  assert.deepEqual(kept, { state: 'kept', body: 'Text of Hello', attempts: 1, lastError: null })
})

test('a mail is sent once, to its recipient, and its text is then forgotten', async () => {
  const to = 'b@sample.example'
  await sending.across((tx) => queueMail(tx, mail(to, 'Grüße'), notice))
  await sending.settle()
  await sending.settle()
  const sent = smtp.received.filter(({ recipients }) => recipients.includes(to))
  assert.equal(sent.length, 1)
  assert.deepEqual(sent[0]?.recipients, [to])
  assert.match(sent[0]?.text ?? '', /^From: Pontic <no-reply@pontic\.example>$/m)
  assert.match(sent[0]?.text ?? '', /^Message-ID: <[0-9a-f-]{36}@pontic>$/m)
  const [row] = await stateOf(sending, to)
  assert.deepEqual(row, { state: 'sent', body: '', attempts: 1, lastError: null })
})

test('a file goes with its mail once, and is then forgotten; nobody attaches to the mail of another', async () => {
  const to = 'file@sample.example'
  const attachment = { name: 'Order 1.pdf', bytes: Buffer.from('%PDF-of-a-test') }
  await sending.across((tx) => queueMail(tx, { ...mail(to), attachment }, notice))
  const [late] = await rowsOf(sending, sql`select id from app.mails where recipient = ${to}`)
  await rowsOf(
    sending,
    sql`select app.attach_to_mail(${late?.['id']}, 'other.pdf', ${Buffer.from('other')})`,
  )
  await sending.settle()
  const [sent] = smtp.received.filter(({ recipients }) => recipients.includes(to))
  assert.match(sent?.text ?? '', /filename="Order 1\.pdf"/)
  assert.ok(sent?.text.includes(attachment.bytes.toString('base64')))
  const [row] = await rowsOf(
    sending,
    sql`select body, attachment, attachment_name from app.mails where recipient = ${to}`,
  )
  assert.deepEqual(row, { body: '', attachment: null, attachmentName: null })
})

test('a mail of work that failed is not sent', async () => {
  const to = 'c@sample.example'
  await assert.rejects(
    sending.across(async (tx) => {
      await queueMail(tx, mail(to), notice)
      throw new Error('it did not happen')
    }),
  )
  await sending.settle()
  assert.deepEqual(await stateOf(sending, to), [])
})

test('a mail that is not taken is tried again, and keeps its text until it is', async () => {
  const to = 'd@sample.example'
  smtp.refuseNext(1)
  await sending.across((tx) => queueMail(tx, mail(to), notice))
  await sending.settle()
  const [waiting] = await stateOf(sending, to)
  assert.deepEqual([waiting?.['state'], waiting?.['body']], ['waiting', 'Text of Hello'])
  assert.match(String(waiting?.['lastError']), /451/)
  await rowsOf(sending, sql`update app.jobs set run_at = now() where order_key = ${to}`)
  await sending.settle()
  const [row] = await stateOf(sending, to)
  assert.deepEqual([row?.['state'], row?.['attempts']], ['sent', 2])
})

test('mails to one recipient are sent in order: the second waits for the first', async () => {
  const to = 'e@sample.example'
  smtp.refuseNext(1)
  await sending.across(async (tx) => {
    await queueMail(tx, mail(to, 'First'), notice)
    await queueMail(tx, mail(to.toUpperCase(), 'Second'), notice)
  })
  await sending.settle()
  const subjects = () =>
    smtp.received
      .filter(({ recipients }) => recipients[0]?.toLowerCase() === to)
      .map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])
  assert.deepEqual(subjects(), [])
  await rowsOf(sending, sql`update app.jobs set run_at = now() where state = 'waiting'`)
  await sending.settle()
  assert.deepEqual(subjects(), ['First', 'Second'])
})

test('an organization puts mails on their way and reads none', async () => {
  const lab = await sending.org('lab')
  const scope = {
    statement: {
      text: `select set_config('app.organization_id', $1, true), set_config('role', 'pontic_lab', true)`,
      values: [lab.id],
    },
  }
  await sending.db.write(scope, (tx) => queueMail(tx, mail('f@sample.example'), notice))
  await assert.rejects(
    sending.db.write(scope, (tx) => tx.all(build.selectFrom('mails').selectAll())),
    { code: '42501' },
  )
})
