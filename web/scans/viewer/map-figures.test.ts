import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureDistances } from './distances.ts'
import { areasOf, figuresOf } from './map-figures.ts'
import { viewerDe } from './messages/de.ts'
import { viewerEn } from './messages/en.ts'
import { ballOf, boxOf, cubeAt } from './test-shapes.ts'

const near = (found: number | null, expected: number, most = 1e-3) =>
  assert.ok(found !== null && Math.abs(found - expected) < most, `${found} is not ${expected}`)

test('the areas of the corners add up to the surface', () => {
  const sum = (mesh: Parameters<typeof areasOf>[0]) =>
    areasOf(mesh).reduce((whole, area) => whole + area, 0)
  near(sum(cubeAt([1, 2, 3], 10)), 600, 1e-2)
  near(sum(boxOf([4, 5, 6])), 2 * (20 + 24 + 30), 1e-2)
  near(sum(ballOf(10, 120)), 4 * Math.PI * 100, 2)
})

test('a box above a plate is everywhere as far as its corners are', () => {
  const plate = boxOf([30, 30, 1])
  const box = boxOf([10, 10, 1])
  const raised = {
    ...box,
    positions: box.positions.map((value, at) => value + (at % 3 === 2 ? 1.25 : 10)),
  }
  const values = measureDistances(raised, plate, { limitMm: 2 })
  const figures = figuresOf(raised, values)
  near(figures.leastMm, 0.25)
  near(figures.mostMm, 1.25)
  near(figures.closeAreaMm2, 0)
  near(figures.shareFar, 0)
})

test('two balls of the same middle differ by their radii, with a sign', () => {
  const [ball, larger, smaller] = [ballOf(10, 90), ballOf(10.2, 90), ballOf(9.9, 90)]
  const grown = figuresOf(larger, measureDistances(larger, ball, { limitMm: 2 }))
  near(grown.leastMm, 0.2, 0.01)
  near(grown.mostMm, 0.2, 0.01)
  near(grown.shareEqual, 0)
  const shrunk = figuresOf(smaller, measureDistances(smaller, ball, { limitMm: 2 }))
  near(shrunk.leastMm, -0.1, 0.01)
  near(shrunk.within95Mm, 0.1, 0.01)
})

test('a surface is equal to itself, and 95 of 100 parts are within what they are', () => {
  const plate = boxOf([20, 20, 1])
  const same = figuresOf(plate, measureDistances(plate, plate, { limitMm: 2 }))
  near(same.shareEqual, 1)
  near(same.within95Mm, 0)
  const values = new Float32Array(plate.positions.length / 3).fill(0.01)
  values[7] = 5
  near(figuresOf(plate, values).within95Mm, 0.01)
})

test('a deviation that is smaller than two scans differ by is no change in words', () => {
  const figures = {
    leastMm: -0.02,
    mostMm: 0.03,
    leastCorner: 0,
    closeAreaMm2: 0,
    shareEqual: 1,
    shareFar: 0,
    within95Mm: 0.01,
  }
  assert.equal(viewerEn.figures('deviation', figures), 'nothing changed by more than 0.03 mm')
  assert.match(viewerEn.figures('deviation', { ...figures, leastMm: -0.2 }), /^from −0.20 mm/)
  assert.match(viewerDe.figures('deviation', { ...figures, shareFar: 0.1 }), /ohne Gegenstück/)
})

test('where nothing is within the limit nothing is said', () => {
  const cube = cubeAt([0, 0, 0], 10)
  const figures = figuresOf(cube, new Float32Array(8).fill(Infinity))
  assert.deepEqual([figures.leastMm, figures.mostMm, figures.within95Mm], [null, null, null])
  near(figures.shareFar, 1)
})
