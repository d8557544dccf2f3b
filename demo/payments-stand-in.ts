import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { selectDemoAccounts, selectDemoPayments } from '#demo/demo'
import type { Db } from '#platform/db/db'
import type { Env } from '#server/settings'

// It belongs to the tests and is started as a program: the service holds none of its code.
const program = join(import.meta.dirname, '../test/fakes/stripe/serve.ts')

/** The file in DATA_DIR in which the stand-in remembers what was paid. */
export const demoPaymentsMemory = 'stripe-fake.bin'

/** The stand-in for the payment provider that the demo pays with, on this computer alone. */
export type DemoPayments = {
  /** Its page, where a visitor pays. */
  url: string
  /** The settings that lead the service to it. */
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'STRIPE_WEBHOOK_SECRETS'>
  /** Says where the service listens, which accounts and payments it has, and that events may come. */
  deliverTo(address: string, db: Db): Promise<void>
  stop(): void
}

type Ready = { url: string; secretKey: string; webhookSecrets: string[] }

/**
 * Starts the stand-in as a child of the demo, so that a visitor can pay; it ends with the demo, and
 * remembers what was paid in DATA_DIR. Undefined in production and where a key is set: there nobody
 * pays with play money.
 */
export async function startDemoPayments(env: Env): Promise<DemoPayments | undefined> {
  const isTrial = env.NODE_ENV !== 'production' && env.STRIPE_SECRET_KEY === undefined
  if (!isTrial || env.STRIPE_API_BASE !== undefined || !existsSync(program)) return undefined
  const memory = join(env.DATA_DIR, demoPaymentsMemory)
  const child = fork(program, ['--port', '0', '--memory', memory], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => []),
  ])) as [Ready?]
  // Without it the demo works as without a key.
  if (!ready) return undefined
  child.unref()
  child.channel?.unref()
  return {
    url: ready.url,
    env: {
      STRIPE_SECRET_KEY: ready.secretKey,
      STRIPE_API_BASE: ready.url,
      STRIPE_WEBHOOK_SECRETS: ready.webhookSecrets.join(','),
    },
    async deliverTo(address, db) {
      const known = await db.acrossOrgs('accounts and payments of the demo', async (tx) => ({
        accounts: await selectDemoAccounts(tx),
        payments: await selectDemoPayments(tx),
      }))
      child.send({ deliverTo: `${address}/webhooks/payments-connect`, ...known })
    },
    stop: () => {
      child.kill()
    },
  }
}
