import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import type { Mesh } from '#dental-scans/mesh'
import { lighten } from './light-mesh.ts'
import { makePreview } from './preview.ts'
import { drawThumbnail } from './thumbnail.ts'

/** A wavy sheet of corners by corners places, in colours that go from red to blue. */
function sheet(corners: number, { z = 1 }: { z?: number } = {}): Mesh {
  const positions = new Float32Array(corners * corners * 3)
  const colors = new Uint8Array(corners * corners * 3)
  const triangles: number[] = []
  for (let row = 0; row < corners; row += 1) {
    for (let column = 0; column < corners; column += 1) {
      const at = row * corners + column
      positions.set([column / 4, row / 4, z * Math.sin(row / 30)], at * 3)
      colors.set([255 - (255 * column) / corners, 0, (255 * column) / corners], at * 3)
      if (row === 0 || column === 0) continue
      const [left, above] = [at - 1, at - corners]
      triangles.push(above - 1, above, at, above - 1, at, left)
    }
  }
  return { positions, triangles: Uint32Array.from(triangles), colors, text: ['Nora Sample'] }
}

async function read(glb: Uint8Array) {
  await MeshoptDecoder.ready
  const document = await new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
    .readBinary(glb)
  const [surface] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? []
  const [node] = document.getRoot().listNodes()
  assert.ok(surface && node)
  return { surface, node }
}

test('a preview of a large mesh is light, and its colours are those of the original', async () => {
  const mesh = sheet(400)
  const glb = await makePreview(await lighten(mesh))
  const { surface } = await read(glb)
  const triangles = (surface.getIndices()?.getCount() ?? 0) / 3
  assert.ok(triangles > 10_000 && triangles <= 61_000, `${triangles} triangles`)
  assert.ok(glb.length < 700_000, `${glb.length} bytes`)
  assert.doesNotMatch(Buffer.from(glb).toString('latin1'), /Nora|Sample/)
  const [colors, places] = [surface.getAttribute('COLOR_0'), surface.getAttribute('POSITION')]
  assert.ok(colors && places)
  for (let corner = 0; corner < colors.getCount(); corner += 500) {
    const [red = 0, green = 0, blue = 0]: number[] = colors.getElement(corner, [])
    const [x = 0]: number[] = places.getElement(corner, [])
    assert.equal(green, 0)
    assert.ok(x < 0.4 ? red > blue : x > 0.6 ? blue > red : true)
  }
})

test('a preview has the size of the original, in metres', async () => {
  const { surface, node } = await read(await makePreview(await lighten(sheet(41))))
  const [low, high] = [
    surface.getAttribute('POSITION')?.getMinNormalized([]),
    surface.getAttribute('POSITION')?.getMaxNormalized([]),
  ]
  const [scale] = node.getScale()
  assert.ok(Math.abs(((high?.[0] ?? 0) - (low?.[0] ?? 0)) * scale - 0.01) < 1e-6)
})

test('a mesh without extent or without area still has its pictures', async () => {
  for (const triangles of [1, 100_000]) {
    const point: Mesh = {
      positions: new Float32Array(9).fill(7),
      triangles: Uint32Array.from({ length: triangles * 3 }, (_, place) => place % 3),
      colors: null,
      text: [],
    }
    const light = await lighten(point)
    assert.ok((await makePreview(light)).length > 0)
    assert.equal(drawThumbnail(light, 64).length, 64 * 64 * 4)
  }
})

test('a thumbnail shows an open surface from the side to which it looks, however its axes lie', async () => {
  const opaque = (pixels: Uint8Array) => pixels.filter((value, at) => at % 4 === 3 && value === 255)
  const brightness = (pixels: Uint8Array) =>
    pixels.reduce((sum, value, at) => (at % 4 === 3 ? sum : sum + value), 0) / opaque(pixels).length
  const mesh = { ...sheet(60, { z: 0 }), colors: null }
  const turned = { ...mesh, triangles: mesh.triangles.toReversed() }
  const [front, back] = [
    drawThumbnail(await lighten(mesh), 128),
    drawThumbnail(await lighten(turned), 128),
  ]
  assert.ok(opaque(front).length > 128 * 128 * 0.2)
  // Both see a front side; the inside of a surface would be darker.
  assert.ok(Math.abs(brightness(front) - brightness(back)) < 20)
})
