/** The row after or before one; the first, or the last, where there is none yet. Null at the end. */
export function stepFrom(ids: readonly string[], from: string | null, step: 1 | -1): string | null {
  const place = from === null ? -1 : ids.indexOf(from)
  if (place < 0) return ids.at(step === 1 ? 0 : -1) ?? null
  return ids[place + step] ?? null
}

/** All rows from one to another, both among them, in the order of the list. */
export function rangeOf(ids: readonly string[], from: string, to: string): readonly string[] {
  const [first = 0, last = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted(
    (one, other) => one - other,
  )
  return first < 0 ? [to] : ids.slice(first, last + 1)
}
