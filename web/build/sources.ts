import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { withOwnIcons } from './icons.ts'
import { shortOperations } from './short-operations.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const operations = join('web', 'api', 'operations.ts')
const base = JSON.stringify(join(web, 'base.ts'))

type Loaded = { isChunk?: true } | undefined

/**
 * Loads the app's own sources: with each icon from its own file, and each chunk that comes later
 * with `base.ts`, so that the bundler keeps what all of them are on in one file. Texts come alone.
 */
export function appSources(): Plugin {
  return {
    name: 'app sources',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\.?\/.*\.tsx?$/ }, ({ kind, path, resolveDir }) => {
        const isChunk = kind === 'dynamic-import' && !resolveDir.startsWith(join(web, 'i18n'))
        return isChunk
          ? { path: join(resolveDir, path), pluginData: { isChunk } satisfies Loaded }
          : undefined
      })
      onLoad({ filter: /[/\\]web[/\\].*\.tsx?$/ }, async ({ path, pluginData }) => {
        const { isChunk } = (pluginData as Loaded) ?? {}
        const source = path.endsWith(operations)
          ? shortOperations()
          : withOwnIcons(path, await readFile(path, 'utf8'))
        return {
          contents: isChunk ? `import ${base};${source}` : source,
          loader: path.endsWith('.tsx') ? 'tsx' : 'ts',
        }
      })
    },
  }
}
