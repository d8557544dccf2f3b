import { Link } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WorkSummary } from '#contract/orders/work-summary'
import type { OrderStatus } from '#contract/orders/order-statuses'
import { useMessages } from '../../i18n/index.tsx'
import { trayNames } from '../../orders/order-detail/names.ts'
import { Due } from '../../ui/due.tsx'
import { StatusGlyph } from '../../ui/status.tsx'
import { WorkLine } from '../../ui/work-line.tsx'

/** What a line about an order shows of it. */
export type LineOrder = {
  id: string
  number: string | null
  status: OrderStatus
  priority: 'standard' | 'rush'
  counterpart: { name: string }
  workSummary: WorkSummary | null
  trays: readonly { code: string }[]
  patient: { code: string; firstName: string | null; lastName: string | null } | null
}

/** A short line about an order that leads to it: whose it is, what it needs, when it is due. */
export function OrderLine({
  order,
  detail,
  dueOn,
  end,
}: {
  order: LineOrder
  /** What it needs; else with whom it is. */
  detail?: ReactNode
  dueOn?: string | null
  end?: ReactNode
}) {
  const t = useMessages()
  const { id, number, workSummary, status, priority, counterpart, patient, trays } = order
  const name = patient
    ? [patient.lastName, patient.firstName].filter(Boolean).join(', ') || patient.code
    : t.orders.noPatient
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/orders/$id"
        params={{ id }}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-sunken/60"
      >
        <StatusGlyph status={status} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            {workSummary ? (
              <WorkLine work={workSummary} />
            ) : (
              <span className="truncate font-medium">{name}</span>
            )}
            {priority === 'rush' && (
              <>
                <Zap aria-hidden className="size-3.5 shrink-0 text-warn" />
                <span className="sr-only">{t.orders.rush}</span>
              </>
            )}
          </span>
          <span className="block truncate text-sm text-ink-3">
            {detail !== undefined && <span className="text-ink-2">{detail} · </span>}
            {[workSummary && name, number ?? t.orders.draft, trayNames(t, trays), counterpart.name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="shrink-0 text-end text-sm">
          {end ?? (dueOn === undefined ? null : <Due day={dueOn} />)}
        </span>
      </Link>
    </li>
  )
}
