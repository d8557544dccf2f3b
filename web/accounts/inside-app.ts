/** Only an address of the app: a link must not lead elsewhere after the sign-in. */
export const insideApp = (next: unknown): string => {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return '/app/'
  return /^\/app(?:[/?#]|$)/.test(next) ? next : `/app${next}`
}
