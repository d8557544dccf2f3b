import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addedBodyOf, changedBodyOf, newProduct } from './product-form.ts'

test('a new product says what it must and what was typed, and nothing else', () => {
  const body = addedBodyOf({ ...newProduct('EUR', ''), name: ' Crown ', basePriceMinor: 12_900 })
  assert.deepEqual(body, {
    name: 'Crown',
    restorationType: 'crown',
    unit: 'tooth',
    currency: 'EUR',
    basePriceMinor: 12_900,
    requiresShade: true,
    requiresTeeth: true,
  })
})

test('only what was changed is sent, and an emptied price is null', () => {
  const before = { ...newProduct('EUR', ''), name: 'Crown', basePriceMinor: 12_900, code: 'ZR' }
  assert.equal(changedBodyOf(before, { ...before }), null)
  assert.deepEqual(changedBodyOf(before, { ...before, basePriceMinor: null, code: '' }), {
    basePriceMinor: null,
    code: null,
  })
})

test('options go whole: those that stay with their id, new ones without', () => {
  const stays = { id: 'one', name: 'Staining', priceMinor: 1_500, isPerUnit: true }
  const before = { ...newProduct('EUR', ''), options: [stays] }
  const after = {
    ...before,
    options: [stays, { name: 'Gingiva ', priceMinor: null, isPerUnit: false }],
  }
  assert.deepEqual(changedBodyOf(before, after), {
    options: [stays, { name: 'Gingiva', priceMinor: 0, isPerUnit: false }],
  })
})
