import type { Logins } from '#database/logins'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#platform/db/db'
import { newSecretKey } from '#platform/settings/env'
import { readEnv } from '#server/settings'
import { openFolderStore } from '#platform/files/file-store/folder-store'
import { createLog } from '#platform/log'
import { buildApp } from '../server/app.ts'

// The product as it is served, with sign-in, access, validation, row security, limits and logs on.
const env = readEnv({ ...process.env, REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' })
const db = connectDatabase({
  logins: JSON.parse(process.env['BENCH_LOGINS'] ?? '{}') as Logins,
  readers: env.DATABASE_READERS,
  writers: env.DATABASE_WRITERS,
  namedStatements: true,
  statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
  transactionTimeoutMs: env.DATABASE_TRANSACTION_TIMEOUT_MS,
})
const app = await buildApp({
  env: { ...env, SECRET_KEY: newSecretKey() },
  db,
  log: createLog(env.LOG_LEVEL),
  clock: () => new Date(),
  files: await openFolderStore(await mkdtemp(join(tmpdir(), 'pontic-bench-files-'))),
})
const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () =>
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }),
)
process.send?.({ port: Number(new URL(url).port) })
