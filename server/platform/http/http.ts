import { randomUUID } from 'node:crypto'
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import type { Env } from '../settings/env.ts'
import { inputError, invalidInput, problemOf, rateLimited, Refusal, refusalOf } from '../errors.ts'
import { inputChecker, replyWriter } from './input.ts'
import { mayTakeLong } from './long-body.ts'
import { permissionsPolicy } from './permissions-policy.ts'
import { pageOfRefusal } from './refusal-page.ts'
import { openSharedLimit, type AddRequests } from './shared-limit.ts'
import { answerAndDestroy, limitConnections } from './sockets.ts'

// Constant headers cost a small request nothing; a plugin for them doubled it (32 against 16 µs).
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'permissions-policy': permissionsPolicy(),
}

// For this host alone: which of its neighbours have TLS is not for Pontic to say.
const strictTransport = { 'strict-transport-security': 'max-age=31536000' }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

const notJson = () => new Refusal('unsupported_media_type', { types: ['application/json'] })

const nullBody = () => invalidInput(inputError('body', '', 'wrong_type', { types: ['object'] }))

/** The refusal that a framework's error means, or undefined when it is our fault. */
function refusalOfFramework(error: FastifyError): Refusal | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notJson()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('body_length_mismatch')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('invalid_url')
    // A folder of files was asked for what is outside of it.
    case 'FST_STATIC_FORBIDDEN_PATH':
      return new Refusal('route_not_found')
    default:
      return undefined
  }
}

/** Answers any thrown value: a refusal as it is, all else as a 500 that shows nothing. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    refusalOfFramework(error as FastifyError) ??
    // A caller who went away in the middle of the body looks like a lost database.
    (request.raw.errored === error ? new Refusal('body_length_mismatch') : undefined) ??
    refusalOf(error) ??
    new Refusal('internal_error')
  if (refusal.status >= 500) {
    request.log.error({ err: refusal.extras.cause ?? error }, 'the request failed')
  }
  const { headers, retryAfterSeconds } = refusal.extras
  if (headers) reply.headers(headers)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  // A cookie belongs to an answer that succeeded.
  reply.removeHeader('set-cookie')
  reply.removeHeader('clear-site-data')
  reply.code(refusal.status)
  const page = pageOfRefusal(refusal, request)
  if (page) {
    reply.headers({ ...securityHeaders, ...page.headers, 'x-request-id': request.id })
    reply.serializer(String).send(page.body)
    return
  }
  reply
    .headers({
      ...securityHeaders,
      'content-type': 'application/problem+json',
      'x-request-id': request.id,
    })
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemOf(refusal, request.id))
}

// A route's address as Fastify has it: `/patients/:id`, `/app/*`.
function patternOf(url: string): RegExp {
  const pattern = url
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*')
  return new RegExp(`^${pattern}$`)
}

function addJsonParser(http: FastifyInstance): void {
  // Fastify also reads text/plain by default, which a form of another site can send.
  http.removeAllContentTypeParsers()
  const parseText = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      const charset = /charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
        done(notJson())
        return
      }
      if (body.length === 0) {
        done(null, undefined)
        return
      }
      const invalid = () => done(new Refusal('invalid_json'))
      let text: string
      try {
        text = utf8.decode(body)
      } catch {
        invalid()
        return
      }
      void parseText(request, text, (error, value) => {
        if (error) invalid()
        // Fastify shows a checker null where there is no body, so null itself stops here.
        else if (value === null) done(nullBody())
        else done(null, value)
      })
    },
  )
}

async function addRateLimit(
  http: FastifyInstance,
  env: Env,
  addRequests: AddRequests,
): Promise<void> {
  // It limits the routes that come after it is loaded, and no others.
  await http.register(rateLimit, {
    global: true,
    max: env.REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    store: openSharedLimit(addRequests),
    // After the credential was read, so that a laboratory behind one address is many callers.
    hook: 'preParsing',
    keyGenerator: (request) =>
      request.caller?.principal.credential.id ?? normalizeIP(request.ip, 64),
    enableDraftSpec: true,
    allowList: (request) => request.routeOptions.config.isUnlimited === true,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(Math.ceil(ttl / 1000)),
  })
}

// A list of fifty orders has 70 kB as it is written and 6 kB compressed: on a slow line 1.3 s less. No
// other site can have a browser ask for it with a session, so its length shows nobody what is in it.
async function addCompression(http: FastifyInstance): Promise<void> {
  await http.register(compress, {
    globalDecompression: false,
    threshold: 1_400,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

function answerUnknown(http: FastifyInstance): void {
  const patterns: { pattern: RegExp; methods: string[] }[] = []
  http.addHook('onRoute', ({ url, method }) => {
    patterns.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = patterns.filter(({ pattern }) => pattern.test(path))
    const methods = [...new Set(allowed.flatMap((route) => route.methods))]
    const allow = methods.join(', ')
    // A folder of files takes the address and the method, and may still have no such file.
    const isMissing = methods.length === 0 || methods.includes(request.method)
    answerError(
      isMissing
        ? new Refusal('route_not_found')
        : new Refusal('method_not_allowed', { methods }, { headers: { allow } }),
      request,
      reply,
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No general limit: health checks and webhooks, which have limits of their own. */
    isUnlimited?: boolean
  }
}

