import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { Logger } from 'pino'
import type { Env } from '../settings/env.ts'

// Time for whoever still sends to read why; then nothing of the connection is left.
const lingerMs = 1_000
const logEveryMs = 60_000

/** Writes a last answer and ends the connection, also of a peer that never reads nor closes. */
export function answerAndDestroy(socket: Socket, answer: string, isStillSending: boolean): void {
  const destroy = () => void socket.destroy()
  const end = setTimeout(destroy, lingerMs)
  end.unref()
  socket.once('close', () => clearTimeout(end))
  // Unread bytes would make the end a reset, which takes the answer with it.
  if (isStillSending) socket.resume()
  socket.end(answer, isStillSending ? undefined : destroy)
}

/**
 * Holds the connections of a server to a number, in all and for each address. Behind a trusted proxy
 * all come from its address: it does the second.
 */
export function limitConnections(server: Server, env: Env, log: Logger): void {
  const counts = new Map<string, number>()
  let loggedAtMs = -Infinity

  function logLimit(reason: string): void {
    if (performance.now() - loggedAtMs < logEveryMs) return
    loggedAtMs = performance.now()
    log.warn({ reason }, 'connections are rejected')
  }

  server.maxConnections = env.CONNECTIONS
  server.on('drop', () => logLimit('CONNECTIONS are open'))
  if (env.TRUST_PROXY) return
  server.on('connection', (socket: Socket) => {
    // Whoever has left already has no address any more.
    const address = normalizeIP(socket.remoteAddress ?? '', 64)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    })
    if (count <= env.CONNECTIONS_PER_ADDRESS) return
    logLimit('an address has CONNECTIONS_PER_ADDRESS open')
    socket.destroy()
  })
}
