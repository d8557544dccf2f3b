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

const pad = (value: number) => String(value).padStart(2, '0')

/** An instant as a field of day and time has it, in the time of the browser; empty for none. */
export function localOf(at: string | null): string {
  if (at === null) return ''
  const moment = new Date(at)
  const day = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-')
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`
}

/** What a field of day and time says, as an instant; null where it says nothing. */
export function instantOf(local: string): string | null {
  const moment = new Date(local)
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
