import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '../..')

/** A file of the project, by its path from the root. */
export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

const manifest = JSON.parse(readSource('package.json')) as { imports: Record<string, string> }
const aliases = Object.entries(manifest.imports).map(([alias, target]) => {
  const [start = '', end] = alias.split('*')
  return { start, isExact: end === undefined, target: target.slice('./'.length) }
})

/** The file that an import names, by its path or by an alias of package.json. */
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier))
  const [alias] = aliases
    .filter(({ start, isExact }) => (isExact ? specifier === start : specifier.startsWith(start)))
    .toSorted((one, other) => other.start.length - one.start.length)
  return alias?.target.replace('*', specifier.slice(alias.start.length))
}

/** The files that a source imports: by statement, as types alone, or when they are needed. */
export function importsOf(file: string, source: string = readSource(file)): string[] {
  const { module } = parseSync(file, source)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start + 1, end - 1),
    ),
  ]
  return specifiers.flatMap((specifier) => fileOf(file, specifier) ?? [])
}

/** Every source in these folders, without tests and what is built. */
export const sourcesIn = (folders: readonly string[]): string[] =>
  globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.') && !file.startsWith('web/dist/'))
    .toSorted()

/** Every source of the product. */
export const productFiles = sourcesIn(['contract', 'database', 'demo', 'packages', 'server', 'web'])

/** The nodes that cannot be reached without coming back to them: what is left when all leaves are cut. */
export function inCircles(next: ReadonlyMap<string, Iterable<string>>): string[] {
  let left = [...next.keys()]
  for (;;) {
    const known = new Set(left)
    const reach = (node: string) => [...(next.get(node) ?? [])]
    const rest = left.filter((node) => reach(node).some((other) => known.has(other)))
    const reached = new Set(rest.flatMap(reach))
    const kept = rest.filter((node) => reached.has(node))
    if (kept.length === left.length) return left
    left = kept
  }
}
