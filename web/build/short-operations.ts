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

/** The operations in a line for each address: `/orders listOrders +createOrder`. */
function linesOf(names: ReadonlySet<string>): string {
  const lines = new Map<string, string>()
  for (const [name, address] of Object.entries(operations)) {
    if (!names.has(name) && !files.has(name)) continue
    const [method = '', path = ''] = address.split(' ')
    const sign = signs[method]
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
const methods = { '+': 'POST', '=': 'PUT', '~': 'PATCH', '-': 'DELETE', '?': 'HEAD' }
export const operations = Object.fromEntries(
  ${JSON.stringify(linesOf(names))}.split('\\n').flatMap((line) => {
    const [path, ...names] = line.split(' ')
    return names.map((name) => {
      const method = methods[name[0]]
      return [method ? name.slice(1) : name, (method ?? 'GET') + ' ' + path]
    })
  }),
)
export const downloads = ${JSON.stringify(downloads)}
`
