import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { newSecretKey } from '#platform/settings/env'
import { SettingError } from '#platform/settings/setting'
import { readEnv, settingGroups } from './settings.ts'

const refused = (source: Record<string, string>): string => {
  try {
    readEnv(source)
  } catch (error) {
    assert.ok(error instanceof SettingError, String(error))
    return error.message
  }
  throw new Error('it was accepted')
}

// More starts of production are in server/starts.test.ts.
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/pontic',
  DATABASE_ACROSS_URL: 'postgres://across@db/pontic',
  BASE_URL: 'https://pontic.example',
  SECRET_KEY: newSecretKey(),
  STATEMENT_SIGNING_KEY: newSecretKey(),
}

test('an empty environment is enough to start, on loopback', () => {
  const env = readEnv({})
  assert.equal(env.HOST, '127.0.0.1')
  assert.equal(env.PORT, 4700)
  assert.equal(env.NODE_ENV, 'development')
  assert.equal(env.DATABASE_URL, undefined)
})

test('each setting is described by a valid schema', () => {
  const properties = Object.assign({}, ...settingGroups.map((group) => group.properties))
  const ajv = new Ajv()
  assert.ok(ajv.validateSchema({ type: 'object', properties }), ajv.errorsText())
})

test('text becomes the number or the flag that a setting is', () => {
  const env = readEnv({ PORT: '0', TRUST_PROXY: 'true', DATABASE_NAMED_STATEMENTS: 'false' })
  assert.deepEqual([env.PORT, env.TRUST_PROXY, env.DATABASE_NAMED_STATEMENTS], [0, true, false])
})

test('an empty variable counts as absent', () => {
  assert.equal(readEnv({ PORT: '', DATABASE_URL: '' }).DATABASE_URL, undefined)
})

test('a setting that cannot be used is named, with what it is and what would do', () => {
  assert.match(refused({ PORT: 'http' }), /^PORT=http must be integer\. It is: Port to listen on/)
  assert.match(refused({ PORT: '70000' }), /^PORT=70000 must be <= 65535\./)
  assert.match(
    refused({ NODE_ENV: 'staging' }),
    /^NODE_ENV=staging must be one of production, development, test\./,
  )
  assert.match(refused({ TRUST_PROXY: 'yes' }), /^TRUST_PROXY=yes must be boolean\./)
  assert.match(
    refused({ BASE_URL: 'https://a.example/' }),
    /^BASE_URL .* without a slash at the end/,
  )
})

test('a secret that cannot be used is not repeated in the message', () => {
  const message = refused({ SECRET_KEY: 'c2hvcnQ=' })
  assert.match(message, /^SECRET_KEY is not 32 bytes in base64\. Make one with: openssl/)
  assert.ok(!message.includes('c2hvcnQ'))
  const signing = refused({ STATEMENT_SIGNING_KEY: 'c2hvcnQ=' })
  assert.match(signing, /^STATEMENT_SIGNING_KEY is not 32 bytes in base64\./)
  assert.ok(!signing.includes('c2hvcnQ'))
})

test('production takes no unsigned webhooks', () => {
  const message = refused({ ...production, WEBHOOK_SIGNATURE_MODE: 'local-test' })
  assert.match(message, /only on loopback and never in production/)
})

test('unsigned webhooks are taken on loopback only', () => {
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
    readEnv({ HOST, WEBHOOK_SIGNATURE_MODE: 'local-test' })
  }
  for (const HOST of ['0.0.0.0', '::', '10.0.0.1']) {
    assert.match(
      refused({ HOST, SEED_DEMO: 'false', WEBHOOK_SIGNATURE_MODE: 'local-test' }),
      /only on loopback/,
    )
  }
})

test('every setting says what it is, and every default fits its own rule', () => {
  for (const [name, setting] of settingGroups.flatMap(({ properties }) =>
    Object.entries<object>(properties),
  )) {
    assert.ok('description' in setting && setting.description, `${name} has no description`)
  }
  readEnv({})
})
