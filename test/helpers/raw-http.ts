import { connect } from 'node:net'

/** The head of an answer to bytes that were sent as they are. */
export type RawAnswer = { status: number; head: string; body: string }

/**
 * Sends bytes over a plain socket and reads the head of the answer, and of its body what came with it:
 * no client in between makes good what is odd. Status 0 means an end without an answer.
 */
export function sendRaw(url: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const socket = connect(Number(port), hostname)
  let text = ''
  const end = () => {
    const [head = '', body = ''] = text.split('\r\n\r\n', 2)
    resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body })
    socket.destroy()
  }
  const sent = bytes.slice(0, 200)
  socket.setTimeout(10_000, () => reject(new Error(`neither an answer nor an end: ${sent}`)))
  // A reset after the answer takes nothing away that was read.
  socket.on('error', end)
  socket.on('close', end)
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    if (text.startsWith('HTTP/1.1 100')) text = text.slice(text.indexOf('\r\n\r\n') + 4)
    if (text.includes('\r\n\r\n')) end()
  })
  socket.write(bytes, 'latin1')
  return promise
}
