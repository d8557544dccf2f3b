import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureDistances } from './distances.ts'
import { mapJobsOf, jawOfDesign, type MapLayer } from './map-jobs.ts'
import { archAt, cubeAt, turned } from './test-shapes.ts'

const layer = (id: string, jaw: MapLayer['jaw'], mesh: MapLayer['mesh']): MapLayer => ({
  id,
  jaw,
  isDesign: jaw === 'other',
  isSeen: true,
  mesh,
})
const upper = layer('upper', 'upper', archAt(1, -1))
const lower = layer('lower', 'lower', archAt(-1, 1))
const crown = layer('crown', 'other', cubeAt([20, 20, 2], 4))

const ends = (layers: readonly MapLayer[], jobs: ReturnType<typeof mapJobsOf>) =>
  jobs.map(({ id, to }) => [id, layers.find(({ mesh }) => mesh === to)?.id ?? null])

test('the bite is measured between the jaws, and from a design to the jaw that it bites on', () => {
  const layers = [upper, lower, crown]
  assert.deepEqual(ends(layers, mapJobsOf({ kind: 'bite' }, layers)), [
    ['upper', 'lower'],
    // Of the upper jaw with the crown on it, which is a surface of its own.
    ['lower', null],
    ['crown', 'lower'],
  ])
})

test('the other jaw bites on the designs that are seen as well', () => {
  const biteOf = (layers: readonly MapLayer[]) =>
    mapJobsOf({ kind: 'bite' }, layers).find(({ id }) => id === 'lower')?.to
  const whole = biteOf([upper, lower, crown])
  const corners = (mesh: MapLayer['mesh']) => mesh.positions.length
  assert.equal(whole && corners(whole), corners(upper.mesh) + corners(crown.mesh))
  assert.equal(whole?.triangles.at(-1), (corners(upper.mesh) + corners(crown.mesh)) / 3 - 3)
  assert.equal(biteOf([upper, lower, crown]), whole, 'it is made once')
  assert.equal(biteOf([upper, lower, { ...crown, isSeen: false }]), upper.mesh)
  // Half a millimetre below a crown that is far from its jaw.
  const middle = layer('middle', 'other', cubeAt([0, 0, 3], 4))
  const probe = { positions: Float32Array.from([2, 2, 2.5]) }
  const [distance = NaN] = measureDistances(
    probe,
    biteOf([upper, lower, middle]) as MapLayer['mesh'],
    { limitMm: 2 },
  )
  assert.ok(Math.abs(distance - 0.5) < 1e-4)
})

test('a design below the plane where the jaws meet belongs to the lower one, whatever the axes', () => {
  const below = cubeAt([20, 20, -6], 4)
  assert.equal(jawOfDesign(below, { upper: upper.mesh, lower: lower.mesh }), 'lower')
  const order = [2, 0, 1] as const
  const [up, low, high, deep] = [upper.mesh, lower.mesh, crown.mesh, below].map((mesh) =>
    turned(mesh, order),
  ) as [MapLayer['mesh'], MapLayer['mesh'], MapLayer['mesh'], MapLayer['mesh']]
  assert.equal(jawOfDesign(high, { upper: up, lower: low }), 'upper')
  assert.equal(jawOfDesign(deep, { upper: up, lower: low }), 'lower')
})

test('without the other jaw there is no bite, and walls are those of designs', () => {
  assert.deepEqual(mapJobsOf({ kind: 'bite' }, [upper, crown]), [])
  const walls = mapJobsOf({ kind: 'thickness' }, [upper, crown])
  assert.deepEqual(ends([], walls), [['crown', null]])
})

test('two layers are compared when both are there and are two', () => {
  const layers = [upper, lower]
  const choice = (from: string, to: string) => ({ kind: 'deviation', from, to }) as const
  assert.deepEqual(ends(layers, mapJobsOf(choice('upper', 'lower'), layers)), [['upper', 'lower']])
  assert.deepEqual(mapJobsOf(choice('upper', 'upper'), layers), [])
  assert.deepEqual(mapJobsOf(choice('upper', 'gone'), layers), [])
})
