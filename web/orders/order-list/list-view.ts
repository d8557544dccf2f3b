import { useSyncExternalStore } from 'react'

/** How the rows of the list look in this browser: which columns, in which order, and how dense. */
export type ListView = {
  /** Columns in the order that was chosen; those that are not named follow in their own. */
  order: readonly string[]
  hidden: readonly string[]
  isCompact: boolean
}

const key = 'pontic.orders.list'
const usual: ListView = { order: [], hidden: [], isCompact: false }
const listeners = new Set<() => void>()

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []

function read(): ListView {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const { order, hidden, isCompact } = kept as Record<keyof ListView, unknown>
    return { order: words(order), hidden: words(hidden), isCompact: isCompact === true }
  } catch {
    return usual
  }
}

let view = read()

/** Changes how the list looks and remembers it in this browser. */
export function chooseListView(next: ListView): void {
  view = next
  localStorage.setItem(key, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** How the list looks now. */
export const useListView = (): ListView =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => view,
  )

/** All columns in the order of a view. */
export function inOrder<Named extends { sortKey?: string }>(
  columns: readonly Named[],
  { order }: Pick<ListView, 'order'>,
): Named[] {
  const placeOf = ({ sortKey = '' }: Named) => order.indexOf(sortKey) + 1 || Infinity
  return columns.toSorted((one, other) => {
    const [before, after] = [placeOf(one), placeOf(other)]
    return before === after ? 0 : before - after
  })
}
