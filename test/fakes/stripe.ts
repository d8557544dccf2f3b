import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { openAccounts } from './stripe/accounts.ts'
import { FakeRefusal, newMemory, openBook } from './stripe/book.ts'
import type { Memory } from './stripe/book.ts'
import { openDisputes } from './stripe/disputes.ts'
import { openEventLog } from './stripe/events.ts'
import { answerWithFault, errorOf, faultAfterWork, openFaults } from './stripe/faults.ts'
import type { Fault } from './stripe/faults.ts'
import { parseForm, parseMultipart, type Form } from './stripe/form.ts'
import { attempt, openKeys } from './stripe/keys.ts'
import type { Worked } from './stripe/keys.ts'
import { openMethods } from './stripe/methods.ts'
import { openPayments } from './stripe/payments.ts'
import { openPayouts } from './stripe/payouts.ts'
import { openRefunds } from './stripe/refunds.ts'
import { openStanding } from './stripe/standing.ts'
import { openRoutes } from './stripe/routes.ts'
import type { Call } from './stripe/writes.ts'

export type { Delivery } from './stripe/events.ts'

/** How a fake begins. The secrets are what the product under test must be configured with. */
export type StripeFakeOptions = {
  /** Ids count up from it: two fakes with different seeds share none. */
  seed?: number
  /** The fake's own time, which stays until `setNow`. */
  startsAt?: Date
  secretKey?: string
  platformWebhookSecret?: string
  connectWebhookSecret?: string
  livemode?: boolean
  hasThinTwins?: boolean
  /** The port to listen on; a free one by default. */
  port?: number
  /** What an earlier fake's `memorize` gave: this one goes on with it. */
  memory?: Buffer
  /** Answers what is no call of the API: pages for people. */
  pages?: (request: IncomingMessage, response: ServerResponse) => boolean
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

/**
 * Stripe as far as this product uses it, in the process, on a port of 127.0.0.1 that the system
 * gives: accounts, payments, refunds, disputes, payouts and their movements, driven by the real SDK
 * at `url`. `world` makes things happen that Stripe, banks and payers do; each command records the
 * events that Stripe would send, for `events.takeDeliveries`. `close` ends every open connection.
 */
export async function createStripeFake(options: StripeFakeOptions = {}) {
  const secretKey = options.secretKey ?? 'sk_test_fake'
  const secrets = {
    platform: options.platformWebhookSecret ?? 'whsec_platform_fake',
    connect: options.connectWebhookSecret ?? 'whsec_connect_fake',
  }
  const memory: Memory = options.memory ? (deserialize(options.memory) as Memory) : newMemory()
  const book = openBook({
    memory,
    seed: options.seed ?? 1,
    startsAt: options.startsAt ?? new Date('2026-11-02T09:00:00Z'),
    livemode: options.livemode ?? false,
  })
  memory.platform ??= book.create('account', null, { country: 'US' }).id
  const { platform } = memory
  const hasThinTwins = options.hasThinTwins ?? false
  const events = openEventLog({ book, platform, secrets, hasThinTwins })
  const accounts = openAccounts({ book, events })
  const payments = openPayments({ book, events, platform })
  const refunds = openRefunds({ book, events, platform })
  const disputes = openDisputes({ book, events })
  const payouts = openPayouts({ book, events })
  const methods = openMethods({ book, events, payments })
  const faults = openFaults()
  const requests: SeenRequest[] = []
  const keys = openKeys(memory.saved)
  let answer: (call: Call) => object = () => ({})

  /** The answer of a request; of a write with a key, the kept one where there is one. */
  function work(seen: SeenRequest, url: URL, fault: Fault | undefined): Worked {
    const account = seen.account ?? platform
    const { method, path, body, idempotencyKey: key } = seen
    const command = () => {
      const error = errorOf(fault)
      const isDone = fault?.kind === 'status' && fault.isWorkDone === true
      if (error !== undefined && !isDone) throw error
      const worked = answer({ method, path, account, form: formOf(seen, url) })
      if (error !== undefined) throw error
      return worked
    }
    if (method !== 'POST' || key === null) return attempt(command)
    return keys.answer({ account, key, path, body }, command)
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (options.pages?.(request, response) === true) return
    const url = new URL(request.url ?? '/', 'http://fake')
    const seen = await readRequest(request, url)
    requests.push(seen)
    const fault = faults.take(seen)
    if (fault?.kind === 'before') await fault.command()
    if (fault !== undefined && answerWithFault(response, fault)) return
    const hasKey = request.headers.authorization === `Bearer ${secretKey}`
    const { status, body, isReplayed } = hasKey ? work(seen, url, fault) : refused
    const isSent = await faultAfterWork(response, fault)
    if (seen.idempotencyKey !== null && status !== 409) {
      keys.release({ account: seen.account ?? platform, key: seen.idempotencyKey })
    }
    if (!isSent) return
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
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const parts = { book, events, platform, accounts, payments, methods, refunds, disputes, payouts }
  answer = openRoutes({
    ...parts,
    pagesUrl: options.pages ? url : 'https://connect.stripe.example',
  })
  return {
    url,
    /** All that happened so far, for `memory` of a later fake. */
    memorize: () => serialize(memory),
    /** What a person at the fake's own page can act on, newest first. */
    standing: () => openStanding(book),
    secretKey,
    webhookSecrets: [secrets.platform, secrets.connect],
    platformAccountId: platform,
    requests,
    setNow: book.setNow,
    failNext: faults.failNext,
    world: {
      ...accounts.commands,
      ...payments.commands,
      ...methods.commands,
      ...refunds.commands,
      ...disputes.commands,
      ...payouts.commands,
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
    body: Buffer.concat(chunks).toString(isMultipart(headers) ? 'latin1' : 'utf8'),
  }
}

const isMultipart = (headers: IncomingMessage['headers']) =>
  headers['content-type']?.startsWith('multipart/form-data') === true

function formOf({ method, body }: SeenRequest, { search }: URL): Form {
  if (method !== 'POST') return parseForm(search.slice(1))
  return body.startsWith('--') ? parseMultipart(body) : parseForm(body)
}

function textOfHeader(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const refused = attempt(() => {
  throw new FakeRefusal(401, { message: 'Invalid API Key provided.' })
})
