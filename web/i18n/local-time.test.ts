import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, localOf } from './local-time.ts'

test('an appointment is the same after a turn through the field, and nothing stays nothing', () => {
  const at = '2026-12-01T08:30:00.000Z'
  assert.equal(instantOf(localOf(at)), at)
  assert.equal(instantOf(''), null)
  assert.equal(localOf(null), '')
})
