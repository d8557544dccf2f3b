/** What makes a password easy to guess, as far as this device can tell; the service judges by more. */
export type PasswordFlaw = 'short' | 'repeated' | 'row' | 'own'

/** Fewer characters are refused by the service. */
export const leastCharacters = 10

const rows = ['0123456789012345', '9876543210987654', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop']

/** The first thing that makes a password weak, or null; `personal` is what others know of the person. */
export function flawOf(password: string, personal: readonly string[]): PasswordFlaw | null {
  const folded = password.normalize('NFKC').toLowerCase()
  if (password.length < leastCharacters) return 'short'
  if (new Set(folded).size < 3) return 'repeated'
  if (rows.some((row) => folded.startsWith(row.slice(0, 8)) || row.includes(folded))) return 'row'
  const isOwn = personal.some((word) => {
    const own = word.toLowerCase()
    return own !== '' && (folded === own || folded === own.split('@', 1)[0])
  })
  return isOwn ? 'own' : null
}
