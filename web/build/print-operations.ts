import { readdir, writeFile } from 'node:fs/promises'
import { endpoints } from '#contract'
import { isDownload, type Endpoint } from '#contract/endpoint'

/** Where the operations that the app calls are kept in the repository. */
export const operationsFile = new URL('../api/operations.ts', import.meta.url)

const room = new URL('../../contract/', import.meta.url)

const hasEndpoints = async (file: string): Promise<boolean> =>
  Object.values((await import(new URL(file, room).href)) as Record<string, unknown>).some((value) =>
    endpoints.includes(value as Endpoint),
  )

/**
 * The text of `web/api/operations.ts`: method and address of each operation by its name, and the
 * types of the contract. The contract's own values would bring their schemas into the browser.
 */
export async function printOperations(): Promise<string> {
  const files = (await readdir(room)).filter((file) => /^[\w-]+\.ts$/.test(file)).toSorted()
  const parts: string[] = []
  for (const file of files) {
    if (file !== 'index.ts' && (await hasEndpoints(file))) parts.push(file.replace(/\.ts$/, ''))
  }
  const operations = endpoints.map(
    ({ operationId, method, path }) => `  ${operationId}: '${method} ${path}',`,
  )
  return [
    '// Printed from the contract by `npm run print`; never edited by hand.',
    ...parts.map(
      (part) => `import type * as ${part.replaceAll('-', '_')} from '#contract/${part}'`,
    ),
    '',
    '/** Every operation of the contract by its name. */',
    'export type Contract =',
    ...parts.map(
      (part) => `  typeof ${part.replaceAll('-', '_')}${part === parts.at(-1) ? '' : ' &'}`,
    ),
    '',
    '/** Method and address of every operation. */',
    'export const operations = {',
    ...operations,
    '} as const',
    '',
    '/** The operations that give a file, which a browser opens by a link. */',
    'export const downloads = [',
    ...endpoints.filter(isDownload).map(({ operationId }) => `  '${operationId}',`),
    '] as const',
    '',
  ].join('\n')
}

if (import.meta.main) await writeFile(operationsFile, await printOperations())
