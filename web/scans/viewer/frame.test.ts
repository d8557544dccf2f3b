import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFrame, type JawSide } from './frame.ts'
import { archAt, cubeAt, turned } from './test-shapes.ts'

const upper = { jaw: 'upper' as const, mesh: archAt(1, -1) }
const lower = { jaw: 'lower' as const, mesh: archAt(-1, 1) }

const frameOf = (parts: Parameters<typeof findFrame>[0]) => {
  const { left, up, front } = findFrame(parts)
  return { left: left.map((value) => value || 0), up, front }
}

test('of both jaws the upper one is above, and the arch is closed at the front', () => {
  // Right-handed: who looks at the front has the patient's left at the right hand.
  assert.deepEqual(frameOf([upper, lower]), { up: [0, 0, 1], front: [0, 1, 0], left: [-1, 0, 0] })
})

test('the axes of the file do not matter', () => {
  const parts = [upper, lower].map(({ jaw, mesh }) => ({ jaw, mesh: turned(mesh, [2, 0, 1]) }))
  assert.deepEqual(frameOf(parts), { up: [1, 0, 0], front: [0, 0, 1], left: [0, -1, 0] })
})

test('jaws that were swapped are on their heads in the file, not in the viewer', () => {
  const swapped = [
    { jaw: 'lower' as const, mesh: upper.mesh },
    { jaw: 'upper' as const, mesh: lower.mesh },
  ]
  assert.deepEqual(frameOf(swapped).up, [0, 0, -1])
})

test('one open jaw alone shows by where it looks which side is up', () => {
  assert.deepEqual(frameOf([lower]).up, [0, 0, 1])
  assert.deepEqual(frameOf([upper]).up, [0, 0, 1])
  assert.deepEqual(frameOf([{ jaw: 'lower', mesh: upper.mesh }]).up, [0, 0, -1])
})

test('what is no arch is as it was made', () => {
  const crown = { jaw: 'other' as JawSide, mesh: cubeAt([5, 6, 7], 8) }
  const { up, middle, halfMm } = findFrame([crown])
  assert.deepEqual(
    [up, middle, halfMm],
    [
      [0, 0, 1],
      [9, 10, 11],
      [4, 4, 4],
    ],
  )
})
