import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloads, operations } from '../api/operations.ts'
import { shortOperations } from './short-operations.ts'

async function shortFor(names: readonly string[]) {
  const source = shortOperations(new Set(names))
  const address = `data:text/javascript,${encodeURIComponent(source)}`
  return (await import(address)) as { operations: unknown; downloads: string[] }
}

test('the short form of the operations says the same as the printed one', async () => {
  const short = await shortFor(Object.keys(operations))
  assert.deepEqual(short.operations, { ...operations })
  assert.deepEqual(short.downloads.toSorted(), downloads.toSorted())
})

test('operations that the app does not name stay out', async () => {
  const { createOrder, listOrders } = operations
  const short = await shortFor(['createOrder', 'listOrders', 'aName'])
  const ofFiles = downloads.map((name) => [name, operations[name]] as const)
  assert.deepEqual(short.operations, { listOrders, createOrder, ...Object.fromEntries(ofFiles) })
})
