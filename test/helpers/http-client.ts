import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as it came, its bytes unpacked. */
export type HttpAnswer = {
  status: number
  readonly headers: Headers
  contentType: string
  bytes: Uint8Array
}

// Half of what `fetch` takes of a core, and the tests send more than a hundred thousand requests.
const agent = new Agent({ keepAlive: true })

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

async function answerOf(incoming: IncomingMessage): Promise<HttpAnswer> {
  const bytes = unpack(await buffer(incoming), incoming.headers['content-encoding'])
  const { rawHeaders, statusCode = 0 } = incoming
  let headers: Headers | undefined
  return {
    status: statusCode,
    // Few answers are asked for theirs.
    get headers() {
      headers ??= new Headers(
        rawHeaders.flatMap((name, place): [string, string][] =>
          place % 2 === 0 ? [[name, rawHeaders[place + 1] ?? '']] : [],
        ),
      )
      return headers
    },
    contentType: incoming.headers['content-type'] ?? '',
    // A copy of their own: readers of PDF take the memory of their bytes for themselves.
    bytes: new Uint8Array(bytes),
  }
}

/**
 * Sends a request by HTTP as `fetch` does, on a connection that is kept for the next one. It follows no
 * redirect.
 */
export async function send(
  address: string,
  {
    method,
    headers,
    body,
  }: { method: string; headers: Record<string, string>; body?: string | Uint8Array | undefined },
): Promise<HttpAnswer> {
  const { hostname, port, pathname, search } = new URL(address)
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        path: pathname + search,
        method,
        headers: {
          accept: '*/*',
          'user-agent': 'node',
          ...(typeof body === 'string' ? { 'content-type': 'text/plain;charset=UTF-8' } : {}),
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
  return answerOf(incoming)
}
