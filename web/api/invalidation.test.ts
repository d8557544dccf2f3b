import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { orderEventActions } from '#contract/orders/order-transitions'
import { operations } from './operations.ts'
import {
  historyEvents,
  isInvalidated,
  isNeverInvalidated,
  namedOrderEvents,
  ruleOf,
} from './invalidation.ts'
import type { Change } from './invalidation-rule.ts'

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
    touched.filter((key) => isInvalidated(key, step('order-2'))),
    [],
  )
})

test('a change of any order touches the lists that it may be in', () => {
  for (const list of ['listOrders', 'getWorklist', 'getProductionBoard', 'getCapacity'])
    assert.ok(isInvalidated(keyOf(list, { query: { page: 1 } }), step('order-2')), list)
})

test('a step of the order touches what it changes, and leaves the rest', () => {
  const touched = ofOrder
    .filter((key) => isInvalidated(key, [{ noun: 'event', id: 'order-1', action: 'approved' }]))
    .map(([operation]) => operation)
  assert.ok(touched.includes('listApprovals') && touched.includes('listOrderEvents'))
  assert.ok(!touched.includes('listComments') && !touched.includes('listOrderStages'))
})

test('an unknown event touches whatever any event can', () => {
  const unknown: Change = { noun: 'event', id: 'order-1', action: 'sung' }
  for (const operation of ['listApprovals', 'listRxVersions', 'listQualityChecks'])
    assert.ok(isInvalidated(keyOf(operation, order), [unknown]), operation)
})

test('a comment touches what is said and who watches, not the work', () => {
  const comment: Change = { noun: 'comment', id: 'order-1', action: 'added' }
  assert.ok(isInvalidated(keyOf('listComments', order), [comment]))
  assert.ok(isInvalidated(keyOf('listWatchers', order), [comment]))
  assert.ok(!isInvalidated(keyOf('getOrder', order), [comment]))
})

test('an invoice touches all lists of money, and no other invoice', () => {
  const change: Change = { noun: 'invoice', id: 'invoice-1', action: 'open' }
  assert.ok(isInvalidated(keyOf('getInvoice', { params: { id: 'invoice-1' } }), [change]))
  assert.ok(!isInvalidated(keyOf('getInvoice', { params: { id: 'invoice-2' } }), [change]))
  for (const list of ['listInvoices', 'getFinanceSummary', 'listLedgerEntries', 'getStatement'])
    assert.ok(isInvalidated(keyOf(list, { params: { id: 'other' } }), [change]), list)
})

test('a parcel touches the parcels of every order: it does not say whose it is', () => {
  const parcel: Change = { noun: 'shipment', id: 'parcel-1', action: 'shipped' }
  assert.ok(isInvalidated(keyOf('listShipments', { query: { orderId: 'order-1' } }), [parcel]))
  assert.ok(!isInvalidated(keyOf('getShipment', { params: { id: 'parcel-2' } }), [parcel]))
})

test('a query without a rule is read after any change, and not without one', () => {
  assert.ok(isInvalidated(['preflightOrder', {}], [{ noun: 'stage', id: 'order-2' }]))
  assert.ok(!isInvalidated(['preflightOrder', {}], []))
})

test('who is signed in, the catalogue and settings are never read because of a change', () => {
  for (const operation of ['getSession', 'listProducts', 'getFinanceSettings', 'listSavedViews']) {
    assert.ok(isNeverInvalidated(keyOf(operation)), operation)
    assert.ok(!isInvalidated(keyOf(operation), step('order-1')), operation)
  }
})

test('everything that reads a part of an order is touched by something that happens to it', () => {
  const parts = Object.entries(operations).flatMap(([name, address]) =>
    /^GET \/orders\/\{id\}(\/[\w-]+)?$/.test(address) ? [name] : [],
  )
  assert.ok(parts.length > 10)
  const anything: Change[] = [...step('order-1'), { noun: 'event', id: 'order-1' }]
  assert.deepEqual(
    parts.filter((name) => !isInvalidated(keyOf(name, order), anything)),
    [],
  )
})

test('every query of a page says in its area what makes it stale', () => {
  const web = join(import.meta.dirname, '..')
  const read = globSync('*/**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/^(?:dist|api|build)\b/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(web, file), 'utf8').matchAll(/\buse(?:Read|All)\(\s*'(\w+)'/g),
    ])
    .map(([, operation = '']) => operation)
  assert.ok(new Set(read).size > 70, `${new Set(read).size} queries`)
  assert.deepEqual(
    read.filter((operation) => ruleOf(operation) === undefined),
    [],
    'name it in web/<area>/invalidation.ts',
  )
})

test('every order event is named by a query, or as one that changes the history alone', () => {
  const alone: readonly string[] = historyEvents
  assert.deepEqual(
    orderEventActions.filter((action) => namedOrderEvents.has(action) === alone.includes(action)),
    [],
  )
})
