import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Metafile } from 'esbuild'
import { declaredPages, sourceOfTexts } from '../../web/build/pages.ts'
import { apart } from '../../web/i18n/apart.ts'
import { buildWebWhenStale } from '../../web/build/when-stale.ts'

await buildWebWhenStale()

const dist = join(import.meta.dirname, '../../web/dist')
const { outputs } = JSON.parse(readFileSync(join(dist, 'metafile.json'), 'utf8')) as Metafile

/** The built files of a source and everything that they import at once. */
function filesOf(source: string): Set<string> {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') visit(next)
    }
  }
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === source) visit(path)
  }
  assert.ok(found.size > 0, `${source} is no part of its own`)
  return found
}

const kilobytes = (paths: Iterable<string>, ending: string): number =>
  [...paths].reduce((sum, path) => sum + statSync(`${path}${ending}`).size, 0) / 1_000

// The scripts that the page has inside itself weigh as much as they would alone.
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const scriptsInside = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
const kilobytesInside = gzipSync(scriptsInside.join('')).length / 1_000

const gzipped = (files: Iterable<string>): number =>
  kilobytesInside +
  kilobytes(
    [...files].map((path) => join(dist, 'assets', basename(path))),
    '.gz',
  )

const always = ['main.tsx']

/** What a part of the app needs before it works, each file once. */
const neededBy = (...parts: string[]): Set<string> =>
  new Set([...always, ...parts].flatMap((source) => [...filesOf(source)]))

const pages = declaredPages()
const chunks = [...new Set(pages.map(({ chunk }) => chunk))]

/** The texts that come with the pages of a chunk alone. */
const sectionsOf = (chunk: string): Set<string> =>
  new Set(pages.filter((page) => page.chunk === chunk).flatMap(({ sections }) => sections))

test('the page paints its frame by what is inside it, in at most 6 kB compressed', () => {
  assert.equal(scriptsInside.length, 1)
  assert.match(page, /<style>/)
  assert.ok(page.indexOf('id="frame"') < page.indexOf('rel="stylesheet"'), 'before any style sheet')
  assert.doesNotMatch(page, /<script src/, 'no script is waited for')
  assert.ok(kilobytes([join(dist, 'index.html')], '.gz') <= 6)
})

test('the list of orders needs at most 151 kB of compressed JavaScript, its texts among them', () => {
  for (const language of ['en', 'de']) {
    const weight = gzipped(neededBy('orders/order-list/pages.ts', `i18n/core-${language}.ts`))
    assert.ok(weight <= 151, `${language}: ${weight} kB`)
  }
})

test('no page needs more than 240 kB of compressed JavaScript before it works', () => {
  assert.ok(chunks.length > 5, 'the features are chunks of their own')
  for (const language of ['en', 'de']) {
    const heavy = chunks.filter((chunk) => {
      const texts = [...sectionsOf(chunk)].map((section) => sourceOfTexts(section, language))
      return gzipped(neededBy(chunk, `i18n/shared-${language}.ts`, ...texts)) > 240
    })
    assert.deepEqual(heavy, [], language)
  }
})

test('each page asks for the texts that its parts use', () => {
  const sections = new Set(Object.keys(apart))
  const web = join(import.meta.dirname, '../../web')
  const usedBy = (chunk: string): Set<string> => {
    const inputs = [...neededBy(chunk)].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
    const own = inputs.filter((input) => !input.includes('node_modules') && /^[a-z]/.test(input))
    const sources = own.map((input) => readFileSync(join(web, input), 'utf8'))
    const names = sources.flatMap((source) => {
      // There `t` is a part of the texts.
      const isPart = /\bt = (?:useMessages\(\)|all)\./.test(source)
      const whole = isPart ? String.raw`\b(?:all)` : String.raw`\b(?:t|all)`
      const used = new RegExp(String.raw`(?:${whole}|useMessages\(\))\.(\w+)`, 'g')
      return [...source.matchAll(used)].map(([, name = '']) => name)
    })
    return sections.intersection(new Set(names))
  }
  for (const { path, chunk, sections: asked } of pages) {
    const missing = usedBy(chunk).difference(new Set(asked))
    assert.deepEqual([...missing], [], path)
  }
})

test('a language comes alone', () => {
  for (const [language, other] of [
    ['en', 'de'],
    ['de', 'en'],
  ]) {
    const inputs = [...neededBy(`i18n/shared-${language}.ts`)].flatMap((path) =>
      Object.keys(outputs[path]?.inputs ?? {}),
    )
    assert.deepEqual(
      inputs.filter((input) => input.endsWith(`/${other}.ts`) || input.endsWith(`-${other}.ts`)),
      [],
    )
  }
})

test('the styles of all pages weigh at most 15.2 kB compressed, the font 50 kB', () => {
  const styles = globSync(join(dist, 'assets/*.css'))
  assert.equal(styles.length, 1)
  assert.ok(kilobytes(styles, '.gz') <= 15.2, `${kilobytes(styles, '.gz')} kB`)
  const fonts = globSync(join(dist, 'assets/*.woff2'))
  assert.equal(fonts.length, 1)
  assert.ok(kilobytes(fonts, '') <= 50, `${kilobytes(fonts, '')} kB`)
})

test('three dimensions come with the first scan that is looked at, in at most 145 kB', () => {
  const holders = Object.entries(outputs).filter(([, { inputs }]) =>
    Object.keys(inputs).some((input) => input.includes('/node_modules/three/')),
  )
  assert.ok(holders.length > 0, 'the viewer is in the build')
  const lazy = holders.map(([path]) => path)
  for (const chunk of chunks) {
    assert.deepEqual(
      [...neededBy(chunk)].filter((path) => lazy.includes(path)),
      [],
      chunk,
    )
  }
  assert.ok(gzipped(lazy) - kilobytesInside <= 145, `${gzipped(lazy) - kilobytesInside} kB`)
})

test('the schemas of the contract stay out of the browser', () => {
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs))
  assert.deepEqual(
    inputs.filter((input) => /node_modules\/(?:typebox|ajv|zod)\//.test(input)),
    [],
  )
})
