import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** Where the files that `make.ts` makes are kept. */
export const madeFolder = new URL('made/', import.meta.url)

// What only reads what was made.
const looking = /\.test\.ts$|^made\.ts|^mesh-distance/

/** A hash over the sources that the files are made from. */
export async function hashSources(): Promise<string> {
  const folder = new URL('./', import.meta.url)
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.ts') && !looking.test(name),
  )
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(await readFile(new URL(name, folder)))
  return hash.digest('hex').slice(0, 16)
}
