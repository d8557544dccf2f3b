import { glob, writeFile } from 'node:fs/promises'
import { endpoints } from '#contract'
import { isDownload, type Endpoint } from '#contract/platform/endpoint'
import { writeBodyRules } from './print-body-rules.ts'

/** Where the operations that the app calls are kept in the repository. */
export const operationsFile = new URL('../api/operations.ts', import.meta.url)

const contract = new URL('../../contract/', import.meta.url)

const hasEndpoints = async (file: string): Promise<boolean> =>
  Object.values((await import(new URL(file, contract).href)) as Record<string, unknown>).some(
    (value) => endpoints.includes(value as Endpoint),
  )

/**
 * The text of `web/api/operations.ts`: method and address of each operation by its name, and the
 * types of the contract. The contract's own values would bring their schemas into the browser.
 */
export async function printOperations(): Promise<string> {
  const files = (await Array.fromAsync(glob('*/*.ts', { cwd: contract })))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  const parts: { name: string; path: string }[] = []
  for (const file of files) {
    const path = file.replace(/\.ts$/, '')
    if (await hasEndpoints(file)) parts.push({ name: path.replaceAll(/\W/g, '_'), path })
  }
  const operations = endpoints.map(
    ({ operationId, method, path }) => `  ${operationId}: '${method} ${path}',`,
  )
  return [
    '// Printed from the contract by `npm run print`; never edited by hand.',
    ...parts.map(({ name, path }) => `import type * as ${name} from '#contract/${path}'`),
    '',
    '/** Every operation of the contract by its name. */',
    'export type Contract =',
    parts.map(({ name }) => `  typeof ${name}`).join(' &\n'),
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

if (import.meta.main) {
  await writeFile(operationsFile, await printOperations())
  await writeBodyRules()
}
