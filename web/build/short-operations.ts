import { downloads, operations } from '../api/operations.ts'

const signs: Record<string, string> = {
  GET: '',
  POST: '+',
  PUT: '=',
  PATCH: '~',
  DELETE: '-',
  HEAD: '?',
}

const files: ReadonlySet<string> = new Set(downloads)
const signOfFile = '*'

/** The operations in a line for each address: `/orders listOrders +createOrder`, `/order-export *exportOrders`. */
function linesOf(names: ReadonlySet<string>): string {
  const lines = new Map<string, string>()
  for (const [name, address] of Object.entries(operations)) {
    if (!names.has(name) && !files.has(name)) continue
    const [method = '', path = ''] = address.split(' ')
    const sign = files.has(name) && method === 'GET' ? signOfFile : signs[method]
    if (sign === undefined) throw new Error(`There is no sign for ${method}.`)
    lines.set(path, `${lines.get(path) ?? path} ${sign}${name}`)
  }
  return [...lines.values()].toSorted().join('\n')
}

/**
 * The module `api/operations.ts` as it travels: with the operations that are named, which are those
 * that the app calls, and those of files, which links lead to, and an address written once and not with
 * each of them. Both spare every page a kilobyte and a half.
 */
export const shortOperations = (names: ReadonlySet<string>): string => `
const text = ${JSON.stringify(linesOf(names))}
const methods = { '+': 'POST', '=': 'PUT', '~': 'PATCH', '-': 'DELETE', '?': 'HEAD' }
export const operations = Object.fromEntries(
  text.split('\\n').flatMap((line) => {
    const [path, ...names] = line.split(' ')
    return names.map((name) => [name.replace(/\\W/, ''), (methods[name[0]] ?? 'GET') + ' ' + path])
  }),
)
export const downloads = text.match(/(?<=\\${signOfFile})\\w+/g)
`
