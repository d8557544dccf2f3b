import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openFileStore } from '#platform/files/file-store/open'
import { jobsText } from '#platform/jobs/report'
import { createLog } from '#platform/log'
import { readEnv } from './settings.ts'
import { buildApp } from './app.ts'
import { isAdvice, openDatabase } from './database.ts'
import { linesOnly } from './start-steps.ts'
import { secretKeyOf } from './secret-key.ts'

/** Prints every queue and periodic task, and how each is doing. It processes nothing. */
async function listJobs(): Promise<void> {
  const env = readEnv(process.env)
  const filesFolder = resolve(env.DATA_DIR, 'files')
  await mkdir(filesFolder, { recursive: true })
  const secretKey = await secretKeyOf(env)
  const database = await openDatabase(
    env,
    linesOnly(() => undefined),
  )
  try {
    const app = await buildApp({
      env: { ...env, SECRET_KEY: secretKey },
      db: database.db,
      // The list alone is printed: a program may read it.
      log: createLog('silent'),
      clock: () => new Date(),
      files: await openFileStore(env, filesFolder),
    })
    const report = await app.worker.report()
    await app.http.close()
    const isForPrograms = process.argv.includes('--json')
    process.stdout.write(isForPrograms ? `${JSON.stringify(report, null, 2)}\n` : jobsText(report))
  } finally {
    await database.close()
  }
}

listJobs().catch((error: unknown) => {
  process.stderr.write(`${isAdvice(error) ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
})
