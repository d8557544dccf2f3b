import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsIn, findingsOf } from './findings.ts'

const said = (pointer: string, message: string) => ({ pointer, code: 'required', message })

test('each finding comes to its section and its piece of work', () => {
  const found = findingsOf(
    [
      said('/patientId', 'the patient is missing'),
      said('/items/1/occlusion/contact', 'item 2, Gold crown, lacks the occlusal contact'),
      said('/attachments', 'item 1, Gold crown, lacks the bite scan'),
    ],
    'missing',
    ['one', 'two'],
  )
  assert.deepEqual(
    found.map(({ section, itemKey, part, message }) => [section, itemKey, part, message]),
    [
      ['who', null, 'patientId', 'The patient is missing'],
      ['work', 'two', 'occlusion/contact', 'Lacks the occlusal contact'],
      ['files', null, 'attachments', 'Lacks the bite scan'],
    ],
  )
})

test('what stops the order stands before what only warns', () => {
  const found = [
    ...findingsOf([said('/items/0/shade', 'b')], 'warning', ['one']),
    ...findingsOf([said('/items/0/teeth', 'a')], 'missing', ['one']),
  ]
  assert.deepEqual(
    findingsIn(found, { section: 'work', itemKey: 'one' }).map(({ severity }) => severity),
    ['missing', 'warning'],
  )
  assert.deepEqual(findingsIn(found, { section: 'work', itemKey: null }), [])
})
