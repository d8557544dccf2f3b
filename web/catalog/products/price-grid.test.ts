import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editPrice, extraStepsOf, mergedItems, priceOf } from './price-grid.ts'

const plain = { productId: 'crown', toothGroup: 'all', minQuantity: 1 } as const
const front = { productId: 'crown', toothGroup: 'anterior', minQuantity: 1 } as const
const many = { productId: 'crown', toothGroup: 'all', minQuantity: 4 } as const
const items = [
  { ...plain, priceMinor: 10_000 },
  { ...many, priceMinor: 9_000 },
]

test('an edit is in the grid until it says what was saved', () => {
  const edits = editPrice(items, {}, plain, 12_000)
  assert.equal(priceOf(items, edits, plain), 12_000)
  assert.deepEqual(editPrice(items, edits, plain, 10_000), {})
})

test('the list is sent whole: untouched prices stay, typed ones replace, emptied ones go', () => {
  let edits = editPrice(items, {}, front, 11_000)
  edits = editPrice(items, edits, many, null)
  assert.deepEqual(mergedItems(items, edits), [
    { ...plain, priceMinor: 10_000 },
    { ...front, priceMinor: 11_000 },
  ])
})

test('a price of nothing is a price', () => {
  const edits = editPrice(items, {}, plain, 0)
  assert.equal(priceOf(items, edits, plain), 0)
  assert.equal(mergedItems(items, edits).length, 2)
})

test('the steps beside the plain price come by teeth, then by quantity', () => {
  const edits = editPrice(items, {}, front, 11_000)
  assert.deepEqual(extraStepsOf(items, edits, 'crown'), [many, front])
  assert.deepEqual(extraStepsOf(items, editPrice(items, edits, many, null), 'crown'), [front])
  assert.deepEqual(extraStepsOf(items, edits, 'bridge'), [])
})
