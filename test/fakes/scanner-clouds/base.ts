import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How one answer goes wrong. `slow` waits 0.3 s first, `cut` breaks off in the middle. */
export type Fault =
  | { status: number; error?: string }
  | { bytes: Buffer }
  | 'slow'
  | 'cut'
  | 'redirect'

/** A request as the cloud saw it. */
export type Seen = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: string
}

/** What a route answers: JSON, bytes, or a status alone. */
export type Reply = { status?: number; json?: unknown; bytes?: Buffer }

type Handler = (seen: Seen, part: string[]) => Reply

/** A route; `open` ones need no token. */
export type Route = { pattern: RegExp; isOpen?: boolean; handle: Handler }

/** A file of a case in a cloud. */
export type CloudFile = { id: string; name: string; bytes: Buffer; updatedAt: string }

/** A case in a cloud. */
export type CloudCase = {
  id: string
  reference?: string
  patient: { id: string; code?: string; name: string }
  status: string
  updatedAt: string
  files: CloudFile[]
}

export const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex')
export const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const newWord = () => randomBytes(12).toString('base64url')

async function read(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const url = new URL(request.url ?? '/', 'http://cloud.invalid')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

function send(response: ServerResponse, reply: Reply, fault: Fault | undefined): void {
  const { status = 200, json, bytes = Buffer.from(JSON.stringify(json ?? {})) } = reply
  if (fault === 'slow') {
    setTimeout(() => send(response, reply, undefined), 300)
  } else if (fault === 'redirect') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  } else if (fault === 'cut') {
    response.writeHead(200, { 'content-length': String(bytes.length) })
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  } else if (typeof fault === 'object' && 'status' in fault) {
    response.writeHead(fault.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: fault.error }))
  } else {
    const body = typeof fault === 'object' ? fault.bytes : bytes
    const type = reply.bytes ? 'application/octet-stream' : 'application/json'
    response.writeHead(status, { 'content-type': type, 'content-length': String(body.length) })
    response.end(body)
  }
}

/** The words of a vendor's token requests and answers, where they are not the standard's. */
export type TokenWords = {
  authorizePath: string
  tokenPath: string
  refreshPath?: string
  read?(body: string): URLSearchParams
  write?(answer: Record<string, unknown>): unknown
}

/** Sign-in and tokens of a cloud: codes are good once, refresh tokens rotate and are good once. */
function openTokens(words: TokenWords) {
  const codes = new Map<string, { challenge: string; redirectUri: string; clientId: string }>()
  const access = new Set<string>()
  const refresh = new Set<string>()
  const counts = { exchanges: 0, renewals: 0, burned: 0 }
  const settings = { validSeconds: 3_600, clientId: 'pontic-app', clientSecret: 'app-secret' }

  function grant(): Reply {
    const [accessToken, refreshToken] = [newWord(), newWord()]
    access.add(accessToken)
    refresh.add(refreshToken)
    const answer = {
      token_type: 'bearer',
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: settings.validSeconds,
    }
    return { json: words.write ? words.write(answer) : answer }
  }
  const refuse = (error: string): Reply => ({ status: 400, json: { error } })

  function exchange(form: URLSearchParams): Reply {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!code || challengeOf(form.get('code_verifier') ?? '') !== code.challenge) {
      return refuse('invalid_grant')
    }
    if (form.get('redirect_uri') !== code.redirectUri) return refuse('invalid_grant')
    counts.exchanges++
    return grant()
  }

  // As vendors do: a refresh token that comes a second time is a theft, and ends the sign-in.
  function renew(form: URLSearchParams): Reply {
    const token = form.get('refresh_token') ?? form.get('refreshToken') ?? ''
    if (!refresh.delete(token)) {
      counts.burned++
      access.clear()
      refresh.clear()
      return refuse('invalid_grant')
    }
    counts.renewals++
    access.clear()
    return grant()
  }

  return {
    settings,
    counts,
    isGood: (token: string) => access.has(token),
    /** Lets every access token end now, as time would. */
    expire: () => access.clear(),
    /** The account's owner takes the sign-in back. */
    revoke() {
      access.clear()
      refresh.clear()
    },
    /** The person at the vendor's page: gives the address that the browser is sent back to. */
    approve(page: string): string {
      const url = new URL(page)
      assert.equal(url.pathname, words.authorizePath)
      const asked = url.searchParams
      assert.equal(asked.get('client_id'), settings.clientId)
      assert.equal(asked.get('response_type') ?? 'code', 'code')
      assert.equal(asked.get('code_challenge_method') ?? 'S256', 'S256')
      const code = newWord()
      const redirectUri = asked.get('redirect_uri') ?? ''
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri,
        clientId: settings.clientId,
      })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked.get('state') ?? '')
      return back.pathname + back.search
    },
    answer({ method, path, body }: Seen): Reply | undefined {
      if (method !== 'POST') return undefined
      const form = words.read ? words.read(body) : new URLSearchParams(body)
      if (path === words.refreshPath) return renew(form)
      if (path !== words.tokenPath) return undefined
      return form.get('grant_type') === 'refresh_token' ? renew(form) : exchange(form)
    },
  }
}

