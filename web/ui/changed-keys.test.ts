import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateFinanceSettings } from '../api/body-rules/finance/finance-settings.ts'
import { updateLocation } from '../api/body-rules/identity/locations.ts'
import { changedKeys } from './changed-keys.ts'

test('only what was changed is sent', () => {
  const before = { taxId: 'DE1', footerText: '', taxRates: [{ name: 'Usual', rate: 1900 }] }
  const changed = (after: Partial<typeof before>) =>
    changedKeys(updateFinanceSettings, before, { ...before, ...after })
  assert.deepEqual(changed({ taxRates: [{ name: 'Usual', rate: 1900 }] }), {})
  assert.deepEqual(changed({ taxId: 'DE2' }), { taxId: 'DE2' })
  assert.deepEqual(changed({ taxRates: [{ name: 'Usual', rate: 700 }] }), {
    taxRates: [{ name: 'Usual', rate: 700 }],
  })
})

test('an emptied text is null where null is taken, and white space around a text is no change', () => {
  const before = { name: 'North', phone: '030' }
  assert.deepEqual(changedKeys(updateLocation, before, { name: ' North ', phone: ' ' }), {
    phone: null,
  })
  assert.deepEqual(changedKeys(updateLocation, before, { name: ' ', phone: '030' }), { name: '' })
})
