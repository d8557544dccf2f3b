import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openAccounts } from './stripe/accounts.ts'
import { FakeRefusal, openBook } from './stripe/book.ts'
import { openDisputes } from './stripe/disputes.ts'
import { openEventLog } from './stripe/events.ts'
import { answerWithFault, faultAfterWork, openFaults } from './stripe/faults.ts'
import { parseForm } from './stripe/form.ts'
import { openPayments } from './stripe/payments.ts'
import { openPayouts } from './stripe/payouts.ts'
import { openRefunds } from './stripe/refunds.ts'
import { openRoutes } from './stripe/routes.ts'

export type { Delivery } from './stripe/events.ts'

/** How a fake begins. The secrets are what the product under test must be configured with. */
export type StripeFakeOptions = {
  /** Ids count up from it: two fakes with different seeds share none. */
  seed?: number
  /** The fake's own time, which stands until `setNow`. */
  startsAt?: Date
  secretKey?: string
  platformWebhookSecret?: string
  connectWebhookSecret?: string
  livemode?: boolean
  hasThinTwins?: boolean
}

/** A request that the fake was asked, for tests of what the product sends. */
type SeenRequest = {
  method: string
  path: string
  account: string | null
  idempotencyKey: string | null
  apiVersion: string | null
  body: string
}

export type StripeFake = Awaited<ReturnType<typeof createStripeFake>>

type Saved = { fingerprint: string; body: string }

/**
 * Stripe as far as this product uses it, in the process, on a port of 127.0.0.1 that the system
 * gives: accounts, payments, refunds, disputes, payouts and their movements, driven by the real SDK
 * at `url`. `world` makes things happen that Stripe, banks and payers do; each act records the
 * events that Stripe would send, for `events.takeDeliveries`. `close` ends every open connection.
 */
export async function createStripeFake(options: StripeFakeOptions = {}) {
  const secretKey = options.secretKey ?? 'sk_test_fake'
  const secrets = {
    platform: options.platformWebhookSecret ?? 'whsec_platform_fake',
    connect: options.connectWebhookSecret ?? 'whsec_connect_fake',
  }
  const book = openBook({
    seed: options.seed ?? 1,
    startsAt: options.startsAt ?? new Date('2026-11-02T09:00:00Z'),
    livemode: options.livemode ?? false,
  })
  const platform = book.create('account', null, { country: 'US' }).id
  const hasThinTwins = options.hasThinTwins ?? false
  const events = openEventLog({ book, platform, secrets, hasThinTwins })
  const accounts = openAccounts({ book, events })
  const payments = openPayments({ book, events, platform })
  const refunds = openRefunds({ book, events, platform })
  const disputes = openDisputes({ book, events })
  const payouts = openPayouts({ book, events })
  const answer = openRoutes({ book, events, platform, accounts, payments, refunds, payouts })
  const faults = openFaults()
  const requests: SeenRequest[] = []
  const saved = new Map<string, Saved>()

  /** The saved answer of the same write, or the work and its answer, saved when it went well. */
  function work(seen: SeenRequest, url: URL): { body: string; isReplayed: boolean } {
    const account = seen.account ?? platform
    const key = seen.method === 'POST' ? seen.idempotencyKey : null
    const savedKey = `${account} ${key}`
    const fingerprint = createHash('sha256').update(`${seen.path}\n${seen.body}`).digest('hex')
    const earlier = key === null ? undefined : saved.get(savedKey)
    if (earlier !== undefined) {
      if (earlier.fingerprint !== fingerprint) throw refuseOtherBody(seen)
      return { body: earlier.body, isReplayed: true }
    }
    const form = parseForm(seen.method === 'POST' ? seen.body : url.search.slice(1))
    const body = JSON.stringify(answer({ method: seen.method, path: seen.path, account, form }))
    if (key !== null) saved.set(savedKey, { fingerprint, body })
    return { body, isReplayed: false }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const seen = await readRequest(request, url)
    requests.push(seen)
    const fault = faults.take(seen.path)
    if (fault !== undefined && answerWithFault(response, fault)) return
    const { status, body, isReplayed } = attempt(() => {
      if (request.headers.authorization !== `Bearer ${secretKey}`) {
        throw new FakeRefusal(401, { message: 'Invalid API Key provided.' })
      }
      return work(seen, url)
    })
    if (!(await faultAfterWork(response, fault))) return
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${requests.length}`,
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    })
    response.end(body)
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    webhookSecrets: [secrets.platform, secrets.connect],
    platformAccountId: platform,
    requests,
    setNow: book.setNow,
    failNext: faults.failNext,
    world: {
      ...accounts.acts,
      ...payments.acts,
      ...refunds.acts,
      ...disputes.acts,
      ...payouts.acts,
    },
    events: {
      takeDeliveries: events.takeDeliveries,
      redeliver: events.redeliver,
      acknowledge: events.acknowledge,
    },
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(request: IncomingMessage, url: URL): Promise<SeenRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { headers } = request
  // Both headers name the connected account; the SDK's newer one may hold a path of segments.
  const context = textOfHeader(headers['stripe-context'])?.split('/').at(-1)
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    account: context ?? textOfHeader(headers['stripe-account']) ?? null,
    idempotencyKey: textOfHeader(headers['idempotency-key']) ?? null,
    apiVersion: textOfHeader(headers['stripe-version']) ?? null,
    body: Buffer.concat(chunks).toString(),
  }
}

function textOfHeader(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function attempt(work: () => { body: string; isReplayed: boolean }) {
  try {
    return { status: 200, ...work() }
  } catch (error) {
    // An act that the world does not allow is the test's mistake: it must not look like a refusal.
    const refusal =
      error instanceof FakeRefusal
        ? error
        : new FakeRefusal(500, { type: 'api_error', message: String(error) })
    return { status: refusal.status, body: JSON.stringify(refusal.body), isReplayed: false }
  }
}

function refuseOtherBody(seen: SeenRequest): FakeRefusal {
  return new FakeRefusal(400, {
    type: 'idempotency_error',
    message: `The idempotent request of key '${seen.idempotencyKey}' had other parameters.`,
  })
}
