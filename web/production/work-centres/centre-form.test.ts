import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centreBodyOf, centreValuesOf, freePercentOf, newRun } from './centre-form.ts'

const typed = {
  ...centreValuesOf(null),
  name: ' Furnace ',
  units: 2,
  leadTimeDays: 4,
  runs: [newRun('one')],
  members: [{ key: 'a', userId: 'ina', sharePercent: 60, speedPercent: null }],
}

test('only what a kind has is sent, whatever was typed before', () => {
  const keysOf = (kind: typeof typed.kind) => {
    const { name, department, loadLimitPercent, queueMinutes, alternativeWorkCentreId, ...own } =
      centreBodyOf({ ...typed, kind })
    assert.deepEqual(
      [name, department, loadLimitPercent, queueMinutes, alternativeWorkCentreId],
      ['Furnace', null, 90, 60, null],
    )
    return own
  }
  assert.deepEqual(keysOf('people'), {
    kind: 'people',
    dayMinutes: 480,
    members: [{ userId: 'ina', sharePercent: 60, speedPercent: 100 }],
  })
  assert.deepEqual(keysOf('machine'), { kind: 'machine', units: 2, dayMinutes: 480 })
  assert.deepEqual(keysOf('runs'), {
    kind: 'runs',
    units: 2,
    runs: [{ startTime: '17:00', minutes: 600, pieces: 30 }],
  })
  assert.deepEqual(keysOf('external'), { kind: 'external', leadTimeDays: 4, piecesPerDay: null })
})

test('what is left of a person counts the share that is changed here as free', () => {
  assert.equal(freePercentOf({ assignedPercent: 100 }, { shareBefore: 30 }), 30)
  assert.equal(freePercentOf({ assignedPercent: 40 }, { shareBefore: 0 }), 60)
})
