import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMade } from './arches/made.ts'
import { openSurface } from './arches/mesh-distance.ts'
import { readPly } from './arches/ply.ts'
import { work } from './arches/jaw.ts'
import { marginOf } from './margins.ts'

test('the margins of the demo lie on the scans, around each stump, in short steps', () => {
  for (const tooth of work.prepared) {
    const surface = openSurface(readPly(readMade(tooth < 30 ? 'upper' : 'lower')))
    const line = marginOf(tooth)
    const away = line.map(({ x, y, z }) => Math.abs(surface.outside([x, y, z]) ?? Infinity))
    assert.ok(Math.max(...away) < 0.25, `${tooth}: ${Math.max(...away)} mm from its scan`)
    const turnOf = (place: number) => line[(place + line.length) % line.length]
    for (const [place, { x, y, z }] of line.entries()) {
      const next = turnOf(place + 1)
      const step = Math.hypot(x - (next?.x ?? 0), y - (next?.y ?? 0), z - (next?.z ?? 0))
      assert.ok(step > 0.05 && step < 0.6, `${tooth}: a step of ${step} mm`)
    }
  }
})
