import { parseSync } from 'oxc-parser'
import { readSource } from './import-graph.ts'

type Declared = { name: string; text: string; isExported: boolean; hasDocstring: boolean }

const named =
  /^(?:async )?(?:const|let|function\*?|class|abstract class|type|interface|enum)\s+(\w+|\{[^}]*\})/

/** What a file declares at its top, each with whether a docstring is right before it. */
function declaredIn(file: string, source: string): Declared[] {
  const { program, comments } = parseSync(file, source)
  const ends = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ end }) => end)
  return program.body.flatMap((node): Declared[] => {
    const isExported =
      node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration'
    const declaration = isExported ? node.declaration : node
    if (!declaration) return []
    const text = source.slice(declaration.start, declaration.end)
    const [, name = 'default'] = named.exec(text) ?? []
    const hasDocstring = ends.some(
      (end) => end <= node.start && source.slice(end, node.start).trim() === '',
    )
    return [{ name, text, isExported, hasDocstring }]
  })
}

// What only reads a value: `Static<typeof Order>`, `(typeof statuses)[number]`, `keyof typeof steps`.
const reading =
  /^type \w+ =\s*(?:(?:\w+<)?Static<typeof (\w+)>>?|\(typeof (\w+)\)\[number\]|keyof typeof (\w+))$/

const docstringAtEnd = /\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*$/

// Most files are clean, and reading their text shows it in a tenth of the time that a syntax tree takes.
const isClean = (source: string) =>
  source
    .split(/^\s*export /m)
    .slice(0, -1)
    .every((before) => docstringAtEnd.test(before))

/**
 * The exports of a file that say nothing of themselves. An operation has its description, and a type
 * that only reads a value of the same file has the value's docstring.
 */
export function withoutDocstring(file: string, source: string = readSource(file)): string[] {
  if (isClean(source)) return []
  const all = declaredIn(file, source)
  const documented = new Set(
    all.flatMap(({ name, text, hasDocstring }) =>
      hasDocstring && !text.startsWith('type ') ? [name] : [],
    ),
  )
  const readsDocumented = (text: string) =>
    (reading.exec(text) ?? [])
      .slice(1)
      .some((value) => value !== undefined && documented.has(value))
  return all.flatMap(({ name, text, isExported, hasDocstring }) =>
    !isExported || hasDocstring || /^const \w+ = endpoint\(/.test(text) || readsDocumented(text)
      ? []
      : [name],
  )
}
