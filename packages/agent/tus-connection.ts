import { open, type FileHandle } from 'node:fs/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import type { HttpRequest, HttpResponse, HttpStack, UploadOptions } from 'tus-js-client'
import { FileChanged, Refused } from './problems.ts'

type FileReader = NonNullable<UploadOptions['fileReader']>
type FileSource = Awaited<ReturnType<FileReader['openFile']>>

/** How much of a file is in memory, and goes into one request. */
export const chunkBytes = 4 * 1024 * 1024

/** A file as it was when it was hashed. */
export type SentFile = { path: string; sizeBytes: number; modifiedMs: number; changedMs: number }

async function readChunk(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const chunk = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(chunk, filled, length - filled, start + filled)
    if (bytesRead === 0) throw new FileChanged('The file became shorter while it was sent.')
    filled += bytesRead
  }
  return chunk
}

/**
 * Reads the parts of a file for tus-js-client, and stops when the file is no longer what was
 * hashed. Its own reader opens the path again for each part, so that half of a new version could
 * follow half of the old one; and an error while reading ends the process (4.3.1: the stream has no
 * listener).
 */
export async function openReader(
  sent: SentFile,
): Promise<FileReader & { close: () => Promise<void> }> {
  const file = await open(sent.path, 'r')
  async function openFile(): Promise<FileSource> {
    return {
      size: sent.sizeBytes,
      async slice(start, end) {
        const now = await file.stat()
        const isSame =
          now.size === sent.sizeBytes &&
          now.mtimeMs === sent.modifiedMs &&
          now.ctimeMs === sent.changedMs
        if (!isSame) throw new FileChanged('The file changed while it was sent.')
        const stop = Math.min(end, sent.sizeBytes, start + chunkBytes)
        const value = await readChunk(file, start, stop - start)
        // tus-js-client takes the length of a body from `size`.
        return {
          value: Object.assign(value, { size: value.length }),
          done: stop === sent.sizeBytes,
        }
      },
      // tus-js-client closes it after some ends of an upload and not after others.
      close() {},
    }
  }
  return { openFile, close: () => file.close() }
}

const idleTimeoutMs = 60_000

function sendRequest(
  request: http.ClientRequest,
  body: Uint8Array | null,
  onProgress: (bytesSent: number) => void,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    request.setTimeout(idleTimeoutMs, () => {
      request.destroy(new Error('The connection was silent for a minute.'))
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (body) onProgress(body.length)
        resolve({
          getStatus: () => response.statusCode ?? 0,
          getHeader: (name) => response.headers[name.toLowerCase()]?.toString(),
          getBody: () => Buffer.concat(chunks).toString('utf8'),
          getUnderlyingObject: () => response,
        })
      })
    })
    request.end(body ?? undefined)
  })
}

/**
 * The requests of tus-js-client. Its own have no time limit: after a sleep of the computer they would
 * wait for ever on a connection that is gone. The credential goes to the server only, wherever an
 * answer points.
 */
export const tusRequests = (server: string): HttpStack => ({
  getName: () => 'pontic-agent',
  createRequest(method, url): HttpRequest {
    const headers: Record<string, string> = {}
    let request: http.ClientRequest | undefined
    let onProgress: (bytesSent: number) => void = () => {}
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => {
        headers[name.toLowerCase()] = value
      },
      getHeader: (name) => headers[name.toLowerCase()],
      setProgressHandler: (handler) => {
        onProgress = handler
      },
      async send(body: Uint8Array | null) {
        if (!url.startsWith(`${server}/`)) {
          throw new Refused('The server points at another address.', { status: 0 })
        }
        const client = url.startsWith('https:') ? https : http
        const length = { 'content-length': String(body?.length ?? 0) }
        request = client.request(url, { method, headers: { ...headers, ...length } })
        return await sendRequest(request, body, onProgress)
      },
      async abort() {
        request?.destroy()
      },
      getUnderlyingObject: () => request,
    }
  },
})
