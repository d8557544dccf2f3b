import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackOwnEvents } from './own-events.ts'
import { ownEventsOf, eventKeyOf, isInvalidatedBy, type OwnMutation } from './own-mutations.ts'

const id = 'order-1'
const accept: OwnMutation = {
  operation: 'acceptOrder',
  args: { params: { id }, body: {} },
  answer: { order: { id, version: 7 } },
}
const comment: OwnMutation = { operation: 'createComment', args: { params: { id } }, answer: {} }
const isRead = (run: OwnMutation, operation: string, of = id) =>
  isInvalidatedBy([operation, { id: of }, null], run)

test('after a step the order, its history, its stages and the lists are read', () => {
  // An approval says by when it must be answered, which follows the plan of its order.
  const read = ['getOrder', 'listOrderEvents', 'listOrderStages', 'listOrders', 'listApprovals']
  for (const operation of read) assert.ok(isRead(accept, operation), operation)
  for (const operation of ['listComments', 'listMembers', 'getSetupGuide'])
    assert.ok(!isRead(accept, operation), operation)
  assert.ok(!isRead(accept, 'getOrder', 'order-2'))
})

test('after a judgement on a design its rounds are read', () => {
  assert.ok(isRead({ ...accept, operation: 'approveOrder' }, 'listApprovals'))
})

test('a note is read where it was written, and marks of reading only with the notes', () => {
  assert.ok(isRead(comment, 'listComments') && isRead(comment, 'listWatchers'))
  assert.ok(!isRead(comment, 'listComments', 'order-2') && !isRead(comment, 'getOrder'))
  const reading: OwnMutation = { ...comment, operation: 'readComments' }
  assert.ok(isRead(reading, 'listComments') && isRead(reading, 'listNotifications'))
  assert.ok(!isRead(reading, 'getOrder') && !isRead(reading, 'listOrderEvents'))
})

test('a stage is read in the order that the answer names', () => {
  const finish: OwnMutation = {
    operation: 'finishOrderStage',
    args: { params: { id: 'stage-1' } },
    answer: { stage: { id: 'stage-1', orderId: id } },
  }
  assert.ok(isRead(finish, 'listOrderStages') && !isRead(finish, 'listOrderStages', 'order-2'))
  assert.ok(isInvalidatedBy(['getProductionBoard', null, { limit: 20 }], finish))
})

test('after a mutation without a rule all is read', () => {
  const other: OwnMutation = { operation: 'createInvoice', args: {}, answer: {} }
  for (const operation of ['getOrder', 'getSession', 'listMembers'])
    assert.ok(isRead(other, operation), operation)
})

const reported = [
  { noun: 'order', id, change: 'changed', version: 7, status: 'accepted' },
  { noun: 'event', id, change: 'accepted' },
] as const

test('the event of an own step is skipped once, and the same event after it counts', () => {
  const ownEvents = trackOwnEvents(() => 1_000)
  ownEvents.expect(ownEventsOf(accept), 900)
  for (const event of reported) assert.ok(ownEvents.isOwn(eventKeyOf(event)), event.noun)
  for (const event of reported) assert.ok(!ownEvents.isOwn(eventKeyOf(event)), event.noun)
})

test("somebody else's next version and step are not one's own", () => {
  const ownEvents = trackOwnEvents(() => 1_000)
  ownEvents.expect(ownEventsOf(accept), 900)
  assert.ok(!ownEvents.isOwn(eventKeyOf({ ...reported[0], version: 8 })))
  assert.ok(!ownEvents.isOwn(eventKeyOf({ ...reported[1], change: 'held' })))
})

test('an own event that came before the answer is not expected again: the next alike is not one’s own', () => {
  const ownEvents = trackOwnEvents(() => 1_000)
  const event = eventKeyOf({ noun: 'comment', id, change: 'added' })
  assert.ok(!ownEvents.isOwn(event))
  ownEvents.expect(ownEventsOf(comment), 900)
  assert.ok(!ownEvents.isOwn(event))
})

test('what does not come in time, or may have been missed, is not expected any more', () => {
  let now = 1_000
  const ownEvents = trackOwnEvents(() => now)
  const event = eventKeyOf({ noun: 'comment', id, change: 'added' })
  ownEvents.expect(ownEventsOf(comment), 900)
  now = 7_000
  assert.ok(!ownEvents.isOwn(event))
  now = 20_000
  ownEvents.expect(ownEventsOf(comment), 19_900)
  ownEvents.clear()
  assert.ok(!ownEvents.isOwn(event))
})
