import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsOf, inCircles, productFiles, readSource, sourcesIn } from './import-graph.ts'

// Where code lies and what may import what (docs/architecture.md). Types and later imports count.

function graphOf(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files)
  return new Map(
    files.map((file) => [file, importsOf(file).filter((other) => known.has(other))] as const),
  )
}
const graph = graphOf(productFiles)
const edges = [...graph].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))

test('no file reaches itself through its imports', () => {
  assert.ok(edges.length > 5_000, `${edges.length} imports`)
  assert.deepEqual(inCircles(graph), [])
  const others = sourcesIn(['bench', 'deploy', 'test'])
  assert.ok(others.length > 100, `${others.length} files`)
  assert.deepEqual(inCircles(graphOf(others)), [])
})

test('a circle is found, whatever kind of import closes it', () => {
  const sources = {
    'a.ts': `import { b } from './b.ts'`,
    'b.ts': `export type { C } from './c.ts'`,
    'c.ts': `const a = () => import('./a.ts')`,
    'd.ts': `import type { A } from './a.ts'`,
  }
  const next = new Map(
    Object.entries(sources).map(([file, source]) => [file, importsOf(file, source)] as const),
  )
  assert.deepEqual(inCircles(next), ['a.ts', 'b.ts', 'c.ts'])
})

const areas = [...readSource('server/app.ts').matchAll(/^ {2}(?:await )?register(\w+)\(/gm)].map(
  ([, name = '']) => name.toLowerCase(),
)

test('the linter checks types, for `npm run check` has no compiler of its own', () => {
  const { options } = JSON.parse(readSource('.oxlintrc.json')) as { options: unknown }
  assert.deepEqual(options, { typeAware: true, typeCheck: true })
})

test('the contract lists the areas of the server, in their order', () => {
  const listed = [...readSource('contract/index.ts').matchAll(/^ {2}(\w+)Area,$/gm)]
  assert.deepEqual(
    listed.map(([, area]) => area),
    areas,
  )
})

/** The area and the module of a file of the server; empty outside of areas. */
function moduleOf(file: string): { area: string; module: string } | undefined {
  const [, area = '', module] = /^server\/(\w+)\/([\w-]+)\//.exec(file) ?? []
  if (module === undefined || area === 'platform' || area === 'vendors') return undefined
  return { area, module: `${area}/${module}` }
}

const betweenModules = edges.flatMap(({ from, to }) => {
  const [one, other] = [moduleOf(from), moduleOf(to)]
  return one && other && one.module !== other.module ? [{ from, to, one, other }] : []
})

test('server/app.ts names every area, and an area calls only earlier ones', () => {
  const folders = new Set(productFiles.flatMap((file) => moduleOf(file)?.area ?? []))
  assert.deepEqual([...folders].toSorted(), areas.toSorted())
  const order = (area: string) => areas.indexOf(area)
  const backward = betweenModules.filter(({ one, other }) => order(other.area) > order(one.area))
  assert.deepEqual(
    backward.map(({ from, to }) => `${from} imports ${to}`),
    [],
    'Use a job, a webhook event or a trigger, or move the module.',
  )
})

test('modules do not call each other in circles, and are entered by their index.ts', () => {
  const next = new Map(
    [...Map.groupBy(betweenModules, ({ one }) => one.module)].map(([module, all]) => [
      module,
      all.map(({ other }) => other.module),
    ]),
  )
  assert.deepEqual(inCircles(next), [])
  const entered = betweenModules.filter(({ to }) => !to.endsWith('/index.ts'))
  assert.deepEqual(
    entered.map(({ from, to }) => `${from} imports ${to}`),
    [],
  )
})

const contract = ['contract', 'contract/platform', 'contract/refusals']

/** What each folder may import of the others: both platforms know no area. */
const mayImport: Record<string, readonly string[]> = {
  contract,
  'contract/platform': ['contract/refusals'],
  'contract/refusals': ['contract', 'contract/platform'],
  packages: contract,
  database: ['packages'],
  'server/platform': ['contract/platform', 'contract/refusals', 'database'],
  server: [...contract, 'packages', 'database', 'server/platform'],
  demo: [...contract, 'packages', 'database', 'server/platform', 'server'],
  web: [...contract, 'packages'],
}

// These compose the whole: settings, database, demo, server.
const composers = ['server/serve.ts', 'server/start-page.ts']

const folderOf = (file: string) =>
  Object.keys(mayImport)
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((one, other) => other.length - one.length)[0] ?? ''

test('folders import each other in one direction', () => {
  const wrong = edges.filter(({ from, to }) => {
    const [one, other] = [folderOf(from), folderOf(to)]
    return one !== other && !composers.includes(from) && !mayImport[one]?.includes(other)
  })
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} imports ${to}`),
    [],
  )
})

test('modules write SQL in their query files only', () => {
  const asks = /from 'kysely'|import \{[^}]*\bbuild\b[^}]*\} from '#platform\/db\/db'/
  const asking = productFiles.filter((file) => moduleOf(file) && asks.test(readSource(file)))
  assert.ok(asking.length > 80, `${asking.length} query files`)
  assert.deepEqual(
    asking.filter((file) => !file.endsWith('queries.ts')),
    [],
  )
})
