import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a file in hexadecimal, read piece by piece. @throws Error when it cannot be read */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest, signal ? { signal } : {})
  return digest.digest('hex')
}
