import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

const int = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** A message of PostgreSQL's protocol: its letter, its length, what it holds. */
const message = (letter: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from(letter), int(body.length + 4), body])
}

/** What a server says to whoever signed in without a password: go on, and I am ready. */
export const welcome = Buffer.concat([message('R', int(0)), message('Z', 'I')])

/** A last word before the end of a connection. */
export const goodbye = (code: string, text: string) =>
  message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)

/**
 * Something that takes connections where PostgreSQL is expected. `answer` is called with the first
 * bytes of each, and with what came after; it may never answer.
 */
export async function startFakePostgres(
  t: TestContext,
  answer: (socket: Socket, isFirst: boolean) => void,
) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isFirst = true
    socket.on('data', () => {
      answer(socket, isFirst)
      isFirst = false
    })
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { host: '127.0.0.1', port, user: 'pontic_app', password: '', database: 'none' }
}
