import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ObjectExpression } from 'oxc-parser'

const web = fileURLToPath(new URL('..', import.meta.url))

/** A page of the app: its path, such as `/orders/$id`, and the source of the chunk that holds it. */
export type DeclaredPage = { path: string; chunk: string }

function pathOf({ properties }: ObjectExpression): string | undefined {
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    if (property.key.name === 'path' && property.value.type === 'Literal')
      return String(property.value.value)
  }
  return undefined
}

/** The pages that a feature's `routes.ts` declares. */
function pagesIn(file: string): DeclaredPage[] {
  const source = readFileSync(join(web, file), 'utf8')
  const paths: string[] = []
  const chunks: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [options] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'createRoute') return
      const path = options?.type === 'ObjectExpression' ? pathOf(options) : undefined
      if (path === undefined) throw new Error(`${file} has a route without a written path.`)
      paths.push(path)
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal') chunks.push(join(dirname(file), String(from.value)))
    },
  }).visit(parseSync(file, source).program)
  if (paths.length !== chunks.length)
    throw new Error(`${file} has ${paths.length} routes and ${chunks.length} lazy pages.`)
  return paths.map((path, index) => ({ path, chunk: chunks[index] ?? '' }))
}

/** Every page of the app, as the features' routes declare them. */
export const declaredPages = (): DeclaredPage[] =>
  globSync('*/*/routes.ts', { cwd: web })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap(pagesIn)
