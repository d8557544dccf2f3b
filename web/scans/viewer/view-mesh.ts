/** A surface as the viewer shows it, ready for the graphics card. */
export type ViewMesh = {
  /** x, y, z of each corner in millimetres, as the file has them. */
  positions: Float32Array<ArrayBuffer>
  /** Where the surface looks at each corner, of length one. */
  normals: Float32Array<ArrayBuffer>
  /** Three corners of each triangle, as numbers of corners. */
  triangles: Uint32Array<ArrayBuffer>
  /** Linear red, green, blue of each corner, 0 to 1; null when the scan has none. */
  colors: Float32Array<ArrayBuffer> | null
}

/** A place or a direction. */
export type Vector = readonly [x: number, y: number, z: number]

/** The scalar product of two vectors. */
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** The vector from `b` to `a`. */
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

/** The vector at right angles to two others. */
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** `a` and so many times `b`. */
export const along = (a: Vector, b: Vector, times: number): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
]

/** The same direction with length one; nothing stays nothing. */
export function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** How far two places are from each other. */
export const distanceBetween = (a: Vector, b: Vector): number => Math.hypot(...minus(a, b))

/** The three numbers of a corner. The caller has the corner from the same mesh. */
export const vectorAt = (numbers: Float32Array, corner: number): Vector => [
  numbers[corner * 3] as number,
  numbers[corner * 3 + 1] as number,
  numbers[corner * 3 + 2] as number,
]

/** The middle of some places; of none the origin. */
export const middleOf = (places: readonly Vector[]): Vector =>
  places.reduce<Vector>((sum, place) => along(sum, place, 1 / places.length), [0, 0, 0])

/** How many triangles the mesh has. */
export const countTriangles = ({ triangles }: Pick<ViewMesh, 'triangles'>): number =>
  triangles.length / 3

/** Surfaces as one, without colours. */
export function joinMeshes(meshes: readonly ViewMesh[]): ViewMesh {
  const sizeOf = (of: (mesh: ViewMesh) => { length: number }) =>
    meshes.reduce((sum, mesh) => sum + of(mesh).length, 0)
  const positions = new Float32Array(sizeOf((mesh) => mesh.positions))
  const normals = new Float32Array(positions.length)
  const triangles = new Uint32Array(sizeOf((mesh) => mesh.triangles))
  let [at, place] = [0, 0]
  for (const mesh of meshes) {
    const first = at / 3
    positions.set(mesh.positions, at)
    normals.set(mesh.normals, at)
    triangles.set(
      mesh.triangles.map((corner) => corner + first),
      place,
    )
    at += mesh.positions.length
    place += mesh.triangles.length
  }
  return { positions, normals, triangles, colors: null }
}
