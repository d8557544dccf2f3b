import assert from 'node:assert/strict'
import { test } from 'node:test'
import { count, day, flag, oneOf, searchOf, text } from './search.ts'

const read = searchOf({ page: count, search: text, isArchived: flag, tab: oneOf('hours', 'load') })

test('an address is read by what its page knows: what does not fit counts as absent', () => {
  assert.deepEqual(read({ page: 2, search: 'Weiss', isArchived: true, tab: 'hours' }), {
    page: 2,
    search: 'Weiss',
    isArchived: true,
    tab: 'hours',
  })
  const wrong = { page: 'two', search: { a: 1 }, isArchived: 'no', tab: 'minutes' }
  assert.deepEqual(Object.values(read(wrong)), [undefined, undefined, undefined, undefined])
  for (const page of [0, -1, 1.5, null]) assert.equal(read({ page }).page, undefined)
})

test('a day that no calendar has counts as absent', () => {
  const days = searchOf({ fromOn: day })
  assert.deepEqual(days({ fromOn: '2026-02-28' }), { fromOn: '2026-02-28' })
  for (const fromOn of ['2026-02-30', '2026-13-01', '2026', 'today', 20260228]) {
    assert.equal(days({ fromOn }).fromOn, undefined)
  }
})

test('a number that was typed into a search stays a text', () => {
  assert.equal(read({ search: 2418 }).search, '2418')
})

test('what the page does not know is not its own', () => {
  assert.deepEqual(read({ other: 'x' }), {})
})
