import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as openRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'

/** Headers of one connection, which a proxy takes off (RFC 9110, 7.6.1). */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * A proxy that gives requests to servers in turn, over connections that it keeps. As a balancer does
 * again and again, it asks a server whether it is ready, here before each request. Whatever goes wrong
 * with one that said so is answered 502.
 */
export async function alternatingProxy(servers: { url: string }[]) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function forward(base: string, incoming: IncomingMessage, body: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !ownHeaders.includes(name)),
    )
    const outgoing = openRequest(base + (incoming.url ?? '/'), {
      agent,
      method: incoming.method,
      headers: { ...headers, 'content-length': body.length },
    })
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.end(body)
    return promise
  }

  async function nextReady(): Promise<string> {
    const first = turn++
    for (let tried = 0; tried < servers.length; tried++) {
      const { url = '' } = servers[(first + tried) % servers.length] ?? {}
      const status = await fetch(`${url}/health/ready`).then(
        (ready) => ready.status,
        () => 0,
      )
      if (status === 200) return url
    }
    throw new Error('no server is ready')
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    try {
      const answered = await forward(await nextReady(), incoming, body)
      const headers = Object.entries(answered.headers).filter(
        ([name]) => !ownHeaders.includes(name),
      )
      response.writeHead(answered.statusCode ?? 502, Object.fromEntries(headers))
      answered.on('error', () => response.destroy())
      response.once('close', () => answered.destroy())
      answered.pipe(response)
      response.flushHeaders()
    } catch (error) {
      response.writeHead(502).end((error as Error).message)
    }
  }

  const proxy = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  // It ends no connection that somebody may be about to use.
  proxy.keepAliveTimeout = 0
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  after(() => {
    proxy.closeAllConnections()
    proxy.close()
    agent.destroy()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
