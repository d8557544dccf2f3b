import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readEnv } from './settings.ts'
import { openFileStore } from '#platform/files/file-store/open'
import { isAdvice, openDatabase } from './database.ts'
import { secretKeyOf } from './secret-key.ts'
import { readOptions, startHelp } from './start-options.ts'
import { startSteps } from './start-steps.ts'

async function main(): Promise<void> {
  const startedAtMs = performance.now()
  const steps = startSteps((text) => process.stdout.write(text))
  const { isEmpty, isHelp } = readOptions(process.argv.slice(2))
  if (isHelp) return steps.print(startHelp)
  const env = readEnv(isEmpty ? { ...process.env, SEED_DEMO: 'false' } : process.env)
  await mkdir(env.DATA_DIR, { recursive: true })
  const filesFolder = resolve(env.DATA_DIR, 'files')
  await mkdir(filesFolder, { recursive: true })
  const files = await openFileStore(env, filesFolder)
  const secretKey = await secretKeyOf(env)
  const database = await openDatabase(env, steps)
  try {
    // The product takes most of a second to load: a start that its settings or its database refuse
    // has said so by now.
    steps.begin('Loading Pontic')
    const { serve } = await import('./serve.ts')
    steps.print(await serve({ env, secretKey, files, database, isEmpty, steps, startedAtMs }))
  } catch (error) {
    await database.close()
    throw error
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    isAdvice(error)
      ? `\nPontic did not start. ${error.message}\n`
      : `${String((error as Error).stack)}\n`,
  )
  process.exit(1)
})
