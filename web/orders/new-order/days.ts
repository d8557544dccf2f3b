import type { Preflight } from './use-check.ts'

/** What of each product is asked for, as the question for days takes it; null where there is nothing. */
export function piecesOf(items: Preflight['items']): string | null {
  const counts = new Map<string, number>()
  for (const { productId, quantity } of items) {
    counts.set(productId, Math.min((counts.get(productId) ?? 0) + quantity, 1_000))
  }
  // More kinds than this are not asked about: the first decide.
  const pieces = [...counts].slice(0, 20).map(([id, count]) => `${id}:${count}`)
  return pieces.length === 0 ? null : pieces.join(',')
}
