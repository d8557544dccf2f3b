import { Document, NodeIO, type TypedArray } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import type { LightMesh } from './light-mesh.ts'

// glTF is in metres, scans are in millimetres.
const metresPerMillimetre = 0.001
const largestUint16 = 65_535

/** The direction of the surface at each corner: the mean of its triangles by their area. */
function normalsOf({ positions, triangles }: LightMesh): Int8Array<ArrayBuffer> {
  const sums = new Float32Array(positions.length)
  const edge = (from: number, to: number, axis: number) =>
    (positions[to * 3 + axis] as number) - (positions[from * 3 + axis] as number)
  for (let place = 0; place < triangles.length; place += 3) {
    const corners = triangles.subarray(place, place + 3)
    const [a = 0, b = 0, c = 0] = corners
    for (let axis = 0; axis < 3; axis += 1) {
      const [next, last] = [(axis + 1) % 3, (axis + 2) % 3]
      const along = edge(a, b, next) * edge(a, c, last) - edge(a, b, last) * edge(a, c, next)
      for (const corner of corners) sums[corner * 3 + axis] = (sums[corner * 3 + axis] ?? 0) + along
    }
  }
  const normals = new Int8Array(sums.length)
  for (let at = 0; at < sums.length; at += 3) {
    const [x = 0, y = 0, z = 0] = sums.subarray(at, at + 3)
    const length = Math.sqrt(x * x + y * y + z * z)
    // A corner whose triangles cancel each other out still has to look somewhere.
    const unit = length > 0 ? [x / length, y / length, z / length] : [0, 0, 1]
    for (let axis = 0; axis < 3; axis += 1) normals[at + axis] = Math.round((unit[axis] ?? 0) * 127)
  }
  return normals
}

// Scanners write colours as screens show them (sRGB), glTF mixes light: its colours are linear.
const linearOf = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  const light = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  return Math.round(light * largestUint16)
})

/** Coordinates as 16 bits of the mesh's own box: finer than a micrometre in a jaw. */
function quantize(positions: Float32Array) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const [at, value] of positions.entries()) {
    low[at % 3] = Math.min(low[at % 3] as number, value)
    high[at % 3] = Math.max(high[at % 3] as number, value)
  }
  // One scale for all directions: otherwise the directions of the surface would be bent.
  const extentMm = Math.max(...high.map((value, axis) => value - (low[axis] as number))) || 1
  const steps = new Uint16Array(positions.length)
  for (const [at, value] of positions.entries()) {
    steps[at] = Math.round(((value - (low[at % 3] as number)) / extentMm) * largestUint16)
  }
  return { steps, low, extentMm }
}

/**
 * A light mesh for a browser, in meshopt-compressed glTF, its colours kept. It carries no text of the
 * original; its unit is the metre, as glTF has it.
 */
export async function makePreview(light: LightMesh): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  const { steps, low, extentMm } = quantize(light.positions)
  const document = new Document()
  const buffer = document.createBuffer()
  const list = (type: 'VEC3' | 'SCALAR', array: TypedArray) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const surface = document
    .createPrimitive()
    .setIndices(list('SCALAR', light.triangles))
    .setAttribute('POSITION', list('VEC3', steps).setNormalized(true))
    .setAttribute('NORMAL', list('VEC3', normalsOf(light)).setNormalized(true))
    .setMaterial(
      document
        .createMaterial()
        .setRoughnessFactor(0.6)
        .setMetallicFactor(0)
        .setDoubleSided(true)
        .setBaseColorFactor(light.colors ? [1, 1, 1, 1] : [0.87, 0.83, 0.76, 1]),
    )
  if (light.colors) {
    const linear = Uint16Array.from(light.colors, (value) => linearOf[value] as number)
    surface.setAttribute('COLOR_0', list('VEC3', linear).setNormalized(true))
  }
  const [x = 0, y = 0, z = 0] = low.map((value) => value * metresPerMillimetre)
  const scale = extentMm * metresPerMillimetre
  const node = document
    .createNode()
    .setMesh(document.createMesh().addPrimitive(surface))
    .setTranslation([x, y, z])
    .setScale([scale, scale, scale])
  document.getRoot().setDefaultScene(document.createScene().addChild(node))
  document.createExtension(KHRMeshQuantization).setRequired(true)
  document.createExtension(EXTMeshoptCompression).setRequired(true)
  return new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
    .writeBinary(document)
}
