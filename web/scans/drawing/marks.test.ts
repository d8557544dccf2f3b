import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addMark,
  drawMarks,
  emptyDrawing,
  linesOf,
  movePoint,
  redoMark,
  undoMark,
  type Mark,
} from './marks.ts'

const line: Mark = { kind: 'pen', points: [[0.1, 0.1], [0.5, 0.5]] } // prettier-ignore
const arrow: Mark = { kind: 'arrow', points: [[0.2, 0.5], [0.8, 0.5]] } // prettier-ignore

test('marks are taken back and come again, until another one is drawn', () => {
  const two = addMark(addMark(emptyDrawing, line), arrow)
  const one = undoMark(two)
  assert.deepEqual(one, { marks: [line], undone: [arrow] })
  assert.deepEqual(redoMark(one), two)
  assert.deepEqual(addMark(one, line), { marks: [line, line], undone: [] })
  assert.deepEqual(undoMark(emptyDrawing), emptyDrawing)
  assert.deepEqual(redoMark(two), two)
})

test('a touch that goes nowhere draws nothing', () => {
  const touch: Mark = { kind: 'pen', points: [[0.5, 0.5], [0.501, 0.5]] } // prettier-ignore
  assert.deepEqual(addMark(emptyDrawing, touch), emptyDrawing)
  assert.deepEqual(addMark(emptyDrawing, { kind: 'pen', points: [] }), emptyDrawing)
})

test('an arrow has its head at its last place, and both barbs lie behind it', () => {
  const [shaft = [], head = []] = linesOf(arrow, { width: 1000, height: 500 })
  assert.deepEqual(shaft, [[200, 250], [800, 250]]) // prettier-ignore
  const [left, tip, right] = head
  assert.deepEqual(tip, [800, 250])
  assert.ok(left && right && left[0] < 800 && right[0] < 800)
  assert.ok(Math.abs(left[1] + right[1] - 500) < 1e-6)
})

test('each mark has its white halo below its ink', () => {
  const strokes: [string, number][] = []
  const pen = {
    lineWidth: 0,
    strokeStyle: '',
    lineCap: 'butt' as const,
    lineJoin: 'miter' as const,
    beginPath() {},
    moveTo() {},
    lineTo() {},
    stroke() {
      strokes.push([this.strokeStyle, this.lineWidth])
    },
  }
  drawMarks(pen, [line], { width: 1000, height: 500 })
  assert.deepEqual(strokes, [
    ['#ffffff', 12],
    ['#14171c', 5],
  ])
})

test('the cross of the keyboard stays in the picture', () => {
  assert.deepEqual(movePoint([0.95, 0.5], 0.1, -0.6), [1, 0])
})
