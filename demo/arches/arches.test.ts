import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMade, type MadeName } from './made.ts'
import { openSurface } from './mesh-distance.ts'
import { readPly } from './ply.ts'
import { hashSources } from './sources.ts'

const scans = ['upper', 'lower'] as const
const designs = ['bridge-v1', 'bridge-v2', 'crown-46-v1', 'crown-46-v2'] as const
const names: readonly MadeName[] = [...scans, ...designs]
const made = new Map(names.map((name) => [name, readPly(readMade(name))]))

function meshOf(name: MadeName) {
  const mesh = made.get(name)
  if (!mesh) throw new Error(`${name} was not made`)
  return mesh
}

const surfaces = new Map(names.map((name) => [name, openSurface(meshOf(name))]))

/** How far each corner of a mesh lies outside of another surface; corners beyond 0.9 mm are left out. */
function distances(of: MadeName, from: MadeName): number[] {
  const { places } = meshOf(of)
  const surface = surfaces.get(from)
  const found: number[] = []
  for (let at = 0; at < places.length; at += 3) {
    const [x = 0, y = 0, z = 0] = places.subarray(at, at + 3)
    const away = surface?.outside([x, y, z])
    if (away !== undefined) found.push(away)
  }
  return found
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)

test('what was made is made from the sources as they are: `node demo/arches/make.ts`', async () => {
  const sources = await hashSources()
  for (const name of names) assert.ok(meshOf(name).comments.includes(`Sources ${sources}`), name)
})

test('the files are small', () => {
  const sizes = names.map((name) => readMade(name).length)
  assert.ok(Math.max(...sizes) <= 300_000, sizes.join())
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 1_500_000, sizes.join())
})

test('each surface is oriented and whole: a scan has a rim, a design none', () => {
  for (const name of names) {
    const { triangles } = meshOf(name)
    const walked = new Set<number>()
    for (let at = 0; at < triangles.length; at += 3) {
      const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3)
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const edge = from * 65_536 + to
        assert.ok(!walked.has(edge), `${name}: an edge is walked twice in one direction`)
        walked.add(edge)
      }
    }
    const rim = [...walked].filter(
      (edge) => !walked.has((edge % 65_536) * 65_536 + Math.floor(edge / 65_536)),
    )
    const isScan = scans.some((scan) => scan === name)
    assert.equal(rim.length > 0, isScan, `${name} has ${rim.length} open edges`)
    // At a corner of the rim it comes once and goes once.
    const starts = new Set(rim.map((edge) => Math.floor(edge / 65_536)))
    assert.equal(starts.size, rim.length, `${name}: its rim touches itself`)
  }
})

test('the jaws are as large as those of a mouth and stand as the demo says', () => {
  for (const [jaw, up] of [
    ['upper', -1],
    ['lower', 1],
  ] as const) {
    const { places } = meshOf(jaw)
    const sizes = [0, 1, 2].map((axis) => {
      const values = places.filter((_, at) => at % 3 === axis)
      return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
    })
    const [x, y, z] = sizes.map(([from = 0, to = 0]) => to - from)
    assert.ok(x && x > 58 && x < 76, `${jaw} is ${x} mm wide`)
    assert.ok(y && y > 48 && y < 68, `${jaw} is ${y} mm deep`)
    assert.ok(z && z > 14 && z < 32, `${jaw} is ${z} mm high`)
    // Its gum lies further from the plane of the bite than its teeth.
    const [low = 0, high = 0] = sizes[2] ?? []
    assert.ok(up > 0 ? -low > high : high > -low)
  }
})

test('the teeth of the jaws meet within 0.1 mm and do not cross by more', () => {
  const apart = least(distances('lower', 'upper'))
  assert.ok(Math.abs(apart) <= 0.1, `${apart} mm`)
})

test('the finished designs sit on their stumps with room for cement and in the bite', () => {
  for (const [design, own, other] of [
    ['bridge-v2', 'upper', 'lower'],
    ['crown-46-v2', 'lower', 'upper'],
  ] as const) {
    const room = distances(design, own)
    assert.ok(least(room) >= -0.1, `${design} cuts its own jaw by ${-least(room)} mm`)
    const seated = room.filter((away) => away < 0.15).length
    assert.ok(seated > 500, `${design} has ${seated} corners near its stumps`)
    const bite = least(distances(design, other))
    assert.ok(bite >= -0.12, `${design} cuts the other jaw by ${-bite} mm`)
  }
  assert.ok(Math.abs(least(distances('bridge-v2', 'crown-46-v2'))) <= 0.1)
})

test('the first designs are too large where the second ones are mended', () => {
  const tight = least(distances('bridge-v1', 'upper'))
  assert.ok(tight < -0.12 && tight > -0.35, `the contact to 17 is ${-tight} mm too tight`)
  const high = least(distances('crown-46-v1', 'bridge-v2'))
  assert.ok(high < -0.06 && high > -0.3, `the crown is ${-high} mm too high`)
})
