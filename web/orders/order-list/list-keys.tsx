import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Key } from '../../ui/states.tsx'
import { late } from '../../ui/late.tsx'
import type { OrderRow } from './order-columns.tsx'
import { rangeOf, stepFrom } from './row-steps.ts'

const OrderPeek = late(() =>
  import('../order-detail/order-peek.tsx').then((part) => part.OrderPeek),
)
// Its texts came with the keys.
const RowMenu = late(() => import('./layouts.ts').then((parts) => parts.RowMenu))

/** What the keys of the list need of it. */
export type ListKeysProps = {
  rows: readonly OrderRow[]
  selected: ReadonlyMap<string, OrderRow>
  /** Chooses rows or leaves them; null where nothing can be done with many. */
  onToggle: ((rows: readonly OrderRow[], isOn: boolean) => void) | null
  peekedId: string | null
  onPeek: (id: string | null) => void
}

// How long the letter after `g` belongs to it (`useShortcuts`).
const sequenceMs = 1_200

const linkOf = (id: string) => document.querySelector<HTMLElement>(`tr a[href$="/orders/${id}"]`)

/** Presses the list's own way to the page after or before, where there is one. */
function pressPager(step: 1 | -1, label: string): boolean {
  const [before, after] = document.querySelectorAll<HTMLButtonElement>(
    `nav[aria-label="${label}"] button`,
  )
  const button = step === 1 ? after : before
  if (!button || button.disabled) return false
  button.click()
  return true
}

/** Goes past the end of a page: `turn` asks for the next one, and `arrive` is called with its row. */
function usePageTurn(ids: readonly string[], arrive: (id: string) => void) {
  const { pages } = useMessages().ui
  const turned = useRef<{ from: string | undefined; step: 1 | -1 } | null>(null)
  const comeTo = useEffectEvent(arrive)
  const [first] = ids
  useEffect(() => {
    const { from, step } = turned.current ?? {}
    if (step === undefined || first === from) return
    turned.current = null
    const id = ids.at(step === 1 ? 0 : -1)
    if (id !== undefined) comeTo(id)
  }, [first, ids])
  return (step: 1 | -1) => {
    if (pressPager(step, pages)) turned.current = { from: first, step }
  }
}

/** The order of the row that has the focus, or was pressed. */
function rowAt(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest('tr') : null
  const link = row?.querySelector<HTMLAnchorElement>('a[href*="/orders/"]')
  return link?.pathname.split('/').at(-1) ?? null
}

// Whoever types, or has a menu or dialog open, means that.
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role=menu]') !== null) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox'))
  )
}

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, input, summary, [role=button]') !== null

// The newest of both is called, and they are registered once.
function useDocumentEvents(
  onKey: (event: KeyboardEvent) => void,
  onPress: (event: MouseEvent) => void,
): void {
  const keydown = useEffectEvent(onKey)
  const click = useEffectEvent(onPress)
  useEffect(() => {
    const press = (event: MouseEvent) => click(event)
    const key = (event: KeyboardEvent) => keydown(event)
    document.addEventListener('keydown', key)
    document.addEventListener('click', press)
    return () => {
      document.removeEventListener('keydown', key)
      document.removeEventListener('click', press)
    }
  }, [])
}

