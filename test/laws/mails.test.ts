import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { mailLanguages, type MailTexts } from '#platform/mail/mail-texts'
import { rowsOf } from '#test/helpers/answers'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()

// Words that no German sentence has. Names, numbers and links are taken out before.
const englishWords =
  /\b(?:the|your|you|of|to|and|is|it|was|were|for|with|this|that|not|by|from|sends|sent|open|here|hello|invoice|payment|order|email)\b/i

// Words of German that no English sentence has.
const onlyGerman = /\b(?:der|das|und|Sie|Ihre|Ihnen|hat|ist|von|nicht|bei|Rechnung|Auftrag)\b/
const modules = new URL('../../server/', import.meta.url)

/** The texts of the mails of every module. */
async function readTexts(): Promise<[file: string, texts: MailTexts<Record<string, string>>][]> {
  const found: [string, MailTexts<Record<string, string>>][] = []
  for await (const file of glob('*/*/mail-texts.ts', { cwd: modules })) {
    if (file.startsWith('platform')) continue
    const exported = (await import(new URL(file, modules).href)) as Record<
      string,
      MailTexts<Record<string, string>>
    >
    for (const texts of Object.values(exported)) found.push([file, texts])
  }
  return found
}

const blanksOf = (text = '') => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted()

test('every text of a mail is there in every language, names the same values, and holds no other language', async () => {
  const faults: string[] = []
  let count = 0
  for (const [file, { texts }] of await readTexts()) {
    const keys = new Set(mailLanguages.flatMap((language) => Object.keys(texts[language])))
    for (const key of keys) {
      count++
      const english = texts.en[key] ?? ''
      const german = texts.de[key] ?? ''
      const fault = (what: string) => faults.push(`${file} ${key}: ${what}`)
      if (english === '' || german === '') fault('is empty in a language')
      if (blanksOf(english).join() !== blanksOf(german).join()) fault('names other values')
      if (englishWords.test(german.replaceAll(/\{\w+\}/g, ''))) fault('is English in German')
      if (onlyGerman.test(english)) fault('is German in English')
      if (/\bmails?\b|e-mail/i.test(english)) fault('says mail; the word is email')
    }
  }
  assert.deepEqual(faults, [])
  assert.ok(count > 100, `${count} texts`)
})

test('mails take their texts from the files that are compared, and from nowhere else', async () => {
  const strays: string[] = []
  for await (const file of glob('**/*.ts', { cwd: new URL('../../server/', import.meta.url) })) {
    if (file.endsWith('.test.ts') || file.endsWith('mail-texts.ts')) continue
    const source = await readFile(new URL(`../../server/${file}`, import.meta.url), 'utf8')
    if (/\bmailTexts\(|as MailText\b/.test(source)) strays.push(file)
  }
  assert.deepEqual(strays, [], 'Move the texts to mail-texts.ts of the module.')
})

const germanWords = /\b(?:der|die|das|und|Sie|Ihre|Ihnen|zu|hat|ist|von|Rechnung|nicht|hier)\b/

type Mail = { recipient: string; subject: string; body: string }

/** What a mail says, without its links and the names in it. */
const wordsOf = ({ subject, body }: Mail, names: readonly string[]) => {
  let text = `${subject}\n${body}`.replaceAll(/https?:\S+/g, '')
  for (const name of names) text = text.replaceAll(name, '')
  return text
}

const mails = () => rowsOf<Mail>(w, sql`select recipient, subject, body from app.mails order by id`)

const setOrganization = ({ id }: Organization, locale: string) =>
  w.across((tx) => tx.run(build.updateTable('organizations').set({ locale }).where('id', '=', id)))

test('whoever reads German gets every mail in German, and a stranger in the language of the sender', async () => {
  const billing = await openBillingFixture(w)
  const { lab, clinic } = billing
  await setOrganization(lab, 'de-DE')
  await setOrganization(clinic, 'de-AT')
  const people = await rowsOf<{ email: string; name: string }>(
    w,
    sql`select email, name from app.users`,
  )
  const names = [lab.name, clinic.name, 'Nora Sample', 'Pontic', ...people.map(({ name }) => name)]

  const email = 'nora@sample.example'
  const signUp = await w.stranger.post('/auth/sign-up/email', {
    name: 'Nora Sample',
    email,
    password: 'nine purple lamps 47',
    organization: { type: 'lab', name: 'Pontic', locale: 'de' },
  })
  assert.equal(signUp.status, 201, signUp.text)
  await w.stranger.post('/auth/password/forgot', { email })
  const ask = lab.owner.post
  await ask('/team/invitations', { email: 'team@sample.example', role: 'staff' })
  await ask('/lab-connections', { invitedEmail: 'practice@sample.example' })
  const { id } = await billing.issue()
  assert.equal((await ask(`/invoices/${id}/send`, { to: 'desk@sample.example' })).status, 200)
  await ask('/payments', { invoiceId: id, amountMinor: 4_000, method: 'cash' })
  await w.settle()

  const written = await mails()
  assert.ok(written.length >= 5, JSON.stringify(written))
  const faults = written.filter((mail) => {
    const words = wordsOf(mail, names)
    return englishWords.test(words) || !germanWords.test(words)
  })
  assert.deepEqual(faults, [])
})
