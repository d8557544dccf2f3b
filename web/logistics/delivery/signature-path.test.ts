import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeSignature } from './signature-path.ts'

test('a signature is moves and lines in whole units, and a dot alone is none', () => {
  const lines = [
    [
      { x: 20.4, y: 120 },
      { x: 64, y: 40.6 },
    ],
    [{ x: 1, y: 1 }],
  ]
  assert.equal(writeSignature(lines), 'M20 120 L64 41')
  assert.equal(writeSignature([[{ x: 1, y: 1 }]]), null)
})

test('a very long signature is cut at a whole line, as the service takes it', () => {
  const line = Array.from({ length: 6_000 }, (_, nth) => ({ x: nth % 600, y: nth % 200 }))
  const path = writeSignature([line]) ?? ''
  assert.ok(path.length <= 20_000)
  assert.match(path, /^M[-ML0-9. ]*\d$/)
})
