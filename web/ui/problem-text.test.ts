import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusals, type RefusalCode } from '#contract/refusals'
import { ApiProblem } from '../api/problem.ts'
import { uiDe } from './messages/de.ts'
import { uiEn } from './messages/en.ts'
import { problemText } from './problem-text.ts'

const detail = 'The service says this.'
const write = ({ message }: { message: string }) => message
const problemOf = (code: RefusalCode) =>
  new ApiProblem({ code, status: refusals[code].status, detail }, null)

test('what a person cannot act on is said in our words, everything else in those of the service', () => {
  const offline = new ApiProblem({ code: 'offline' }, null)
  assert.equal(problemText(uiEn, problemOf('not_found'), write), uiEn.problems.not_found)
  assert.equal(problemText(uiEn, offline, write), uiEn.problems.offline)
  assert.equal(problemText(uiEn, problemOf('last_owner'), write), detail)
})

test('no sentence about headers, keys, formats or credentials is ever for a person', () => {
  const technical: readonly RefusalCode[] = [
    'idempotency_key_reused',
    'invalid_json',
    'body_too_deep',
    'cross_origin',
    'header_too_large',
    'method_not_allowed',
    'protocol_version_not_supported',
    'request_timeout',
    'route_not_found',
    'session_cookie_required',
    'ambiguous_credentials',
    'unauthenticated',
    'unsupported_media_type',
  ]
  for (const words of [uiEn, uiDe]) {
    for (const code of technical)
      assert.notEqual(problemText(words, problemOf(code), write), detail, code)
  }
})