function useRowKeys({ rows, selected, onToggle, peekedId, onPeek }: ListKeysProps) {
  const ids = rows.map(({ id }) => id)
  const here = useRef<string | null>(null)
  const anchor = useRef<string | null>(null)
  const goneAt = useRef(-Infinity)
  const [menu, setMenu] = useState<{ anchor: HTMLElement; orders: OrderRow[] } | null>(null)
  const rowsOf = (some: readonly string[]) => rows.filter(({ id }) => some.includes(id))
  const current = () => {
    const focused = rowAt(document.activeElement)
    if (focused !== null && ids.includes(focused)) return focused
    return here.current !== null && ids.includes(here.current) ? here.current : null
  }
  const goTo = (id: string) => {
    here.current = id
    linkOf(id)?.focus()
    if (peekedId !== null) onPeek(id)
  }
  const turnPage = usePageTurn(ids, goTo)
  const chooseRange = (to: string) =>
    onToggle?.(rowsOf(rangeOf(ids, anchor.current ?? to, to)), true)
  const move = (step: 1 | -1, isRange: boolean) => {
    const from = current()
    const to = stepFrom(ids, from, step)
    if (to === null) return turnPage(step)
    if (isRange) {
      anchor.current ??= from ?? to
      chooseRange(to)
    } else anchor.current = null
    goTo(to)
  }
  const choose = (id: string, isRange: boolean) => {
    if (isRange) return chooseRange(id)
    anchor.current = id
    onToggle?.(rowsOf([id]), !selected.has(id))
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    if (event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event)) return
    if (key === 'g') goneAt.current = event.timeStamp
    if (key === 'g' || event.timeStamp - goneAt.current < sequenceMs) return
    const id = current()
    const name = key.toLowerCase()
    if (name === 'j' || name === 'k') move(name === 'j' ? 1 : -1, shiftKey)
    else if (key === 'Escape' && peekedId !== null) onPeek(null)
    else if (id === null) return
    else if (name === 'x') choose(id, shiftKey)
    else if (key === ' ' && !isControl(target)) {
      if (shiftKey) choose(id, true)
      else onPeek(peekedId === id ? null : id)
    } else if (key === '.') {
      const link = linkOf(id)
      const orders = selected.size > 0 ? [...selected.values()] : rowsOf([id])
      if (link) setMenu({ anchor: link, orders })
    } else return
    event.preventDefault()
  }
  const onPress = (event: MouseEvent) => {
    const id = rowAt(event.target)
    if (id === null || !ids.includes(id) || event.defaultPrevented) return
    here.current = id
    const isMeant = event.target instanceof Element && !event.target.closest('a, button, input')
    // On a phone the whole row leads to its order, and a text that is chosen is not a press.
    if (isMeant && getSelection()?.isCollapsed !== false) onPeek(peekedId === id ? null : id)
  }
  useDocumentEvents(onKey, onPress)
  return { menu, closeMenu: useCallback(() => setMenu(null), []), move, goTo }
}

/** Moves, chooses and previews the rows of the list by keys; says the keys beneath it. */
export function ListKeys(props: ListKeysProps) {
  const { keys: words, peek } = useMessages().orderTools
  const { rows, peekedId, onPeek, onToggle } = props
  const { menu, closeMenu, move, goTo } = useRowKeys(props)
  const row = rows.find(({ id }) => id === peekedId)
  const hints: [keys: string[], label: string][] = [
    [['J', 'K'], words.move],
    [['Space'], words.peek],
    ...(onToggle ? ([[['X'], words.select]] satisfies [string[], string][]) : []),
    [['.'], words.actions],
    [['?'], words.all],
  ]
  return (
    <>
      {row && (
        <OrderPeek
          row={row}
          words={peek}
          onMove={(step) => move(step, false)}
          onClose={() => {
            onPeek(null)
            goTo(row.id)
          }}
        />
      )}
      {menu && (
        <RowMenu
          {...menu}
          isBulk={onToggle !== null}
          onPeek={onPeek}
          onClose={closeMenu}
          onDone={() => onToggle?.(menu.orders, false)}
        />
      )}
      <p
        aria-hidden
        className="order-last flex basis-full flex-wrap gap-x-4 gap-y-1 px-1 text-xs text-ink-3 max-lg:hidden coarse:hidden"
      >
        {hints.map(([keys, label]) => (
          <span key={label} className="inline-flex items-center gap-1">
            {keys.map((key) => (
              <Key key={key}>{key === 'Space' ? words.space : key}</Key>
            ))}
            <span>{label}</span>
          </span>
        ))}
      </p>
    </>
  )
}
