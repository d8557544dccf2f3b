import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/** What the service has of the web app: the build, one after it, or the worker switched off. */
type ServedVersion = 'built' | 'next' | 'off'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const nextPage = (page: string) => page.replace('<title>Pontic</title>', '<title>Next</title>')

type Fetched = { status: number; headers: IncomingMessage['headers']; body: Buffer }

async function forward(target: string, request: IncomingMessage): Promise<Fetched> {
  // The service never answers that what a browser has is current.
  const { 'if-none-match': _tag, 'if-modified-since': _day, ...headers } = request.headers
  const outgoing = ask(target + (request.url ?? ''), {
    method: request.method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  outgoing.end(await buffer(request))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 502,
    headers: answer.headers,
    body: await buffer(answer),
  }
}

/**
 * A deployment: the service at another address, which serves its web app as built or as the version after
 * it, whose page has another title. `missing` are the files that it no longer has.
 */
export async function startDeployment(service: string, workerOff: string) {
  const state = { version: 'built' as ServedVersion, missing: (_path: string) => false }
  const pageOf = async () => (await fetch(`${service}/app/`)).text()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    if (path === '/events/stream') {
      response.destroy()
      return
    }
    const { status, headers, body } = await forward(service, request)
    const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = headers
    const isPage = kept['content-type']?.startsWith('text/html') && path.startsWith('/app/')
    let text: string | Buffer = body
    if (state.version === 'next' && isPage) text = nextPage(body.toString())
    if (path === '/app/worker.js' && state.version === 'off') text = workerOff
    if (path === '/app/worker.js' && state.version === 'next') {
      const page = await pageOf()
      text = body.toString().replaceAll(hashOf(page), hashOf(nextPage(page)))
    }
    if (state.missing(path)) response.writeHead(404, { 'cache-control': 'no-store' }).end()
    else response.writeHead(status, kept).end(text)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
