import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { deserialize } from 'node:v8'
import Stripe from 'stripe'
import { verifyStripeSignature } from '#vendors/stripe'

const folder = await mkdtemp(join(tmpdir(), 'pontic-fake-'))
after(() => rm(folder, { recursive: true, force: true }))

type Ready = { url: string; secretKey: string; webhookSecrets: string[] }

const account = 'acct_demoSample'
const known = { id: account, country: 'DE', defaultCurrency: 'EUR', isReady: true, methods: [] }

async function start(deliverTo: string): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(
    join(import.meta.dirname, 'serve.ts'),
    ['--port', '0', '--memory', join(folder, 'memory.bin')],
    {
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const [ready] = (await once(child, 'message')) as [Ready]
  child.send({ deliverTo, payments: [], accounts: [known] })
  return { child, ready }
}

/** A receiver of events that refuses the first, as a service that is still starting. */
async function receive(secretsOf: () => readonly string[]) {
  const types: string[] = []
  let refusals = 1
  const receivedEvents = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks)
      const header = request.headers['stripe-signature']
      const signed = {
        rawBody,
        header,
        secrets: secretsOf(),
        now: new Date(),
        toleranceSeconds: 300,
      }
      const isGood = verifyStripeSignature(signed).ok && refusals-- <= 0
      if (isGood) types.push(JSON.parse(rawBody.toString()).type)
      if (types.includes('payment_intent.succeeded') && types.includes('payment_intent.created')) {
        receivedEvents.resolve()
      }
      response.writeHead(isGood ? 200 : 503).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, types, receivedEvents: receivedEvents.promise }
}

type Memory = { entries: Map<string, { object: { status: string } }> }

/** Whether the memory has the payment as paid by now; it is written after the events are delivered. */
async function remembers(id: string): Promise<boolean> {
  const memory = deserialize(await readFile(join(folder, 'memory.bin'))) as Memory
  return memory.entries.get(id)?.object.status === 'succeeded'
}

const sdkOf = ({ url, secretKey }: Ready) => {
  const { hostname, port } = new URL(url)
  const place = { host: hostname, port, protocol: 'http', telemetry: false } as const
  return new Stripe(secretKey, place)
}

test('a person pays on its page, the service is notified of it, and the next start remembers it', async () => {
  let secrets: readonly string[] = []
  const receiver = await receive(() => secrets)
  const first = await start(receiver.url)
  secrets = first.ready.webhookSecrets
  const intent = await sdkOf(first.ready).paymentIntents.create(
    { amount: 1_200, currency: 'eur' },
    { stripeAccount: account },
  )
  const page = await fetch(`${first.ready.url}/?secret=${intent.client_secret}`)
  assert.match(await page.text(), /Pay by card/)
  const press = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${first.ready.url}/act`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ id: intent.id, act: name }),
      redirect: 'manual',
    })
  assert.equal((await press('Pay by card', { origin: 'https://elsewhere.example' })).status, 422)
  assert.equal((await press('Pay by card')).status, 303)
  assert.equal((await press('Pay by card')).status, 422)
  await receiver.receivedEvents
  while (!(await remembers(intent.id))) await new Promise((resolve) => setTimeout(resolve, 20))
  const gone = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await gone

  const second = await start(receiver.url)
  const found = await sdkOf(second.ready).paymentIntents.retrieve(
    intent.id,
    {},
    { stripeAccount: account },
  )
  assert.equal(found.status, 'succeeded')
  const end = once(second.child, 'exit')
  second.child.disconnect()
  assert.deepEqual((await end)[0], 0)
})

test('its page leads a laboratory back from onboarding with an account that takes payments', async () => {
  const { child, ready } = await start('http://127.0.0.1:9/nobody')
  const stripe = sdkOf(ready)
  const { id } = await stripe.accounts.create({ country: 'DE' })
  const link = await stripe.accountLinks.create({
    account: id,
    refresh_url: 'https://lab.example/again',
    return_url: 'https://lab.example/returned',
    type: 'account_onboarding',
  })
  assert.equal(new URL(link.url).origin, ready.url)
  const answer = await fetch(link.url, { redirect: 'manual' })
  assert.equal(answer.headers.get('location'), 'https://lab.example/returned')
  assert.equal((await stripe.accounts.retrieve(id)).charges_enabled, true)
  const end = once(child, 'exit')
  child.disconnect()
  await end
})
