import { createHash, createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/**
 * How a download goes wrong. `cut` breaks off in the middle, `slow` takes 0.3 s; with `meanwhile` the
 * bytes come only when what it does has ended.
 */
export type Fault =
  | { status: number }
  | { bytes: Buffer }
  | { meanwhile: () => Promise<unknown> }
  | 'cut'
  | 'slow'
  | 'redirect'
  | 'gzip'

type Headers = Record<string, string>

/** The headers of a Standard Webhooks delivery, signed by the reference library. */
export function signStandard(
  secret: string,
  { id, body, at = new Date() }: { id: string; body: string; at?: Date },
): Headers {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

/** The headers of a Medit Link delivery: HMAC-SHA256 of the body in hexadecimal. */
export const signMedit = (
  secret: string,
  { code, body }: { code: string; body: string },
): Headers => ({
  'x-meditlink-event-code': code,
  'x-meditlink-signature': createHmac('sha256', secret).update(body).digest('hex'),
})

function answer(response: ServerResponse, bytes: Buffer, fault: Fault | undefined): void {
  if (fault === 'slow') {
    setTimeout(() => answer(response, bytes, undefined), 300)
  } else if (fault === 'redirect') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  } else if (fault === 'gzip') {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes)
  } else if (fault === 'cut') {
    response.writeHead(200, { 'content-length': String(bytes.length) })
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  } else if (fault !== undefined && 'meanwhile' in fault) {
    void fault.meanwhile().finally(() => answer(response, bytes, undefined))
  } else if (fault !== undefined && 'status' in fault) {
    response.writeHead(fault.status).end()
  } else if (fault !== undefined) {
    response.writeHead(200).end(fault.bytes)
  } else {
    response.writeHead(200, { 'content-length': String(bytes.length) }).end(bytes)
  }
}

/**
 * A scanner vendor's store of files, in the process, on a free port of 127.0.0.1. `host` is what
 * SCAN_DOWNLOAD_HOSTS has to list. `close` ends every open connection.
 */
export async function createScannerCloud() {
  const files = new Map<string, Buffer>()
  const faults = new Map<string, Fault[]>()
  const requests: string[] = []
  let made = 0

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const bytes = files.get(path)
    if (bytes) answer(response, bytes, faults.get(path)?.shift())
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    host,
    requests,
    /** Stores bytes and gives the file as an event announces it. */
    addFile(
      bytes: Buffer,
      { externalId, name, role = 'upper' }: { externalId: string; name: string; role?: string },
    ) {
      const path = `/files/${++made}?token=t${made}`
      files.set(path, bytes)
      return {
        externalId,
        name,
        role,
        size: bytes.length,
        state: 'ready',
        hash: { alg: 'sha256', value: createHash('sha256').update(bytes).digest('hex') },
        download: { url: host + path, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
      }
    },
    /** Spoils the next downloads of a file, one after another. */
    spoil(file: { download: { url: string } }, ...next: Fault[]): void {
      faults.set(file.download.url.slice(host.length), next)
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
