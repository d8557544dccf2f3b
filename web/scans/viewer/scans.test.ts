import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstSourceOf, fullSourceOf, jawOf, type ViewedScan } from './scans.ts'
import { colorDistances } from './surfaces.ts'

const scan: ViewedScan = {
  fileId: 'a',
  name: 'upper.stl',
  kind: 'scan_upper',
  format: 'stl',
  sizeBytes: 1_000,
  triangles: 20,
  previewUrl: '/files/a/preview',
  contentUrl: '/files/a/content',
  thumbnailUrl: null,
}

test('the light copy comes first, and the whole when there is none', () => {
  assert.equal(firstSourceOf(scan)?.url, '/files/a/preview')
  assert.equal(firstSourceOf({ ...scan, previewUrl: null })?.url, '/files/a/content')
  assert.equal(fullSourceOf(scan)?.url, '/files/a/content')
})

test('of what is too large only the light copy is shown', () => {
  const large = { ...scan, triangles: 2_000_001 }
  assert.equal(fullSourceOf(large), null)
  assert.equal(firstSourceOf(large)?.isFull, false)
  assert.equal(firstSourceOf({ ...large, previewUrl: null }), null)
})

test('what the viewer does not read is not fetched', () => {
  assert.equal(firstSourceOf({ ...scan, format: 'dcm', previewUrl: null }), null)
  assert.equal(jawOf('scan_bite'), 'other')
})

test('distances run through the colours, and what is far keeps its own', () => {
  const steps = ['#ff0000', '#00ff00', '#0000ff', '#ff0000', '#00ff00', '#0000ff']
  const colors = colorDistances(Float32Array.from([-1, 0, 0.1, 0.05, 2, 2.1, Infinity]), {
    steps,
    base: '#ffffff',
  })
  const round = (value: number) => Math.round(value * 1e3) / 1e3
  const at = (corner: number) => [...colors.subarray(corner * 3, corner * 3 + 3)].map(round)
  assert.deepEqual(at(0), [1, 0, 0], 'one inside the other')
  assert.deepEqual(at(1), [1, 0, 0])
  assert.deepEqual(at(2), [0, 1, 0])
  assert.deepEqual(at(3), [0.5, 0.5, 0])
  assert.deepEqual(at(4), [0, 0, 1])
  assert.deepEqual(
    [at(5), at(6)],
    [
      [1, 1, 1],
      [1, 1, 1],
    ],
  )
})
