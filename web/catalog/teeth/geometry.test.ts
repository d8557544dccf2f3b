import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTeeth, areNeighbours } from '#contract/catalog/teeth'
import { connectorOf, findPlace, teethOf, viewBoxOf, type Dentition } from './geometry.ts'

const dentitions: readonly Dentition[] = ['permanent', 'primary', 'mixed']

// A phone of 390 px leaves this much to a chart between the edges of its page and its card.
const phoneChartPx = 334

test('every tooth has its place, once', () => {
  assert.equal(new Set(teethOf('mixed').map(({ facts }) => facts.fdi)).size, allTeeth.length)
  assert.equal(teethOf('permanent').length, 32)
  assert.equal(teethOf('primary').length, 20)
})

test('no two teeth of a chart on a phone are closer than 24 px from centre to centre', () => {
  for (const dentition of dentitions) {
    const width = Number(viewBoxOf(dentition).split(' ')[2])
    const teeth = teethOf(dentition)
    for (const [index, { center, facts }] of teeth.entries()) {
      for (const other of teeth.slice(index + 1)) {
        const apart = Math.hypot(center[0] - other.center[0], center[1] - other.center[1])
        const names = `${facts.fdi} and ${other.facts.fdi}`
        assert.ok((apart * phoneChartPx) / width >= 24, names)
      }
    }
  }
})

test('the sides of the mouth mirror each other, and everything lies inside the picture', () => {
  for (const { facts, center, numberAt } of teethOf('mixed')) {
    const twin = { 1: 1, 2: -1, 3: 1, 4: -1 }[facts.quadrant] ?? 0
    const mirror = findPlace(facts.fdi + twin * 10)
    assert.ok(mirror)
    assert.ok(Math.abs(center[0] + mirror.center[0] - 360) < 0.5, String(facts.fdi))
    const [left = 0, top = 0, width = 0, height = 0] = viewBoxOf('mixed').split(' ').map(Number)
    assert.ok(numberAt[0] > left + 8 && numberAt[0] < left + width - 8, String(facts.fdi))
    assert.ok(numberAt[1] > top + 6 && numberAt[1] < top + height - 6, String(facts.fdi))
  }
})

test('neighbours can be joined, and nothing across jaws or dentitions', () => {
  for (const one of teethOf('permanent')) {
    for (const other of teethOf('permanent')) {
      if (!areNeighbours(one.facts.fdi, other.facts.fdi)) continue
      assert.ok(connectorOf(one.facts.fdi, other.facts.fdi))
    }
  }
  assert.deepEqual(connectorOf(11, 21), connectorOf(21, 11))
  assert.equal(connectorOf(18, 48), null)
  assert.equal(connectorOf(11, 51), null)
  assert.equal(connectorOf(11, 11), null)
  assert.equal(connectorOf(11, 99), null)
})
