import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Quaternion, Vector3 } from 'three'
import {
  eyeAngle,
  eyeOf,
  fitPose,
  panPose,
  turnAlong,
  turnPose,
  turnTo,
  viewSides,
  zoomPose,
  type Pose,
  type ViewSide,
} from './pose.ts'
import type { Vector } from './view-mesh.ts'

// Where a place of the mouth (left, up, front) is for the eye: right, up, towards it.
function seen({ turn, target }: Pick<Pose, 'turn' | 'target'>, place: Vector): number[] {
  const back = new Quaternion(...turn).invert()
  const way = new Vector3(...place).sub(new Vector3(...target)).applyQuaternion(back)
  return way.toArray().map((value) => Math.round(value * 1e6) / 1e6 || 0)
}

const fromSide = (side: ViewSide, place: Vector) =>
  seen({ turn: turnTo(side), target: [0, 0, 0] }, place)

test('each side is looked at as on the tooth chart', () => {
  const [left, up, front] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const
  assert.deepEqual(fromSide('front', left), [1, 0, 0], "the patient's left is at the right")
  assert.deepEqual(fromSide('left', front), [-1, 0, 0])
  assert.deepEqual(fromSide('right', front), [1, 0, 0])
  assert.deepEqual(
    fromSide('upper', front),
    [0, 1, 0],
    'front teeth of the upper jaw are at the top',
  )
  assert.deepEqual(fromSide('lower', front), [0, -1, 0], 'those of the lower jaw at the bottom')
  for (const side of ['upper', 'lower'] as const) assert.deepEqual(fromSide(side, left), [1, 0, 0])
  assert.deepEqual(fromSide('lower', up), [0, 0, 1])
})

test('a fitted pose shows every corner of the box, and fills the picture with it', () => {
  const halfMm = [33, 14, 27] as const
  const slope = Math.tan((eyeAngle / 360) * Math.PI)
  for (const side of viewSides) {
    for (const aspect of [0.5, 1, 2.2]) {
      const pose = fitPose(turnTo(side), halfMm, aspect)
      let largest = 0
      for (let corner = 0; corner < 8; corner += 1) {
        const place = halfMm.map((half, axis) => half * (((corner >> axis) & 1) * 2 - 1))
        const [x = 0, y = 0, z = 0] = seen(pose, place as unknown as Vector)
        const depth = (pose.distanceMm - z) * slope
        largest = Math.max(largest, Math.abs(y) / depth, Math.abs(x) / (depth * aspect))
      }
      assert.ok(largest < 1 && largest > 0.85, `${side} ${aspect}: ${largest}`)
    }
  }
})

test('to the right and down the model turns under the eye, and back again', () => {
  const first = fitPose(turnTo('front'), [30, 10, 25], 1)
  const right = turnPose(first, Math.PI / 2, 0)
  assert.deepEqual(seen(right, [0, 0, 1]), [1, 0, 0], 'the front goes to the right')
  const down = turnPose(first, 0, Math.PI / 2)
  assert.deepEqual(seen(down, [0, 0, 1]), [0, -1, 0], 'the front goes down')
  const back = turnPose(turnPose(first, 0.4, 0), -0.4, 0)
  assert.ok(back.turn.every((value, at) => Math.abs(value - (first.turn[at] as number)) < 1e-9))
})

test('moving and zooming leave the other alone', () => {
  const pose: Pose = { target: [0, 0, 0], turn: turnTo('left'), distanceMm: 100 }
  const moved = panPose(pose, 0.5, 0)
  assert.equal(moved.distanceMm, 100)
  const [x = 0] = seen(moved, [0, 0, 0])
  assert.ok(x > 0, 'the model goes to the right')
  assert.deepEqual(zoomPose(moved, 2), { ...moved, distanceMm: 50 })
  assert.equal(zoomPose(pose, 1e9).distanceMm, 8)
  assert.equal(zoomPose(pose, 1e-9).distanceMm, 2_000)
})

test('the eye is in front of the target, as far as the pose says', () => {
  assert.deepEqual(eyeOf({ target: [1, 2, 3], turn: turnTo('front'), distanceMm: 10 }), [1, 2, 13])
})

test('a place is looked at straight, whichever way its surface looks', () => {
  for (const direction of [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0.6, 0, -0.8],
  ] as const) {
    const turn = turnAlong(direction)
    assert.deepEqual(seen({ turn, target: [0, 0, 0] }, direction), [0, 0, 1])
  }
})
