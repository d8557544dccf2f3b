import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { slopeAt, type Field } from './field.ts'
import type { Mesh } from './surface-nets.ts'

const placeOf = ({ places }: Mesh, corner: number) =>
  [places[corner * 3] ?? 0, places[corner * 3 + 1] ?? 0, places[corner * 3 + 2] ?? 0] as const

/** Leaves out the corners that no triangle needs. */
function pack({ places, triangles }: Mesh): Mesh {
  const kept = new Map<number, number>()
  const packed = triangles.map((corner) => {
    const known = kept.get(corner) ?? kept.size
    kept.set(corner, known)
    return known
  })
  return {
    triangles: packed,
    places: Float32Array.from(
      [...kept.keys()].flatMap((corner) => placeOf({ places, triangles }, corner)),
    ),
  }
}

/** Leaves out the triangles that lie outside of a scan. */
export function cut(mesh: Mesh, scanned: Field): Mesh {
  const isKept = Uint8Array.from({ length: mesh.places.length / 3 }, (_, corner) =>
    Number(scanned(...placeOf(mesh, corner)) > 0),
  )
  const triangles = pick(mesh.triangles, (...corners) => corners.every((one) => isKept[one] === 1))
  return tidy({ places: mesh.places, triangles })
}

/** Where a surface touches itself, what lies around is left out, as a scanner leaves it out. */
function tidy({ places, triangles: all }: Mesh): Mesh {
  let triangles = all
  for (let pinched = findPinched(triangles); pinched.size > 0; pinched = findPinched(triangles)) {
    const around = pinched
    triangles = pick(triangles, (...corners) => !corners.some((one) => around.has(one)))
  }
  return pack({ places, triangles })
}

// Corners from which the rim goes on in more than one direction, or where more than two triangles meet
// at an edge.
function findPinched(triangles: Uint32Array): Set<number> {
  const [walked, pinched] = [new Set<number>(), new Set<number>()]
  const span = 2 ** 24
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3)
    for (const edge of [a * span + b, b * span + c, c * span + a]) {
      if (walked.has(edge)) pinched.add(Math.floor(edge / span)).add(edge % span)
      walked.add(edge)
    }
  }
  const starts = new Set<number>()
  for (const edge of walked) {
    const [from, to] = [Math.floor(edge / span), edge % span]
    if (walked.has(to * span + from)) continue
    if (starts.has(from)) pinched.add(from)
    starts.add(from)
  }
  return pinched
}

type Test = (a: number, b: number, c: number) => boolean

function pick(triangles: Uint32Array, test: Test): Uint32Array {
  const kept: number[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3)
    if (test(a, b, c)) kept.push(a, b, c)
  }
  return Uint32Array.from(kept)
}

/** Keeps the largest piece of a surface. */
export function largestPiece(mesh: Mesh): Mesh {
  const parents = Uint32Array.from({ length: mesh.places.length / 3 }, (_, corner) => corner)
  const root = (corner: number): number => {
    let at = corner
    while (parents[at] !== at) at = parents[at] = parents[parents[at] ?? 0] ?? 0
    return at
  }
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = mesh.triangles.subarray(at, at + 3)
    parents[root(b)] = root(a)
    parents[root(c)] = root(a)
  }
  const sizes = new Map<number, number>()
  for (const corner of mesh.triangles) sizes.set(root(corner), (sizes.get(root(corner)) ?? 0) + 1)
  const [largest] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))
  return pack({ places: mesh.places, triangles: pick(mesh.triangles, (a) => root(a) === largest) })
}

/** The same surface with fewer triangles: flat places lose most; edges, fissures and marks stay. */
export async function thinOut(
  mesh: Mesh,
  { field, mark }: { field: Field; mark?: Field },
  count: number,
): Promise<Mesh> {
  await MeshoptSimplifier.ready
  const corners = mesh.places.length / 3
  const attributes = new Float32Array(corners * 4)
  for (let corner = 0; corner < corners; corner++) {
    const place = placeOf(mesh, corner)
    attributes.set([...slopeAt(field, place).normal, mark?.(...place) ?? 0], corner * 4)
  }
  const [triangles] = MeshoptSimplifier.simplifyWithAttributes(
    mesh.triangles,
    mesh.places,
    3,
    attributes,
    4,
    [0.3, 0.3, 0.3, 0.5],
    null,
    count * 3,
    1,
  )
  return tidy({ places: mesh.places, triangles })
}
