import { once } from 'node:events'
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '#test/app/test-app'

/**
 * What becomes of a request: `drop` lets the service do its work and loses the reply, `lose` loses the
 * request before the service sees it, `delay` holds the reply back until `release`, `repeat` sends the
 * same request twice and gives the second reply, `restart` answers 503 as a balancer does meanwhile.
 */
export type Fate = 'pass' | 'drop' | 'lose' | 'delay' | 'repeat' | 'restart'

/** A request as a rule sees it. */
export type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const isStream = ({ headers }: IncomingMessage) =>
  headers['content-type']?.includes('text/event-stream') ?? false

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * A proxy between browsers and the service, on a free port of 127.0.0.1, that treats requests as the
 * rule says. Streams pass as they come.
 */
export async function startLossyProxy(target: string) {
  const { hostname, port } = new URL(target)
  let rule: (seen: Seen) => Fate = () => 'pass'
  const held: (() => void)[] = []
  const streams = new Set<ServerResponse>()
  const seen: (Seen & { fate: Fate; status: number | null })[] = []

  function forward(from: IncomingMessage, body: Buffer, onReply: (reply: IncomingMessage) => void) {
    const options = {
      hostname,
      port,
      method: from.method,
      path: from.url,
      headers: from.headers,
      agent: false as const,
    }
    const onward = ask(options, onReply)
    onward.end(body)
    return onward
  }

  const fetchReply = (from: IncomingMessage, body: Buffer): Promise<Reply> =>
    new Promise((resolve, reject) => {
      forward(from, body, (reply) => {
        readAll(reply).then(
          (bytes) =>
            resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
          reject,
        )
      }).on('error', reject)
    })

  async function serve(from: IncomingMessage, to: ServerResponse): Promise<void> {
    if (from.headers.accept?.includes('text/event-stream')) return stream(from, to)
    const bytes = await readAll(from)
    const noted: Seen = {
      method: from.method ?? '',
      path: from.url ?? '',
      headers: from.headers,
      body: bytes.toString(),
    }
    const fate = rule(noted)
    const entry = { ...noted, fate, status: null as number | null }
    seen.push(entry)
    if (fate === 'lose') return void to.destroy()
    if (fate === 'restart') return void to.writeHead(503).end()
    if (fate === 'repeat') await fetchReply(from, bytes)
    const reply = await fetchReply(from, bytes)
    entry.status = reply.status
    if (fate === 'delay') await new Promise<void>((resolve) => held.push(resolve))
    if (fate === 'drop') return void to.destroy()
    to.writeHead(reply.status, reply.headers)
    to.end(reply.body)
  }

  function stream(from: IncomingMessage, to: ServerResponse): void {
    const onward = forward(from, Buffer.alloc(0), (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      if (isStream(reply)) to.flushHeaders()
      reply.on('error', () => to.destroy())
      reply.pipe(to)
    })
    onward.on('error', () => to.destroy())
    streams.add(to)
    to.on('close', () => {
      streams.delete(to)
      onward.destroy()
    })
  }

  const server = createServer((from, to) => {
    // The browser may leave first, and the service may be gone: both end this connection alone.
    serve(from, to).catch(() => to.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What passed, and what became of it. */
    seen: seen as readonly (typeof seen)[number][],
    /** From now on requests are treated so. */
    treat(next: (seen: Seen) => Fate): void {
      rule = next
    },
    /** Treats the first so many requests that fit in one way, and lets all others pass. */
    treatFirst(count: number, fits: (seen: Seen) => boolean, fate: Fate): void {
      let left = count
      rule = (one) => (left > 0 && fits(one) ? (left--, fate) : 'pass')
    },
    /** Resolves when so many replies are held back; the service has done its work then. */
    untilHeld: (count: number): Promise<void> => until(() => held.length >= count, 'a held reply'),
    /** Lets go of every reply that is held back. */
    release(): void {
      for (const go of held.splice(0)) go()
    },
    /** Breaks off every stream; browsers open them again. */
    cutStreams(): void {
      for (const stream of streams) stream.destroy()
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
