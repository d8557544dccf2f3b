import { endpoints } from '#contract'
import { exampleOf } from '#contract/platform/example'
import type { Answer, OperationId } from '../../web/api/client.ts'

/** A request that a component made. */
export type Asked = { operation: string; query: string; body: unknown; key: string | null }

/** What the service answers instead of the contract's example: a value, or a refusal by its status. */
export type Answers = { [O in OperationId]?: Answer<O> | Refusal }

type Refusal = { status: number; code: string; detail: string; [key: string]: unknown }

const routes = endpoints.map((endpoint) => ({
  endpoint,
  method: endpoint.method,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer

// The example of a page is one of several, and who reads all of them would read the same records again.
function onOnePage(answer: unknown): unknown {
  const { data } = answer as { data?: unknown }
  return Array.isArray(data)
    ? {
        ...(answer as object),
        pagination: { page: 1, limit: 20, total: data.length, totalPages: 1 },
      }
    : answer
}

/** What an operation answers by the examples of the contract, with some values of it replaced. */
export function exampleAnswer<O extends OperationId>(operation: O): Answer<O> {
  const endpoint = endpoints.find(({ operationId }) => operationId === operation)
  return exampleOf(endpoint?.reply.body ?? {}) as Answer<O>
}

/** Answers in place of the service: each answer is the contract's example or the one that is given. */
export function serve(answers: Answers): { asked: Asked[]; lose: (count: number) => void } {
  const asked: Asked[] = []
  let lost = 0
  const answer = async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    const found = routes.find((route) => route.method === method && route.pattern.test(pathname))
    if (!found) throw new Error(`The contract has no ${method} ${pathname}.`)
    const { operationId, reply } = found.endpoint
    asked.push({
      operation: operationId,
      query: search,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: new Headers(headers).get('idempotency-key'),
    })
    if (method !== 'GET' && lost > 0) {
      lost -= 1
      throw new TypeError('The connection was lost.')
    }
    const given = (answers as Record<string, unknown>)[operationId]
    const value = given ?? (reply.body ? onOnePage(exampleOf(reply.body)) : undefined)
    const status = isRefusal(given) ? given.status : reply.status
    return status === 204 ? new Response(null, { status }) : Response.json(value, { status })
  }
  globalThis.fetch = answer as typeof fetch
  return {
    asked,
    /** The next replies to commands do not arrive. */
    lose: (count) => {
      lost = count
    },
  }
}
