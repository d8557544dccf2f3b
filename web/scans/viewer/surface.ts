import type { Mesh } from '#dental-scans/mesh'
import { createWelder } from '#dental-scans/mesh/weld'
import type { ViewMesh } from './view-mesh.ts'

type Shape = Pick<Mesh, 'positions' | 'triangles' | 'colors'>

/**
 * The mesh with corners at exactly the same place made one, so that light runs smoothly over it.
 * Files that write each triangle on its own would look faceted; of the rest nothing changes. The
 * first colour of a place counts.
 */
export function weldCorners(mesh: Shape): Shape {
  const corners = mesh.positions.length / 3
  const welder = createWelder()
  const numbers = new Uint32Array(corners)
  const colors = mesh.colors && new Uint8Array(mesh.colors.length)
  let count = 0
  for (let corner = 0; corner < corners; corner += 1) {
    const at = corner * 3
    const [x = 0, y = 0, z = 0] = mesh.positions.subarray(at, at + 3)
    const number = welder.add(x, y, z)
    numbers[corner] = number
    if (number < count) continue
    count += 1
    colors?.set(mesh.colors?.subarray(at, at + 3) ?? [], number * 3)
  }
  return {
    positions: welder.finish(),
    triangles: mesh.triangles.map((corner) => numbers[corner] as number),
    colors: colors?.slice(0, count * 3) ?? null,
  }
}

/** Where the surface looks at each corner: the mean of its triangles by their area, of length one. */
export function measureNormals({
  positions,
  triangles,
}: Pick<Mesh, 'positions' | 'triangles'>): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(positions.length)
  const at = (corner: number, axis: number) => positions[corner * 3 + axis] as number
  for (let place = 0; place < triangles.length; place += 3) {
    const a = triangles[place] as number
    const b = triangles[place + 1] as number
    const c = triangles[place + 2] as number
    const [ux, uy, uz] = [at(b, 0) - at(a, 0), at(b, 1) - at(a, 1), at(b, 2) - at(a, 2)]
    const [vx, vy, vz] = [at(c, 0) - at(a, 0), at(c, 1) - at(a, 1), at(c, 2) - at(a, 2)]
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (let turn = 0; turn < 3; turn += 1) {
      const corner = (triangles[place + turn] as number) * 3
      normals[corner] = (normals[corner] as number) + x
      normals[corner + 1] = (normals[corner + 1] as number) + y
      normals[corner + 2] = (normals[corner + 2] as number) + z
    }
  }
  for (let corner = 0; corner < normals.length; corner += 3) {
    const [x = 0, y = 0, z = 0] = normals.subarray(corner, corner + 3)
    const length = Math.hypot(x, y, z)
    // A corner whose triangles cancel each other out still has to look somewhere.
    normals.set(length > 0 ? [x / length, y / length, z / length] : [0, 0, 1], corner)
  }
  return normals
}

// Scanners write colours as screens show them (sRGB); light is mixed linearly.
const linearOf = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** A scan as it was read from its file, ready to be shown. */
export function prepareMesh(mesh: Mesh): ViewMesh {
  // A surface has about two triangles for each corner; one with three corners for each is not joined.
  const isLoose = mesh.positions.length / 3 > (mesh.triangles.length / 3) * 0.75
  const { positions, triangles, colors } = isLoose ? weldCorners(mesh) : mesh
  return {
    positions: Float32Array.from(positions),
    triangles: Uint32Array.from(triangles),
    normals: measureNormals({ positions, triangles }),
    colors: colors && Float32Array.from(colors, (value) => linearOf[value] as number),
  }
}
