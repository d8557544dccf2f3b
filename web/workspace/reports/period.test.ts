import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf } from './period.ts'

test('a period has as many days as its name says, with today as the last', () => {
  assert.deepEqual(daysOf('d30', {}, '2026-11-30'), { fromOn: '2026-11-01', toOn: '2026-11-30' })
  assert.deepEqual(daysOf('d90', { fromOn: '2020-01-01' }, '2026-03-31'), {
    fromOn: '2026-01-01',
    toOn: '2026-03-31',
  })
})

test('own days stay as they were typed', () => {
  const typed = { fromOn: '2025-01-01', toOn: '2025-02-01' }
  assert.deepEqual(daysOf('own', typed, '2026-11-30'), typed)
})
