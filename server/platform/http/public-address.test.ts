import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlatformEnv } from '#platform/settings/env'
import { mailedLink } from '../mail/mail.ts'
import { publicAddress } from './public-address.ts'

const starts = [
  [{}, 'http://localhost:4700'],
  [{ HOST: '127.0.0.1', PORT: '4800' }, 'http://localhost:4800'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:4700'],
  [{ HOST: '::1' }, 'http://localhost:4700'],
  [{ HOST: 'fd00::7' }, 'http://[fd00::7]:4700'],
  [{ HOST: 'pontic.lan' }, 'http://pontic.lan:4700'],
  [{ BASE_URL: 'https://pontic.example' }, 'https://pontic.example'],
] as const

test('mails link to the address that the start names', () => {
  for (const [settings, address] of starts) {
    const env = readPlatformEnv({ NODE_ENV: 'test', ALLOW_DEMO_ON_NETWORK: 'true', ...settings })
    assert.equal(publicAddress(env), address)
    assert.equal(mailedLink(env, '/verify-email', 'x').link, `${address}/app/verify-email?token=x`)
  }
})
