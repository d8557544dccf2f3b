import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloads, operations } from '../api/operations.ts'
import { shortOperations } from './short-operations.ts'

test('the short form of the operations says the same as the printed one', async () => {
  const address = `data:text/javascript,${encodeURIComponent(shortOperations())}`
  const short = (await import(address)) as { operations: unknown; downloads: unknown }
  assert.deepEqual(short.operations, { ...operations })
  assert.deepEqual(short.downloads, [...downloads])
})
