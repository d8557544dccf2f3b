import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountOf, byOrder, isWhole, toDraftLine, toLineInput } from './draft-lines.ts'

const line = {
  id: 'l1',
  orderId: 'o1',
  orderNumber: '26-000001',
  orderItemId: 'i1',
  workSummary: null,
  description: 'Crown',
  patientLabel: null,
  teeth: [16],
  quantity: 2,
  unitPriceMinor: 12_900,
  discountMinor: 0,
  taxRateBasisPoints: 700,
  amountMinor: 25_800,
}

test('a line that is only looked at is sent as it was', () => {
  assert.deepEqual(toLineInput(toDraftLine(line)), {
    orderItemId: 'i1',
    description: 'Crown',
    patientLabel: null,
    teeth: [16],
    quantity: 2,
    unitPriceMinor: 12_900,
    taxRateBasisPoints: 700,
  })
})

test('a line comes to its pieces less its discount', () => {
  const draft = toDraftLine(line)
  assert.equal(amountOf({ ...draft, discountMinor: 800 }), 25_000)
  assert.equal(amountOf({ ...draft, discountMinor: 90_000 }), 0)
})

test('a line without words, pieces or a price, or with too much discount, is not sent', () => {
  const draft = toDraftLine(line)
  assert.equal(isWhole(draft), true)
  for (const change of [
    { description: ' ' },
    { quantity: null },
    { quantity: 0 },
    { unitPriceMinor: null },
    { discountMinor: 25_801 },
  ]) {
    assert.equal(isWhole({ ...draft, ...change }), false, JSON.stringify(change))
  }
})

test('lines are with their order, in the order of the paper', () => {
  const of = (id: string, orderId: string | null) => ({ id, orderId })
  const groups = byOrder([of('1', 'a'), of('2', 'b'), of('3', 'a'), of('4', null)])
  assert.deepEqual(
    groups.map(({ orderId, lines }) => [orderId, lines.map(({ id }) => id).join('')]),
    [
      ['a', '13'],
      ['b', '2'],
      [null, '4'],
    ],
  )
})
