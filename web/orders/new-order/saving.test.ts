import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDraft, emptyItem, type Order } from './draft.ts'
import {
  countChanges,
  isSaved,
  isSameContent,
  withKept,
  withoutOrder,
  withSending,
  type Typing,
} from './saving.ts'

const keys = { isLab: false }
const begin = (): Typing => ({
  draft: { ...emptyDraft(), labConnectionId: 'c1', instructions: 'First' },
  kept: null,
  startKey: 'd1',
})
const write = (typing: Typing, instructions: string): Typing => ({
  ...typing,
  draft: { ...typing.draft, instructions },
})
const orderOf = (typing: Typing, version = 1): Order =>
  ({
    ...typing.draft,
    id: 'o1',
    version,
    status: 'draft',
    reservedOn: null,
    items: [],
  }) as unknown as Order

test('what is on its way stays as it was, whatever is typed meanwhile', () => {
  const sent = withSending(begin(), keys)
  assert.equal(JSON.parse(sent.sending.body).draftKey, 'd1')
  const later = withSending(write(sent, 'Second'), keys)
  assert.deepEqual(later.sending, sent.sending)
  // As after a reload.
  assert.deepEqual(withSending(JSON.parse(JSON.stringify(later)), keys).sending, sent.sending)
})

test('after the draft comes the change of what was typed since, with the version', () => {
  const sent = withSending(begin(), keys)
  const kept = withKept(write(sent, 'Second'), sent.sending, orderOf(begin()), keys)
  assert.ok(!isSaved(kept, keys))
  const { sending } = withSending(kept, keys)
  assert.deepEqual([sending.orderId, sending.version], ['o1', 1])
  assert.equal(JSON.parse(sending.body).instructions, 'Second')
  assert.notEqual(sending.key, sent.sending.key)
  assert.ok(!('draftKey' in JSON.parse(sending.body)))
  const done = withKept(kept, sending, orderOf(write(begin(), 'Second'), 2), keys)
  assert.ok(isSaved(done, keys))
})

test('a draft that is found as it became later gets the difference, and is not taken for saved', () => {
  const sent = withSending(begin(), keys)
  const found = orderOf(write(begin(), 'Of another tab'), 3)
  const kept = withKept(sent, sent.sending, found, keys)
  assert.ok(!isSaved(kept, keys))
  assert.equal(withSending(kept, keys).sending.version, 3)
})

test('a change whose reply was lost is known by what the order says', () => {
  const item = { ...emptyItem(), productId: 'p1', teeth: [11], quantity: null }
  const typing = { ...begin(), draft: { ...begin().draft, items: [item] } }
  const { sending } = withSending(typing, keys)
  const stored = (quantity: number) =>
    ({
      ...orderOf(typing),
      items: [{ ...item, id: 'i1', quantity, options: [] }],
    }) as unknown as Order
  assert.ok(isSameContent(stored(1), sending, keys), 'the service counts what nobody counted')
  assert.ok(!isSameContent(orderOf(write(typing, 'Other')), sending, keys))
})

test('an order that is gone begins again under another key, without the ids of its items', () => {
  const item = { ...emptyItem(), id: 'i1', productId: 'p1' }
  const typing = { ...begin(), draft: { ...begin().draft, items: [item] } }
  const again = withoutOrder(typing, 'd2')
  assert.deepEqual([again.startKey, again.kept, again.draft.items[0]?.id], ['d2', null, null])
})

test('what waits is counted by what was changed', () => {
  const typing = begin()
  assert.equal(countChanges(typing, keys), 1)
  const sent = withSending(typing, keys)
  const kept = withKept(sent, sent.sending, orderOf(typing), keys)
  assert.equal(countChanges(kept, keys), 0)
  assert.equal(countChanges(write(kept, 'Second'), keys), 1)
  const both = write({ ...kept, draft: { ...kept.draft, priority: 'rush' } }, 'Second')
  assert.equal(countChanges(both, keys), 2)
})
