/** How many trays can be added at once. */
export const mostTrays = 1_000

/** What is typed of a range of trays. */
export type TrayRange = { prefix: string; from: string; to: string }

/** The number of a field, and how many digits it is written with. */
function numberOf(text: string): { value: number; digits: number } | null {
  return /^\d{1,9}$/.test(text.trim()) ? { value: Number(text), digits: text.trim().length } : null
}

/**
 * The codes of a range, such as "T-001" to "T-200": numbers are as long as the first one is typed. Null
 * while the range is none, or has more than may be added at once.
 */
export function codesOfRange({ prefix, from, to }: TrayRange): string[] | null {
  const first = numberOf(from)
  const last = to.trim() === '' ? first : numberOf(to)
  if (!first || !last) return null
  const count = last.value - first.value + 1
  if (count < 1 || count > mostTrays) return null
  return Array.from(
    { length: count },
    (_, place) => `${prefix.trimStart()}${String(first.value + place).padStart(first.digits, '0')}`,
  )
}
