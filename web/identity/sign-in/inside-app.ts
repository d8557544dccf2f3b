import { downloads, operations } from '../../api/operations.ts'

const idsIn = /\{\w+\}/g

// The printed addresses have no sign that means something in a pattern but the dot.
const filePatterns = downloads.map((name) => {
  const path = operations[name].replace('GET ', '')
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(idsIn, '[\\w-]+')}$`)
})

/** Whether an address leads to a paper or a file of the service, and to no page of the app. */
export function isFile(address: string): boolean {
  const [path = ''] = address.split('?')
  return !address.includes('#') && filePatterns.some((pattern) => pattern.test(path))
}

/** Only an address of the app or of its files: a link must not lead elsewhere after the sign-in. */
export const insideApp = (next: unknown): string => {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return '/app/'
  if (isFile(next)) return next
  return /^\/app(?:[/?#]|$)/.test(next) ? next : `/app${next}`
}
