import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf } from './days.ts'

test('the pieces of one product are asked for together', () => {
  const item = (productId: string, quantity: number) =>
    ({ productId, quantity }) as Parameters<typeof piecesOf>[0][number]
  assert.equal(piecesOf([item('a', 2), item('b', 1), item('a', 1)]), 'a:3,b:1')
  assert.equal(piecesOf([]), null)
})
