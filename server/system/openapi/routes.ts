import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract'
import { getDescription } from '#contract/system/description'
import { describeApi } from '#contract/api-description'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { formPageHeaders } from '#platform/http/html'
import { publicAddress } from '#platform/http/public-address'
import { servePublic } from '#platform/http/serve'
import { version } from '#platform/version'
import { drawNamedSchema, drawOperation, drawStart, openSearch, type Docs } from './docs-pages.ts'
import { answerWith, prepareText, type PreparedText } from './prepared-text.ts'

const html = formPageHeaders['content-type']

/** Does something once, and again after it failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}

async function send(prepared: PreparedText, request: FastifyRequest, reply: FastifyReply) {
  const { status = 200, contentType, stream, headers } = await answerWith(prepared, request.headers)
  return reply
    .code(status)
    .headers({ ...formPageHeaders, ...headers, 'content-type': contentType })
    .send(stream)
}

const asText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/**
 * The description at `/openapi.json`, and pages to read it at `/docs`: drawn by the server, without
 * scripts. Both are made at the first request that needs them.
 */
export function openapi(app: AppContext): void {
  const { http, env } = app
  const document = once(async () =>
    describeApi({ version, ...(env.BASE_URL ? { baseUrl: env.BASE_URL } : {}) }),
  )
  const docs = once(async (): Promise<Docs> => ({
    document: await document(),
    baseUrl: publicAddress(env),
  }))
  const json = once(async () => prepareText('application/json', JSON.stringify(await document())))
  const start = once(async () => prepareText(html, drawStart(await docs())))
  const search = once(async () => openSearch(await docs()))
  const style = once(async () =>
    prepareText(
      'text/css; charset=utf-8',
      await readFile(new URL('docs.css', import.meta.url), 'utf8'),
    ),
  )

  servePublic(app, getDescription, async ({ headers }) => answerWith(await json(), headers))

  for (const url of ['/docs', '/docs/']) {
    http.get<{ Querystring: { search?: unknown } }>(url, async (request, reply) => {
      const words = asText(request.query.search)
      if (words.trim() === '') return send(await start(), request, reply)
      return send(prepareText(html, (await search())(words)), request, reply)
    })
  }
  http.get('/docs/docs.css', async (request, reply) => send(await style(), request, reply))
  http.get<{ Params: { operationId: string } }>(
    '/docs/operations/:operationId',
    async (request, reply) => {
      const { operationId } = request.params
      const endpoint = endpoints.find((each) => each.operationId === operationId)
      if (!endpoint) throw new Refusal('route_not_found')
      return send(prepareText(html, drawOperation(await docs(), endpoint)), request, reply)
    },
  )
  http.get<{ Params: { name: string } }>('/docs/schemas/:name', async (request, reply) => {
    const page = drawNamedSchema(await docs(), request.params.name)
    if (page === undefined) throw new Refusal('route_not_found')
    return send(prepareText(html, page), request, reply)
  })
}
