import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import type pg from 'pg'
import { loginsOf } from '#database/logins'
import { connectDatabase } from '#platform/db/db'
import { newSecretKey } from '#platform/settings/env'
import { readEnv } from '#server/settings'
import { openFileStore } from '#platform/files/file-store/open'
import { createLog } from '#platform/log'
import { clusterPassword } from '#test/app/cluster'
import { buildApp } from '../../server/app.ts'

// The product as a process of its own that a test may kill: it serves and processes jobs on the
// database that the test gives it. `SERVED_PRODUCT` holds the connection and the settings.
type Order = { connection: pg.ClientConfig; settings: Record<string, string> }

const { connection, settings } = JSON.parse(process.env['SERVED_PRODUCT'] ?? '{}') as Order
const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...settings })
const app = await buildApp({
  env: { ...env, SECRET_KEY: env.SECRET_KEY ?? newSecretKey() },
  db: connectDatabase({
    logins: loginsOf(connection, clusterPassword),
    readers: 2,
    writers: 8,
    namedStatements: true,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    transactionTimeoutMs: env.DATABASE_TRANSACTION_TIMEOUT_MS,
  }),
  log: createLog(env.LOG_LEVEL),
  clock: () => new Date(),
  files: await openFileStore(env, tmpdir()),
})
const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
app.worker.start()
// Node writes it when it ends, and a killed process does not.
flushCompileCache()
process.on('disconnect', () => process.exit(0))
process.send?.({ url })
