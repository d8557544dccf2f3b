import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/platform/endpoint'
import type { AppContext } from '../app-context.ts'
import { addRoute, inputOf, withCaller, type Download, type Input } from '../http/serve.ts'
import type { Principal } from '../auth/session.ts'

// A reader that is a whole screen of changes behind is gone or asleep: it comes back and reads
// again.
const maximumBehindBytes = 262_144
const heartbeatMs = 15_000
// Whoever is disabled is out within 10 s; 2,000 streams cost 333 look-ups a second.
const confirmMs = 6_000
const retryMs = 3_000

/** One stream of server-sent events to one reader. */
export type EventStream = {
  /** Sends an event; a reader that does not keep up is dropped. */
  send(event: string, data: object): void
  /** Ends it in order: the reader comes back on its own. */
  end(): void
  /** Calls when it has ended, whoever ended it. */
  onEnd(command: () => void): void
}

// The id of an event is its time: whoever comes back says with it since when it has received
// nothing.
const textOf = (event: string, data: object) =>
  `id: ${new Date().toISOString()}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function openEventStream(): EventStream & { readable: Readable } {
  // Nothing is read from anywhere: what happens is pushed.
  const readable = new Readable({ read() {} })
  // Known before the reader has read all: what is pushed after the end is an error of the stream,
  // and before its head is sent that error is answered with 500.
  let hasEnded = false
  const push = (text: string) => {
    if (hasEnded || readable.destroyed) return
    readable.push(text)
    if (readable.readableLength > maximumBehindBytes) readable.destroy()
  }
  const heartbeat = setInterval(() => push(': still here\n\n'), heartbeatMs)
  heartbeat.unref()
  readable.once('close', () => clearInterval(heartbeat))
  push(`retry: ${retryMs}\n\n`)
  return {
    readable,
    send: (event, data) => push(textOf(event, data)),
    end: () => {
      if (hasEnded || readable.destroyed) return
      hasEnded = true
      readable.push(null)
    },
    onEnd: (command) => void readable.once('close', command),
  }
}

type StreamCall<E extends Endpoint> = Input<E> & { session: Principal; stream: EventStream }

/**
 * Serves a stream of server-sent events to members. `begin` says who gets what; it may refuse. The
 * caller is confirmed again and again: a stream ends within 10 s after its credential or membership
 * did, with the service, and when its reader does not read.
 */
export function serveStream<E extends Endpoint & { reply: { contentType: 'text/event-stream' } }>(
  app: AppContext,
  endpoint: E,
  begin: NoInfer<(call: StreamCall<E>) => Promise<void>>,
): void {
  const open = new Set<EventStream>()
  let isEnding = false
  // Before the server waits for its connections.
  app.http.addHook('preClose', async () => {
    isEnding = true
    for (const stream of open) stream.end()
  })
  addRoute(app, endpoint, (request, reply) =>
    withCaller(app, endpoint, request, reply, async (caller): Promise<Download> => {
      await app.sessions.confirm(caller)
      const stream = openEventStream()
      const { readable } = stream
      const confirming = setInterval(() => {
        app.sessions.confirm(caller).catch(() => stream.end())
      }, confirmMs)
      confirming.unref()
      open.add(stream)
      stream.onEnd(() => {
        clearInterval(confirming)
        open.delete(stream)
      })
      reply.raw.once('close', () => readable.destroy())
      // Asked for before the end, confirmed after it: nobody else would end it.
      if (isEnding) stream.end()
      try {
        await begin({ ...inputOf<E>(app, request, reply), session: caller.principal, stream })
      } catch (error) {
        readable.destroy()
        throw error
      }
      if (reply.raw.destroyed) readable.destroy()
      // The connection is the stream's alone and ends with it; a proxy must not hold events back.
      const headers = {
        connection: 'close',
        'cache-control': 'no-cache',
        'x-accel-buffering': 'no',
      }
      return { contentType: 'text/event-stream', stream: readable, headers }
    }),
  )
}
