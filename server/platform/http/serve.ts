import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import {
  isReading,
  isRepeatable,
  type Body,
  type Endpoint,
  type Params,
  type Query,
  type Reply,
} from '#contract/platform/endpoint'
import type { WithoutAbilities } from '#contract/platform/abilities'
import { abilityFillerOf } from './abilities.ts'
import { checkAccess, refuseCrossOrigin } from './access.ts'
import { summaryFillerOf, type ReaderWishes } from './summary-fields.ts'
import { auditRecorderOf, recordOnce } from '../audit.ts'
import type { Tx } from '../db/db.ts'
import { signInFor } from './browser-sign-in.ts'
import { Refusal } from '../errors.ts'
import type { AppContext } from '../app-context.ts'
import { answerOnce, answerOnceOutside, idempotencyKeyOf } from './idempotency.ts'
import {
  PrincipalChanged,
  readCredentials,
  sessionCookie,
  sharedDeviceCookie,
  type Caller,
  type Principal,
} from '../auth/session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** An answer that is not JSON: a file, a PDF. */
export type Download = {
  /** A part of it alone, or nothing because the client has it already. */
  status?: 206 | 304
  contentType: string
  stream: Readable | Buffer
  headers?: Record<string, string>
}

// A page is HTML whose headers the handler has set. What the caller can do is said after the handler.
type Answer<E extends Endpoint> = E['reply'] extends { contentType: string }
  ? Download
  : E['reply'] extends { isAlsoPage: true }
    ? Reply<E> | string
    : WithoutAbilities<Reply<E>>

/** A request as a handler sees it: checked, typed, nothing of HTTP but what it needs. */
export type Input<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  /** Bytes that are not JSON are not read yet. */
  body: E extends { rawBody: true | string } ? IncomingMessage | undefined : Body<E>
  ip: string
  requestId: string
  headers: Record<string, string | string[] | undefined>
  /** Sets or, with null, removes the session cookie of the answer. */
  setSession(token: string | null): void
  /** Sets the cookie of a shared device; after `setSession`, which removes what was set before. */
  setSharedDevice(token: string, days: number): void
  /** Sets headers of the answer. */
  setHeaders(headers: Record<string, string>): void
}

/** The input of a signed-in member, with a transaction: `tx` already runs in the organization. */
export type Call<E extends Endpoint> = Input<E> & { tx: Tx; session: Principal }

