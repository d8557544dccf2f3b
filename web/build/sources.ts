import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { withOwnIcons } from './icons.ts'
import { shortOperations } from './short-operations.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const operations = join('web', 'api', 'operations.ts')
const iconFactory = join(web, 'ui', 'icon-factory.ts')
const base = JSON.stringify(join(web, 'base.ts'))

type Source = { file: string; source: string }

const readSources = (): Source[] =>
  globSync('**/*.{ts,tsx}', {
    cwd: web,
    exclude: ['dist/**', 'node_modules/**', '**/*.test.*'],
  }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    source: readFileSync(join(web, file), 'utf8'),
  }))

// The agent, devices and vendors call operations that the app does not.
const namesIn = (sources: readonly Source[]): Set<string> =>
  new Set(
    sources
      .filter(({ file }) => file !== 'api/operations.ts' && !file.startsWith('api/body-rules/'))
      .flatMap(({ source }) => source.match(/\b[a-z]\w+\b/g) ?? []),
  )

// Found before the bundler asks for a file: one that is imported at once elsewhere would have the base or
// not, by which of the two imports came first.
const chunksIn = (sources: readonly Source[]): Set<string> =>
  new Set(
    sources
      .filter(({ file }) => !file.startsWith('i18n/'))
      .flatMap(({ file, source }) =>
        [...source.matchAll(/\bimport\('(\.\.?\/[^']+\.tsx?)'\)/g)].map(([, path = '']) =>
          resolve(web, dirname(file), path),
        ),
      ),
  )

/**
 * Loads the app's own sources: with each icon from its own file, and each chunk that comes later
 * with `base.ts`, so that the bundler keeps what all of them are on in one file. Texts come alone.
 */
export function appSources(): Plugin {
  return {
    name: 'app sources',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /\/createLucideIcon\.mjs$/ }, () => ({ path: iconFactory }))
      const sources = readSources()
      const chunks = chunksIn(sources)
      onLoad({ filter: /[/\\]web[/\\].*\.tsx?$/ }, async ({ path }) => {
        const source = path.endsWith(operations)
          ? shortOperations(namesIn(sources))
          : withOwnIcons(path, await readFile(path, 'utf8'))
        return {
          contents: chunks.has(path) ? `import ${base};${source}` : source,
          loader: path.endsWith('.tsx') ? 'tsx' : 'ts',
        }
      })
    },
  }
}
