import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from '#server/settings'
import { testApp } from '#test/app/test-app'
import { hasMailbox } from './index.ts'

const w = await testApp()
const port = new URL(w.url).port

const open = (query = '', headers: Record<string, string> = {}) =>
  w.as(headers).get(`/app/mailbox${query}`)

async function signUp(email: string): Promise<void> {
  const organization = { name: 'Brackwater Lab', type: 'lab' }
  const body = { name: 'Ina <b>Moss', email, password: 'a long enough password', organization }
  const answer = await w.stranger.post('/auth/sign-up/email', body)
  assert.equal(answer.status, 201, answer.text)
}

test('who signs up reads the email in the mailbox, and follows its link', async () => {
  assert.match((await open()).text, /No emails yet/)
  await signUp('ina@brackwater.example')
  await signUp('ole@brackwater.example')
  await w.settle()
  const { status, text, headers } = await open()
  assert.equal(status, 200)
  assert.deepEqual(
    [headers.get('cache-control'), headers.get('content-type')],
    ['no-store', 'text/html; charset=utf-8'],
  )
  assert.match(text, /ina@brackwater\.example.*ole@brackwater|ole@brackwater.*ina@brackwater/s)
  assert.doesNotMatch(text, /<b>Moss/)
  const [, link = ''] = /<a href="([^"]+)">/.exec(text) ?? []
  assert.equal(new URL(link).hostname, 'localhost')
  const own = await open('?recipient=INA@brackwater.example')
  assert.doesNotMatch(own.text, /ole@brackwater/)
  assert.match((await open('', { 'accept-language': 'de-AT' })).text, /<h1>Postfach<\/h1>/)
})

test('a page of another name that leads to this computer reads no emails', async () => {
  const answer = await open('', { host: `evil.example:${port}` })
  assert.equal(answer.status, 404)
  assert.doesNotMatch(answer.text, /brackwater/)
})

test('emails are kept to be read on this computer only, without a mail server and outside production', () => {
  const at = (settings: Record<string, string>) => hasMailbox(readEnv(settings))
  assert.ok(at({}))
  const others: Record<string, string>[] = [
    { SMTP_URL: 'smtp://mail.example' },
    { HOST: '0.0.0.0', ALLOW_DEMO_ON_NETWORK: 'true' },
    { BASE_URL: 'https://pontic.example' },
    { DATABASE_URL: 'postgres://db.example/pontic' },
  ]
  for (const settings of others) {
    assert.equal(at(settings), false, JSON.stringify(settings))
  }
})
