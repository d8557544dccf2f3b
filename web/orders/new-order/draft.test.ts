import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bodyOf,
  changeBodyOf,
  checkBodyOf,
  differenceOf,
  emptyDraft,
  emptyItem,
  isWorthKeeping,
  withItemIds,
  type Order,
} from './draft.ts'

const clinic = { isLab: false }
const lab = { isLab: true }
const crown = () => ({ ...emptyItem(), productId: 'p1', teeth: [16], notes: '  ' })

test('pieces of work without a product are not sent, empty texts are none', () => {
  const draft = { ...emptyDraft(), labConnectionId: 'c1', items: [emptyItem(), crown()] }
  const body = bodyOf({ ...draft, instructions: '  ' }, clinic)
  assert.equal(body.items?.length, 1)
  assert.equal(body.items?.[0]?.notes, null)
  assert.equal(body.instructions, null)
})

test('each side says only what is its own to say', () => {
  const draft = { ...emptyDraft(), labConnectionId: 'c1', customerId: 'k1' }
  assert.equal(bodyOf(draft, clinic).customerId, undefined)
  assert.deepEqual(
    [
      bodyOf(draft, lab).labConnectionId,
      bodyOf(draft, lab).dentistId,
      bodyOf(draft, lab).appointmentAt,
    ],
    [undefined, undefined, undefined],
  )
  assert.ok(!('internalNotes' in checkBodyOf(draft, clinic)))
})

test('a change keeps the ids of items and says only what differs', () => {
  const draft = { ...emptyDraft(), labConnectionId: 'c1', items: [{ ...crown(), id: 'i1' }] }
  const before = changeBodyOf(draft, clinic)
  assert.equal(before.items?.[0]?.id, 'i1')
  assert.ok(!('labConnectionId' in before))
  assert.equal(differenceOf(before, changeBodyOf(draft, clinic)), null)
  const after = changeBodyOf({ ...draft, instructions: 'Match 21' }, clinic)
  assert.deepEqual(differenceOf(before, after), { instructions: 'Match 21' })
})

test('the ids of the service come to the items that were sent', () => {
  const [open, sent] = [emptyItem(), crown()]
  const draft = { ...emptyDraft(), items: [open, sent] }
  const order = { items: [{ id: 'i9' }] } as unknown as Order
  const { items } = withItemIds(draft, order, [sent.key])
  assert.deepEqual([items[0]?.id, items[1]?.id], [null, 'i9'])
})

test('an untouched order is not kept, one with a patient is', () => {
  const draft = { ...emptyDraft(), labConnectionId: 'c1' }
  assert.equal(isWorthKeeping(draft, clinic), false)
  assert.equal(isWorthKeeping({ ...draft, patientId: 'x' }, clinic), true)
  assert.equal(isWorthKeeping({ ...draft, patientId: 'x' }, lab), false)
})
