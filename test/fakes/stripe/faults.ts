import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What goes wrong with the next requests.
 *
 * - `status`: answers so without doing the work, with Stripe's error, or with the `body` that is
 *   told.
 * - `garbage`: answers 200 with bytes that are no JSON.
 * - `silence`: never answers, so that the client's own time-out must end it.
 * - `reset`: the connection breaks before the work; `resetAfterWork`: it breaks after, and the
 *   answer is lost. The SDK asks again by itself once after a broken connection: it takes two to be
 *   seen.
 * - `delay`: works, and answers late.
 */
export type Fault = (
  | { kind: 'status'; status: number; body?: object }
  | { kind: 'garbage' | 'silence' | 'reset' | 'resetAfterWork' }
  | { kind: 'delay'; delayMs: number }
) & {
  /** How many requests; one unless told. */
  times?: number
  /** Only requests whose path begins so, as `/v1/refunds`. */
  path?: string
}

/** The faults that are still to come, in the order in which they were asked for. */
export function openFaults() {
  const waiting: { fault: Fault; left: number }[] = []
  return {
    failNext(fault: Fault): void {
      waiting.push({ fault, left: fault.times ?? 1 })
    },
    /** The fault that this request meets, which is used up by it. */
    take(path: string): Fault | undefined {
      const next = waiting.find(({ fault }) => path.startsWith(fault.path ?? ''))
      if (next === undefined) return undefined
      next.left -= 1
      if (next.left === 0) waiting.splice(waiting.indexOf(next), 1)
      return next.fault
    },
  }
}

/** Answers in the fault's way what needs no work. False where the work is to be done first. */
export function answerWithFault(response: ServerResponse, fault: Fault): boolean {
  switch (fault.kind) {
    case 'status': {
      const type = fault.status < 500 ? 'invalid_request_error' : 'api_error'
      const error = { type, message: `The fake was told to answer ${fault.status}.` }
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
  if (fault?.kind === 'delay') await wait(fault.delayMs, undefined, { ref: false })
  return true
}
