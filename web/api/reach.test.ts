import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from './operations.ts'
import { isTold, isTouched, type Change } from './reach.ts'

const order = { params: { id: 'order-1' } }
const keyOf = (operation: string, { params, query }: { params?: object; query?: object } = {}) => [
  operation,
  params ?? null,
  query ?? null,
]

const ofOrder = [
  'getOrder',
  'listOrderFiles',
  'listApprovals',
  'listOrderStages',
  'listWatchers',
  'listOrderEvents',
  'listMaterialUses',
  'listComments',
  'listQualityChecks',
].map((operation) => keyOf(operation, order))

const step = (id: string): Change[] => [
  { noun: 'order', id, action: 'changed' },
  { noun: 'event', id, action: 'started' },
  { noun: 'stage', id, action: 'waiting' },
  { noun: 'comment', id, action: 'added' },
]

test('a change of another order touches nothing of this one', () => {
  const touched = [...ofOrder, keyOf('listShipments', { query: { orderId: 'order-1', limit: 20 } })]
  assert.deepEqual(
    touched.filter((key) => isTouched(key, step('order-2'))),
    [],
  )
})

test('a change of any order touches the lists that it may stand in', () => {
  for (const list of ['listOrders', 'getWorklist', 'getProductionBoard', 'getCapacity'])
    assert.ok(isTouched(keyOf(list, { query: { page: 1 } }), step('order-2')), list)
})

test('a step of the order touches what it changes, and leaves the rest', () => {
  const touched = ofOrder
    .filter((key) => isTouched(key, [{ noun: 'event', id: 'order-1', action: 'approved' }]))
    .map(([operation]) => operation)
  assert.ok(touched.includes('listApprovals') && touched.includes('listOrderEvents'))
  assert.ok(!touched.includes('listComments') && !touched.includes('listOrderStages'))
})

test('an act that nobody has heard of touches whatever any act can', () => {
  const unknown: Change = { noun: 'event', id: 'order-1', action: 'sung' }
  for (const operation of ['listApprovals', 'listRxVersions', 'listQualityChecks'])
    assert.ok(isTouched(keyOf(operation, order), [unknown]), operation)
})

test('a comment touches what is said and who watches, not the work', () => {
  const comment: Change = { noun: 'comment', id: 'order-1', action: 'added' }
  assert.ok(isTouched(keyOf('listComments', order), [comment]))
  assert.ok(isTouched(keyOf('listWatchers', order), [comment]))
  assert.ok(!isTouched(keyOf('getOrder', order), [comment]))
})

test('an invoice touches all lists of money, and no other invoice', () => {
  const change: Change = { noun: 'invoice', id: 'invoice-1', action: 'open' }
  assert.ok(isTouched(keyOf('getInvoice', { params: { id: 'invoice-1' } }), [change]))
  assert.ok(!isTouched(keyOf('getInvoice', { params: { id: 'invoice-2' } }), [change]))
  for (const list of ['listInvoices', 'getFinanceSummary', 'listLedgerEntries', 'getStatement'])
    assert.ok(isTouched(keyOf(list, { params: { id: 'other' } }), [change]), list)
})

test('a parcel touches the parcels of every order: it does not say whose it is', () => {
  const parcel: Change = { noun: 'shipment', id: 'parcel-1', action: 'shipped' }
  assert.ok(isTouched(keyOf('listShipments', { query: { orderId: 'order-1' } }), [parcel]))
  assert.ok(!isTouched(keyOf('getShipment', { params: { id: 'parcel-2' } }), [parcel]))
})

test('what nobody sorted in is read at any word, and at none without one', () => {
  assert.ok(isTouched(['preflightOrder', {}], [{ noun: 'stage', id: 'order-2' }]))
  assert.ok(!isTouched(['preflightOrder', {}], []))
})

test('who one is, the catalogue and settings are never read at a word of the stream', () => {
  for (const operation of ['getSession', 'listProducts', 'getFinanceSettings', 'listSavedViews']) {
    assert.ok(!isTold(keyOf(operation)), operation)
    assert.ok(!isTouched(keyOf(operation), step('order-1')), operation)
  }
})

test('everything that reads a part of an order is touched by something that happens to it', () => {
  const parts = Object.entries(operations).flatMap(([name, address]) =>
    /^GET \/orders\/\{id\}(\/[\w-]+)?$/.test(address) ? [name] : [],
  )
  assert.ok(parts.length > 10)
  const anything: Change[] = [...step('order-1'), { noun: 'event', id: 'order-1' }]
  assert.deepEqual(
    parts.filter((name) => !isTouched(keyOf(name, order), anything)),
    [],
  )
})
