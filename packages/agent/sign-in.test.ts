import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { agentApp } from '#test/app/agent-app'
import { stl, writeFiles } from '#test/fixtures/scanner-exports'

const w = await agentApp()
const password = 'correct-horse-battery'
let people = 0

/** A person who signed up with an organization of their own. */
async function person() {
  const email = `agent-${++people}@sample.example`
  const answer = await w.stranger.post('/auth/sign-up/email', {
    name: 'Ada Sample',
    email,
    password,
    organization: { type: 'clinic', name: `Practice ${people}` },
  })
  assert.ok(answer.status < 300, answer.text)
  const [cookie = ''] = answer.headers.getSetCookie()
  return { email, browser: w.as({ cookie: cookie.split(';')[0] ?? '' }), ...answer.body }
}

const stored = (state: string) =>
  JSON.parse(readFileSync(join(state, 'credential.json'), 'utf8')) as Record<string, string>

test('who signs in gets a credential for this computer, and it works', async () => {
  const { agent, state, folder } = await w.computer({ isAdded: false })
  const { email, browser } = await person()
  const login = ['login', '--server', w.url, '--email', email, '--device-name', 'Room 2']
  const result = await agent(login, { answers: [password] })
  assert.equal(result.code, 0, result.errors)
  assert.match(result.text, /Signed in for Practice \d/)
  assert.equal(statSync(join(state, 'credential.json')).mode & 0o777, 0o600)
  assert.doesNotMatch(result.text, /service_device/)
  const { data } = (await browser.get('/auth/device-credentials')).body
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    ['Room 2'],
  )

  const made = await browser.post('/scanner-connections', { scannerType: 'medit', name: 'Medit' })
  assert.equal(made.status, 201)
  // The only connection need not be named, and it shows the layout.
  const added = await agent(['add', folder])
  assert.match(added.text, /for "Medit" \(medit: /)
  writeFiles(folder, { 'Case/Case-upperjaw.stl': stl(5) })
  assert.equal((await agent(['once'])).code, 0)
  assert.equal((await browser.get('/scan-inbox')).body.data.length, 1)
})

test('a second sign-in revokes the credential before, and a sign-out the last one', async () => {
  const { agent, state } = await w.computer({ isAdded: false })
  const { email, browser } = await person()
  const login = ['login', '--server', w.url, '--email', email]
  await agent(login, { answers: [password] })
  const first = stored(state)['credential']
  await agent(login, { answers: [password] })
  assert.notEqual(stored(state)['credential'], first)
  const count = async () => (await browser.get('/auth/device-credentials')).body.pagination.total
  assert.equal(await count(), 1)
  assert.equal((await agent(['logout'])).code, 0)
  assert.equal(await count(), 0)
  assert.match((await agent(['once'])).errors, /pontic-agent login/)
})

test('a wrong password is said as such, and what is there stays', async () => {
  const { agent, state } = await w.computer({ isAdded: false })
  const before = stored(state)
  const { email } = await person()
  const login = ['login', '--server', w.url, '--email', email]
  const wrong = await agent(login, { answers: ['not-the-password'] })
  assert.equal(wrong.code, 1)
  assert.doesNotMatch(wrong.errors, /revoked/)
  assert.ok(wrong.errors.length > 10)
  assert.match((await agent(login)).errors, /Nothing was given for: Password/)
  assert.deepEqual(stored(state), before)
})

test('who belongs to several organizations says for which one the computer works', async () => {
  const { agent, state } = await w.computer({ isAdded: false })
  const { email, user } = await person()
  const second = await w.org('lab', 'South Lab')
  const membership = {
    id: newId(),
    organizationId: second.id,
    userId: user.id,
    canSeeFinance: true,
    role: 'owner' as const,
  }
  await w.across((tx) => tx.run(build.insertInto('memberships').values(membership)))
  const login = ['login', '--server', w.url, '--email', email]
  const unsaid = await agent(login, { answers: [password] })
  assert.equal(unsaid.code, 1)
  assert.match(unsaid.text, /South Lab \(lab\)/)
  const result = await agent([...login, '--organization', 'South Lab'], { answers: [password] })
  assert.equal(result.code, 0, result.errors)
  assert.equal(stored(state)['organizationName'], 'South Lab')
})
