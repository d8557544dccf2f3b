import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { parseSync, Visitor, type Node } from 'oxc-parser'
import { importsOf } from './import-graph.ts'

const root = join(import.meta.dirname, '../..')

const files = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('web/dist/') && !file.startsWith('web/build'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

const isWords = (text: string) => /\p{L}{2}/u.test(text)

// Attributes that people read or listen to.
const spoken = ['alt', 'aria-description', 'aria-label', 'description', 'hint', 'label', 'title']
const spokenToo = ['placeholder', 'submitLabel']

// A name, a key and a scheme are the same in every language.
const sameEverywhere = ['Pontic', 'Esc', 'https://']

/** What a component says in words of its own instead of the catalogue's. */
function wordsIn(file: string, source: string): string[] {
  const found: string[] = []
  const note = (text: string) => {
    if (isWords(text) && !sameEverywhere.includes(text.trim()))
      found.push(`${file}: ${text.trim()}`)
  }
  const noteLiteral = (node: Node | null) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') note(node.value)
    if (node?.type === 'JSXExpressionContainer') noteLiteral(node.expression)
  }
  new Visitor({
    JSXText: ({ value }) => note(value),
    JSXElement: ({ children }) => children.forEach(noteLiteral),
    JSXAttribute({ name, value }) {
      const isSpoken =
        name.type === 'JSXIdentifier' && [...spoken, ...spokenToo].includes(name.name)
      if (isSpoken) noteLiteral(value)
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** The places where a pattern is, but for the files that may. */
const standing = (pattern: RegExp, allowed: readonly string[] = []): string[] =>
  files.flatMap(({ file, source }) =>
    allowed.some((start) => file.startsWith(start)) || file.endsWith('.test.ts')
      ? []
      : [...source.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`),
  )

test('a column of a table looks at the width of the table, not of the screen', () => {
  const column = /^ {2,}(?:className: |cell: ).*[ '"`](?:max-)?(?:sm|md|lg|xl):.*$/gm
  const tables = files.filter(({ source }) => source.includes('Column<'))
  assert.ok(tables.length > 40, `${tables.length} files with columns`)
  assert.deepEqual(standing(column), [])
})

test('all that people read comes from the catalogues, so that every language is whole', () => {
  const components = files.filter(({ file }) => file.endsWith('.tsx'))
  assert.ok(components.length > 100, `${components.length} components`)
  assert.deepEqual(
    components.flatMap(({ file, source }) => wordsIn(file, source)),
    [],
  )
})

test('words in a component are seen, in an element, an expression or an attribute', () => {
  const source = `const a = <p title="Two words">Save{'this'}<b aria-label={'now'}>{x}</b></p>`
  assert.deepEqual(wordsIn('a.tsx', source).toSorted(), [
    'a.tsx: Save',
    'a.tsx: Two words',
    'a.tsx: now',
    'a.tsx: this',
  ])
})

test('no class knows left from right: a language written from the right turns the page', () => {
  const turned =
    /(?<=[\s'"`:!-])(?:-?(?:left|right|[mp][lr]|scroll-[mp][lr])-[\d[(]\S*|text-(?:left|right)|(?:float|clear)-(?:left|right)|(?:border|rounded)-[lr](?:-\S+)?|rounded-[tb][lr](?:-\S+)?)(?=[\s'"`])/g
  assert.deepEqual(standing(turned), [])
})

test('colours are named by their role, so that every theme has them; paper is black on white', () => {
  const hue =
    /(?<=[\s'"`:])(?:bg|text|border|fill|stroke|ring|outline|from|to)-(?:white|black|(?:gray|slate|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|pink|rose)-\d+)\b/g
  const paper = ['web/finance/billing/transfer-code.tsx']
  assert.deepEqual(standing(hue, paper), [])
})

// One family of controls: a day, a time and a choice look and work the same on every page.
const controls = ['web/ui/field.tsx', 'web/ui/open-calendar.tsx']

test('a day and a time are fields of the family, and a choice is its Select', () => {
  const ownKind = /<select\b|type="(?:date|time|datetime-local|month|week)"/g
  assert.deepEqual(standing(ownKind, controls), [])
})

test('what stays at the foot of a page keeps off what has the focus', () => {
  const feet = files.filter(({ source }) => /\bsticky (?:-?)bottom-/.test(source))
  assert.ok(feet.length > 3, `${feet.length} feet`)
  assert.deepEqual(
    feet.filter(({ source }) => !source.includes('data-sticky-foot')).map(({ file }) => file),
    [],
  )
})

// The worker of the viewer reads the bytes of a scan itself: they are large, and it parses beside the page.
// The worker of the app fetches the app's files, and no answer of an operation.
const askers = ['web/api/', 'web/scans/viewer/parse-worker.ts', 'web/worker/worker.ts']

test('only the client of the API asks the service', () => {
  const asking = /\b(?:fetch\(|new XMLHttpRequest|new EventSource|navigator\.sendBeacon)/g
  assert.deepEqual(standing(asking, askers), [])
})

// Its text says that it shows the newest fifty; nobody keeps a hundred views of one screen.
const cutLists = [
  'web/scans/scan-inbox/scanner-deliveries.tsx',
  'web/orders/order-list/view-links.tsx',
]

test('a list that is cut has pages, a search, a way to all, or says how many more there are', () => {
  const sources = files.filter(({ file }) => !file.endsWith('.test.ts'))
  const cut =
    /(?:useRecordList\([^{}]*)?\{[^{}]*\blimit: (?:\d{2,}|most\w+|\w+InColumn)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g
  const lists = sources.flatMap(({ file, source }) =>
    [...source.matchAll(cut)].map(([list]) => ({
      file,
      list,
      isSilent:
        !/\bpage\b|\bsearch\b|useRecordList/.test(list) &&
        !/pagination\.total|t\.ui\.all\b/.test(source),
    })),
  )
  assert.ok(lists.length > 15, `${lists.length} lists`)
  // `useAll` reads a list whole.
  assert.deepEqual(
    lists.filter(({ isSilent }) => isSilent).map(({ file }) => file),
    cutLists,
  )
})

test('a page is loaded by its route, and a route is known to its area alone', () => {
  const operations = /\/(?:routes|pages)\.ts$/
  const entered = files.flatMap(({ file }) =>
    importsOf(file)
      .filter((other) => operations.test(other))
      .map((other) => ({ file, other })),
  )
  assert.ok(entered.length > 30, `${entered.length} routes and chunks`)
  const wrong = entered.filter(({ file, other }) =>
    other.endsWith('/pages.ts')
      ? file !== other.replace('/pages.ts', '/routes.ts')
      : file !== 'web/app/router.tsx' && file !== join(dirname(dirname(other)), 'routes.ts'),
  )
  assert.deepEqual(wrong, [])
})
