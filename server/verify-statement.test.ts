import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newSecretKey } from '#platform/settings/env'
import { openSigner } from '#platform/auth/signing'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { verifyStatement } from './verify-statement.ts'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab } = fixture
const profile = { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' }
await lab.owner.patch('/organization', profile)

const folder = await mkdtemp(join(tmpdir(), 'pontic-statement-'))
after(() => rm(folder, { recursive: true, force: true }))
async function saved(value: unknown): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

async function issue(order: { id: string }) {
  const answer = await lab.owner.post(`/orders/${order.id}/device-statement`, {})
  assert.equal(answer.status, 201, answer.text)
  return answer.body.deviceStatement
}
test('an exported statement is checked without the service, against the keys', async () => {
  const order = await fixture.orderAt('ready')
  const deviceStatement = await issue(order)
  const file = await saved({ deviceStatement })
  const keys = await saved((await w.stranger.get('/verify/keys')).body)
  const key = w.app.signer.publicKey.toString('base64')
  const genuine = {
    code: 0,
    line: `Statement ${deviceStatement.id}, version 1, is genuine: signed with the key ${deviceStatement.keyId}.`,
  }
  assert.deepEqual(await verifyStatement(file, keys), genuine)
  assert.deepEqual(await verifyStatement(await saved(deviceStatement), key), genuine)
  const { content, signature } = deviceStatement
  const forged: [object, RegExp][] = [
    [{ ...deviceStatement, content: { ...content, prescriber: 'Dr. Else' } }, /was changed/],
    [{ ...deviceStatement, content: { ...content, extra: 1 } }, /was changed/],
    [
      { ...deviceStatement, signature: signature.replace(/^../, 'AA') },
      /is not signed with this key/,
    ],
  ]
  for (const [value, expected] of forged) {
    const { code, line } = await verifyStatement(await saved(value), keys)
    assert.equal(code, 1)
    assert.match(line, expected)
  }
  const stranger = openSigner({ secretKey: newSecretKey() }).publicKey.toString('base64')
  assert.match((await verifyStatement(file, stranger)).line, /which was not given/)
})

test('what cannot be checked is said: no file, no key, no statement, a name that is hidden', async () => {
  const key = w.app.signer.publicKey.toString('base64')
  const deviceStatement = await issue(await fixture.orderAt('ready'))
  const file = await saved({ deviceStatement })
  for (const [path, given, expected] of [
    [undefined, key, /Name the file and the key/],
    [file, undefined, /Name the file and the key/],
    [join(folder, 'absent.json'), key, /cannot be read: ENOENT/],
    [await saved('no json'), key, /is not JSON/],
    [await saved({ hello: 1 }), key, /is no export of a statement/],
    [file, await saved({ hello: 1 }), /has no keys/],
    [file, await saved({ keys: [{ publicKey: 'AAAA' }] }), /32 bytes in base64/],
  ] as const) {
    const { code, line } = await verifyStatement(path, given)
    assert.equal(code, 2, line)
    assert.match(line, expected)
  }
  const { exclusiveUseOf } = deviceStatement.content
  const content = { ...deviceStatement.content, exclusiveUseOf: { ...exclusiveUseOf, value: 'P' } }
  const hidden = await saved({ ...deviceStatement, content, isPseudonymized: true })
  assert.match((await verifyStatement(hidden, key)).line, /shows less of the patient/)
})