function refusalOfClient(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal('header_too_large', { limitBytes: maxHeaderSize })
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('request_timeout')
    default:
      return new Refusal('invalid_http')
  }
}

/** A refusal as HTTP, for a connection without a reply to write it to. */
function bareAnswerOf(refusal: Refusal): string {
  const requestId = randomUUID()
  const body = JSON.stringify(problemOf(refusal, requestId))
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${head.join('')}\r\n${body}`
}

// What is no request yet: Fastify has no reply for it.
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // Node asks once for each request; who takes a long body has limits of its own.
  if (isLate && mayTakeLong(socket)) return
  answerAndDestroy(socket, bareAnswerOf(refusalOfClient(error.code)), !isLate)
}

// What Node or Fastify would answer with an empty body, not at all, or by a failure of ours.
function answerOddRequests(http: FastifyInstance): void {
  // No operation takes it. With a body it would fail before anybody could say so.
  http.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  http.server.on('connect', (_request, socket: Socket) => {
    const refusal = new Refusal('proxy_not_supported')
    answerAndDestroy(socket, bareAnswerOf(refusal), true)
  })
  // An expectation that nobody here knows changes nothing (RFC 9110, 10.1.1).
  http.server.on('checkExpectation', (request, response) => http.routing(request, response))
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
      throw new Refusal('host_header_missing')
    }
  })
}

// Every answer carries the headers of security and the request's id, and says when its connection ends.
function completeAnswers(
  http: FastifyInstance,
  env: Env,
  lifecycle: HttpDependencies['lifecycle'],
): void {
  const sockets = new Set<Socket>()
  http.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  http.addHook('preClose', async () => {
    lifecycle.isDraining = true
    // Browsers open connections ahead; Node takes them for requests that are about to arrive.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  const headers = Object.entries({
    ...securityHeaders,
    ...(env.BASE_URL?.startsWith('https:') ? strictTransport : {}),
  })
  http.addHook('onSend', async (request, reply) => {
    for (const [name, value] of headers) {
      // Setting again what the answer says itself would send its cookie twice.
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    reply.header('x-request-id', request.id)
    // From the beginning of the drain delay on: a connection that is used meanwhile ends in order, and
    // one that is idle when the service closes may meet a request that is on its way.
    if (lifecycle.isDraining) reply.header('connection', 'close')
  })
}

function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    const { principal } = request.caller ?? {}
    request.log.info(
      {
        method: request.method,
        // The pattern, not the address: addresses carry searched names.
        route: url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        organization: principal?.organizationId,
        user: principal?.userId,
      },
      'request',
    )
  })
}

/** What the HTTP server needs of the rest of the service. */
export type HttpDependencies = {
  env: Env
  log: Logger
  /** Counts the requests of a caller over all servers. */
  addRequests: AddRequests
  /** Whether the service shuts down: its connections end with their next answer. */
  lifecycle: { isDraining: boolean }
}

/** The HTTP server, strict by settings: nothing is coerced, dropped, leaked or endless. It does not listen. */
export async function buildHttp({
  env,
  log,
  addRequests,
  lifecycle,
}: HttpDependencies): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const http: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: env.JSON_BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 200 },
    // One proxy: what it appended to X-Forwarded-For counts, not what the client wrote before it.
    trustProxy: env.TRUST_PROXY && ((_address, hop) => hop === 0),
    requestTimeout: env.REQUEST_TIMEOUT_MS,
    connectionTimeout: env.CONNECTION_IDLE_TIMEOUT_MS,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      headersTimeout: env.HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
      // Node's own refusal has no body: the hook below says what is missing.
      requireHostHeader: false,
    },
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  })
  answerOddRequests(http)
  http.decorateRequest('caller', null)
  http.setValidatorCompiler(({ schema, httpPart }) =>
    inputChecker(schema as Record<string, unknown>, httpPart),
  )
  http.setSerializerCompiler(({ schema }) => replyWriter(schema as Record<string, unknown>))
  http.setErrorHandler(answerError)
  addJsonParser(http)
  await addRateLimit(http, env, addRequests)
  await addCompression(http)
  answerUnknown(http)

  limitConnections(http.server, env, log)
  completeAnswers(http, env, lifecycle)
  logRequests(http)
  return http
}
