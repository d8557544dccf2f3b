import { registerHooks } from 'node:module'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import { transformSync } from 'esbuild'

// The router is built for browsers or for servers, and asks this module where it is.
const isBrowserOnly = (specifier: string) => specifier === '@tanstack/router-core/isServer'

/** Gives this process a document, and lets Node load components: it takes types out of a source, not JSX. */
export function becomeBrowser(): void {
  GlobalRegistrator.register({ url: 'http://localhost/app/' })
  registerHooks({
    resolve: (specifier, context, next) =>
      isBrowserOnly(specifier)
        ? next(specifier, { ...context, conditions: ['browser', 'import'] })
        : next(specifier, context),
    load(url, context, next) {
      if (!url.endsWith('.tsx')) return next(url, context)
      const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
        loader: 'tsx',
        format: 'esm',
        jsx: 'automatic',
        sourcemap: 'inline',
        sourcefile: fileURLToPath(url),
      })
      return { format: 'module', source: code, shortCircuit: true }
    },
  })
}
