import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { newSecretKey } from '#platform/settings/env'
import { build } from '#platform/db/db'
import { isSignedWith, openSigner } from '#platform/auth/signing'
import { orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const stock = stockFixture(fixture)
const profile = { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' }
await lab.owner.patch('/organization', { ...profile, legalName: 'North Dental Lab GmbH' })

async function issue(order: { id: string }, body: object = {}) {
  const answer = await lab.owner.post(`/orders/${order.id}/device-statement`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.deviceStatement
}
const verify = async ({ verifyUrl }: { verifyUrl: string }) =>
  (await w.stranger.get(new URL(verifyUrl).pathname)).body.verification

test('anyone with the paper learns that it is genuine, by whom and for what, and no name', async () => {
  const order = await fixture.orderAt('ready')
  const statement = await issue(order)
  const answer = await w.stranger.get(new URL(statement.verifyUrl).pathname)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.verification, {
    isGenuine: true,
    isCurrent: true,
    isRecalled: false,
    manufacturerName: 'North Dental Lab GmbH',
    devices: ['crown'],
    jurisdiction: 'eu_mdr',
    version: 1,
    issuedAt: statement.issuedAt,
    sha256: statement.sha256,
    keyId: statement.keyId,
  })
  assert.doesNotMatch(answer.text, /Nora|Sample|Mira|Example|Alex|P-/)
  assert.ok(!answer.text.includes(clinic.name) && !answer.text.includes(order.number))
})

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
async function look({ verifyUrl }: { verifyUrl: string }, headers: Record<string, string>) {
  const response = await fetch(w.url + new URL(verifyUrl).pathname, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a browser gets a page that says the same, without a script and without a name', async () => {
  await lab.owner.patch('/organization', { legalName: 'Fischer & <b>Sons</b> "Dental"' })
  const order = await fixture.orderAt('ready')
  const statement = await issue(order)
  const page = await look(statement, { accept: browser })
  assert.deepEqual(
    [page.status, page.headers.get('content-type'), page.headers.get('vary')],
    [200, 'text/html; charset=utf-8', 'Accept, accept-encoding'],
  )
  assert.match(page.text, /<html lang="en">/)
  assert.match(page.text, /<h1 class="current">Genuine and current<\/h1>/)
  assert.match(page.text, /Fischer &amp; &lt;b&gt;Sons&lt;\/b&gt; &quot;Dental&quot;/)
  assert.ok(page.text.includes(statement.sha256) && page.text.includes('Crown'))
  assert.doesNotMatch(page.text, /Nora|Sample|Mira|Example|Alex|P-|<script|<style|style="|https?:/)
  assert.ok(!page.text.includes(clinic.name) && !page.text.includes(order.number))
  const policy = String(page.headers.get('content-security-policy'))
  assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'/)
  for (const [, address = ''] of page.text.matchAll(/(?:src|href)="([^"]*)"/g)) {
    assert.equal((await w.stranger.get(address)).status, 200, address)
  }
  await lab.owner.patch('/organization', { legalName: 'North Dental Lab GmbH' })
  const german = await issue(await fixture.orderAt('ready'), { language: 'de' })
  assert.match(
    (await look(german, { accept: browser })).text,
    /<html lang="de">[^]*Echt und aktuell/,
  )
})

test('a page says of a replaced and of a recalled statement what to do', async () => {
  const order = await fixture.orderAt('ready')
  const first = await issue(order)
  await issue(order, { replacesVersion: 1 })
  const textOf = async () => (await look(first, { accept: browser })).text
  assert.match(await textOf(), /<h1 class="replaced">Genuine, but superseded<\/h1>/)
  const lot = await stock.addLot()
  await stock.useLot(order, lot)
  const recall = { materialLotIds: [lot.id], reason: 'Cracks', instruction: 'Check' }
  assert.equal((await lab.owner.post('/recalls', recall)).status, 201)
  assert.match(await textOf(), /<h1 class="recalled">Genuine, but recalled<\/h1>/)
})

test('a code that belongs to nothing gets a page in the language of the browser, with 404', async () => {
  const nobody = { verifyUrl: `https://x.example/verify/${'A'.repeat(22)}` }
  const page = await look(nobody, { accept: browser, 'accept-language': 'de-AT,de;q=0.9' })
  assert.deepEqual([page.status, page.headers.get('vary')], [404, 'Accept'])
  assert.match(page.text, /Erklärung nicht gefunden/)
})

test('who does not prefer a page gets JSON', async () => {
  const statement = await issue(await fixture.orderAt('ready'))
  for (const [accept, type, vary] of [
    ['*/*', /json/, 'Accept'],
    ['application/json', /json/, 'Accept'],
    ['application/json, text/html', /json/, 'Accept'],
    ['text/html;q=0.5, */*;q=0.8', /json/, 'Accept'],
    ['text/html;q=0', /json/, 'Accept'],
    // What is long enough to be compressed varies by that as well.
    ['application/json;q=0.4, text/*', /html/, 'Accept, accept-encoding'],
    ['text/html', /html/, 'Accept, accept-encoding'],
  ] as const) {
    const { headers } = await look(statement, { accept })
    assert.match(String(headers.get('content-type')), type, accept)
    assert.equal(headers.get('vary'), vary)
  }
})

test('a word that nobody was given is not found, and one that is no word is refused', async () => {
  assert.equal((await w.stranger.get(`/verify/${'A'.repeat(22)}`)).status, 404)
  for (const word of ['A'.repeat(21), 'A'.repeat(23), '%00', 'a.b']) {
    assert.equal((await w.stranger.get(`/verify/${word}`)).status, 400, word)
  }
})

test('words are 128 bits, differ, and only their hash is stored', async () => {
  const statements = [
    await issue(await fixture.orderAt('ready')),
    await issue(await fixture.orderAt('ready')),
  ]
  const words = statements.map(({ verifyUrl }) => verifyUrl.split('/').at(-1))
  assert.ok(words.every((word) => Buffer.from(word, 'base64url').length === 16))
  assert.notEqual(words[0], words[1])
  const rows = await w.across((tx) => tx.all(build.selectFrom('deviceStatements').selectAll()))
  const stored = JSON.stringify(rows)
  for (const word of words) {
    assert.ok(
      !stored.includes(word) && !stored.includes(Buffer.from(word, 'base64url').toString('hex')),
    )
  }
})

test('a replaced and a recalled statement say so, and stay genuine', async () => {
  const order = await fixture.orderAt('ready')
  const [lot, otherLot] = [await stock.addLot(), await stock.addLot()]
  await stock.useLot(order, lot)
  const first = await issue(order)
  await stock.useLot(order, otherLot)
  const second = await issue(order, { replacesVersion: 1 })
  assert.deepEqual(
    [(await verify(first)).isCurrent, (await verify(second)).isCurrent],
    [false, true],
  )
  const recall = { materialLotIds: [otherLot.id], reason: 'Cracks', instruction: 'Check' }
  assert.equal((await lab.owner.post('/recalls', recall)).status, 201)
  const flags = async (statement: { verifyUrl: string }) => {
    const { isGenuine, isRecalled } = await verify(statement)
    return [isGenuine, isRecalled]
  }
  assert.deepEqual(await flags(first), [true, true], 'used after it was signed, in the same device')
  assert.deepEqual(await flags(second), [true, true])
  const path = `/orders/${order.id}/device-statement`
  assert.equal((await clinic.owner.get(path)).body.deviceStatement.isRecalled, true)
})

test('a statement that was changed in the database is not genuine', async () => {
  const order = await fixture.orderAt('ready')
  const statement = await issue(order)
  const content = {
    ...statement.content,
    manufacturer: { ...statement.content.manufacturer, name: 'Forger' },
  }
  const id: string = statement.id
  const administrator = new Client(w.connection)
  await administrator.connect()
  const set = (value: object) =>
    administrator.query('update app.device_statements set content = $1 where id = $2', [
      JSON.stringify(value),
      id,
    ])
  await set(content)
  assert.equal((await verify(statement)).isGenuine, false)
  await set(statement.content)
  assert.equal((await verify(statement)).isGenuine, true)
  await administrator.end()
})

test('the public keys are there, the current one first, and an old one goes on to verify', async () => {
  const old = openSigner({ secretKey: newSecretKey(), signingKey: newSecretKey() })
  await w.across((tx) =>
    tx.run(build.insertInto('signingKeys').values({ id: old.keyId, publicKey: old.publicKey })),
  )
  await issue(await fixture.orderAt('ready'))
  const { keys } = (await w.stranger.get('/verify/keys')).body
  const { keyId, publicKey } = w.app.signer
  assert.deepEqual(keys, [
    { keyId, publicKey: publicKey.toString('base64'), isCurrent: true },
    { keyId: old.keyId, publicKey: old.publicKey.toString('base64'), isCurrent: false },
  ])
  const bytes = Buffer.from('statement')
  assert.ok(isSignedWith(old.publicKey, bytes, old.sign(bytes)))
  assert.ok(!isSignedWith(publicKey, bytes, old.sign(bytes)))
})
