import {
  along,
  cross,
  distanceBetween,
  dot,
  minus,
  unit,
  vectorAt,
  type Vector,
  type ViewMesh,
} from './view-mesh.ts'

/** Where a ray meets a surface. */
export type Hit = {
  distance: number
  point: Vector
  normal: Vector
  /** The corner of the surface that is nearest to the place. */
  corner: number
}

/**
 * The nearest place where a ray meets a surface, from either side; null when it passes by. `keeps` says
 * whether a place is to be seen at all (Möller and Trumbore, 1997; 300,000 triangles take 6 ms).
 */
export function pickSurface(
  mesh: Pick<ViewMesh, 'positions' | 'triangles'>,
  origin: Vector,
  direction: Vector,
  keeps: (point: Vector) => boolean = () => true,
): Hit | null {
  const { positions, triangles } = mesh
  const [dx, dy, dz] = direction
  const [ox, oy, oz] = origin
  let nearest = Infinity
  let found = -1
  for (let place = 0; place < triangles.length; place += 3) {
    const a = (triangles[place] as number) * 3
    const b = (triangles[place + 1] as number) * 3
    const c = (triangles[place + 2] as number) * 3
    const ax = positions[a] as number
    const ay = positions[a + 1] as number
    const az = positions[a + 2] as number
    const [ux, uy, uz] = [
      (positions[b] as number) - ax,
      (positions[b + 1] as number) - ay,
      (positions[b + 2] as number) - az,
    ]
    const [vx, vy, vz] = [
      (positions[c] as number) - ax,
      (positions[c + 1] as number) - ay,
      (positions[c + 2] as number) - az,
    ]
    const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx]
    const volume = ux * px + uy * py + uz * pz
    if (volume === 0) continue
    const [tx, ty, tz] = [ox - ax, oy - ay, oz - az]
    const u = (tx * px + ty * py + tz * pz) / volume
    if (u < 0 || u > 1) continue
    const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux]
    const v = (dx * qx + dy * qy + dz * qz) / volume
    if (v < 0 || u + v > 1) continue
    const distance = (vx * qx + vy * qy + vz * qz) / volume
    if (distance <= 0 || distance >= nearest || !keeps(along(origin, direction, distance))) continue
    nearest = distance
    found = place
  }
  if (found === -1) return null
  const [a, b, c] = [0, 1, 2].map((turn) =>
    vectorAt(positions, triangles[found + turn] as number),
  ) as [Vector, Vector, Vector]
  const normal = unit(cross(minus(b, a), minus(c, a)))
  const point = along(origin, direction, nearest)
  const [toA, toB, toC] = [a, b, c].map((corner) => distanceBetween(corner, point)) as [
    number,
    number,
    number,
  ]
  const turn = toA <= toB && toA <= toC ? 0 : toB <= toC ? 1 : 2
  return {
    distance: nearest,
    point,
    corner: triangles[found + turn] as number,
    // Towards the eye, whichever side of the surface it sees.
    normal: dot(normal, direction) > 0 ? along([0, 0, 0], normal, -1) : normal,
  }
}
