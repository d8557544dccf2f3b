import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFolder, hashOf, isBuilt, root, type BuiltFrom } from './program.ts'

/**
 * Builds the program that looks into files: its 39 sources and their packages as a few files of plain
 * JavaScript. Each file that arrives has a process of its own, and to load the sources took three
 * quarters of its time. The folder is exchanged as a whole at the end.
 */
async function buildScanWorker(): Promise<void> {
  // Most starts build nothing.
  const { build } = await import('esbuild')
  const folder = `${builtFolder.replace(/[\\/]$/, '')}-${process.pid}`
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(import.meta.dirname, 'child.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A file needs the code of its own format.
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    // It has machine code of its own.
    external: ['sharp'],
    banner: {
      js: [
        // Packages of CommonJS ask for the modules of Node with require.
        "import { createRequire as createRequireOfNode } from 'node:module'",
        'const require = createRequireOfNode(import.meta.url)',
      ].join('\n'),
    },
    metafile: true,
    logLevel: 'warning',
  })
  const own = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'))
  // A change of a package comes with another lock file.
  const sources = [...own, 'package-lock.json', 'server/scans/scan-worker/build.ts']
  const builtFrom: BuiltFrom = { sources, hash: await hashOf(sources) }
  await writeFile(join(folder, 'built-from.json'), JSON.stringify(builtFrom))
  await rm(builtFolder, { recursive: true, force: true })
  await rename(folder, builtFolder)
}

/** Builds the program where it is missing or its sources have changed: half a second, once. */
export async function buildScanWorkerWhenStale(): Promise<void> {
  if (!(await isBuilt())) await buildScanWorker()
}

if (import.meta.main) await buildScanWorkerWhenStale()
