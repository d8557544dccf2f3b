import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uiEn } from './messages/en.ts'
import { problemText } from './problem-text.ts'

test('what a person cannot act on is said in our words, everything else in those of the service', () => {
  const said = (code: 'not_found' | 'rule_violated' | 'offline') =>
    problemText(uiEn, { code, message: 'The service says this.' })
  assert.equal(said('not_found'), uiEn.problems.not_found)
  assert.equal(said('offline'), uiEn.problems.offline)
  assert.equal(said('rule_violated'), 'The service says this.')
})
