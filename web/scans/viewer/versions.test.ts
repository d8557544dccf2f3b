import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstCompared, versionSteps, type WorkspaceScan } from './versions.ts'

const scan = (
  fileId: string,
  kind: WorkspaceScan['kind'],
  createdAt: string,
  replacesFileId: string | null = null,
): WorkspaceScan => ({
  fileId,
  kind,
  createdAt,
  isShared: true,
  replacesFileId,
  version: replacesFileId ? 2 : 1,
  name: fileId,
  format: 'stl',
  sizeBytes: 1,
  triangles: 1,
  previewUrl: null,
  contentUrl: '',
  thumbnailUrl: null,
})

const order = [
  scan('upper', 'scan_upper', '2026-11-18T09:40:00.000Z'),
  scan('lower', 'scan_lower', '2026-11-18T09:42:00.000Z'),
  scan('design', 'design_stl', '2026-11-20T11:20:00.000Z'),
  scan('design-2', 'design_stl', '2026-11-20T11:24:00.000Z', 'design'),
  scan('upper-2', 'scan_upper', '2026-11-21T08:00:00.000Z', 'upper'),
]

test('each step shows the newest version of every file at its time', () => {
  assert.deepEqual(
    versionSteps(order.toReversed()).map(({ isDesign, number, fileIds }) => [
      isDesign,
      number,
      [...fileIds].toSorted(),
    ]),
    [
      [false, 1, ['lower', 'upper']],
      [true, 1, ['design', 'lower', 'upper']],
      [true, 2, ['design-2', 'lower', 'upper']],
      [false, 2, ['design-2', 'lower', 'upper-2']],
    ],
  )
})

test('the newest version is compared with the one before it, and else the first two layers', () => {
  assert.deepEqual(firstCompared(order), { before: 'upper', after: 'upper-2' })
  assert.deepEqual(firstCompared(order.slice(0, 3)), { before: 'upper', after: 'lower' })
  assert.equal(firstCompared(order.slice(0, 1)), null)
})
