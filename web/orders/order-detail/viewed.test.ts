import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../../i18n/en.ts'
import type { OrderFile } from './order-data.ts'
import { photosOf } from './viewed.ts'

const file = (id: string, kind: OrderFile['kind'], given: Partial<OrderFile> = {}): OrderFile =>
  ({ id, kind, format: 'jpg', uploadStatus: 'uploaded', hasThumbnail: true, ...given }) as OrderFile

test('photos of one kind are numbered, a single one is not, and what is no photo is left out', () => {
  const photos = photosOf(
    [
      file('a', 'photo_shade'),
      file('b', 'scan_upper', { format: 'stl' }),
      file('c', 'xray'),
      file('d', 'photo_shade'),
      file('e', 'photo_shade', { uploadStatus: 'pending' }),
    ],
    en.labels.fileKind,
  )
  const { photo_shade: photo, xray } = en.labels.fileKind
  assert.deepEqual(
    photos.map(({ id, name }) => [id, name]),
    [
      ['a', `${photo} 1`],
      ['c', xray],
      ['d', `${photo} 2`],
    ],
  )
})
