import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import type { Mesh } from '#dental-scans/mesh'

// A browser shows so many at once on a modest computer, and the file stays below half a megabyte.
const lightTriangles = 60_000
// Of the size of the mesh: how far the light surface may be off, 0.6 mm for an arch. Measured: real
// scans reach the number of triangles long before.
const largestError = 0.01
// Scans have some six triangles at a corner. Many more cost the square of their number: 100,000 at one
// corner took longer than a minute. Such a mesh is made light by a grid, which looks worse and is fast.
const mostAtCorner = 1_000

/** A mesh without its text, light enough to be shown. */
export type LightMesh = {
  positions: Float32Array<ArrayBuffer>
  triangles: Uint32Array<ArrayBuffer>
  colors: Uint8Array<ArrayBuffer> | null
}

/** The triangles by welded corners, without those that have no area, which would show nothing. */
function weldTriangles(triangles: Uint32Array, twins: Uint32Array): Uint32Array {
  const welded = new Uint32Array(triangles.length)
  let length = 0
  for (let place = 0; place < triangles.length; place += 3) {
    const a = twins[triangles[place] as number] as number
    const b = twins[triangles[place + 1] as number] as number
    const c = twins[triangles[place + 2] as number] as number
    if (a === b || b === c || c === a) continue
    welded[length] = a
    welded[length + 1] = b
    welded[length + 2] = c
    length += 3
  }
  // A mesh of nothing else still is one.
  return length === 0 ? triangles.slice(0, 3) : welded.slice(0, length)
}

function highestAtCorner(triangles: Uint32Array, corners: number): number {
  const counts = new Uint32Array(corners)
  let highest = 0
  for (const corner of triangles) {
    const count = (counts[corner] as number) + 1
    counts[corner] = count
    if (count > highest) highest = count
  }
  return highest
}

function simplify(triangles: Uint32Array, positions: Float32Array): Uint32Array {
  const target = lightTriangles * 3
  if (triangles.length <= target) return triangles
  return highestAtCorner(triangles, positions.length / 3) > mostAtCorner
    ? MeshoptSimplifier.simplifySloppy(triangles, positions, 3, null, target, 1)[0]
    : MeshoptSimplifier.simplify(triangles, positions, 3, target, largestError)[0]
}

/** About 60,000 triangles with the shape of the mesh, in an order that compresses, and their corners alone. */
export async function lighten({ positions, triangles, colors }: Mesh): Promise<LightMesh> {
  await Promise.all([MeshoptSimplifier.ready, MeshoptEncoder.ready])
  const welded = weldTriangles(triangles, MeshoptSimplifier.generatePositionRemap(positions, 3))
  const fewer = simplify(welded, positions)
  const indices = fewer.length === 0 ? welded.slice(0, 3) : fewer
  const [places, count] = MeshoptEncoder.reorderMesh(indices, true, true)
  const light = {
    positions: new Float32Array(count * 3),
    triangles: new Uint32Array(indices),
    colors: colors && new Uint8Array(count * 3),
  }
  for (const [corner, place] of places.entries()) {
    if (place === 0xff_ff_ff_ff) continue
    for (let axis = 0; axis < 3; axis += 1) {
      light.positions[place * 3 + axis] = positions[corner * 3 + axis] as number
      if (light.colors) light.colors[place * 3 + axis] = colors?.[corner * 3 + axis] ?? 0
    }
  }
  return light
}
