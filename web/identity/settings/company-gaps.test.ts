import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyGaps } from './company-gaps.ts'

const whole = {
  legalName: 'Sample Dental Lab GmbH',
  addressLine1: 'Sample Street 1',
  city: 'Berlin',
  country: 'DE',
  phone: '+49 30 5550100',
}

test('a whole profile lacks nothing', () => {
  assert.deepEqual(companyGaps(whole, 'lab'), [])
})

test('what is empty or blank is named, in the order of the form', () => {
  const gaps = companyGaps({ ...whole, legalName: null, country: ' ' }, 'lab')
  assert.deepEqual(gaps, ['legalName', 'country'])
})

test('a clinic needs no legal name', () => {
  assert.deepEqual(companyGaps({ ...whole, legalName: null }, 'clinic'), [])
})
