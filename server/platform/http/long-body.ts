import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

// One request takes this long at most; whoever is not done by then goes on with another.
const longestMs = 3_600_000

const drainMs = 5_000

const sockets = new WeakSet<Socket>()

/** Whether the request that a connection sends now may take longer than requests may. */
export const mayTakeLong = (socket: Socket): boolean => sockets.has(socket)

/** The body of a request that takes its time. */
export type LongBody = {
  /** What comes of it. It never fails: where the request breaks off, it ends. */
  bytes: Readable
  /** How many bytes came so far. */
  receivedBytes(): number
  /** Whether all of it came. */
  isWhole(): boolean
  /** Breaks the request off, with its connection. */
  cut(): void
  /** Gives the connection back to the rules of all requests. */
  close(): void
}

/**
 * Takes a body that no limit of time fits: it may last an hour as long as bytes come. After `idleMs`
 * of waiting for one the request is cut, which a client that keeps a connection open for nothing feels too.
 */
export function openLongBody(request: IncomingMessage, idleMs: number): LongBody {
  const { socket } = request
  let receivedBytes = 0
  const cut = () => void request.destroy()
  const end = setTimeout(cut, longestMs)
  end.unref()
  sockets.add(socket)
  // It runs while bytes are waited for, and stops while what came is written or hashed.
  let idle: NodeJS.Timeout | undefined
  const awaitBytes = () => {
    idle = setTimeout(cut, idleMs)
    idle.unref()
  }

  async function* read() {
    try {
      awaitBytes()
      // What is refused in the middle is answered, so its connection must outlive the reading.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        clearTimeout(idle)
        receivedBytes += (chunk as Buffer).length
        yield chunk as Buffer
        awaitBytes()
      }
    } catch {
      // Broken off: `isWhole` says so.
    } finally {
      clearTimeout(idle)
    }
  }

  const bytes = Readable.from(read(), { objectMode: false })
  return {
    bytes,
    receivedBytes: () => receivedBytes,
    isWhole: () => request.complete,
    cut,
    close() {
      clearTimeout(end)
      clearTimeout(idle)
      sockets.delete(socket)
      // The reading has to let go before the rest can pass.
      bytes.once('close', () => request.resume())
      bytes.destroy()
      if (request.readableEnded || request.destroyed) return
      // Whoever is refused in the middle reads the answer, but does not send for ever.
      setTimeout(() => {
        if (!request.complete) cut()
      }, drainMs).unref()
    },
  }
}
