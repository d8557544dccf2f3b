import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '../../clients', '..')

/** Builds the agent as one file that Node 20 or newer runs, with all that it needs in it. */
export async function buildAgent(outfile: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // The entry for modules first: of tus-js-client the other one is written for Node 6.
    mainFields: ['module', 'main'],
    banner: {
      js: [
        '#!/usr/bin/env node',
        `// pontic-agent ${version}, Apache-2.0. With tus-js-client, saxes and what they need.`,
        // Some of what tus-js-client needs is CommonJS and asks for the modules of Node with require.
        "import { createRequire as createRequireOfNode } from 'node:module'",
        'const require = createRequireOfNode(import.meta.url)',
      ].join('\n'),
    },
    legalComments: 'inline',
    logLevel: 'warning',
  })
  await chmod(outfile, 0o755)
}

// Another place may be named, for a test.
if (import.meta.main) await buildAgent(process.argv[2] ?? join(root, 'dist', 'pontic-agent.mjs'))
