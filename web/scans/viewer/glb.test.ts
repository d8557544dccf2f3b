import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Document, NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptEncoder } from 'meshoptimizer'
import { BadScan } from '#dental-scans/bad-scan'
import { readPreview } from './glb.ts'

const corners = [
  [0, 0, 0],
  [65_535, 0, 0],
  [0, 65_535, 0],
  [0, 0, 65_535],
] as const

/** A corner of a cube of 20 mm at (10, -5, 3), as `GET /files/{id}/preview` describes its answer. */
async function makePreview(colors: readonly number[] | null): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  const document = new Document()
  const buffer = document.createBuffer()
  const list = (array: Uint16Array<ArrayBuffer> | Int8Array<ArrayBuffer>) =>
    document.createAccessor().setType('VEC3').setArray(array).setNormalized(true).setBuffer(buffer)
  const triangles = Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2])
  const indices = document.createAccessor().setType('SCALAR').setArray(triangles).setBuffer(buffer)
  const surface = document
    .createPrimitive()
    .setIndices(indices)
    .setAttribute('POSITION', list(Uint16Array.from(corners.flat())))
    .setAttribute('NORMAL', list(Int8Array.from([0, 0, -127, 127, 0, 0, 0, 127, 0, 0, 0, 127])))
  if (colors) surface.setAttribute('COLOR_0', list(Uint16Array.from(colors)))
  const node = document
    .createNode()
    .setMesh(document.createMesh().addPrimitive(surface))
    .setTranslation([0.01, -0.005, 0.003])
    .setScale([0.02, 0.02, 0.02])
  document.getRoot().setDefaultScene(document.createScene().addChild(node))
  document.createExtension(KHRMeshQuantization).setRequired(true)
  document.createExtension(EXTMeshoptCompression).setRequired(true)
  return new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
    .writeBinary(document)
}

const round = (numbers: Iterable<number>) =>
  [...numbers].map((value) => Number(value.toFixed(3)) || 0)

test('a preview is read in millimetres, at its place, with its directions', async () => {
  const mesh = readPreview(await makePreview(null))
  assert.deepEqual(round(mesh.positions), [10, -5, 3, 30, -5, 3, 10, 15, 3, 10, -5, 23])
  assert.deepEqual(round(mesh.normals), [0, 0, -1, 1, 0, 0, 0, 1, 0, 0, 0, 1])
  assert.equal(mesh.triangles.length, 9)
  assert.equal(mesh.colors, null)
})

test('its colours are read as shares of light', async () => {
  const mesh = readPreview(await makePreview([65_535, 0, 0, 0, 65_535, 0, 0, 0, 65_535, 0, 0, 0]))
  assert.deepEqual(round(mesh.colors ?? []), [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
})

test('what is no preview, or only the beginning of one, is refused in a sentence', async () => {
  const whole = await makePreview(null)
  for (let length = 0; length < whole.length - 4; length += 7) {
    assert.throws(() => readPreview(whole.slice(0, length)), BadScan)
  }
  assert.throws(
    () => readPreview(new TextEncoder().encode('<!doctype html><title>no</title>')),
    BadScan,
  )
})
