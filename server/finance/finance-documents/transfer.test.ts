import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIban, transferCodeOf } from '#contract/finance/transfer-code'

test('an IBAN is found in what people write, and one with a wrong digit is not', () => {
  const iban = 'DE02120300000000202051'
  for (const text of [
    'IBAN DE02 1203 0000 0000 2020 51',
    'Sample Bank, IBAN: DE02120300000000202051 BIC BYLADEM1001',
    'BIC BYLADEM1001\nIBAN DE02-1203-0000-0000-2020-51\nThank you',
    'VAT DE123456789\nDE02 1203 0000 0000 2020 51',
  ]) {
    assert.equal(findIban(text), iban, text)
  }
  assert.equal(findIban('NL91 ABNA 0417 1643 00'), 'NL91ABNA0417164300')
  for (const text of ['IBAN DE03 1203 0000 0000 2020 51', 'Account 12345678', 'DE02 1203', '']) {
    assert.equal(findIban(text), undefined, text)
  }
})

test('the code of a transfer has the lines of EPC069-12, for euros alone', () => {
  const asked = {
    name: 'North Dental Lab GmbH',
    bankDetails: 'IBAN DE02 1203 0000 0000 2020 51',
    currency: 'EUR',
    minor: 64_844,
    text: 'INV-000042',
  }
  assert.equal(
    transferCodeOf(asked),
    'BCD\n002\n1\nSCT\n\nNorth Dental Lab GmbH\nDE02120300000000202051\nEUR648.44\n\n\nINV-000042',
  )
  assert.equal(transferCodeOf({ ...asked, currency: 'CHF' }), undefined)
  assert.equal(transferCodeOf({ ...asked, minor: 0 }), undefined)
  assert.equal(transferCodeOf({ ...asked, minor: 100_000_000_000 }), undefined)
  assert.equal(transferCodeOf({ ...asked, bankDetails: 'Ask us' }), undefined)
})
