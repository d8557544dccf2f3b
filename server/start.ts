import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readEnv } from './settings.ts'
import { openFileStore } from '#platform/files/file-store/open'
import { isAdvice, openDatabase } from './database.ts'
import { secretKeyOf } from './secret-key.ts'

async function main(): Promise<void> {
  const startedAtMs = performance.now()
  const env = readEnv(process.env)
  const print = (line: string) => process.stdout.write(`${line}\n`)
  await mkdir(env.DATA_DIR, { recursive: true })
  const filesFolder = resolve(env.DATA_DIR, 'files')
  await mkdir(filesFolder, { recursive: true })
  const files = await openFileStore(env, filesFolder)
  const secretKey = await secretKeyOf(env)
  const database = await openDatabase(env, print)
  try {
    // The product takes most of a second to load: a start that its settings or its database refuse
    // has said so by now.
    const { serve } = await import('./serve.ts')
    print(await serve({ env, secretKey, files, database, startedAtMs }))
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
