import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOf, stepFrom } from './row-steps.ts'

const ids = ['a', 'b', 'c', 'd']

test('a step goes to the neighbour, begins at an end and stays at the other', () => {
  assert.equal(stepFrom(ids, 'b', 1), 'c')
  assert.equal(stepFrom(ids, 'b', -1), 'a')
  assert.equal(stepFrom(ids, null, 1), 'a')
  assert.equal(stepFrom(ids, 'gone', -1), 'd')
  assert.equal(stepFrom(ids, 'd', 1), null)
  assert.equal(stepFrom([], null, 1), null)
})

test('a range is the same from both ends, and one row where its start has left the list', () => {
  assert.deepEqual(rangeOf(ids, 'd', 'b'), ['b', 'c', 'd'])
  assert.deepEqual(rangeOf(ids, 'b', 'd'), ['b', 'c', 'd'])
  assert.deepEqual(rangeOf(ids, 'gone', 'c'), ['c'])
})
