import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

// What the app is built of; a change of a package comes with another lock file.
const sources = [
  'web/**/*.{ts,tsx,css,html,svg}',
  '{contract,packages}/**/*.ts',
  'package-lock.json',
]

const changedAtMs = (path: string): number =>
  statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

const isSource = (path: string) => !/^web[\\/]dist|\.test\.ts$/.test(path)

/** Builds the web app where it is missing or older than one of its sources: three seconds, once. */
export async function buildWebWhenStale(): Promise<void> {
  const builtAtMs = changedAtMs('web/dist/metafile.json')
  const isFresh = globSync(sources, { cwd: root })
    .filter(isSource)
    .every((path) => changedAtMs(path) <= builtAtMs)
  if (isFresh) return
  // Its tools take a moment to load.
  const { buildWeb } = await import('../build.ts')
  await buildWeb()
}

if (import.meta.main) await buildWebWhenStale()
