import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findContradictions, type DentalItem } from '#contract/orders/dental-rules'
import { allTeeth, placeInArch } from '#contract/catalog/teeth'
import fc from 'fast-check'
import { changeRole, piecesOf, proposeBridge, toggleJoint, type Bridge } from './bridge.ts'

const roles = (bridge: Bridge | null) =>
  Object.fromEntries((bridge?.units ?? []).map(({ tooth, role }) => [tooth, role]))

const itemOf = (bridge: Bridge): DentalItem => ({
  restorationType: 'bridge',
  description: 'Zirconia bridge',
  arch: null,
  material: null,
  shade: null,
  implant: null,
  ...bridge,
})

const upper = allTeeth.filter(({ arch, isPrimary }) => arch === 'upper' && !isPrimary)
const someUpper = fc.uniqueArray(fc.constantFrom(...upper.map(({ fdi }) => fdi)), {
  minLength: 2,
})

test('chosen teeth make a bridge whose ends carry what lies between', () => {
  const bridge = proposeBridge('bridge', [14, 16])
  assert.deepEqual(roles(bridge), { 14: 'abutment', 15: 'pontic', 16: 'abutment' })
  assert.deepEqual(bridge?.teeth, [16, 15, 14])
  assert.deepEqual(bridge?.connectors, [
    [16, 15],
    [15, 14],
  ])
  assert.deepEqual(roles(proposeBridge('screw_retained_bridge', [11, 21])), {
    11: 'implant',
    21: 'implant',
  })
})

test('one tooth, or teeth of both jaws, are no bridge', () => {
  assert.equal(proposeBridge('bridge', [14]), null)
  assert.equal(proposeBridge('bridge', [14, 44]), null)
})

test('a role that was reported stays when the bridge grows', () => {
  const known = [{ tooth: 15, role: 'implant' as const }]
  assert.equal(roles(proposeBridge('bridge', [17, 14], known))[15], 'implant')
})

test('a missing tooth leaves the bridge and its neighbours are joined', () => {
  const bridge = proposeBridge('bridge', [14, 17])
  assert.ok(bridge)
  const closed = changeRole(bridge, 15, 'missing')
  assert.deepEqual(closed.teeth, [17, 16, 14])
  assert.deepEqual(closed.connectors, [
    [17, 16],
    [16, 14],
  ])
  assert.deepEqual(findContradictions([itemOf(closed)]), [])
  assert.deepEqual(changeRole(closed, 15, 'pontic').teeth, [17, 16, 15, 14])
})

test('an open joint parts a bridge, and closing it makes it whole; the last joint stays', () => {
  const bridge = proposeBridge('bridge', [14, 17])
  assert.ok(bridge)
  const open = toggleJoint(bridge, [15, 16])
  assert.deepEqual(piecesOf(open), [
    [17, 16],
    [15, 14],
  ])
  assert.deepEqual(toggleJoint(open, [15, 16]), bridge)
  const pair = proposeBridge('bridge', [11, 21])
  assert.ok(pair)
  assert.deepEqual(toggleJoint(pair, [11, 21]), pair)
})

test('no proposed bridge is one that the rules refuse', () => {
  fc.assert(
    fc.property(someUpper, (teeth) => {
      const bridge = proposeBridge('bridge', teeth)
      assert.ok(bridge)
      assert.deepEqual(findContradictions([itemOf(bridge)]), [])
      const places = bridge.teeth.map(placeInArch)
      assert.equal(places.length, Math.max(...places) - Math.min(...places) + 1)
    }),
  )
})
