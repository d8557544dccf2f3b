import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

const web = fileURLToPath(new URL('..', import.meta.url))
const standIns = join(web, 'first-view/stand-ins.ts')
const staticReact = join(web, 'first-view/static-react.ts')

// The parts of the app that the first view is drawn without.
const replaced = [
  'i18n/index.tsx',
  'api/hooks.ts',
  'app/session.tsx',
  'app/use-address.ts',
  'ui/late.tsx',
  'orders/order-list/load-layouts.ts',
  'orders/order-list/load-list-tools.ts',
].map((file) => join(web, file))

/**
 * Draws the components of the first view without React, the router and the client of the API: what replaces
 * them is in `web/first-view`. A component that uses more ends the build.
 */
export function withoutTheApp(): Plugin {
  return {
    name: 'without the app',
    setup({ onResolve }) {
      onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, () => ({ path: staticReact }))
      onResolve({ filter: /^@tanstack\/react-router$/ }, () => ({ path: standIns }))
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
        replaced.includes(join(resolveDir, path)) ? { path: standIns } : undefined,
      )
    },
  }
}
