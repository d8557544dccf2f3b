import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEchoes } from './echoes.ts'
import { echoesOf, echoOf, isTouchedBy, type Act } from './own-acts.ts'

const id = 'order-1'
const accept: Act = {
  operation: 'acceptOrder',
  args: { params: { id }, body: {} },
  answer: { order: { id, version: 7 } },
}
const comment: Act = { operation: 'createComment', args: { params: { id } }, answer: {} }
const isRead = (act: Act, operation: string, of = id) =>
  isTouchedBy([operation, { id: of }, null], act)

test('after a step the order, its history, its stages and the lists are read', () => {
  for (const operation of ['getOrder', 'listOrderEvents', 'listOrderStages', 'listOrders'])
    assert.ok(isRead(accept, operation), operation)
  for (const operation of ['listComments', 'listMembers', 'getSetupGuide', 'listApprovals'])
    assert.ok(!isRead(accept, operation), operation)
  assert.ok(!isRead(accept, 'getOrder', 'order-2'))
})

test('after a judgement on a design its rounds are read', () => {
  assert.ok(isRead({ ...accept, operation: 'approveOrder' }, 'listApprovals'))
})

test('a note is read where it was written, and marks of reading only with the notes', () => {
  assert.ok(isRead(comment, 'listComments') && isRead(comment, 'listWatchers'))
  assert.ok(!isRead(comment, 'listComments', 'order-2') && !isRead(comment, 'getOrder'))
  const reading: Act = { ...comment, operation: 'readComments' }
  assert.ok(isRead(reading, 'listComments') && isRead(reading, 'listNotifications'))
  assert.ok(!isRead(reading, 'getOrder') && !isRead(reading, 'listOrderEvents'))
})

test('a stage is read in the order that the answer names', () => {
  const finish: Act = {
    operation: 'finishOrderStage',
    args: { params: { id: 'stage-1' } },
    answer: { stage: { id: 'stage-1', orderId: id } },
  }
  assert.ok(isRead(finish, 'listOrderStages') && !isRead(finish, 'listOrderStages', 'order-2'))
  assert.ok(isTouchedBy(['getProductionBoard', null, { limit: 20 }], finish))
})

test('after what nobody sorted in all is read', () => {
  const other: Act = { operation: 'createInvoice', args: {}, answer: {} }
  for (const operation of ['getOrder', 'getSession', 'listMembers'])
    assert.ok(isRead(other, operation), operation)
})

const told = [
  { noun: 'order', id, change: 'changed', version: 7, status: 'accepted' },
  { noun: 'event', id, change: 'accepted' },
] as const

test('the echo of an own step is passed over once, and the same word after it is heard', () => {
  const echoes = openEchoes(() => 1_000)
  echoes.expect(echoesOf(accept), 900)
  for (const word of told) assert.ok(echoes.isEcho(echoOf(word)), word.noun)
  for (const word of told) assert.ok(!echoes.isEcho(echoOf(word)), word.noun)
})

test("somebody else's next version and act are no echo", () => {
  const echoes = openEchoes(() => 1_000)
  echoes.expect(echoesOf(accept), 900)
  assert.ok(!echoes.isEcho(echoOf({ ...told[0], version: 8 })))
  assert.ok(!echoes.isEcho(echoOf({ ...told[1], change: 'held' })))
})

test('an echo that came before the answer is not waited for: the next alike is of somebody else', () => {
  const echoes = openEchoes(() => 1_000)
  const word = echoOf({ noun: 'comment', id, change: 'added' })
  assert.ok(!echoes.isEcho(word))
  echoes.expect(echoesOf(comment), 900)
  assert.ok(!echoes.isEcho(word))
})

test('what does not come in time, or may have been missed, is not expected any more', () => {
  let now = 1_000
  const echoes = openEchoes(() => now)
  const word = echoOf({ noun: 'comment', id, change: 'added' })
  echoes.expect(echoesOf(comment), 900)
  now = 7_000
  assert.ok(!echoes.isEcho(word))
  now = 20_000
  echoes.expect(echoesOf(comment), 19_900)
  echoes.clear()
  assert.ok(!echoes.isEcho(word))
})
