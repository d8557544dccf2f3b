import type { MeshStats } from '#contract/scans/files'
import type { Mesh } from './mesh/mesh.ts'
import { createWelder, slotOf } from './mesh/weld.ts'

function boxOf({ positions }: Mesh): MeshStats['boundingBoxMm'] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let index = 0; index < positions.length; index += 3) {
    for (let axis = 0; axis < 3; axis += 1) {
      const value = positions[index + axis] as number
      if (value < (low[axis] as number)) low[axis] = value
      if (value > (high[axis] as number)) high[axis] = value
    }
  }
  const [x = 0, y = 0, z = 0] = low.map(
    (value, axis) => Math.round(((high[axis] as number) - value) * 1_000) / 1_000,
  )
  return { x, y, z }
}

/** The triangles by corners that are one at one place: without this no STL would hang together. */
function weldTriangles({ positions, triangles }: Mesh): Uint32Array {
  const welder = createWelder()
  const cornerOf = new Uint32Array(positions.length / 3)
  for (let corner = 0; corner < cornerOf.length; corner += 1) {
    const from = corner * 3
    cornerOf[corner] = welder.add(
      positions[from] as number,
      positions[from + 1] as number,
      positions[from + 2] as number,
    )
  }
  return triangles.map((corner) => cornerOf[corner] as number)
}

// Counts the triangles at each edge. Keys are pairs of corners, smaller first.
function createEdges() {
  let keys = new Uint32Array(8_192)
  let uses = new Uint8Array(4_096)
  let slots = new Int32Array(8_192)
  let count = 0

  function grow() {
    const widerKeys = new Uint32Array(keys.length * 2)
    widerKeys.set(keys)
    const widerUses = new Uint8Array(uses.length * 2)
    widerUses.set(uses)
    keys = widerKeys
    uses = widerUses
    slots = new Int32Array(slots.length * 2)
    const mask = slots.length - 1
    for (let edge = 0; edge < count; edge += 1) {
      let slot = slotOf(keys[edge * 2] as number, keys[edge * 2 + 1] as number, 0, mask)
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = edge + 1
    }
  }

  return {
    add(a: number, b: number): void {
      const low = Math.min(a, b)
      const high = Math.max(a, b)
      if (count === uses.length) grow()
      const mask = slots.length - 1
      let slot = slotOf(low, high, 0, mask)
      for (let known = slots[slot] as number; known !== 0; known = slots[slot] as number) {
        if (keys[(known - 1) * 2] === low && keys[(known - 1) * 2 + 1] === high) {
          // Three already say that the edge is no part of a plain surface.
          if ((uses[known - 1] as number) < 3) uses[known - 1] = (uses[known - 1] as number) + 1
          return
        }
        slot = (slot + 1) & mask
      }
      keys[count * 2] = low
      keys[count * 2 + 1] = high
      uses[count] = 1
      count += 1
      slots[slot] = count
    },
    /** Whether all edges join two triangles, and the corners of those that have one, in pairs. */
    finish() {
      const isOpen = (edge: number) => uses[edge] === 1
      let [opened, closed] = [0, 0]
      for (let edge = 0; edge < count; edge += 1) {
        if (isOpen(edge)) opened += 1
        else if (uses[edge] === 2) closed += 1
      }
      const open = new Uint32Array(opened * 2)
      let at = 0
      for (let edge = 0; edge < count; edge += 1) {
        if (!isOpen(edge)) continue
        open[at] = keys[edge * 2] as number
        open[at + 1] = keys[edge * 2 + 1] as number
        at += 2
      }
      return { isClosed: count > 0 && closed === count, open }
    },
  }
}

// Which open edges meet in a corner: those between its start and the next one's.
function edgesByCorner(open: Uint32Array, corners: number) {
  const starts = new Uint32Array(corners + 1)
  for (const corner of open) starts[corner + 1] = (starts[corner + 1] as number) + 1
  for (let corner = 0; corner < corners; corner += 1) {
    starts[corner + 1] = (starts[corner + 1] as number) + (starts[corner] as number)
  }
  const next = starts.slice()
  const edges = new Uint32Array(open.length)
  for (let end = 0; end < open.length; end += 1) {
    const corner = open[end] as number
    edges[next[corner] as number] = end >> 1
    next[corner] = (next[corner] as number) + 1
  }
  return { starts, edges }
}

// Walks along open edges; whenever a corner of the walk is met again, a loop is closed.
function countLoops(open: Uint32Array, corners: number): number {
  const { starts, edges } = edgesByCorner(open, corners)
  const next = starts.slice()
  const isWalked = new Uint8Array(open.length / 2)
  const isOnWalk = new Uint8Array(corners)
  const walk = new Uint32Array(Math.min(corners, open.length) + 1)
  let loops = 0
  for (let start = 0; start < corners; start += 1) {
    if (starts[start] === starts[start + 1]) continue
    let length = 1
    walk[0] = start
    isOnWalk[start] = 1
    while (length > 0) {
      const corner = walk[length - 1] as number
      const place = next[corner] as number
      if (place === starts[corner + 1]) {
        isOnWalk[corner] = 0
        length -= 1
        continue
      }
      next[corner] = place + 1
      const edge = edges[place] as number
      if (isWalked[edge] === 1) continue
      isWalked[edge] = 1
      const [one, other] = [open[edge * 2] as number, open[edge * 2 + 1] as number]
      const far = one === corner ? other : one
      if (isOnWalk[far] === 1) {
        loops += 1
        for (; walk[length - 1] !== far; length -= 1) isOnWalk[walk[length - 1] as number] = 0
      } else {
        walk[length] = far
        isOnWalk[far] = 1
        length += 1
      }
    }
  }
  return loops
}

/** What a mesh measures: size, and whether and where it is open. */
export function measureMesh(mesh: Mesh): MeshStats {
  const corners = weldTriangles(mesh)
  const edges = createEdges()
  for (let index = 0; index < corners.length; index += 3) {
    const [a, b, c] = [corners[index], corners[index + 1], corners[index + 2]] as number[]
    if (a === undefined || b === undefined || c === undefined) break
    // A triangle that fell together to a line has no surface.
    if (a === b || b === c || c === a) continue
    edges.add(a, b)
    edges.add(b, c)
    edges.add(c, a)
  }
  const { isClosed, open } = edges.finish()
  return {
    triangles: corners.length / 3,
    boundingBoxMm: boxOf(mesh),
    isWatertight: isClosed,
    holes: countLoops(open, mesh.positions.length / 3),
  }
}
