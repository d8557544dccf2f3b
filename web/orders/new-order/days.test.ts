import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, localOf, piecesOf } from './days.ts'

test('the pieces of one product are asked for together', () => {
  const item = (productId: string, quantity: number) =>
    ({ productId, quantity }) as Parameters<typeof piecesOf>[0][number]
  assert.equal(piecesOf([item('a', 2), item('b', 1), item('a', 1)]), 'a:3,b:1')
  assert.equal(piecesOf([]), null)
})

test('an appointment is the same after a turn through the field, and nothing stays nothing', () => {
  const at = '2026-12-01T08:30:00.000Z'
  assert.equal(instantOf(localOf(at)), at)
  assert.equal(instantOf(''), null)
  assert.equal(localOf(null), '')
})
