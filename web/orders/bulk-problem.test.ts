import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../i18n/en.ts'
import { bulkProblemText } from './bulk-problem.ts'

const refusal = {
  code: 'order_move_not_allowed',
  status: 409,
  detail: 'The order is on hold now; "start" by the lab is not possible.',
  state: 'on_hold',
} as const

test('an order at another point is named by its status and the step, in words', () => {
  const text = bulkProblemText(refusal, 'start', en)
  assert.equal(text, en.orders.bulk.notNow(en.orders.bulk.actions.start, 'On hold'))
  assert.doesNotMatch(text, /by the lab/)
})

test('what was refused for another reason says the sentence of the service', () => {
  const detail = 'No day is free before the asked one.'
  const other = { ...refusal, code: 'day_not_available', detail, state: null } as const
  assert.equal(bulkProblemText(other, 'accept', en), detail)
})
