const earliestMs = Date.UTC(2000, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

/** An instant as vendors write it, as RFC 3339 in UTC; null for anything else. */
export function toInstant(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const ms = typeof value === 'number' ? value * 1000 : Date.parse(value)
  return ms > earliestMs && ms < latestMs ? new Date(ms).toISOString() : null
}
