import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedKeys } from './changed-keys.ts'

test('only what was changed is sent', () => {
  const before = { name: 'North', phone: '', rates: [{ rate: 1900 }] }
  assert.deepEqual(changedKeys(before, { ...before, rates: [{ rate: 1900 }] }), {})
  assert.deepEqual(changedKeys(before, { ...before, name: 'South' }), { name: 'South' })
  assert.deepEqual(changedKeys(before, { ...before, rates: [{ rate: 700 }] }), {
    rates: [{ rate: 700 }],
  })
})

test('an emptied text is null, and white space around a text is no change', () => {
  const before = { name: 'North', phone: '030' }
  assert.deepEqual(changedKeys(before, { name: ' North ', phone: ' ' }), { phone: null })
})
