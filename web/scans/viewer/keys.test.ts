import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandOfKey } from './keys.ts'

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const press = (key: string, held: Partial<typeof none> = {}) =>
  commandOfKey({ key, ...none, ...held })

test('arrows turn the model, with shift they move it', () => {
  const [turn, move] = [press('ArrowRight'), press('ArrowRight', { shiftKey: true })]
  assert.equal(turn?.command, 'turn')
  assert.equal(move?.command, 'pan')
  assert.ok(turn && 'right' in turn && turn.right > 0 && turn.down === 0)
})

test('one to five are the sides in the order of the buttons', () => {
  const sides = ['1', '2', '3', '4', '5'].map((key) => press(key))
  assert.deepEqual(
    sides.map((command) => command?.command === 'side' && command.side),
    ['front', 'right', 'left', 'upper', 'lower'],
  )
})

test('letters work in upper case as well, as with caps lock', () => {
  assert.deepEqual(press('m'), { command: 'tool', tool: 'measure' })
  assert.deepEqual(press('M'), { command: 'tool', tool: 'measure' })
})

test('brackets step through the versions, also where AltGr or Option writes them', () => {
  assert.deepEqual(press(']'), { command: 'version', step: 1 })
  assert.deepEqual(press('[', { ctrlKey: true, altKey: true }), { command: 'version', step: -1 })
  assert.deepEqual(press('[', { altKey: true }), { command: 'version', step: -1 })
})

test('comma and full stop move the section, space blinks to the version before', () => {
  assert.deepEqual(press(','), { command: 'slide', mm: -0.5 })
  assert.deepEqual(press('.'), { command: 'slide', mm: 0.5 })
  assert.deepEqual(press(' '), { command: 'blink' })
})

test("the browser's own keys are left to it", () => {
  assert.equal(press('s', { ctrlKey: true }), null)
  assert.equal(press('c', { metaKey: true }), null)
  assert.equal(press('ArrowLeft', { altKey: true }), null)
  assert.equal(press('Tab'), null)
  assert.equal(press('x'), null)
})
