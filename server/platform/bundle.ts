import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What is bundled: a source that is a program, and the folder that is made of it. */
export type Bundle = {
  entry: string
  folder: string
  /** The file that bundles it: with another one the program is another. */
  builder: string
  options?: BuildOptions
  /** What `built-from.json` says of the sources, whose paths begin at the root of the project. */
  builtFrom: (sources: string[]) => object | Promise<object>
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** Gives a folder another name. @returns false where the system answers with one of these codes */
async function move(from: string, to: string, codes: readonly string[]): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (!codes.includes(codeOf(error))) throw error
    return false
  }
}

/**
 * Puts a folder in the place of another. Of two that are put there at once one stays: they are made of the
 * same sources.
 */
async function exchange(made: string, folder: string): Promise<void> {
  const former = `${made}-former`
  await move(folder, former, ['ENOENT'])
  // Windows says EPERM where another folder lies.
  const isPut = await move(made, folder, ['ENOTEMPTY', 'EEXIST', 'EPERM'])
  if (!isPut) await rm(made, { recursive: true, force: true })
  await rm(former, { recursive: true, force: true })
}

/**
 * Makes a few files of plain JavaScript of a program's sources and their packages, for Node 24. The folder is
 * exchanged as a whole at the end.
 */
export async function bundle({
  entry,
  folder,
  builder,
  options,
  builtFrom,
}: Bundle): Promise<void> {
  // Most starts build nothing.
  const { build } = await import('esbuild')
  const made = `${folder.replace(/[\\/]$/, '')}-${randomUUID()}`
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: made,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is needed now and then is a file of its own.
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: {
      js: [
        // Packages of CommonJS ask for the modules of Node with require.
        "import { createRequire as createRequireOfNode } from 'node:module'",
        "import { fileURLToPath as pathOf } from 'node:url'",
        'const require = createRequireOfNode(import.meta.url)',
      ].join('\n'),
    },
    logLevel: 'warning',
    ...options,
    metafile: true,
  })
  const own = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'))
  // A change of a package comes with another lock file.
  const sources = [...own, 'package-lock.json', 'server/platform/bundle.ts', builder]
  await writeFile(join(made, 'built-from.json'), JSON.stringify(await builtFrom(sources)))
  await exchange(made, folder)
}
