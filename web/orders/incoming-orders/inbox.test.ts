import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { neighbourOf } from './inbox.ts'

const orders = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('keys go through the orders one by one and stop at both ends', () => {
  assert.equal(neighbourOf(orders, 'a', 1), 'b')
  assert.equal(neighbourOf(orders, 'b', -1), 'a')
  assert.equal(neighbourOf(orders, 'c', 1), null)
  assert.equal(neighbourOf(orders, 'a', -1), null)
})

test('without an open order the first one opens', () => {
  assert.equal(neighbourOf(orders, null, 1), 'a')
  assert.equal(neighbourOf(orders, 'gone', -1), 'a')
  assert.equal(neighbourOf([], null, 1), null)
})
