import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestPath, pathOfPointer, valueAt } from './field-path.ts'

test('a pointer of the service is the path of a field', () => {
  assert.equal(pathOfPointer('/name'), 'name')
  assert.equal(pathOfPointer('/lines/0/price'), 'lines.0.price')
  assert.equal(pathOfPointer('/a~1b/c~0d'), 'a/b.c~d')
})

test('a fault appears at its field, or at the nearest around it that is shown', () => {
  const shown = new Set(['tags', 'lines.0.price'])
  assert.equal(nearestPath('tags.1', shown), 'tags')
  assert.equal(nearestPath('lines.0.price', shown), 'lines.0.price')
  assert.equal(nearestPath('lines.1.price', shown), undefined)
})

test('a value is found by its path, and where a part is not there, nothing is', () => {
  const values = { lines: [{ price: 5 }], address: null }
  assert.equal(valueAt(values, 'lines.0.price'), 5)
  assert.equal(valueAt(values, 'lines.1.price'), undefined)
  assert.equal(valueAt(values, 'address.city'), undefined)
})
