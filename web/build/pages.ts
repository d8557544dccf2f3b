import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ObjectExpression } from 'oxc-parser'

const web = fileURLToPath(new URL('..', import.meta.url))

/**
 * A page of the app: its path, such as `/orders/$id`, the source of the chunk that holds it, the texts
 * that come with it alone, and whether it is inside the frame of somebody who is signed in.
 */
export type DeclaredPage = {
  path: string
  chunk: string
  sections: string[]
  isSignedIn: boolean
}

const valueOf = ({ properties }: ObjectExpression, name: string) =>
  properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
      ? property.value
      : [],
  )[0]

function pathOf(options: ObjectExpression): string | undefined {
  const path = valueOf(options, 'path')
  return path?.type === 'Literal' ? String(path.value) : undefined
}

/** The texts that the loader of a route asks for: `() => loadMessages('finance')`. */
function sectionsOf(options: ObjectExpression): string[] {
  const loader = valueOf(options, 'loader')
  if (loader?.type !== 'ArrowFunctionExpression') return []
  const { body } = loader
  if (body.type !== 'CallExpression') return []
  return body.arguments.flatMap((one) => (one.type === 'Literal' ? String(one.value) : []))
}

function isSignedInOnly(options: ObjectExpression): boolean {
  const parent = valueOf(options, 'getParentRoute')
  if (parent?.type !== 'ArrowFunctionExpression' || parent.body.type !== 'Identifier')
    throw new Error('A route names its parent as `() => parent`.')
  return parent.body.name !== 'rootRoute'
}

/** The pages that a feature's `routes.ts` declares. */
function pagesIn(file: string): DeclaredPage[] {
  const source = readFileSync(join(web, file), 'utf8')
  const routes: Omit<DeclaredPage, 'chunk'>[] = []
  const chunks: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [options] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'createRoute') return
      const path = options?.type === 'ObjectExpression' ? pathOf(options) : undefined
      if (options?.type !== 'ObjectExpression' || path === undefined)
        throw new Error(`${file} has a route without a written path.`)
      routes.push({
        path,
        sections: sectionsOf(options),
        isSignedIn: isSignedInOnly(options),
      })
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal') chunks.push(join(dirname(file), String(from.value)))
    },
  }).visit(parseSync(file, source).program)
  if (routes.length !== chunks.length)
    throw new Error(`${file} has ${routes.length} routes and ${chunks.length} lazy pages.`)
  return routes.map((route, index) => ({ ...route, chunk: chunks[index] ?? '' }))
}

/** Every page of the app, as the features' routes declare them. */
export const declaredPages = (): DeclaredPage[] =>
  globSync('*/*/routes.ts', { cwd: web })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap(pagesIn)

/** The source of texts that come with their pages alone, in a language. */
export function sourceOfTexts(section: string, locale: string): string {
  const file = 'i18n/apart.ts'
  const imported: { start: number; source: string }[] = []
  let loader: { start: number; end: number } | undefined
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== section) return
      if (value.type === 'ObjectExpression') loader = valueOf(value, locale)
    },
    ImportExpression({ start, source }) {
      if (source.type === 'Literal') imported.push({ start, source: String(source.value) })
    },
  }).visit(parseSync(file, readFileSync(join(web, file), 'utf8')).program)
  const { start: from = 0, end = 0 } = loader ?? {}
  const texts = imported.find(({ start }) => from <= start && start < end)
  if (!texts) throw new Error(`${file} has no texts of ${section} in ${locale}.`)
  return join(dirname(file), texts.source)
}
