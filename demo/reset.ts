import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { seedDemo } from '#demo/demo'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres'
import { SettingError } from '#platform/settings/setting'
import { readEnv } from '#server/settings'
import { openFileStore } from '#platform/files/file-store/open'
import { isAdvice, openDatabase, recreateDatabase } from '../server/database.ts'
import { demoPaymentsMemory } from './payments-stand-in.ts'
import { secretKeyOf } from '../server/secret-key.ts'
import { startSteps } from '../server/start-steps.ts'

/** Throws away what the embedded database and the file store hold, and fills in the demo again. */
async function resetDemo(): Promise<void> {
  const env = readEnv(process.env)
  if (env.DATABASE_URL) {
    throw new SettingError('DATABASE_URL is set: only the embedded database is thrown away.')
  }
  const steps = startSteps((text) => process.stdout.write(text))
  steps.begin('Deleting the demo')
  const postgres = await startEmbeddedPostgres({
    home: join(env.DATA_DIR, 'postgres'),
    log: steps.print,
  })
  await recreateDatabase(postgres).finally(() => postgres.stop())
  const filesFolder = resolve(env.DATA_DIR, 'files')
  await rm(filesFolder, { recursive: true, force: true })
  await mkdir(filesFolder, { recursive: true })
  // What was paid at the stand-in was paid in the demo that is gone.
  await rm(join(env.DATA_DIR, demoPaymentsMemory), { force: true })
  const files = await openFileStore(env, filesFolder)

  const database = await openDatabase(env, steps)
  try {
    const secretKey = await secretKeyOf(env)
    steps.begin('Filling in the demo')
    const { db } = database
    await seedDemo({ db, files, secretKey, now: new Date(), onProgress: steps.tick })
  } finally {
    await database.close()
  }
  steps.print('The demo is as new. npm start')
}

resetDemo().catch((error: unknown) => {
  process.stderr.write(`${isAdvice(error) ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
})
