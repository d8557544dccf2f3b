import { Pause } from 'lucide-react'
import type { OrderStatus } from '#contract/orders/order-statuses'
import { useMessages } from '../i18n/index.tsx'

// How full the pie is: from received to arrived, in twelfths.
const fills: Partial<Record<OrderStatus, number>> = {
  submitted: 1,
  needs_info: 2,
  accepted: 3,
  in_production: 5,
  awaiting_approval: 6,
  ready: 8,
  shipped: 9,
  delivered: 10,
  at_try_in: 10,
  completed: 12,
}

const hues: Partial<Record<OrderStatus, string>> = {
  needs_info: 'text-warn',
  awaiting_approval: 'text-warn',
  ready: 'text-good',
  shipped: 'text-good',
  delivered: 'text-good',
  completed: 'text-good',
}

function Pie({ twelfths }: { twelfths: number }) {
  const angle = (twelfths / 12) * 2 * Math.PI
  const [x, y] = [8 + 4 * Math.sin(angle), 8 - 4 * Math.cos(angle)]
  return twelfths >= 12 ? (
    <circle cx="8" cy="8" r="4" fill="currentColor" />
  ) : (
    <path d={`M8 8 V4 A4 4 0 ${twelfths > 6 ? 1 : 0} 1 ${x} ${y} Z`} fill="currentColor" />
  )
}

/** A small pie that fills from received to completed; readable without colour. */
export function StatusGlyph({ status }: { status: OrderStatus }) {
  if (status === 'on_hold') return <Pause aria-hidden className="size-4 text-ink-3" />
  const isOver = status === 'cancelled' || status === 'rejected'
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      className={`size-4 shrink-0 ${isOver ? 'text-ink-3' : (hues[status] ?? 'text-accent')}`}
    >
      <circle
        cx="8"
        cy="8"
        r="6.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={status === 'draft' ? '2.5 2' : undefined}
      />
      {isOver ? (
        <path d="M5.5 5.5 l5 5 m0 -5 l-5 5" stroke="currentColor" strokeWidth="1.5" />
      ) : (
        <Pie twelfths={fills[status] ?? 0} />
      )}
    </svg>
  )
}

/** Where an order is: the glyph and the word. */
export function StatusText({ status, detail }: { status: OrderStatus; detail?: string | null }) {
  const t = useMessages()
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <StatusGlyph status={status} />
      {t.labels.orderStatus[status]}
      {detail && <span className="text-ink-3 max-md:hidden">· {detail}</span>}
    </span>
  )
}
