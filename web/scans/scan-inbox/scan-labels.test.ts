import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseTitle, senderOf, wayOf, labelOr } from './scan-labels.ts'

const patient = { externalId: null, code: 'P-000042', name: null, dateOfBirth: null }
const rx = { name: 'Crown 11', items: [], dueDate: null, notes: null }

test('a scan is called by its patient, else by its work', () => {
  assert.equal(caseTitle({ rx, patientHint: patient }), 'P-000042')
  assert.equal(caseTitle({ rx, patientHint: null }), 'Crown 11')
  assert.equal(caseTitle({ rx: { ...rx, name: null }, patientHint: null }), null)
})

test('a sender without a name is known by licence, then by account', () => {
  const hint = { externalId: null, name: null, email: null, licence: 'Z-1', phone: null }
  assert.equal(senderOf({ dentistHint: hint, accountRef: 'account-1' }), 'Z-1')
  assert.equal(senderOf({ dentistHint: null, accountRef: 'account-1' }), 'account-1')
})

test('a word that no list has stays as the vendor wrote it', () => {
  assert.equal(labelOr({ upper: 'Upper jaw' }, 'upper'), 'Upper jaw')
  assert.equal(labelOr({ upper: 'Upper jaw' }, 'constructor'), 'constructor')
  assert.equal(labelOr({}, null), null)
})

test('each type of scanner has a way to be connected', () => {
  assert.equal(wayOf('medit'), 'oauth')
  assert.equal(wayOf('watch_folder'), 'agent')
  assert.equal(wayOf('other'), 'webhook')
})
