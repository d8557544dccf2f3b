import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A wire between a client and a server, on a free port of 127.0.0.1, that counts what the client
 * sends and stops in the middle of it. `port` is where the server listens.
 */
export async function stretchWire(port: number) {
  const sockets = new Set<Socket>()
  let forwardedBytes = 0
  let mark: { at: number; reach: () => void } | undefined

  const wire = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (chunk: Buffer) => {
      const room = mark ? Math.max(0, mark.at - forwardedBytes) : chunk.length
      const part = chunk.subarray(0, room)
      forwardedBytes += part.length
      if (!far.write(part)) {
        near.pause()
        far.once('drain', () => near.resume())
      }
      // Nothing passes the mark: whoever set it cuts now.
      if (part.length < chunk.length) {
        near.pause()
        far.removeAllListeners('drain')
        mark?.reach()
      }
    })
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')

  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    /** What the client has sent in all. */
    forwardedBytes: () => forwardedBytes,
    /** Lets so many bytes pass, then none: resolves when it holds the next one back. */
    async hold(afterBytes: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      mark = { at: forwardedBytes + afterBytes, reach: resolve }
      await promise
    },
    /** Resets every connection, and lets all pass from then on. */
    cut(): void {
      mark = undefined
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      wire.close()
      await once(wire, 'close')
    },
  }
}
