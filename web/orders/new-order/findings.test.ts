import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsIn, findingsOf } from './findings.ts'

const content = (pointer: string, message: string) => ({ pointer, code: 'required', message })

test('each finding comes to its section and its piece of work', () => {
  const found = findingsOf(
    [
      content('/patientId', 'Choose the patient.'),
      content('/items/1/occlusion/contact', 'The lab requires the occlusal contact.'),
      content('/attachments', 'The lab requires the bite scan.'),
    ],
    'missing',
    ['one', 'two'],
  )
  assert.deepEqual(
    found.map(({ section, itemKey, part, message }) => [section, itemKey, part, message]),
    [
      ['who', null, 'patientId', 'Choose the patient.'],
      ['work', 'two', 'occlusion/contact', 'The lab requires the occlusal contact.'],
      ['files', null, 'attachments', 'The lab requires the bite scan.'],
    ],
  )
})

test('what stops the order is before what only warns', () => {
  const found = [
    ...findingsOf([content('/items/0/shade', 'b')], 'warning', ['one']),
    ...findingsOf([content('/items/0/teeth', 'a')], 'missing', ['one']),
  ]
  assert.deepEqual(
    findingsIn(found, { section: 'work', itemKey: 'one' }).map(({ severity }) => severity),
    ['missing', 'warning'],
  )
  assert.deepEqual(findingsIn(found, { section: 'work', itemKey: null }), [])
})
