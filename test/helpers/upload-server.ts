import { flushCompileCache } from 'node:module'
import type { Logins } from '#database/logins'
import { connectDatabase } from '#platform/db/db'
import { readEnv } from '#server/settings'
import { openFileStore } from '#platform/files/file-store/open'
import { createLog } from '#platform/log'
import { buildApp } from '../../server/app.ts'

/** What a server of a test is given: a process of its own, so that it can be killed. */
export type UploadServerSettings = {
  logins: Logins
  filesFolder: string
  port: number
  settings: Record<string, string>
}

const settings = JSON.parse(process.env['UPLOAD_SERVER'] ?? '{}') as UploadServerSettings
const env = {
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  ...readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '1000000',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...settings.settings,
  }),
}
const db = connectDatabase({
  logins: settings.logins,
  readers: 2,
  writers: 4,
  namedStatements: true,
  statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
  transactionTimeoutMs: env.DATABASE_TRANSACTION_TIMEOUT_MS,
})
const app = await buildApp({
  env,
  db,
  log: createLog(env.LOG_LEVEL),
  clock: () => new Date(),
  files: await openFileStore(env, settings.filesFolder),
})
const url = await app.http.listen({ host: '127.0.0.1', port: settings.port })
app.worker.start()
// Node writes it when it ends, and a killed process does not: the next one starts in a third of the time.
flushCompileCache()
process.on('disconnect', () => process.exit(0))
process.send?.({ port: Number(new URL(url).port) })
