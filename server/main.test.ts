import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPassword, demoSignIns } from '#demo/demo'
import { newSecretKey } from '#platform/settings/env'
import { addressOf, assertServes, health, openStarts } from '#test/app/starts'
import { inTurn } from '#test/runner/turns'

const { run, assertRefused } = await openStarts()

test('the first start fills in the demo and prints who can sign in, a second start on the same data says so, and Ctrl-C ends all', async () => {
  const first = run()
  const address = await addressOf(first)
  assert.equal(new URL(address).hostname, 'localhost', 'the host that mails link to')
  await assertServes(address)
  for (const { email } of demoSignIns) assert.ok(first.output().includes(email))
  assert.match(
    first.output(),
    /^Starting PostgreSQL …\.* [\d.]+ s\nPreparing the database …\.+ [\d.]+ s\nLoading Pontic … [\d.]+ s\nFilling in the demo …\.+ [\d.]+ s\nOpening the service … [\d.]+ s\n/,
  )
  const [{ email } = { email: '' }] = demoSignIns
  const signedIn = await fetch(`${address}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  assert.equal(signedIn.status, 200)

  const second = run()
  assert.equal(await second.ended, 1)
  assert.match(second.output(), /Pontic did not start\. .*already/s)
  assert.doesNotMatch(second.output(), /\n {4}at /, 'a sentence, not a stack')

  first.child.kill('SIGINT')
  assert.equal(await first.ended, 0)
  await assert.rejects(health(address))
})

test('a start after kill -9 takes over or recovers the database and has every row', async () => {
  const killed = run()
  await addressOf(killed)
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = run()
  const address = await addressOf(next)
  await assertServes(address)
  const [{ email } = { email: '' }] = demoSignIns
  assert.ok(next.output().includes(email), 'the demo is still there')
  next.child.kill('SIGTERM')
  assert.equal(await next.ended, 0)
})

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://pontic.example',
  SECRET_KEY: newSecretKey(),
  STATEMENT_SIGNING_KEY: newSecretKey(),
}

const embedded = { ALLOW_EMBEDDED_DATABASE: 'true' }
const network = { HOST: '192.0.2.1', SEED_DEMO: 'false' }
const refusedBesideTheDemo: [string, Record<string, string>, RegExp, string[]?][] = [
  ['production', { ...production, ...embedded }, /The database holds the demo/],
  ['the network', network, /HOST=192\.0\.2\.1 would open the demo/],
  // An address that this computer does not have: the start goes on until it listens.
  [
    'a strange address',
    { ...network, ALLOW_DEMO_ON_NETWORK: 'true' },
    /cannot listen on 192\.0\.2\.1/,
  ],
  ['an empty start', {}, /holds the demo\. To begin without it, set DATA_DIR/, ['--empty']],
]

// A process for each, which a core has for three seconds: half of them in each run, by turns.
for (const [what, settings, sentence, options] of inTurn(refusedBesideTheDemo, 2)) {
  test(`a start for ${what} is refused where the demo is, with a sentence`, () =>
    assertRefused(settings, sentence, options))
}
