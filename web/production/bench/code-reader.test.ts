import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeReader, type PressedKey, type ReadKey } from './code-reader.ts'

const plain = { code: '', ctrlKey: false, altKey: false, metaKey: false }
const keysOf = (text: string, gapMs: number, from = 0): PressedKey[] =>
  Array.from(text).map((key, place) => ({ ...plain, key, at: from + place * gapMs }))
const enter = (at: number): PressedKey => ({ ...plain, key: 'Enter', at })

function last(pressed: PressedKey[], read = codeReader()): ReadKey {
  let answer: ReadKey = null
  for (const key of pressed) answer = read(key)
  return answer
}

test('fast keys that end with Enter are a code', () => {
  assert.deepEqual(last([...keysOf('26-004512', 8), enter(80)]), { code: '26-004512' })
  assert.deepEqual(last([...keysOf('tray:Blue 42', 50), enter(600)]), { code: 'tray:Blue 42' })
})

test('what a person types is no code, nor is an Enter alone or after a pause', () => {
  assert.equal(last([...keysOf('26-004512', 150), enter(1_400)]), null)
  assert.equal(last([enter(0)]), null)
  assert.equal(last([...keysOf('26-004512', 8), enter(400)]), null)
  assert.equal(last([...keysOf('26', 8), enter(20)]), null)
})

test('a code begins again after a pause, and two codes follow each other', () => {
  const read = codeReader()
  assert.equal(last(keysOf('26', 8), read), 'part')
  assert.deepEqual(last([...keysOf('26-1', 8, 1_000), enter(1_040)], read), { code: '26-1' })
  assert.deepEqual(last([...keysOf('26-2', 8, 1_048), enter(1_090)], read), { code: '26-2' })
})

test('shift is no break, and Ctrl+] is the separator of a GS1 code', () => {
  const separator = { ...plain, key: ']', code: 'BracketRight', ctrlKey: true, at: 40 }
  const keys = [
    ...keysOf('10N', 8),
    { ...plain, key: 'Shift', at: 24 },
    { ...plain, key: 'Control', at: 32, ctrlKey: true },
    separator,
    ...keysOf('17', 8, 48),
    enter(64),
  ]
  assert.deepEqual(last(keys), { code: '10N\u001d17' })
})

test('shortcuts of the browser, arrows and a space that begins nothing are left alone', () => {
  const read = codeReader()
  assert.equal(read({ ...plain, key: 'r', ctrlKey: true, at: 0 }), null)
  assert.equal(read({ ...plain, key: 'k', metaKey: true, at: 1 }), null)
  assert.equal(read({ ...plain, key: 'ArrowDown', at: 2 }), null)
  assert.equal(read({ ...plain, key: ' ', at: 200 }), null)
  assert.equal(read({ ...plain, key: 'g', at: 400 }), 'part')
})
