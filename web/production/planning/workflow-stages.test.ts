import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesOfAll, moveTo, newStage, stageBodyOf, stageDraftOf } from './workflow-stages.ts'

test('a stage moves up, down and not out of the list', () => {
  const list = ['design', 'milling', 'glaze']
  assert.deepEqual(moveTo(list, 0, 2), ['milling', 'glaze', 'design'])
  assert.deepEqual(moveTo(list, 2, 0), ['glaze', 'design', 'milling'])
  assert.deepEqual(moveTo(list, 0, -1), list)
  assert.deepEqual(moveTo(list, 2, 3), list)
})

test('a stage that stays is sent with its id, a new one without', () => {
  const stage = {
    id: 'one',
    name: 'Milling',
    publicLabel: 'Milling',
    department: null,
    kind: 'work' as const,
    workCentreId: null,
    minutesPerOrder: 5,
    minutesPerPiece: 20,
    waitMinutes: 60,
    canWaitOvernight: true,
    clinicDays: 5,
    requiresQc: true,
    qcChecklist: ['Contacts', 'Margin'],
    payRateMinor: null,
    materials: [{ materialId: 'm', materialName: 'Disc', quantity: 2, per: 'piece' as const }],
    sortOrder: 0,
  }
  assert.deepEqual(stageBodyOf(stageDraftOf(stage)), {
    id: 'one',
    name: 'Milling',
    publicLabel: 'Milling',
    department: null,
    kind: 'work' as const,
    workCentreId: null,
    minutesPerOrder: 5,
    minutesPerPiece: 20,
    waitMinutes: 60,
    canWaitOvernight: true,
    clinicDays: 5,
    requiresQc: true,
    qcChecklist: ['Contacts', 'Margin'],
    payRateMinor: null,
    materials: [{ materialId: 'm', quantity: 2, per: 'piece' }],
  })
  assert.ok(!('id' in stageBodyOf(newStage('k', 'Glaze'))))
})

test('a try-in is sent without a work centre', () => {
  const draft = { ...newStage('k', 'Try-in'), kind: 'try_in' as const, workCentreId: 'one' }
  assert.equal(stageBodyOf(draft).workCentreId, null)
})

test('a renamed stage that had no word of its own is shown to the clinic by its new name', () => {
  const body = stageBodyOf({ ...newStage('k', 'Glaze'), name: ' Glazing ' })
  assert.equal(body.publicLabel, 'Glazing')
})

test('empty lines are no points to check', () => {
  const body = stageBodyOf({ ...newStage('k', 'Glaze'), qcChecklist: ' Shade \n\nTexture\n' })
  assert.deepEqual(body.qcChecklist, ['Shade', 'Texture'])
})

test('the planned time of stages is that of an order of one piece', () => {
  const stages = [
    { minutesPerOrder: 5, minutesPerPiece: 20 },
    { minutesPerOrder: null, minutesPerPiece: null },
  ]
  assert.equal(minutesOfAll(stages), 25)
})
