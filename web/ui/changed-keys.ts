type Values = Readonly<Record<string, unknown>>

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * What a form changed, as a body that replaces only those keys: an emptied text is null, and a text
 * loses the white space around it.
 */
export function changedKeys<T extends Values>(
  before: T,
  after: T,
): Partial<Record<keyof T, unknown>> {
  const trimmed = Object.entries(after).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(
    trimmed
      .filter(([key, value]) => !isSame(before[key as string], value))
      .map(([key, value]) => [key, value === '' ? null : value]),
  ) as Partial<Record<keyof T, unknown>>
}
