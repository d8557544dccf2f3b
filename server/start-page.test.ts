import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPage } from './start-page.ts'

const calmStart = {
  version: '1',
  url: 'http://192.0.2.1:4700',
  listensOn: undefined,
  hasDemo: true,
  hasMailbox: false,
  isDemoOnNetwork: false,
  paymentsUrl: undefined,
  database: undefined,
  sandbox: { isThere: true } as const,
  seconds: 1,
}

test('the start says loudly that others reach the demo, and that pictures have no sandbox', () => {
  assert.doesNotMatch(startPage(calmStart), /WARNING/)
  assert.match(
    startPage({ ...calmStart, isDemoOnNetwork: true }),
    /WARNING: the demo is open to the network, and its password is public/,
  )
  const sandbox = { isThere: false, reason: 'unshare is not installed' } as const
  assert.match(
    startPage({ ...calmStart, sandbox }),
    /WARNING: decoded without a sandbox.*\n.*unshare is not installed/,
  )
})
