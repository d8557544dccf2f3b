import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesOfRange } from './tray-range.ts'

test('a range is the codes from the first number to the last', () => {
  assert.deepEqual(codesOfRange({ prefix: '', from: '9', to: '11' }), ['9', '10', '11'])
  assert.deepEqual(codesOfRange({ prefix: ' T-', from: '099', to: '100' }), ['T-099', 'T-100'])
  assert.deepEqual(codesOfRange({ prefix: 'A', from: '7', to: '' }), ['A7'])
})

test('what is no range, or more than may be added at once, has no codes', () => {
  for (const [from, to] of [
    ['', ''],
    ['', '5'],
    ['5', '4'],
    ['1', '1001'],
    ['-1', '5'],
    ['1', 'x'],
    ['1.5', '3'],
  ] as const) {
    assert.equal(codesOfRange({ prefix: '', from, to }), null, `${from} to ${to}`)
  }
  assert.equal(codesOfRange({ prefix: '', from: '1', to: '1000' })?.length, 1_000)
})
