import type { Endpoint, Body, Params, Query, Reply } from '#contract/platform/endpoint'
import type { Problem } from '#contract/platform/error'
import type { Credential } from './credential.ts'
import { Refused, ServerAway, SignedOut } from './problems.ts'

// What of an operation is asked for: the contract's own object is not in the agent, only its type.
type Operation<E extends Endpoint> = Pick<E, 'method'> & { path: string } & {
  query?: Partial<Query<E>>
  body?: Body<E>
}

/** Answers of the server, as the contract has them. */
export type Server = {
  /**
   * @throws ServerAway when it cannot be reached or asks to wait
   * @throws SignedOut when the credential has ended
   * @throws Refused when it says no
   */
  call: <E extends Endpoint>(operation: Operation<E>) => Promise<Reply<E>>
  /** The bytes of an answer that is not JSON; throws as `call`. */
  bytes: (path: string) => Promise<ReadableStream<Uint8Array>>
}

/** The path parameter of a record in an address. */
export const at = <E extends Endpoint>(path: string, params: Params<E>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )

/** How long to wait by the header `Retry-After`, in seconds or as a date; null when it says nothing. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null
  const seconds = Number(header)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime()
  // A clock that is wrong must not stop the agent for a week.
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), 60 * 60_000)
}

const isPassing = (status: number) =>
  status >= 500 || status === 408 || status === 423 || status === 425 || status === 429

/** What an answer that is no success means for the agent. */
export function problemOf(status: number, text: string, retryAfter: string | null): Error {
  const waitMs = retryAfterMs(retryAfter, new Date())
  let problem: Partial<Problem> = {}
  try {
    problem = JSON.parse(text) as Partial<Problem>
  } catch {
    // Not from the product: a proxy in between.
  }
  const sentence = problem.detail ?? `The server answered ${status}.`
  if (isPassing(status) || problem.code === 'retry') return new ServerAway(sentence, waitMs)
  if (status === 401 && problem.code !== 'invalid_credentials') {
    return new SignedOut(
      'The server no longer takes the credential of this computer: it was revoked or has ended. Sign in again:  pontic-agent login',
    )
  }
  return new Refused(sentence, { status, code: problem.code, choices: problem.choices })
}

const requestTimeoutMs = 60_000

async function send(url: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'manual' })
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name?: string }
    const why = name === 'TimeoutError' ? 'no answer' : (cause?.code ?? 'no connection')
    throw new ServerAway(`The server cannot be reached (${why}).`)
  }
  if (response.ok) return response
  // A login page of a hotel or a proxy: the credential follows no redirect.
  if (response.status >= 300 && response.status < 400) {
    throw new ServerAway('The way to the server is redirected: something in the network answers.')
  }
  throw problemOf(
    response.status,
    await response.text().catch(() => ''),
    response.headers.get('retry-after'),
  )
}

/** The server as this computer may use it; without a credential only what is open to anyone. */
export function connect(server: string, credential: Credential | null): Server {
  const headers: Record<string, string> = {
    ...(credential ? { authorization: `Bearer ${credential.credential}` } : {}),
    'user-agent': 'pontic-agent',
  }
  return {
    async call({ method, path, query, body }) {
      const entries = Object.entries((query ?? {}) as Record<string, unknown>)
      const search = new URLSearchParams(
        entries.map(([key, value]): [string, string] => [key, String(value)]),
      )
      const response = await send(
        `${server}${path}${entries.length > 0 ? `?${search.toString()}` : ''}`,
        {
          method,
          headers:
            body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(requestTimeoutMs),
        },
      )
      const text = await response.text().catch(() => {
        throw new ServerAway('The answer of the server was cut off.')
      })
      try {
        return (text === '' ? undefined : JSON.parse(text)) as never
      } catch {
        throw new ServerAway('The answer did not come from the product.')
      }
    },
    async bytes(path) {
      const response = await send(`${server}${path}`, { headers })
      return response.body ?? new ReadableStream()
    },
  }
}
