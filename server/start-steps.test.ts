import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSteps } from './start-steps.ts'

test('each step of a start is printed when it begins, with its parts and its seconds when it is over', () => {
  let text = ''
  let nowMs = 0
  const steps = startSteps(
    (more) => (text += more),
    () => nowMs,
  )
  steps.tick()
  steps.begin('Starting PostgreSQL')
  assert.equal(text, 'Starting PostgreSQL …')
  nowMs = 1_240
  steps.begin('Preparing the database')
  steps.tick()
  steps.tick()
  nowMs = 1_740
  steps.print('The database is elsewhere')
  steps.tick()
  steps.print('Done')
  assert.equal(
    text,
    'Starting PostgreSQL … 1.2 s\nPreparing the database ….. 0.5 s\nThe database is elsewhere\nDone\n',
  )
})
