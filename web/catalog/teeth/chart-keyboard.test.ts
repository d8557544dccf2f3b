import assert from 'node:assert/strict'
import { test } from 'node:test'
import { teethOf } from './geometry.ts'
import { moveFrom, teethBetween, typeAhead } from './chart-keyboard.ts'

const byNumber = (a: number, b: number) => a - b

test('arrows go where they point, across the middle and to the other jaw', () => {
  assert.equal(moveFrom(16, 'ArrowRight', 'permanent'), 15)
  assert.equal(moveFrom(11, 'ArrowRight', 'permanent'), 21)
  assert.equal(moveFrom(21, 'ArrowLeft', 'permanent'), 11)
  assert.equal(moveFrom(18, 'ArrowLeft', 'permanent'), null)
  assert.equal(moveFrom(18, 'ArrowDown', 'permanent'), 48)
  assert.equal(moveFrom(31, 'ArrowUp', 'permanent'), 21)
  assert.equal(moveFrom(11, 'ArrowUp', 'permanent'), null)
  assert.equal(moveFrom(13, 'Home', 'permanent'), 18)
  assert.equal(moveFrom(43, 'End', 'permanent'), 38)
  assert.equal(moveFrom(43, 'Enter', 'permanent'), null)
})

test('in a mixed dentition the primary row lies between the permanent ones', () => {
  assert.equal(moveFrom(11, 'ArrowDown', 'mixed'), 51)
  assert.equal(moveFrom(51, 'ArrowDown', 'mixed'), 81)
  assert.equal(moveFrom(81, 'ArrowDown', 'mixed'), 41)
  assert.equal(moveFrom(55, 'ArrowLeft', 'mixed'), null)
})

test('arrows alone reach every tooth of each dentition', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
  for (const dentition of ['permanent', 'primary', 'mixed'] as const) {
    const all = teethOf(dentition).map(({ facts }) => facts.fdi)
    const reached = new Set(all.slice(0, 1))
    for (const tooth of reached) {
      for (const key of keys) {
        const next = moveFrom(tooth, key, dentition)
        if (next !== null) reached.add(next)
      }
    }
    assert.deepEqual([...reached].toSorted(byNumber), all.toSorted(byNumber))
  }
})

test('a range is of one row; across rows only its end counts', () => {
  assert.deepEqual(teethBetween(14, 16, 'permanent'), [16, 15, 14])
  assert.deepEqual(teethBetween(12, 21, 'permanent'), [12, 11, 21])
  assert.deepEqual(teethBetween(14, 44, 'permanent'), [44])
})

test('typing leads to the name that is typed in full, else to the first that begins so', () => {
  const names = ['1', '2', '14', 'A3', 'A3.5']
  assert.deepEqual(typeAhead(names, '', '1'), { typed: '1', found: 0 })
  assert.deepEqual(typeAhead(names, '1', '4'), { typed: '14', found: 2 })
  assert.deepEqual(typeAhead(names, '14', '2'), { typed: '2', found: 1 })
  assert.deepEqual(typeAhead(names, 'a', '3'), { typed: 'A3', found: 3 })
  assert.deepEqual(typeAhead(names, 'A3', '.'), { typed: 'A3.', found: 4 })
  assert.deepEqual(typeAhead(names, 'A3', 'x'), { typed: '', found: undefined })
})
