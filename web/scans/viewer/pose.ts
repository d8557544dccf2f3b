import { Matrix4, Quaternion, Vector3 } from 'three'
import type { Vector } from './view-mesh.ts'

/**
 * Where the eye is, in the frame of the mouth (left, up, front; millimetres from the middle of the
 * scans), so that the same pose shows the same side of every version.
 */
export type Pose = {
  /** What is looked at: the middle of the picture. */
  target: Vector
  /** How the eye is turned, as a quaternion; none looks at the front. */
  turn: readonly [x: number, y: number, z: number, w: number]
  /** From the eye to the target. */
  distanceMm: number
}

/** The sides from which a mouth is looked at; `upper` and `lower` look at the chewing surfaces. */
export const viewSides = ['front', 'right', 'left', 'upper', 'lower'] as const
export type ViewSide = (typeof viewSides)[number]

/** How wide the eye sees from top to bottom, in degrees: little, so that near is hardly larger. */
export const eyeAngle = 20

// To the right of the picture, up, and towards the eye: teeth as on the chart.
const sides: Record<ViewSide, readonly [right: Vector, up: Vector, near: Vector]> = {
  front: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  left: [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  right: [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
  upper: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  lower: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
}

const quaternionOf = ({ turn }: Pick<Pose, 'turn'>) => new Quaternion(...turn)
const turnOf = ({ x, y, z, w }: Quaternion): Pose['turn'] => [x, y, z, w]

const turnOfAxes = (right: Vector3, up: Vector3, near: Vector3) =>
  turnOf(new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(right, up, near)))

/** How the eye is turned when it looks at a side. */
export function turnTo(side: ViewSide): Pose['turn'] {
  const [right, up, near] = sides[side]
  return turnOfAxes(new Vector3(...right), new Vector3(...up), new Vector3(...near))
}

/** How the eye is turned when it looks against a direction, upright as far as that goes. */
export function turnAlong(direction: Vector): Pose['turn'] {
  const near = new Vector3(...direction)
  const isSteep = Math.abs(near.y) > 0.9
  const above = isSteep ? new Vector3(0, 0, -Math.sign(near.y)) : new Vector3(0, 1, 0)
  const right = above.cross(near).normalize()
  return turnOfAxes(right, near.clone().cross(right), near)
}

/** A pose from which a box of these half lengths around the middle just fills a picture. */
export function fitPose(turn: Pose['turn'], halfMm: Vector, aspect: number): Pose {
  const slope = Math.tan((eyeAngle / 360) * Math.PI)
  const back = quaternionOf({ turn }).invert()
  let distanceMm = 1
  for (let corner = 0; corner < 8; corner += 1) {
    const [x, y, z] = halfMm.map((half, axis) => (((corner >> axis) & 1) * 2 - 1) * half) as [
      number,
      number,
      number,
    ]
    const seen = new Vector3(x, y, z).applyQuaternion(back)
    const needed = Math.max(Math.abs(seen.y) / slope, Math.abs(seen.x) / (slope * aspect))
    distanceMm = Math.max(distanceMm, needed + seen.z)
  }
  return { target: [0, 0, 0], turn, distanceMm: distanceMm * 1.08 }
}

/** Turns the model under the eye, to the right and down, in radians. */
export function turnPose(pose: Pose, right: number, down: number): Pose {
  const around = (x: number, y: number, angle: number) =>
    new Quaternion().setFromAxisAngle(new Vector3(x, y, 0), angle)
  const turn = quaternionOf(pose)
    .multiply(around(0, 1, -right))
    .multiply(around(1, 0, -down))
  return { ...pose, turn: turnOf(turn.normalize()) }
}

/** Moves the model in the picture, in shares of its height. */
export function panPose(pose: Pose, right: number, down: number): Pose {
  const heightMm = 2 * pose.distanceMm * Math.tan((eyeAngle / 360) * Math.PI)
  const way = new Vector3(-right * heightMm, down * heightMm, 0).applyQuaternion(quaternionOf(pose))
  const [x, y, z] = pose.target
  return { ...pose, target: [x + way.x, y + way.y, z + way.z] }
}

/** Brings the model so many times nearer, within what can be seen sharply. */
export function zoomPose(pose: Pose, times: number): Pose {
  return { ...pose, distanceMm: Math.min(2_000, Math.max(8, pose.distanceMm / times)) }
}

/** Where the eye is. */
export function eyeOf(pose: Pose): Vector {
  const { x, y, z } = new Vector3(0, 0, pose.distanceMm).applyQuaternion(quaternionOf(pose))
  return [pose.target[0] + x, pose.target[1] + y, pose.target[2] + z]
}
