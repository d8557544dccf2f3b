import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { openLongBody } from './long-body.ts'

const idleMs = 60_000

/** A request of which a test sends the bytes, with the time held. */
function requestOf(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const request = new PassThrough()
  Object.assign(request, { socket: {}, complete: false })
  const body = openLongBody(request as unknown as IncomingMessage, idleMs)
  t.after(() => body.close())
  const bytes = body.bytes[Symbol.asyncIterator]()
  return { request, next: () => bytes.next(), wait: (ms: number) => t.mock.timers.tick(ms) }
}

const turn = () => new Promise(setImmediate)

test('who sends nothing for the idle time is cut', async (t) => {
  const { request, next, wait } = requestOf(t)
  const waiting = next()
  await turn()
  wait(idleMs - 1)
  assert.equal(request.destroyed, false)
  wait(1)
  assert.equal(request.destroyed, true)
  await waiting
})

test('the idle time stops while the service writes and hashes what came', async (t) => {
  const { request, next, wait } = requestOf(t)
  request.end('all of it')
  await next()
  await turn()
  const cut = t.mock.method(request, 'destroy')
  wait(idleMs * 5)
  assert.equal(cut.mock.callCount(), 0)
})
