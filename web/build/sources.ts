import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { withOwnIcons } from './icons.ts'
import { shortOperations } from './short-operations.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const operations = join('web', 'api', 'operations.ts')
const base = JSON.stringify(join(web, 'base.ts'))

const sourceFiles = (exclude: string[]): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['dist/**', 'node_modules/**', ...exclude] })

// The agent, devices and vendors call operations that the app does not.
function namesInSources(): Set<string> {
  const files = sourceFiles(['api/operations.ts', 'api/body-rules/**', '**/*.test.*'])
  return new Set(
    files.flatMap((file) => readFileSync(join(web, file), 'utf8').match(/\b[a-z]\w+\b/g) ?? []),
  )
}

// Found before the bundler asks for a file: one that is imported at once elsewhere would have the base or
// not, by which of the two imports came first.
function chunkSources(): Set<string> {
  return new Set(
    sourceFiles(['i18n/**']).flatMap((file) => {
      const source = readFileSync(join(web, file), 'utf8')
      return [...source.matchAll(/\bimport\('(\.\.?\/[^']+\.tsx?)'\)/g)].map(([, path = '']) =>
        resolve(web, dirname(file), path),
      )
    }),
  )
}

/**
 * Loads the app's own sources: with each icon from its own file, and each chunk that comes later
 * with `base.ts`, so that the bundler keeps what all of them are on in one file. Texts come alone.
 */
export function appSources(): Plugin {
  return {
    name: 'app sources',
    setup({ onLoad }) {
      const chunks = chunkSources()
      onLoad({ filter: /[/\\]web[/\\].*\.tsx?$/ }, async ({ path }) => {
        const source = path.endsWith(operations)
          ? shortOperations(namesInSources())
          : withOwnIcons(path, await readFile(path, 'utf8'))
        return {
          contents: chunks.has(path) ? `import ${base};${source}` : source,
          loader: path.endsWith('.tsx') ? 'tsx' : 'ts',
        }
      })
    },
  }
}
