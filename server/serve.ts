import { isDemo, isEmpty, seedDemo } from '#demo/demo'
import { isLoopback, SettingError } from '#platform/settings/setting'
import type { Env } from './settings.ts'
import { refuseDemoOnNetwork, wantsDemo } from './demo-settings.ts'
import type { AppContext } from '#platform/app-context'
import type { Db } from '#platform/db/db'
import type { FileStore } from '#platform/files/file-store'
import { findSandbox } from '#server/scans/scan-worker'
import { createLog } from '#platform/log'
import { publicAddress } from '#platform/http/public-address'
import { version } from '#platform/version'
import { buildApp } from './app.ts'
import { startDemoPayments } from '../demo/payments-stand-in.ts'
import type { OpenDatabase } from './database.ts'
import { startPage } from './start-page.ts'
import type { StartSteps } from './start-steps.ts'
import { hasMailbox } from '#server/system'

// What was accepted is finished; what does not end in this time after the drain delay is cut.
const shutdownTimeoutMs = 25_000

function stopOnSignal(app: AppContext, database: OpenDatabase): void {
  let isStopping = false
  async function stop(): Promise<void> {
    app.lifecycle.isDraining = true
    await new Promise((done) => setTimeout(done, app.env.DRAIN_DELAY_MS))
    await app.http.close()
    await app.worker.stop()
    await database.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), app.env.DRAIN_DELAY_MS + shutdownTimeoutMs).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.fatal({ err: error }, 'the service could not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
}

async function listen(app: AppContext): Promise<string> {
  const { HOST: host, PORT: port } = app.env
  try {
    return await app.http.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new SettingError(`Port ${port} of ${host} is taken. Set PORT to a free one.`)
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new SettingError(`The service cannot listen on ${host}:${port} (${code}).`)
    }
    throw error
  }
}

type DemoContext = Pick<Opened, 'files' | 'secretKey' | 'isEmpty' | 'steps'> & { db: Db }

/**
 * Fills in the demo where it is wanted, and says whether it is there.
 * @throws SettingError where a demo that is there must not be served
 */
async function prepareDemo(
  env: Env,
  { db, files, secretKey, isEmpty: isEmptyWanted, steps }: DemoContext,
): Promise<boolean> {
  // A start that was killed before the demo was in leaves an empty database, which gets it now.
  if (wantsDemo(env) && (await isEmpty(db))) {
    steps.begin('Filling in the demo')
    await seedDemo({ db, files, secretKey, now: new Date(), onProgress: steps.tick })
  }
  if (!(await isDemo(db))) return false
  if (isEmptyWanted) {
    throw new SettingError(
      `The database in ${env.DATA_DIR} holds the demo. To begin without it, set DATA_DIR to another folder, or delete this one.`,
    )
  }
  if (env.NODE_ENV === 'production') {
    throw new SettingError(
      'The database holds the demo, whose password is public. In production use a database of its own.',
    )
  }
  refuseDemoOnNetwork(env)
  return true
}

/** What a service is made of, once its database is open. */
export type Opened = {
  env: Env
  secretKey: string
  files: FileStore
  database: OpenDatabase
  /** Whether it is to begin without the demo. */
  isEmpty: boolean
  steps: StartSteps
  /** When the start began, on the clock of `performance`. */
  startedAtMs: number
}

/**
 * Fills in the demo where it is wanted, listens, starts the worker, and stops all of it on a signal.
 * Answers with the page that a start prints.
 * @throws SettingError where what was opened must not be served, or cannot be
 */
export async function serve({
  env,
  secretKey,
  files,
  database,
  isEmpty: isEmptyWanted,
  steps,
  startedAtMs,
}: Opened): Promise<string> {
  // Looked for while the demo is made.
  const sandbox = findSandbox()
  const hasDemo = await prepareDemo(env, {
    db: database.db,
    files,
    secretKey,
    isEmpty: isEmptyWanted,
    steps,
  })
  steps.begin('Opening the service')
  const demoPayments = hasDemo ? await startDemoPayments(env) : undefined
  const app = await buildApp({
    env: { ...env, ...demoPayments?.env, SECRET_KEY: secretKey },
    db: database.db,
    log: createLog(env.LOG_LEVEL),
    clock: () => new Date(),
    files,
  })
  const url = await listen(app)
  // A free port that was taken is known only now.
  app.env.PORT = Number(new URL(url).port)
  await demoPayments?.deliverTo(url, database.db)
  app.worker.start()
  stopOnSignal(app, database)
  return startPage({
    version,
    url: publicAddress(app.env),
    listensOn: env.BASE_URL === undefined ? undefined : url,
    hasDemo,
    hasMailbox: hasMailbox(env),
    isDemoOnNetwork: hasDemo && !isLoopback(env.HOST),
    paymentsUrl: demoPayments?.url,
    database: database.embedded,
    sandbox: await sandbox,
    seconds: (performance.now() - startedAtMs) / 1000,
  })
}
