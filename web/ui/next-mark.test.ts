import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextMark } from './next-mark.ts'

test('arrows move by one and stay within the marks, Home and End go to the first and the last', () => {
  const from = (at: number, ...keys: string[]) => keys.map((key) => nextMark(key, at, 4))
  assert.deepEqual(from(1, 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'), [2, 2, 0, 0])
  assert.deepEqual(from(0, 'ArrowLeft', 'End', 'Enter'), [0, 3, null])
  assert.deepEqual(from(3, 'ArrowRight', 'Home', 'Tab'), [3, 0, null])
})
