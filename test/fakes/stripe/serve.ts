import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createStripeFake } from '../stripe.ts'
import type { Delivery, StripeFake } from '../stripe.ts'
import { openPages } from './pages.ts'

/**
 * The stand-in for Stripe as a program of its own, on loopback: `npm run stripe:fake` for whoever
 * wants to pay without an account, and a child of the demo. It delivers signed events to
 * `--deliver-to`, again and again until they are taken, and remembers its world in `--memory`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4710' },
    'deliver-to': {
      type: 'string',
      default: 'http://127.0.0.1:4700/webhooks/payments-connect',
    },
    memory: { type: 'string' },
  },
})

/** Where the demo listens, and the accounts and payments that its laboratories have. */
type DemoAddress = {
  deliverTo: string
  accounts: Parameters<StripeFake['world']['adoptAccount']>[0][]
  payments: Parameters<StripeFake['world']['adoptPayment']>[0][]
}

const deliverEveryMs = 250
const again = [1_000, 5_000, 30_000, 120_000]

let deliverTo = values['deliver-to']
type Waiting = { delivery: Delivery; tries: number; dueAtMs: number }
const waiting: Waiting[] = []
// Whether something may have happened since the memory was kept: to write all of it down four times a
// second took a twentieth of a core from a demo that nobody used.
let hasChanged = true

async function post({ body, headers }: Delivery): Promise<boolean> {
  try {
    const answer = await fetch(deliverTo, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(10_000),
    })
    return answer.ok
  } catch {
    return false
  }
}

async function deliverDue(fake: StripeFake): Promise<void> {
  const now = new Date()
  const fresh = fake.events.takeDeliveries({ signedAt: now })
  hasChanged ||= fresh.length > 0
  waiting.push(...fresh.map((delivery) => ({ delivery, tries: 0, dueAtMs: 0 })))
  for (const entry of waiting.filter(({ dueAtMs }) => dueAtMs <= now.getTime())) {
    const isTaken = await post(fake.events.redeliver(entry.delivery, new Date()))
    if (isTaken) fake.events.acknowledge(entry.delivery.event.id)
    hasChanged ||= isTaken
    const pauseMs = again[entry.tries]
    entry.tries += 1
    entry.dueAtMs = Date.now() + (pauseMs ?? 0)
    // After the last try the event stays on the list of the undelivered, as at Stripe.
    if (isTaken || pauseMs === undefined) waiting.splice(waiting.indexOf(entry), 1)
  }
}

// A kill between two writes leaves the earlier memory whole.
async function keepMemory(fake: StripeFake, path: string): Promise<void> {
  if (!hasChanged) return
  hasChanged = false
  await writeFile(`${path}.new`, fake.memorize())
  await rename(`${path}.new`, path)
}

async function remembered(path: string | undefined): Promise<Buffer | undefined> {
  if (path === undefined) return undefined
  return readFile(path).catch(() => undefined)
}

const memory = await remembered(values.memory)
const pages = openPages(() => fake)
const fake: StripeFake = await createStripeFake({
  port: Number(values.port),
  startsAt: new Date(),
  pages: (request, response) => {
    // What a request changes has happened before it is answered.
    response.on('close', () => {
      hasChanged = true
    })
    return pages(request, response)
  },
  ...(memory ? { memory } : {}),
})

let isBusy = false
setInterval(() => {
  if (isBusy) return
  isBusy = true
  fake.setNow(new Date())
  deliverDue(fake)
    .then(() => (values.memory === undefined ? undefined : keepMemory(fake, values.memory)))
    .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    .finally(() => {
      isBusy = false
    })
}, deliverEveryMs)

if (process.send) {
  process.on('message', (message: DemoAddress) => {
    deliverTo = message.deliverTo
    for (const account of message.accounts) fake.world.adoptAccount(account)
    for (const payment of message.payments) fake.world.adoptPayment(payment)
    hasChanged = true
  })
  // The demo that started it is gone, however it went.
  process.on('disconnect', () => process.exit(0))
  // The demo's terminal sends Ctrl-C to both: the demo decides.
  process.on('SIGINT', () => {})
  process.send({
    url: fake.url,
    secretKey: fake.secretKey,
    webhookSecrets: fake.webhookSecrets,
  })
} else {
  process.stdout.write(
    `A stand-in for Stripe runs at ${fake.url} (its page: pay, decline, dispute, pay out).

Start Pontic with:
  STRIPE_SECRET_KEY=${fake.secretKey} \\
  STRIPE_API_BASE=${fake.url} \\
  STRIPE_WEBHOOK_SECRETS=${fake.webhookSecrets.join(',')} \\
  npm start

Events go to ${deliverTo}
`,
  )
}
