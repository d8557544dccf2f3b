import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../web/build.ts'

const root = join(import.meta.dirname, '..')

// What the app is built of; a change of a package comes with another lock file.
const sources = [
  'web/**/*.{ts,tsx,css,html,svg}',
  '{contract,scans,clients}/**/*.ts',
  'package-lock.json',
]

const changedAtMs = (path: string): number =>
  statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

const isSource = (path: string) => !/^web[\\/]dist|\.test\.ts$/.test(path)

/**
 * Builds the web app where it is missing or older than one of its sources: three seconds, once. The
 * runner has done it before its first process, and says so in `TEST_WEB_BUILT`.
 */
export async function buildWebWhenStale(): Promise<void> {
  if (process.env['TEST_WEB_BUILT'] !== undefined) return
  const builtAtMs = changedAtMs('web/dist/metafile.json')
  const isFresh = globSync(sources, { cwd: root })
    .filter(isSource)
    .every((path) => changedAtMs(path) <= builtAtMs)
  if (!isFresh) await buildWeb()
}
