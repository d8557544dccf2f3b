import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Where `npm start` and `npm run build` put the built service. */
export const builtFolder = join(root, 'server/dist')

/** What `built-from.json` says: the sources of the built service, and when they were read. */
export type BuiltFrom = { sources: string[]; readAtMs: number }

/** Whether a service was built into a folder and none of its sources has changed since. */
export function isServiceBuilt(folder = builtFolder): boolean {
  try {
    const text = readFileSync(join(folder, 'built-from.json'), 'utf8')
    const { sources, readAtMs } = JSON.parse(text) as BuiltFrom
    return sources.every((path) => statSync(join(root, path)).mtimeMs < readAtMs)
  } catch {
    return false
  }
}

/** The program of the service: as it was built, or its sources where it was not or they have changed since. */
export const findService = (): string =>
  isServiceBuilt() ? join(builtFolder, 'main.mjs') : join(root, 'server/main.ts')
