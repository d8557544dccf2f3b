import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstSourceOf, fullSourceOf, jawOf, type ViewedScan } from './scans.ts'

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
