import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withoutDocstring } from './docstrings.ts'
import { productFiles, readSource } from './import-graph.ts'
import { longFiles, longFunctions, undocumented } from './readable-left.ts'
import { functionsOf } from './sizes.ts'

// Signs of a piece that holds two things: split it by meaning (docs/architecture.md).
const mostLinesOfFunction = 70
const mostLinesOfFile = 400

const printed = new Set(['database/types.ts', 'web/api/operations.ts'])
const sources = [
  ...productFiles,
  ...globSync('{bench,test}/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '../..') }),
  ...globSync('{contract,database,demo,packages,server,web}/**/*.test.{ts,tsx}', {
    cwd: join(import.meta.dirname, '../..'),
  }),
]
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !printed.has(file) && !file.startsWith('web/dist/'))
  .toSorted()

const lineCountOf = (file: string) => readSource(file).split('\n').length - 1

type Found = Record<string, readonly string[]>

const find = (files: readonly string[], look: (file: string) => string[]): Found =>
  Object.fromEntries(
    files.flatMap((file) => {
      const names = look(file)
      return names.length > 0 ? [[file, names] as const] : []
    }),
  )

const rule = (what: string, left: string) =>
  `${what}. What is on the list of ${left} in test/laws/readable-left.ts and is mended leaves it; nothing is added.`

test(`functions have at most ${mostLinesOfFunction} lines of code`, () => {
  assert.ok(sources.length > 1_000, `${sources.length} files`)
  // A file that is shorter has no such function.
  const candidates = sources.filter((file) => lineCountOf(file) > mostLinesOfFunction)
  const long = find(candidates, (file) =>
    functionsOf(file).flatMap(({ name, lines }) => (lines > mostLinesOfFunction ? [name] : [])),
  )
  assert.deepEqual(long, longFunctions, rule('Split them by meaning', 'longFunctions'))
})

test(`files have at most ${mostLinesOfFile} lines`, () => {
  const long = sources.filter((file) => lineCountOf(file) > mostLinesOfFile)
  assert.deepEqual(long, longFiles, rule('Split them by noun', 'longFiles'))
})

test('every export says what its caller gets', () => {
  const silent = find(
    productFiles.filter((file) => !printed.has(file)),
    (file) => withoutDocstring(file),
  )
  assert.deepEqual(silent, undocumented, rule('Write a docstring', 'undocumented'))
})

test('a function is counted without comments and empty lines, and with those within', () => {
  const source = `export function outer() {
    // why

    const inner = () => {
      return 1 /* of one
        line */
    }
    return inner
  }`
  assert.deepEqual(functionsOf('a.ts', source), [
    { name: 'outer', lines: 6 },
    { name: 'inner', lines: 3 },
  ])
  const steps = `test('it works', async () => {
    const made = () => 1
  })`
  assert.deepEqual(functionsOf('a.test.ts', steps), [{ name: 'made', lines: 1 }])
  assert.equal(functionsOf('a.ts', steps).length, 2)
})

test('an export without a docstring is found, an operation and the type of a value are not', () => {
  const source = `/** The statuses of an order. */
    const statuses = ['draft'] as const
    export type Status = (typeof statuses)[number]
    export const listOrders = endpoint({ method: 'GET' })
    /** Said. */
    export function said() {}
    export const silent = 1
    /** This is about something else. */

    const between = 1
    export type Silent = string`
  assert.deepEqual(withoutDocstring('a.ts', source), ['silent', 'Silent'])
})
