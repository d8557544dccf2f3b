import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAmount, writeAmount } from './amount-text.ts'

test('an amount is read by the signs of the language', () => {
  assert.equal(readAmount('1.250,50', 2, 'de-DE'), 125_050)
  assert.equal(readAmount('1,250.50', 2, 'en-GB'), 125_050)
  assert.equal(readAmount('1 250,5', 2, 'fr-FR'), 125_050)
  assert.equal(readAmount('1’250.5', 2, 'de-CH'), 125_050)
})

test('the other decimal sign is understood where it cannot mean thousands', () => {
  assert.equal(readAmount('12.5', 2, 'de-DE'), 1_250)
  assert.equal(readAmount('12,5', 2, 'en-GB'), 1_250)
  assert.equal(readAmount('1.250', 2, 'de-DE'), 125_000)
  assert.equal(readAmount('1,250', 2, 'en-GB'), 125_000)
  assert.equal(readAmount('1.250.000', 2, 'en-GB'), 125_000_000)
})

test('currencies keep their own digits', () => {
  assert.equal(readAmount('1,250', 0, 'en-GB'), 1_250)
  assert.equal(readAmount('¥ 1,250', 0, 'ja-JP'), 1_250)
  assert.equal(readAmount('1.250', 3, 'en-GB'), 1_250)
  assert.equal(readAmount('12.5', 0, 'en-GB'), undefined)
})

test('nothing is no amount, and no number is a fault', () => {
  assert.equal(readAmount('  ', 2, 'en-GB'), null)
  assert.equal(readAmount('free', 2, 'en-GB'), undefined)
  assert.equal(readAmount('1.234', 2, 'en-GB'), undefined)
  assert.equal(readAmount('1-2', 2, 'en-GB'), undefined)
  assert.equal(readAmount('99999999999999999', 2, 'en-GB'), undefined)
})

test('what is written is read again as the same', () => {
  for (const locale of ['de-DE', 'en-GB', 'fr-FR', 'de-CH', 'sv-SE']) {
    for (const amount of [0, 5, 125_050, -1_250, 900_719_925_474_099]) {
      assert.equal(readAmount(writeAmount(amount, 2, locale), 2, locale), amount)
    }
  }
  assert.equal(writeAmount(1_900, 2, 'de-DE', 0), '19')
  assert.equal(writeAmount(770, 2, 'de-DE', 0), '7,7')
})
