import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditRuleOf } from '#contract/identity/audit-rules'
import { endpoints } from '#contract'
import { auditVerbOf } from './audit-verbs.ts'
import { auditDe } from './messages/audit-de.ts'
import { auditEn } from './messages/audit-en.ts'

test('every operation that the audit log reports has a word for what it did', () => {
  const wordless = endpoints
    .filter((endpoint) => {
      const rule = auditRuleOf(endpoint)
      return rule !== undefined && 'subject' in rule
    })
    .map(({ operationId }) => operationId)
    .filter((operation) => auditVerbOf(operation) === undefined)
  assert.deepEqual(wordless, [])
})

test('an operation with a word of its own is not called by its beginning', () => {
  assert.equal(auditVerbOf('resendInvitation'), 'sentAgain')
  assert.equal(auditVerbOf('updateMember'), 'changed')
  assert.equal(auditVerbOf('signOut'), 'signedOut')
  assert.equal(auditVerbOf('signInWithEmail'), 'signedIn')
})

test('an event is a sentence in both languages', () => {
  assert.equal(auditEn.sentence(auditEn.subjects.member, auditEn.verbs.changed), 'Member changed')
  assert.equal(
    auditDe.sentence(auditDe.subjects.member, auditDe.verbs.changed),
    'Mitglied geändert',
  )
})
