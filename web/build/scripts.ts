import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Metafile, type OutputFile } from 'esbuild'
import { landingPath } from '../app/landing.ts'
import { firstReads, sessionRead } from './first-reads.ts'
import { withoutTheApp } from './first-view.ts'
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
    // Letters as they are: an umlaut that is escaped is twice as long.
    charset: 'utf8',
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
      entryPoints: [join(web, 'first-view/first-view.ts')],
      format: 'esm',
      plugins: [withoutTheApp(), appSources()],
    }),
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

/** The addresses of the scripts that the list of orders needs, which people open first, in every language. */
export const firstScripts = (metafile: Metafile, locales: readonly string[]): string[] =>
  [
    'main.tsx',
    'first-view/first-view.ts',
    ...declaredPages().flatMap(({ path, chunk }) => (path === landingPath ? [chunk] : [])),
    ...locales.map((locale) => `i18n/core-${locale}.ts`),
  ].flatMap((source) => neededBy(metafile, source))

// The bundler's names: `chunk-ZKAEIPEO.js`.
function nameAndHash(address: string): { name: string; hash: string } {
  const [, name, hash] = /([^/]+)-(\w{8})\.js$/.exec(address) ?? []
  if (name === undefined || hash === undefined) throw new Error(`${address} has no hash.`)
  return { name, hash }
}

// Runs of places that follow each other, each as its first and how many: the page carries them inside.
function runsOf(places: readonly number[]): number[] {
  const runs: number[] = []
  for (const place of places.toSorted((one, other) => one - other)) {
    const count = runs.at(-1) ?? 0
    if (place === (runs.at(-2) ?? Number.NaN) + count) runs[runs.length - 1] = count + 1
    else runs.push(place, 1)
  }
  return runs
}

type Needs = [runs: number[], sections: number[], reads: readonly string[] | null]

// Pages of a chunk mostly need the same: it is written once, after their paths.
function groupPages(pages: readonly { path: string; needs: Needs }[]): [string[], ...Needs][] {
  const groups = Object.groupBy(pages, ({ needs }) => JSON.stringify(needs))
  return Object.entries(groups).map(([needs, same = []]) => [
    same.map(({ path }) => path),
    ...(JSON.parse(needs) as Needs),
  ])
}

/**
 * What each page and each language needs beside what the app always needs, for the script that asks
 * for it all at once: without it the app comes first, then its texts, then the page, then its parts.
 * Pages and languages name files by runs of their places in `files`, which has the hashes of each name one
 * after another, and pages name their texts by their places in `apart`; a page of somebody who is signed in
 * also says what it reads first.
 */
export function partsOf(metafile: Metafile, locales: readonly string[]) {
  const [main = '', ...always] = neededBy(metafile, 'main.tsx')
  const pages = declaredPages()
  const sections = [...new Set(pages.flatMap((page) => page.sections))]
  const sources = [
    ...pages.map(({ chunk }) => chunk),
    ...locales.flatMap((locale) => [
      `i18n/core-${locale}.ts`,
      `i18n/shared-${locale}.ts`,
      ...sections.map((section) => sourceOfTexts(section, locale)),
    ]),
  ]
  const needed = new Set([
    ...always,
    ...sources.flatMap((source) => neededBy(metafile, source)).filter((file) => file !== main),
  ])
  // Files of one name follow each other, so that the name is written once.
  const byName = Object.groupBy(needed, (address) => nameAndHash(address).name)
  const files = Object.values(byName).flatMap((addresses = []) => addresses)
  const placesOf = (addresses: readonly string[]): number[] =>
    runsOf(addresses.map((address) => files.indexOf(address)))
  const runsFor = (source: string): number[] =>
    placesOf(
      neededBy(metafile, source).filter((address) => address !== main && !always.includes(address)),
    )
  const textsOf = (locale: string) => ({
    core: runsFor(`i18n/core-${locale}.ts`),
    // The one of these that the others come with.
    entry: files.indexOf(neededBy(metafile, `i18n/core-${locale}.ts`)[0] ?? ''),
    shared: runsFor(`i18n/shared-${locale}.ts`),
    apart: sections.map((section) => runsFor(sourceOfTexts(section, locale))),
  })
  return {
    files: Object.entries(byName).map(
      ([name, addresses = []]) =>
        [name, addresses.map((address) => nameAndHash(address).hash).join('')] as const,
    ),
    pages: groupPages(
      pages.map(({ path, chunk, sections: own, isSignedIn }) => ({
        path,
        needs: [
          runsFor(chunk),
          own.map((section) => sections.indexOf(section)),
          isSignedIn ? (firstReads[path] ?? []) : null,
        ],
      })),
    ),
    session: sessionRead,
    always: placesOf(always),
    languages: Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)] as const)),
  }
}

/** What the page carries for `boot-preload.ts`. */
export type Parts = ReturnType<typeof partsOf>
