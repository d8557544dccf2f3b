import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is between a practice and a server at times. */
export type Weather =
  | 'clear'
  /** Nobody answers: the connection breaks. */
  | 'gone'
  /** A proxy answers for a server that is down, and asks to come back at once. */
  | 'busy'
  /** Too many requests of this network. */
  | 'crowded'
  /** As crowded, but only for uploads. */
  | 'uploads crowded'
  /** The sign-in page of a network. */
  | 'portal'

/**
 * A gateway in front of a server, on a free port of 127.0.0.1, whose weather a test makes. `port` is
 * where the server listens.
 */
export async function openGateway(port: number) {
  let weather: Weather = 'clear'
  let turnedAway = 0
  const gateway = createServer((incoming, outgoing) => {
    const isUpload = incoming.url?.startsWith('/uploads') ?? false
    const isSpared = weather === 'clear' || (weather === 'uploads crowded' && !isUpload)
    if (!isSpared) turnedAway++
    if (weather === 'gone') return void incoming.socket.resetAndDestroy()
    if (weather === 'portal') {
      return void outgoing.writeHead(302, { location: 'http://portal.example/' }).end()
    }
    if (!isSpared) {
      const status = weather === 'busy' ? 503 : 429
      return void outgoing.writeHead(status, { 'retry-after': '0' }).end('<html>later</html>')
    }
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.on('error', () => onward.destroy())
    incoming.pipe(onward)
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  return {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    turn(next: Weather): void {
      weather = next
      turnedAway = 0
    },
    /** How many requests this weather has turned away. */
    turnedAway: () => turnedAway,
    async close(): Promise<void> {
      gateway.closeAllConnections()
      gateway.close()
      await once(gateway, 'close')
    },
  }
}
