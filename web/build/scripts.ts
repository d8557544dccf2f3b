import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Metafile, type OutputFile } from 'esbuild'
import { firstReads, sessionRead } from './first-reads.ts'
import { declaredPages, sourceOfTexts } from './pages.ts'
import { onlyDrawnShaders } from './shaders.ts'
import { appSources } from './sources.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

const options = (folder: string) =>
  ({
    absWorkingDir: web,
    bundle: true,
    target: ['es2023', 'chrome120', 'firefox120', 'safari17'],
    jsx: 'automatic',
    minify: true,
    metafile: true,
    legalComments: 'linked',
    // Its modules one by one: what it bundles has every program of every material in one file.
    alias: {
      three: 'three/src/Three.js',
      // What the shim replaces is part of React since 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    outdir: folder,
    write: false,
    logLevel: 'warning',
  }) as const satisfies BuildOptions

/**
 * Bundles the scripts of the app, with their addresses under `folder`: the app in parts, what runs
 * before the first paint as a plain script, and the worker that reads scans.
 */
export async function bundleScripts(
  folder: string,
): Promise<{ files: OutputFile[]; metafile: Metafile }> {
  const built = await Promise.all([
    build({
      ...options(folder),
      entryPoints: [join(web, 'main.tsx')],
      splitting: true,
      format: 'esm',
      plugins: [appSources(), onlyDrawnShaders()],
    }),
    build({ ...options(folder), entryPoints: [join(web, 'app/boot.ts')], format: 'iife' }),
    build({
      ...options(folder),
      entryPoints: [join(web, 'scans/viewer/parse-worker.ts')],
      format: 'esm',
    }),
  ])
  return {
    files: built.flatMap(({ outputFiles }) => outputFiles),
    metafile: {
      inputs: Object.assign({}, ...built.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...built.map(({ metafile }) => metafile.outputs)),
    },
  }
}

const addressOf = (path: string) => `/app/assets/${basename(path)}`

/** The address of the built file of each entry, by the entry's name. */
export function addressesOf({ outputs }: Metafile): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === undefined || extname(path) !== '.js') continue
    found[basename(entryPoint).replace(/\.tsx?$/, '')] ??= addressOf(path)
  }
  return found
}

/** What a source needs before it works: the address of its file and of all that it imports at once. */
export function neededBy({ outputs }: Metafile, source: string): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') visit(next)
    }
  }
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === source) visit(path)
  }
  return [...found].map(addressOf)
}

/**
 * What each page and each language needs beside what the app always needs, for the script that asks
 * for it all at once: without it the app comes first, then its texts, then the page, then its parts.
 * Pages and languages name files by their place in `files`; a page of somebody who is signed in also says
 * what it reads first.
 */
export function partsOf(metafile: Metafile, locales: readonly string[]) {
  const always = new Set(neededBy(metafile, 'main.tsx'))
  const files: string[] = []
  const placesOf = (source: string): number[] =>
    neededBy(metafile, source)
      .filter((address) => !always.has(address))
      .map((address) => {
        if (!files.includes(address)) files.push(address)
        return files.indexOf(address)
      })
      // Lists in one order have more in common, and the page that carries them is smaller.
      .toSorted((one, other) => one - other)
  const pages = declaredPages()
  const sections = [...new Set(pages.flatMap((page) => page.sections))]
  const textsOf = (locale: string) => ({
    core: placesOf(`i18n/core-${locale}.ts`),
    shared: placesOf(`i18n/shared-${locale}.ts`),
    apart: Object.fromEntries(
      sections.map((section) => [section, placesOf(sourceOfTexts(section, locale))] as const),
    ),
  })
  return {
    files,
    pages: pages.map(
      ({ path, chunk, sections: own, isSignedIn }) =>
        [path, placesOf(chunk), own, isSignedIn ? (firstReads[path] ?? []) : null] as const,
    ),
    session: sessionRead,
    languages: Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)] as const)),
  }
}

/** What the page carries for `boot-preload.ts`. */
export type Parts = ReturnType<typeof partsOf>
