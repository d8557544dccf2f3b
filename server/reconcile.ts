import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { reconcileAll } from '#server/finance/reconciliation'
import { SettingError } from '#platform/settings/setting'
import { readEnv } from './settings.ts'
import { openFileStore } from '#platform/files/file-store/open'
import { createLog } from '#platform/log'
import { buildApp } from './app.ts'
import { isAdvice, openDatabase } from './database.ts'
import { linesOnly } from './start-steps.ts'
import { connectPaymentProvider } from './finance/payment-provider.ts'
import { secretKeyOf } from './secret-key.ts'

/** Compares every account with the payment provider now, and says what came of it. */
async function reconcile(): Promise<void> {
  const env = readEnv(process.env)
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const { stripe } = connectPaymentProvider(env)
  if (!stripe) {
    throw new SettingError(
      'STRIPE_SECRET_KEY is not set: there is no payment provider to compare with.',
    )
  }
  const filesFolder = resolve(env.DATA_DIR, 'files')
  await mkdir(filesFolder, { recursive: true })
  const secretKey = await secretKeyOf(env)
  const database = await openDatabase(env, linesOnly(print))
  try {
    const app = await buildApp({
      env: { ...env, SECRET_KEY: secretKey },
      db: database.db,
      log: createLog(env.LOG_LEVEL),
      clock: () => new Date(),
      files: await openFileStore(env, filesFolder),
    })
    const comparisons = await reconcileAll(app, stripe)
    for (const { accountId, fetched, compared, repaired, unexplained } of comparisons) {
      print(
        `${accountId}: ${compared} movements compared, ${repaired} posted, ${fetched} events fetched, ${unexplained} not explained`,
      )
    }
    // Events that were fetched are processed by the service, or here where none runs.
    await app.worker.drain()
    await app.http.close()
    print(`${comparisons.length} accounts compared. GET /finance/reconciliation says the rest.`)
  } finally {
    await database.close()
  }
}

reconcile().catch((error: unknown) => {
  process.stderr.write(`${isAdvice(error) ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
})
