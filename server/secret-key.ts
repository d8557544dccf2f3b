import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, newSecretKey } from '#platform/settings/env'

/**
 * The key of SECRET_KEY, or one that is made once and kept in DATA_DIR for a service that is tried
 * out; production has to bring its own (env.ts).
 */
export async function secretKeyOf(env: Env): Promise<string> {
  if (env.SECRET_KEY) return env.SECRET_KEY
  const path = join(env.DATA_DIR, 'secret.key')
  try {
    await writeFile(path, newSecretKey(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
