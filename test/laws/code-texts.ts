import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'

const root = join(import.meta.dirname, '../..')

/** A piece of a source that people read: a name, or a text in English. */
export type CodeText = {
  file: string
  kind: 'name' | 'text'
  text: string
  /** The line where so many characters of the text are before. */
  lineAt: (offset: number) => number
}

type Node = { type: string; start: number; end: number; name?: string; value?: unknown }

const notRead = [
  // Written by `npm run print`, or fixed once it was applied.
  /^database\/(?:types\.ts|schema\.sql|upgrade-to-baseline\.sql|migrations\/)|^web\/api\/operations\.ts$/,
  // German.
  /(?:^|[/-])de\.ts$|\/de\//,
  // They quote the banned words.
  /^test\/laws\/banned-words|wording\.test\.ts$/,
]

/** Every source that a person writes, in English. */
export const writtenFiles = (): string[] =>
  globSync('{bench,contract,database,demo,packages,server,test,web}/**/*.{ts,tsx,mjs,sql}', {
    cwd: root,
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/node_modules|(?:^|\/)dist\//.test(file))
    .filter((file) => !notRead.some((pattern) => pattern.test(file)))
    .toSorted()

/** The words of a name, apart: `auditRecorderOf` is `audit recorder of`. */
export const wordsOfName = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z]+/g, ' ').toLowerCase()

// A visitor and no generator: a source has a hundred thousand nodes.
function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const part of value) visit(part, look)
  } else if (typeof value === 'object' && value !== null && 'type' in value) {
    const node = value as Node
    look(node)
    for (const key of visitorKeys[node.type] ?? []) {
      visit((node as unknown as Record<string, unknown>)[key], look)
    }
  }
}

const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && /^[^<{]*[A-Za-z’']+ [a-z]+ /.test(value)

type Piece = [start: number, kind: CodeText['kind'], text: string]

function piecesOf(file: string, source: string): Piece[] {
  if (file.endsWith('.sql')) return [[0, 'text', source.replaceAll('_', ' ')]]
  const { program, comments } = parseSync(file, source)
  const pieces: Piece[] = comments.map(({ start, value }) => [start + 2, 'text', value])
  visit(program, ({ type, start, name, value }) => {
    if (/^(?:JSX|Private)?Identifier$/.test(type)) pieces.push([start, 'name', name ?? ''])
    if (type === 'Literal' && isSentence(value)) pieces.push([start, 'text', value])
    if (type === 'TemplateElement') pieces.push([start, 'text', (value as { raw: string }).raw])
  })
  return pieces
}

/** All names and English texts of a source; the first is its path. */
export function textsOf(file: string): CodeText[] {
  const source = readFileSync(join(root, file), 'utf8')
  const pieces = piecesOf(file, source).map(([start, kind, text]) => ({
    file,
    kind,
    text,
    lineAt: (offset: number) => source.slice(0, start + offset).split('\n').length,
  }))
  return [{ file, kind: 'name', text: file, lineAt: () => 0 }, ...pieces]
}
