import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint'
import type { Env } from './env.ts'
import { problemOf, Refusal, refusalOf } from './errors.ts'
import { inputChecker, replyWriter } from './input.ts'

// Six constant headers cost a small request nothing; a plugin for them doubled it (32 against 16 µs).
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** The refusal that a framework's error means, or undefined when it is our fault. */
function refusalOfFramework(error: FastifyError): Refusal | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large', 'The body is larger than this operation takes.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('invalid_request', 'The Content-Length does not fit the body.')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_PARAM_LENGTH_EXCEEDED':
      return new Refusal('invalid_url', 'The address has a part that cannot be read.')
    default:
      return undefined
  }
}

/** Answers any thrown value: a refusal as it is, all else as a 500 that shows nothing. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    refusalOf(error) ??
    refusalOfFramework(error as FastifyError) ??
    new Refusal('internal_error', 'Something went wrong on our side. Tell support the request id.')
  if (refusal.status >= 500) {
    request.log.error({ err: refusal.extras.cause ?? error }, 'the request failed')
  }
  const { headers, retryAfterSeconds } = refusal.extras
  if (headers) reply.headers(headers)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  // A cookie belongs to an answer that succeeded.
  reply.removeHeader('set-cookie')
  reply
    .code(refusal.status)
    .headers({
      ...securityHeaders,
      'content-type': 'application/problem+json',
      'x-request-id': request.id,
    })
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemOf(refusal, request.id))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
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
        done(new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.'))
        return
      }
      if (body.length === 0) {
        done(null, undefined)
        return
      }
      const invalid = () =>
        done(new Refusal('invalid_json', 'The body is not valid JSON in UTF-8.'))
      let text: string
      try {
        text = utf8.decode(body)
      } catch {
        invalid()
        return
      }
      parseText(request, text, (error, value) => (error ? invalid() : done(null, value)))
    },
  )
}

function addRateLimit(http: FastifyInstance, env: Env): void {
  http.register(rateLimit, {
    global: true,
    max: env.REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    // After the credential was read, so that a laboratory behind one address is many callers.
    hook: 'preParsing',
    keyGenerator: (request) => request.caller?.principal.credential.id ?? request.ip,
    enableDraftSpec: true,
    allowList: (request) => request.routeOptions.config.isUnlimited === true,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(
        'rate_limited',
        `Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds.`,
        {
          retryAfterSeconds: Math.ceil(ttl / 1000),
        },
      ),
  })
}

// The limit for addresses that lead nowhere exists once its plugin is loaded.
function answerUnknown(http: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const patterns = endpoints.map(({ path, method }) => ({ pattern: patternOf(path), method }))
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    const allow = [...new Set(allowed)].join(', ')
    answerError(
      allowed.length > 0
        ? new Refusal('method_not_allowed', `Use ${allow} here.`, { headers: { allow } })
        : new Refusal('route_not_found', 'There is nothing at this address. /docs lists what there is.'),
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

/** The HTTP server, strict by settings: nothing is coerced, dropped, leaked or endless. It does not listen. */
export function buildHttp(
  env: Env,
  log: Logger,
  endpoints: readonly Endpoint[],
): FastifyInstance {
  const http: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    bodyLimit: env.JSON_BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 200 },
    trustProxy: env.TRUST_PROXY,
    requestTimeout: env.REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: env.HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
    frameworkErrors: answerError,
    clientErrorHandler(error, socket) {
      const isLarge = (error as { code?: string }).code === 'HPE_HEADER_OVERFLOW'
      const refusal = isLarge
        ? new Refusal('header_too_large', 'The headers are larger than 16 KiB.')
        : new Refusal('invalid_request', 'This is not HTTP that can be read.')
      const body = JSON.stringify(problemOf(refusal, randomUUID()))
      if (socket.writable) {
        socket.end(
          `HTTP/1.1 ${refusal.status} ${isLarge ? 'Request Header Fields Too Large' : 'Bad Request'}\r\n` +
            `content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
        )
      }
    },
  })
  http.decorateRequest('caller', null)
  http.setValidatorCompiler(({ schema, httpPart }) =>
    inputChecker(schema as Record<string, unknown>, httpPart),
  )
  http.setSerializerCompiler(({ schema }) => replyWriter(schema as Record<string, unknown>))
  http.setErrorHandler(answerError)
  addJsonParser(http)
  addRateLimit(http, env)

  let isDraining = false
  http.addHook('preClose', async () => {
    isDraining = true
  })
  http.addHook('onSend', async (request, reply) => {
    reply.headers({ ...securityHeaders, ...reply.getHeaders(), 'x-request-id': request.id })
    // Without this a client that keeps its connection held the shutdown for 6 s.
    if (isDraining) reply.header('connection', 'close')
  })
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

  http.after(() => answerUnknown(http, endpoints))
  return http
}
