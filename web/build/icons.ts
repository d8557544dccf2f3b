import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ImportDeclaration } from 'oxc-parser'

const library = 'lucide-react'

// `Columns3` is `columns-3`, `ArrowDownAZ` is `arrow-down-a-z`.
const fileNameOf = (icon: string) =>
  icon.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase()

function addressOf(icon: string): string {
  const address = `${library}/icons/${fileNameOf(icon)}`
  if (!existsSync(fileURLToPath(import.meta.resolve(address))))
    throw new Error(`There is no icon ${icon} in ${library}.`)
  return address
}

function importsOf({ importKind, specifiers }: ImportDeclaration): string {
  if (importKind === 'type') return ''
  return specifiers
    .map((specifier) => {
      if (specifier.type !== 'ImportSpecifier')
        throw new Error(`Import icons of ${library} by their names.`)
      if (specifier.importKind === 'type') return ''
      const { imported, local } = specifier
      const icon = imported.type === 'Identifier' ? imported.name : imported.value
      return `import ${local.name} from '${addressOf(icon)}';`
    })
    .join('')
}

/**
 * Imports each icon of a source from its own module of the library, so that it comes with the pages that
 * show it. Through the library's list of all icons every page carried those of every other page (12
 * instead of 4 kB).
 * @throws Error for an icon that the library does not have
 */
export function withOwnIcons(path: string, source: string): string {
  if (!source.includes(library)) return source
  const found: ImportDeclaration[] = []
  new Visitor({
    ImportDeclaration(node) {
      if (node.source.value === library) found.push(node)
    },
  }).visit(parseSync(path, source).program)
  return found.reduceRight(
    (text, node) => text.slice(0, node.start) + importsOf(node) + text.slice(node.end),
    source,
  )
}
