import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where `npm start` and `npm run build` put the built program. */
export const builtFolder = fileURLToPath(new URL('dist/', import.meta.url))

/** What `built-from.json` says: the sources of the built program, and the hash of what was in them. */
export type BuiltFrom = { sources: string[]; hash: string }

/** A hash of files of the project, by their paths. */
export async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const contents = await Promise.all(paths.map((path) => readFile(join(root, path))))
  for (const content of contents) hash.update(`${content.length} `).update(content)
  return hash.digest('hex')
}

/** Whether the built program is there and is made of today's sources. */
export async function isBuilt(): Promise<boolean> {
  try {
    const text = await readFile(join(builtFolder, 'built-from.json'), 'utf8')
    const { sources, hash } = JSON.parse(text) as BuiltFrom
    return (await hashOf(sources)) === hash
  } catch {
    return false
  }
}

/** A program that Node runs, and the files of its code, with `*` for all that lies in a folder. */
export type Program = { path: string; codePaths: readonly string[] }

// What the program is made of; not the folder as a whole, in which data may lie.
const fromSources: Program = {
  path: fileURLToPath(new URL('child.ts', import.meta.url)),
  codePaths: [
    'package.json',
    'contract/*',
    'packages/dental-scans/*',
    'server/scans/scan-worker/*',
    'node_modules/*',
  ].map((path) => join(root, path)),
}

const asBuilt: Program = {
  path: join(builtFolder, 'child.mjs'),
  codePaths: [join(builtFolder, '*'), join(root, 'node_modules/*')],
}

/** The program in its two forms, of which `findProgram` chooses. */
export const programs = { fromSources, asBuilt }

let found: Promise<Program> | undefined

/**
 * The program that looks into files: as it was built, which starts in a third of the time, or from its
 * sources where they have changed since. Chosen once for each process.
 */
export const findProgram = (): Promise<Program> =>
  (found ??= isBuilt().then((isThere) => (isThere ? asBuilt : fromSources)))
