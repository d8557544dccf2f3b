import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import type { Locale } from '../i18n/locale.ts'
import { declaredPages, sourceOfTexts } from './pages.ts'
import { neededBy } from './scripts.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

// What people read on the way, and the form whose drafts wait here. All else is kept when it was opened.
const offlinePaths = ['/', '/orders', '/orders/$id', '/orders/new', '/inbox', '/patients']

/** The scripts that a browser keeps before they are opened, in every language. */
export function offlineScripts(metafile: Metafile, locales: readonly Locale[]): string[] {
  const pages = declaredPages().filter(({ path }) => offlinePaths.includes(path))
  if (pages.length !== offlinePaths.length) throw new Error('A page for offline is not there.')
  const sections = new Set(pages.flatMap((page) => page.sections))
  const texts = locales.flatMap((locale) => [
    `i18n/core-${locale}.ts`,
    `i18n/shared-${locale}.ts`,
    ...[...sections].map((section) => sourceOfTexts(section, locale)),
  ])
  const sources = [
    'main.tsx',
    'first-view/first-view.ts',
    ...pages.map(({ chunk }) => chunk),
    ...texts,
    'i18n/refusals-de.ts',
    'app/deferred.ts',
    'app/kept-answers.ts',
    'app/palette.tsx',
    'api/event-stream.ts',
  ]
  return [...new Set(sources.flatMap((source) => neededBy(metafile, source)))]
}

async function bundle(name: string, define: Record<string, string>): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(web, 'worker', `${name}.ts`)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2023', 'chrome120', 'firefox120', 'safari17'],
    define,
    write: false,
    logLevel: 'warning',
  })
  const [file] = outputFiles
  if (!file) throw new Error(`${name} was not built.`)
  return file.contents
}

/**
 * The worker that keeps the app in browsers, by its name under `/app`: of the version that the page is,
 * with the files that it keeps; and the one that takes its place where it is switched off.
 */
export async function buildWorkers(
  page: string,
  files: readonly string[],
): Promise<Record<string, Uint8Array>> {
  const version = createHash('sha256').update(page).digest('hex').slice(0, 16)
  const define = { version: JSON.stringify(version), files: JSON.stringify(files) }
  const [on, off] = await Promise.all([bundle('worker', define), bundle('worker-off', {})])
  return { 'worker.js': on, 'worker-off.js': off }
}
