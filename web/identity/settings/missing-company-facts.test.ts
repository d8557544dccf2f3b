import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingCompanyFacts } from './missing-company-facts.ts'

const whole = {
  legalName: 'Sample Dental Lab GmbH',
  addressLine1: 'Sample Street 1',
  city: 'Berlin',
  country: 'DE',
  phone: '+49 30 5550100',
}

test('a whole profile lacks nothing', () => {
  assert.deepEqual(missingCompanyFacts(whole, 'lab'), [])
})

test('what is empty or blank is named, in the order of the form', () => {
  const gaps = missingCompanyFacts({ ...whole, legalName: null, country: ' ' }, 'lab')
  assert.deepEqual(gaps, ['legalName', 'country'])
})

test('a clinic needs no legal name', () => {
  assert.deepEqual(missingCompanyFacts({ ...whole, legalName: null }, 'clinic'), [])
})
