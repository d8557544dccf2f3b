import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../../i18n/en.ts'
import { bulkProblemText } from './bulk-problem.ts'

const refusal = {
  code: 'order_transition_not_allowed',
  status: 409,
  detail: "The order is on hold, so production can't be started.",
  params: { status: 'on_hold', transition: 'start' },
  state: 'on_hold',
} as const

test('an order at another point is named by its status and the step, in words', () => {
  const text = bulkProblemText(refusal, 'start', en)
  assert.equal(text, en.orderTools.bulk.notNow(en.orderTools.bulk.actions.start, 'On hold'))
})

test('what was refused for another reason says the sentence of the service', () => {
  const detail = 'The day has passed.'
  const other = { ...refusal, code: 'promised_day_passed', detail, state: null } as const
  assert.equal(bulkProblemText(other, 'accept', en), detail)
})
