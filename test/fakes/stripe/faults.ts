import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { FakeRefusal } from './book.ts'

/**
 * What goes wrong with the next requests.
 *
 * - `status`: answers so without doing the work, with Stripe's error, or with the `body` that is
 *   reported. Stripe keeps its own errors of a write under the key; a `body` is somebody else's answer.
 *   With `isWorkDone` the work is done all the same: what a 5xx did nobody knows.
 * - `before`, `after`: something else happens first, or while the answer is on its way.
 * - `garbage`: answers 200 with bytes that are no JSON.
 * - `silence`: never answers, so that the client's own time-out must end it.
 * - `reset`: the connection breaks before the work; `resetAfterWork`: it breaks after, and the
 *   answer is lost. The SDK asks again on its own once after a broken connection: it takes two to be
 *   seen.
 * - `delay`: works, and answers late.
 */
export type Fault = (
  | { kind: 'status'; status: number; body?: object; isWorkDone?: true }
  | { kind: 'garbage' | 'silence' | 'reset' | 'resetAfterWork' }
  | { kind: 'delay'; delayMs: number }
  | { kind: 'before' | 'after'; command: () => unknown }
) & {
  /** How many requests; one by default. */
  times?: number
  /** Only requests whose path begins so, as `/v1/refunds`, or matches. */
  path?: string | RegExp
  /** Only requests of this method. */
  method?: 'GET' | 'POST'
}

type Asked = { method: string; path: string }

function isAbout({ path = '', method }: Fault, asked: Asked): boolean {
  if (method !== undefined && method !== asked.method) return false
  return typeof path === 'string' ? asked.path.startsWith(path) : path.test(asked.path)
}

// These say that the write was not begun.
const passing = new Set([401, 409, 429])

/** The error of Stripe's own that a fault is, which it keeps under the key of the write. */
export function errorOf(fault: Fault | undefined): FakeRefusal | undefined {
  if (fault?.kind !== 'status' || fault.body !== undefined) return undefined
  const { status } = fault
  if (status < 400 || passing.has(status)) return undefined
  const type = status < 500 ? 'invalid_request_error' : 'api_error'
  return new FakeRefusal(status, { type, message: `The fake was set to answer ${status}.` })
}

/** The faults that are still to come, in the order in which they were asked for. */
export function openFaults() {
  const waiting: { fault: Fault; left: number }[] = []
  return {
    failNext(fault: Fault): void {
      waiting.push({ fault, left: fault.times ?? 1 })
    },
    /** The fault that this request meets, which is used up by it. */
    take(asked: Asked): Fault | undefined {
      const next = waiting.find(({ fault }) => isAbout(fault, asked))
      if (next === undefined) return undefined
      next.left -= 1
      if (next.left === 0) waiting.splice(waiting.indexOf(next), 1)
      return next.fault
    },
  }
}

/** Answers in the fault's way what needs no work. False where the work is to be done first. */
export function answerWithFault(response: ServerResponse, fault: Fault): boolean {
  if (errorOf(fault) !== undefined) return false
  switch (fault.kind) {
    case 'status': {
      const type = fault.status < 500 ? 'invalid_request_error' : 'api_error'
      const error = { type, message: `The fake was set to answer ${fault.status}.` }
      response.writeHead(fault.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(fault.body ?? { error }))
      return true
    }
    case 'garbage':
      response.end('<html>')
      return true
    case 'silence':
      return true
    case 'reset':
      response.destroy()
      return true
    default:
      return false
  }
}

/** Waits, or loses the answer, once the work is done. False where the answer must not be sent. */
export async function faultAfterWork(response: ServerResponse, fault: Fault | undefined) {
  if (fault?.kind === 'resetAfterWork') {
    response.destroy()
    return false
  }
  if (fault?.kind === 'after') await fault.command()
  if (fault?.kind === 'delay') await wait(fault.delayMs, undefined, { ref: false })
  return true
}
