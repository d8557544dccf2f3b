import { Link } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { endedStatuses } from '#contract/orders/order-transitions'
import type { Item } from '../../api/client.ts'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import { patientName, trayNames } from '../order-detail/names.ts'
import { Due } from '../../ui/due.tsx'
import { Badge } from '../../ui/states.tsx'
import { StatusText } from '../../ui/status.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { WorkLine } from '../../ui/work-line.tsx'

/** An order as lists show it. */
export type OrderRow = Item<'listOrders'>

/** The day that an order is due: the promised one, else the one that was asked for. */
export const dueOf = ({ promisedOn, requestedOn }: OrderRow): string | null =>
  promisedOn ?? requestedOn

/** Whether its due day no longer presses: the work has left or the order has ended. */
export const isPast = ({ status }: OrderRow): boolean =>
  ['shipped', 'delivered', 'at_try_in', ...endedStatuses].includes(status)

/** The mark of an order that is in a hurry. */
export function RushBadge({ text }: { text: string }) {
  return (
    <Badge tone="warn" icon={<Zap aria-hidden className="size-3" />}>
      {text}
    </Badge>
  )
}

/** The trays that the work lies in, for the laboratory; nothing where it lies in none. */
export function TrayText({ trays }: { trays: OrderRow['trays'] }) {
  const t = useMessages()
  const names = trayNames(t, trays)
  return names && <span>{names}</span>
}

function whoColumns(t: Messages): Column<OrderRow>[] {
  return [
    {
      title: t.orders.columns.order,
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ id, number, trays }) => (
        <span className="flex flex-col">
          <Link to="/orders/$id" params={{ id }} className={rowLinkClass}>
            {number ?? t.orders.draft}
          </Link>
          <span className="max-w-40 truncate text-xs text-ink-3 empty:hidden">
            <TrayText trays={trays} />
          </span>
        </span>
      ),
    },
    {
      title: t.orders.columns.patient,
      phone: 'first',
      cell: ({ workSummary, patient, priority, kind }) => (
        <WorkLine work={workSummary} isOneLine>
          <span className="flex flex-wrap items-center gap-x-2 text-ink-2">
            {patientName(patient) ?? t.orders.noPatient}
            {priority === 'rush' && <RushBadge text={t.orders.rush} />}
            {kind !== 'new' && <Badge>{t.labels.orderKind[kind]}</Badge>}
          </span>
        </WorkLine>
      ),
    },
    {
      title: t.orders.columns.counterpart,
      growsOnPhone: true,
      cell: ({ counterpart, dentist }) => (
        <span className="md:line-clamp-1">
          {[
            counterpart.name,
            dentist && [dentist.title, dentist.lastName].filter(Boolean).join(' '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ),
    },
  ]
}

/** The columns of the list of orders; the amount only for who may see money. */
export function orderColumns(
  t: Messages,
  format: Formats,
  canSeeFinance: boolean,
): Column<OrderRow>[] {
  const columns: Column<OrderRow>[] = [
    ...whoColumns(t),
    {
      title: t.orders.columns.status,
      cell: ({ status, currentStage }) => (
        <StatusText status={status} detail={currentStage?.label ?? null} />
      ),
    },
    {
      title: t.orders.columns.due,
      phone: 'first',
      className: 'whitespace-nowrap',
      cell: (order) => <Due day={dueOf(order)} isOver={isPast(order)} />,
    },
  ]
  if (canSeeFinance) {
    columns.push({
      title: t.orders.columns.total,
      isNumber: true,
      phone: 'hidden',
      cell: ({ totals }) => format.money(totals?.totalMinor, totals?.currency),
    })
  }
  return columns
}
