import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueStatuses } from '#contract/orders/order-statuses'
import { weekAround } from '../../workspace/home/week.ts'
import { filterSame, filtersOf, keptOf, mondayOf, questionOf, statusesOf } from './order-filters.ts'

const sunday = '2026-11-22'

test('without filters what is to be done is asked for, and nothing that has left', () => {
  const statuses = statusesOf({ layout: 'board', sort: 'due', page: 2 })
  for (const status of ['draft', 'submitted', 'on_hold', 'ready'] as const) {
    assert.ok(statuses.includes(status), status)
  }
  for (const status of ['shipped', 'delivered', 'at_try_in', 'completed'] as const) {
    assert.ok(!statuses.includes(status), status)
  }
  assert.deepEqual(questionOf({ status: 'all' }, sunday), {})
})

test('whoever searches or filters finds what has left too, until it has ended', () => {
  for (const address of [
    { search: 'Sample' },
    { waitingOn: 'clinic' },
    { patientId: 'x' },
  ] as const) {
    const statuses = statusesOf(address)
    assert.ok(statuses.includes('delivered'), JSON.stringify(address))
    assert.ok(!statuses.includes('completed'), JSON.stringify(address))
  }
})

test('late is what was due before today and is not in the clinic', () => {
  const question = questionOf({ due: 'late' }, sunday)
  assert.equal(question.dueToOn, '2026-11-21')
  assert.equal(question.dueFromOn, undefined)
  assert.deepEqual(statusesOf({ due: 'late' }), dueStatuses)
  for (const status of ['draft', 'delivered', 'at_try_in', 'completed'] as const) {
    assert.ok(!statusesOf({ due: 'late' }).includes(status), status)
  }
  assert.ok(statusesOf({ due: 'late' }).includes('shipped'))
})

test('the week of a Sunday began on the Monday before it', () => {
  assert.equal(mondayOf(sunday), '2026-11-16')
  assert.equal(mondayOf('2026-11-23'), '2026-11-23')
})

test('what is due this week is due from today on, as the first page counts it', () => {
  for (const today of ['2026-11-23', '2026-11-26', '2026-11-27']) {
    const { fromOn, toOn } = weekAround(today)
    const { dueFromOn, dueToOn } = questionOf({ due: 'week' }, today)
    assert.deepEqual([dueFromOn, dueToOn], [fromOn, toOn])
  }
  const { dueFromOn, dueToOn } = questionOf({ due: 'week' }, sunday)
  assert.deepEqual([dueFromOn, dueToOn], [sunday, sunday])
})

test('days that are named are asked for as they are', () => {
  const { dueFromOn, dueToOn } = questionOf(
    { dueFromOn: '2026-12-01', dueToOn: '2026-12-05' },
    sunday,
  )
  assert.deepEqual([dueFromOn, dueToOn], ['2026-12-01', '2026-12-05'])
})

test('a status that does not exist is not asked for', () => {
  assert.deepEqual(statusesOf({ status: 'ready,lost' }), ['ready'])
})

test('chips show what was set, and "all" is no filter', () => {
  assert.deepEqual(filtersOf({ status: 'all', priority: 'rush', page: 2 }), [
    { key: 'priority', value: 'rush' },
  ])
})

test('two addresses filter the same whatever their page, layout and search', () => {
  assert.ok(filterSame({ due: 'late', page: 3, search: 'x' }, { due: 'late', layout: 'board' }))
  assert.ok(!filterSame({ due: 'late' }, {}))
})

test('a saved view keeps filters and layout, and never what was typed', () => {
  assert.deepEqual(
    keptOf({ search: 'Sample', status: 'ready', layout: 'board', page: 2, day: '2026-11-01' }),
    { layout: 'board', status: 'ready' },
  )
})
