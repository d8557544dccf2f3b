import { downloads, operations } from '../api/operations.ts'

const signs: Record<string, string> = {
  GET: '',
  POST: '+',
  PUT: '=',
  PATCH: '~',
  DELETE: '-',
  HEAD: '?',
}

/** Every operation in a line for each address: `/orders listOrders +createOrder`. */
function linesOf(): string {
  const lines = new Map<string, string>()
  for (const [name, address] of Object.entries(operations)) {
    const [method = '', path = ''] = address.split(' ')
    const sign = signs[method]
    if (sign === undefined) throw new Error(`There is no sign for ${method}.`)
    lines.set(path, `${lines.get(path) ?? path} ${sign}${name}`)
  }
  return [...lines.values()].toSorted().join('\n')
}

/**
 * The module `api/operations.ts` as it travels: an address is written once and not with each operation,
 * which spares every page a kilobyte.
 */
export const shortOperations = (): string => `
const methods = { '+': 'POST', '=': 'PUT', '~': 'PATCH', '-': 'DELETE', '?': 'HEAD' }
export const operations = Object.fromEntries(
  ${JSON.stringify(linesOf())}.split('\\n').flatMap((line) => {
    const [path, ...names] = line.split(' ')
    return names.map((name) => {
      const method = methods[name[0]]
      return [method ? name.slice(1) : name, (method ?? 'GET') + ' ' + path]
    })
  }),
)
export const downloads = ${JSON.stringify(downloads)}
`