/**
 * A vendor's cloud in the process, on a free port of 127.0.0.1: sign-in, tokens, cases, files, links
 * that end, and everything that goes wrong with them. `close` ends every open connection.
 */
export async function createCloud(words: TokenWords) {
  const tokens = openTokens(words)
  const cases = new Map<string, CloudCase>()
  const routes: Route[] = []
  const faults: { path: RegExp; fault: Fault }[] = []
  const requests: Seen[] = []
  const links = new Map<string, Buffer>()
  let made = 0

  function faultAt(path: string): Fault | undefined {
    const place = faults.findIndex((each) => each.path.test(path))
    return place === -1 ? undefined : faults.splice(place, 1)[0]?.fault
  }

  function answer(seen: Seen): Reply {
    const bytes = links.get(seen.path)
    if (bytes) {
      // A link is its own key: whoever shows a token here has shown it to a stranger.
      assert.equal(seen.headers['authorization'], undefined)
      return { bytes }
    }
    const found = routes.find(({ pattern }) => pattern.test(seen.path))
    if (!found) return { status: 404 }
    const token = (seen.headers['authorization'] ?? '').replace(/^Bearer /i, '')
    if (!found.isOpen && !tokens.isGood(token)) return { status: 401 }
    const parts = (found.pattern.exec(seen.path) ?? []).slice(1).map(decodeURIComponent)
    return found.handle(seen, parts)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = await read(request)
    requests.push(seen)
    const fault = faultAt(seen.path)
    // What fails before the work has not happened: a refresh token stays good.
    const isRefused = typeof fault === 'object' && 'status' in fault
    const reply = isRefused ? {} : (tokens.answer(seen) ?? answer(seen))
    send(response, reply, fault)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    tokens,
    cases,
    requests,
    addresses: `${url}${words.authorizePath}, ${url}${words.tokenPath}, ${url}`,
    addRoutes: (...more: Route[]) => void routes.push(...more),
    /** Spoils the next answers at paths that match, one after another. */
    spoil(path: RegExp, ...next: Fault[]): void {
      for (const fault of next) faults.push({ path, fault })
    },
    /** A link to bytes that needs no token, until `dropLinks`. */
    addLink(bytes: Buffer): string {
      const path = `/links/${++made}`
      links.set(path, bytes)
      return url + path
    },
    dropLinks: () => links.clear(),
    /** Puts a case there, or in place of what it was. */
    addCase(given: Partial<CloudCase> & { id: string; files?: CloudFile[] }): CloudCase {
      const whole: CloudCase = {
        patient: { id: 'pt-1', name: 'Nora Sample' },
        status: 'SCAN',
        updatedAt: new Date().toISOString(),
        files: [],
        ...given,
      }
      cases.set(whole.id, whole)
      return whole
    },
    file: (id: string, name: string, bytes: Buffer): CloudFile => ({
      id,
      name,
      bytes,
      updatedAt: new Date().toISOString(),
    }),
    changedSince: (since: string): CloudCase[] =>
      [...cases.values()].filter(({ updatedAt }) => updatedAt >= since),
    asked: (path: RegExp): number => requests.filter((seen) => path.test(seen.path)).length,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
