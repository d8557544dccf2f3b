import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecretKey } from '#platform/settings/env'
import { openSecrets } from '#platform/auth/secrets'

const secrets = openSecrets(newSecretKey())
const plain = Buffer.from('whsec_0123456789')

test('what was encrypted is read back, empty text included', () => {
  for (const text of [plain, Buffer.alloc(0)]) {
    assert.deepEqual(secrets.decrypt(secrets.encrypt(text)), text)
  }
})

test('the same secret never looks the same twice', () => {
  assert.notDeepEqual(secrets.encrypt(plain), secrets.encrypt(plain))
})

test('a stored secret holds nothing of its text', () => {
  assert.equal(secrets.encrypt(plain).indexOf(plain), -1)
})

test('a change of any byte is noticed', () => {
  const stored = secrets.encrypt(plain)
  for (const place of stored.keys()) {
    const changed = Buffer.from(stored)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    assert.throws(() => secrets.decrypt(changed), `byte ${place}`)
  }
})

test('a stored secret that was cut short is refused, also inside its tag', () => {
  const stored = secrets.encrypt(Buffer.alloc(0))
  for (let length = 0; length < stored.length; length++) {
    assert.throws(() => secrets.decrypt(stored.subarray(0, length)), `${length} bytes`)
  }
})

test('another key reads nothing', () => {
  assert.throws(() => openSecrets(newSecretKey()).decrypt(secrets.encrypt(plain)))
})

test('a fingerprint is the same for the same text, and another with another key', () => {
  const fingerprint = secrets.fingerprint('correct-horse-battery')
  assert.deepEqual(secrets.fingerprint('correct-horse-battery'), fingerprint)
  assert.notDeepEqual(secrets.fingerprint('correct-horse-batterz'), fingerprint)
  const other = openSecrets(newSecretKey())
  assert.notDeepEqual(other.fingerprint('correct-horse-battery'), fingerprint)
})
