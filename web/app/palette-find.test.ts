import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineAfter, matches } from './palette-find.ts'

test('what is typed finds by the beginnings of words, in any order, without accents', () => {
  assert.ok(matches('New order', 'ord ne'))
  assert.ok(matches('Prüfung der Aufträge', 'prufung auftr'))
  assert.ok(matches('Anything', ''))
  assert.ok(!matches('New order', 'rder'))
  assert.ok(!matches('New order', 'new clinic'))
})

test('the arrows go round the lines', () => {
  assert.equal(lineAfter(2, 1, 3), 0)
  assert.equal(lineAfter(0, -1, 3), 2)
  assert.equal(lineAfter(0, 1, 0), -1)
})