/** The input of a member whose act reaches outside: it opens its transactions itself. */
export type OutsideCall<E extends Endpoint> = Input<E> & {
  session: Principal
  inOrg<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The request as a handler sees it. */
export function inputOf<E extends Endpoint>(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Input<E> {
  return {
    params: request.params as Params<E>,
    query: request.query as Query<E>,
    body: request.body as Input<E>['body'],
    ip: request.ip,
    requestId: request.id,
    headers: request.headers,
    setSession(token) {
      const days = token === null ? 0 : app.env.SESSION_DAYS
      // Fastify adds a second cookie of the same name; work that is repeated sets the last one only.
      reply.removeHeader('set-cookie')
      reply.header('set-cookie', sessionCookie(token ?? '', days * 86_400))
      // Not the cookies: that would sign the person out of the services of sibling domains as well.
      if (token === null) reply.header('clear-site-data', '"cache", "storage"')
    },
    setSharedDevice: (token, days) =>
      void reply.header('set-cookie', sharedDeviceCookie(token, days * 86_400)),
    setHeaders: (headers) => void reply.headers(headers),
  }
}

/** What a request says of the words in which its answer is read. */
export const wishesOf = (
  headers: FastifyRequest['headers'],
  { locale }: Principal,
): ReaderWishes => ({
  acceptLanguage: headers['accept-language'],
  prefer: [headers['prefer'] ?? []].flat().join(','),
  memberLocale: locale,
})

/** Adds the route of an operation with its gates: who may, then what may be sent. */
export function addRoute(
  app: AppContext,
  endpoint: Endpoint,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { access, method, params, query, body, reply } = endpoint
  const { origins } = app
  const limit = app.http.rateLimit()
  app.http.route({
    method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint, isUnlimited: endpoint.isUnlimited === true || access.by === 'provider' },
    schema: {
      ...(params ? { params } : {}),
      querystring: query ?? { type: 'object', additionalProperties: false },
      ...(endpoint.rawBody || isReading(endpoint)
        ? {}
        : { body: body ?? { type: 'object', additionalProperties: false } }),
      ...(reply.body ? { response: { [reply.status]: reply.body } } : {}),
    },
    // Before the body is read: 401 comes before 403 and both before 400 (reliability.md).
    async onRequest(request, fastifyReply) {
      if (access.by !== 'member') return
      try {
        request.caller = await app.sessions.identify(request.headers, access.credentials)
        if (request.caller.presented.includes('session')) refuseCrossOrigin(request, origins)
        await admit(app, endpoint, request)
      } catch (refusal) {
        // The general limit counts what gets past this gate; who does not is counted here.
        if (refusal instanceof Refusal) await limit.call(app.http, request, fastifyReply)
        throw refusal
      }
    },

    // What is refused early (bad input, another site) is refused on a remembered caller: whoever is
    // no longer signed in, or lost the role, gets that first.
    async errorHandler(error: Error & { status?: number; statusCode?: number }, request, reply) {
      const refusal = await confirmedRefusal(app, endpoint, request, error)
      const signIn = signInFor(endpoint, request, refusal)
      if (signIn === undefined) throw refusal
      return reply.redirect(signIn, 302)
    },
    async handler(request, fastifyReply) {
      fastifyReply.code(reply.status)
      const value = await answer(request, fastifyReply)
      if (reply.contentType === undefined) return value ?? null
      const download = value as Download
      if (download.status !== undefined) fastifyReply.code(download.status)
      fastifyReply.headers({ 'content-type': download.contentType, ...download.headers })
      return download.stream
    },
  })
}

/** The error of a request, or the refusal of its caller where that comes first. */
async function confirmedRefusal(
  app: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  error: Error & { status?: number; statusCode?: number },
): Promise<unknown> {
  const status = error.status ?? error.statusCode ?? 500
  if (status >= 500 || status === 429) return error
  try {
    await confirm(app, endpoint, request)
    await admit(app, endpoint, request)
    return error
  } catch (refusal) {
    return refusal
  }
}

// A remembered principal may be out of date. Nobody is refused on a memory: the database is asked
// first. Whoever passes on a memory is confirmed with the work itself.
async function admit(app: AppContext, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { access } = endpoint
  if (access.by !== 'member' || !request.caller) return
  try {
    checkAccess(access, request.caller)
  } catch (refusal) {
    if (request.caller.isConfirmed) throw refusal
    await confirm(app, endpoint, request)
    checkAccess(access, request.caller)
  }
}

/** Makes sure that the caller of a request is who the database says. @throws Refusal 401 */
async function confirm(
  app: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  for (;;) {
    if (!request.caller || request.caller.isConfirmed) return
    try {
      await app.sessions.confirm(request.caller)
    } catch (error) {
      if (!(error instanceof PrincipalChanged)) throw error
      request.caller = await identifyAgain(app, endpoint, request)
    }
  }
}

function identifyAgain(app: AppContext, { access }: Endpoint, request: FastifyRequest) {
  return app.sessions.identify(request.headers, access.by === 'member' ? access.credentials : [])
}

/** Does the work of a caller, again where the remembered principal turns out to be out of date. */
export async function withCaller<T>(
  app: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  for (;;) {
    const caller = request.caller
    if (!caller) throw new Error(`${endpoint.operationId} has no caller`)
    try {
      const result = await work(caller)
      // Work that asked the database nothing, such as reading the session, is confirmed here.
      if (!caller.isConfirmed) await app.sessions.confirm(caller)
      if (caller.upkeep !== 'none') {
        // The work is done and stays done, whatever becomes of this note.
        await app.sessions.keepUp(caller, request.ip).catch((error: unknown) => {
          request.log.warn({ err: error }, 'the last use of a credential could not be saved')
        })
        const token = readCredentials(request.headers).find(({ kind }) => kind === 'session')?.token
        if (caller.upkeep === 'renew' && token && !reply.hasHeader('set-cookie')) {
          reply.header('set-cookie', sessionCookie(token, app.env.SESSION_DAYS * 86_400))
        }
      }
      return result
    } catch (error) {
      if (!(error instanceof PrincipalChanged)) throw error
      request.caller = await identifyAgain(app, endpoint, request)
      await admit(app, endpoint, request)
    }
  }
}

/**
 * Serves an operation of members, by the turns of their organizations. What only reads runs each statement in one round trip with its scope; every
 * other method is one transaction, committed before the answer leaves. With `Idempotency-Key` it
 * answers a repetition with the first answer.
 */
export function serve<E extends Endpoint>(
  app: AppContext,
  endpoint: E,
  handle: NoInfer<(call: Call<E>) => Promise<Answer<E>>>,
): void {
  const writeRecord = auditRecorderOf(endpoint, app.auditRuleOf(endpoint))
  const addAbilities = abilityFillerOf(endpoint.reply.body, app.abilities)
  const summaries = summaryFillerOf(endpoint.reply.body, app.summaryField)
  const answerOf = (request: FastifyRequest, reply: FastifyReply) =>
    withCaller(app, endpoint, request, reply, async (caller) => {
      const input = inputOf<E>(app, request, reply)
      if (summaries) reply.header('vary', summaries.variesBy)
      const command = async (tx: Tx) => {
        const answer = await handle({ ...input, tx, session: caller.principal })
        await writeRecord?.(tx, caller.principal, input, { answer, outcome: 'done' })
        addAbilities?.(answer, caller.principal)
        return answer
      }
      const finish = async (tx: Tx, answer: Answer<E>) =>
        summaries?.fill(answer, tx, wishesOf(request.headers, caller.principal))
      const complete = async (tx: Tx) => {
        const answer = await command(tx)
        await finish(tx, answer)
        return answer
      }
      const { db } = app
      // Each statement of the reader is a transaction of its own; nothing has left before the last.
      if (isReading(endpoint)) return complete(db.read(caller.scope))
      const key = isRepeatable(endpoint) ? idempotencyKeyOf(request) : undefined
      if (key === undefined) return db.write(caller.scope, command, finish)
      const repeatable = { key, endpoint, request, caller, secrets: app.secrets }
      return db.write(caller.scope, (tx) => answerOnce(tx, repeatable, () => complete(tx)))
    })
  // A file takes as long as its reader: documents have turns of their own, at the threads that draw them.
  const isFile = endpoint.reply.contentType !== undefined
  addRoute(app, endpoint, (request, reply) => {
    const owner = request.caller?.principal.organizationId
    const work = () => answerOf(request, reply)
    return isFile || owner === undefined ? work() : app.requestTurns.run(owner, work)
  })
}

/**
 * Serves an operation of members that talks to an outside party between its transactions. The
 * caller is confirmed before anything leaves, and nothing runs twice: a principal that changes
 * meanwhile gets 409. `Idempotency-Key` is honoured as with `serve`, but for a kill in the middle.
 * With its first transaction in the organization the command is reported as begun: what is not
 * there is refused within it.
 */
export function serveOutside<E extends Endpoint>(
  app: AppContext,
  endpoint: E,
  handle: NoInfer<(call: OutsideCall<E>) => Promise<Answer<E>>>,
): void {
  const writeRecord = auditRecorderOf(endpoint, app.auditRuleOf(endpoint))
  const addAbilities = abilityFillerOf(endpoint.reply.body, app.abilities)
  const summaries = summaryFillerOf(endpoint.reply.body, app.summaryField)
  addRoute(app, endpoint, (request, reply) =>
    withCaller(app, endpoint, request, reply, async (caller) => {
      // Again, even for one who was looked up before: the body may have taken its time.
      await app.sessions.confirm(caller)
      const input = inputOf<E>(app, request, reply)
      if (summaries) reply.header('vary', summaries.variesBy)
      const inOrg = <T>(work: (tx: Tx) => Promise<T>) =>
        app.db.write(caller.scope, work).catch((error: unknown) => {
          throw error instanceof PrincipalChanged ? new Refusal('retry') : error
        })
      const recording =
        writeRecord &&
        recordOnce(inOrg, (tx) => writeRecord(tx, caller.principal, input, { outcome: 'begun' }))
      const command = async () => {
        const answer = await handle({
          ...input,
          session: caller.principal,
          inOrg: recording?.inOrg ?? inOrg,
        })
        await recording?.atLast()
        addAbilities?.(answer, caller.principal)
        const reader = app.db.read(caller.scope)
        await summaries?.fill(answer, reader, wishesOf(request.headers, caller.principal))
        return answer
      }
      const key = isRepeatable(endpoint) ? idempotencyKeyOf(request) : undefined
      return key === undefined
        ? command()
        : answerOnceOutside(
            app.db,
            { key, endpoint, request, caller, secrets: app.secrets },
            command,
          )
    }),
  )
}

/** Serves an operation that needs no credential. */
export function servePublic<E extends Endpoint>(
  app: AppContext,
  endpoint: E,
  handle: NoInfer<(input: Input<E>) => Promise<Answer<E>>>,
): void {
  addRoute(app, endpoint, (request, reply) => handle(inputOf<E>(app, request, reply)))
}
