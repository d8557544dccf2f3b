import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const list = fileURLToPath(import.meta.resolve('lucide-react/icons')).replace(
  /dist\/.*$/,
  'dist/esm/lucide-react.mjs',
)

const exportPattern = /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g
const importPattern = /import \{([^}]*)\} from 'lucide-react'/g

async function filesOfIcons(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of (await readFile(list, 'utf8')).matchAll(exportPattern)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) {
      files.set(name, join(dirname(list), file))
    }
  }
  return files
}

/**
 * Replaces the icons that a source imports by their own files: each comes with the pages that show it.
 * Through the library's list of all icons, every page carried the icons of every other page (12 instead
 * of 4 kB).
 */
export async function iconReplacer(): Promise<(source: string) => string> {
  const files = await filesOfIcons()
  const importOf = (word: string): string => {
    if (word === '' || word.startsWith('type ')) return ''
    const [name = '', local = name] = word.split(' as ')
    const file = files.get(name)
    if (file === undefined) throw new Error(`There is no icon ${name} in lucide-react.`)
    return `import ${local} from ${JSON.stringify(file)};`
  }
  return (source) =>
    source.replaceAll(importPattern, (_all, names: string) =>
      names
        .split(',')
        .map((name) => importOf(name.trim()))
        .join(''),
    )
}
