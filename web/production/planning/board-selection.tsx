import { Printer, X } from 'lucide-react'
import { createContext, use, useState, type ReactNode } from 'react'
import { mostPrintedOrders } from '#contract/documents/printed-orders'
import { useMessages } from '../../i18n/index.tsx'
import { usePrintItems } from '../../orders/order-list/use-print-items.tsx'
import { IconButton } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import type { BoardCard } from './board-moves.ts'

type Selection = { orders: ReadonlyMap<string, boolean>; toggle: (card: BoardCard) => void }

const SelectionContext = createContext<Selection | null>(null)

/** The box that chooses the order of a card for printing; nothing while nobody chooses. */
export function CardCheck({ card, name }: { card: BoardCard; name: string }) {
  const t = useMessages()
  const selection = use(SelectionContext)
  if (!selection) return null
  return (
    <input
      type="checkbox"
      aria-label={t.orders.selectOne(name)}
      checked={selection.orders.has(card.orderId)}
      onChange={() => selection.toggle(card)}
      className="size-4.5 shrink-0 accent-accent coarse:size-6"
    />
  )
}

/** The cards of the board, whose orders can be chosen, and what is printed of them. */
export function BoardSelection({ onEnd, children }: { onEnd: () => void; children: ReactNode }) {
  const t = useMessages()
  const [orders, setOrders] = useState<ReadonlyMap<string, boolean>>(new Map())
  const printing = usePrintItems([...orders].map(([id, hasTray]) => ({ id, hasTray })))
  const toggle = ({ orderId, trays }: BoardCard) => {
    const next = new Map(orders)
    if (!next.delete(orderId)) next.set(orderId, trays.length > 0)
    setOrders(next)
  }
  const isTooMany = orders.size > mostPrintedOrders
  return (
    <SelectionContext value={{ orders, toggle }}>
      {children}
      <section
        data-sticky-foot
        aria-label={t.orderTools.selected(orders.size)}
        className="sticky bottom-20 z-20 mx-auto mt-3 flex w-fit max-w-full items-center gap-2 rounded-xl border border-line bg-raised p-2 shadow-popup md:bottom-4"
      >
        <span role="status" className="ps-2 font-medium tabular-nums">
          {isTooMany ? t.orderTools.bulk.tooMany : t.orderTools.selected(orders.size)}
        </span>
        {orders.size > 0 && !isTooMany && (
          <MenuButton
            label={t.floor.print}
            icon={<Printer aria-hidden className="size-4" />}
            items={printing.items}
          />
        )}
        <IconButton
          label={t.orderTools.clearSelection}
          icon={<X aria-hidden className="size-4" />}
          onClick={onEnd}
        />
        {printing.dialog}
      </section>
    </SelectionContext>
  )
}
