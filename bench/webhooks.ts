import { execFile, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import type pg from 'pg'
import Stripe from 'stripe'
import { loginsOf } from '#database/logins'
import { median } from './median.ts'
import { databaseCpuUs, serverCpuUs } from './processor-time.ts'
import { startChild } from './start-child.ts'

// What performance.md asks: at least so much of the commits that the database does of the same row.
const wantedRatio = 0.6
const sockets = 64
// As DATABASE_WRITERS.
const writers = 8
const pgbenchSeconds = 3
const secret = 'whsec_bench'

/** One event as the payment provider sends it, signed, as the bytes of a request. */
function requestOf(number: number): Buffer {
  const id = `evt_bench${process.pid}x${number}`
  const payload = JSON.stringify({
    id,
    object: 'event',
    account: 'acct_bench',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: {
      object: {
        id: `ch_bench${number}`,
        object: 'charge',
        payment_intent: `pi_bench${number}`,
        // A charge has some two kilobytes.
        padding: 'x'.repeat(2_000),
      },
    },
    livemode: false,
    type: 'charge.succeeded',
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return Buffer.from(
    `POST /webhooks/payments-connect HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      `stripe-signature: ${signature}\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
  )
}

const taken = Buffer.from('HTTP/1.1 200')
const end = Buffer.from('{"received":true}')

// One request at a time on each socket, as the provider sends them. No promise and no reading of the
// headers for each: the sender shares the two cores with what is measured.
function sendOn(socket: Socket, requests: Iterator<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer: Buffer = Buffer.alloc(0)
    const sendNext = () => {
      const { value, done } = requests.next()
      if (done) resolve()
      else socket.write(value)
    }
    socket.on('data', (bytes: Buffer) => {
      answer = answer.length === 0 ? bytes : Buffer.concat([answer, bytes])
      if (!answer.subarray(0, taken.length).equals(taken)) {
        reject(new Error(`an event was not taken: ${answer.toString().slice(0, 300)}`))
      }
      if (!answer.subarray(-end.length).equals(end)) return
      answer = Buffer.alloc(0)
      sendNext()
    })
    socket.on('error', reject)
    sendNext()
  })
}

/** Posts each request once, as many at a time as there are sockets; gives how many a second were taken. */
async function postAll(port: number, requests: readonly Buffer[]): Promise<number> {
  const open = Array.from({ length: sockets }, () => connect(port, '127.0.0.1').setNoDelay())
  await Promise.all(open.map((socket) => once(socket, 'connect')))
  const rest = requests.values()
  const begunMs = performance.now()
  await Promise.all(open.map((socket) => sendOn(socket, rest)))
  const seconds = (performance.now() - begunMs) / 1000
  for (const socket of open) socket.destroy()
  return requests.length / seconds
}

// The row that the webhook makes of such an event; nothing is read, verified or encrypted.
const insert = `insert into app.webhook_events (id, source, provider_event_id, dedupe_key, external_account, type, api_version,
    is_live, occurred_at, signature_key, payload, payload_sha256, object_type, object_id, order_key)
  select id, 'stripe', id::text, id::text, 'acct_bench', 'charge.succeeded', '2026-10-28.endive', false, now(), 0,
    decode('${randomBytes(2_350).toString('hex')}', 'hex'), decode('${'07'.repeat(32)}', 'hex'), 'charge', id::text, id::text
  from (select uuidv7() as id) as event on conflict (source, dedupe_key) do nothing;`

const run = promisify(execFile)

/** How often a second pgbench commits the row, on as many connections as the product writes with. */
async function commitWithPgbench(connection: pg.ClientConfig, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-pgbench-'))
  try {
    const script = join(folder, 'insert.sql')
    await writeFile(script, `${insert}\n`)
    const words = `-n -M prepared -c ${writers} -j 1 -T ${seconds} -f ${script}`.split(' ')
    const { stdout } = await run('pgbench', words, {
      env: {
        ...process.env,
        PGHOST: String(connection.host),
        PGPORT: String(connection.port ?? 5432),
        PGUSER: String(connection.user),
        PGPASSWORD: String(connection.password),
        PGDATABASE: String(connection.database),
        PGOPTIONS: '-c role=pontic_across',
      },
    })
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

async function commitInLoops(child: ChildProcess, count: number): Promise<number> {
  child.send({ count, text: insert })
  const [{ perSecond }] = (await once(child, 'message')) as [{ perSecond: number }]
  return perSecond
}

type Turn = { perSecond: number; committed: number; productUs: number; databaseUs: number }

/** Prints the medians of the turns, and what one event costs. */
function printTurns(turns: readonly Turn[], floor: string): void {
  const of = (figure: (turn: Turn) => number) => median(turns.map(figure))
  const ratio = of(({ perSecond, committed }) => perSecond / committed)
  console.log(
    `payment webhook: ${of(({ perSecond }) => perSecond).toFixed(0)} events/s taken, ` +
      `${of(({ committed }) => committed).toFixed(0)} commits/s of the same row by ${floor}; ` +
      `ratio ${ratio.toFixed(2)} (wanted ${wantedRatio}: ${ratio >= wantedRatio ? 'yes' : 'NO'}); ` +
      `processor time of an event ${of(({ productUs }) => productUs).toFixed(0)} µs in the product, ` +
      `${of(({ databaseUs }) => databaseUs).toFixed(0)} µs in the database`,
  )
}

/**
 * Prints how many events a second the payment webhook takes, beside how often the database commits
 * the same row, in turns on one database. Processed is nothing: the row is the job (decision 0007).
 */
export async function printWebhooks(
  connection: pg.ClientConfig & { host: string },
  { rounds, each }: { rounds: number; each: number },
): Promise<void> {
  const logins = loginsOf(connection, 'bench')
  const product = await startChild('./product.ts', {
    BENCH_LOGINS: logins,
    STRIPE_WEBHOOK_SECRETS: secret,
  })
  const floor = await startChild('./floors/commits.ts', {
    BENCH_CONNECTION: logins.across,
  })
  const isPgbench = await hasPgbench()
  const turns: Turn[] = []
  const cpuUs = async () => ({
    product: (await serverCpuUs(product.child)).us,
    database: await databaseCpuUs(connection.host),
  })
  try {
    let number = 0
    for (let round = 0; round <= rounds; round++) {
      const requests = Array.from({ length: each }, () => requestOf(number++))
      const committed = isPgbench
        ? await commitWithPgbench(logins.across, pgbenchSeconds)
        : await commitInLoops(floor.child, each)
      const before = await cpuUs()
      const perSecond = await postAll(product.port, requests)
      const after = await cpuUs()
      // The first round warms up.
      if (round === 0) continue
      const productUs = (after.product - before.product) / each
      turns.push({
        perSecond,
        committed,
        productUs,
        databaseUs: (after.database - before.database) / each,
      })
    }
  } finally {
    product.child.kill()
    floor.child.kill()
  }
  printTurns(turns, isPgbench ? 'pgbench' : 'a loop')
}
