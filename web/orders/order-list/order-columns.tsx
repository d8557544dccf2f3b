import { Link } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { dueStatuses, endedStatuses, isAt } from '#contract/orders/order-statuses'
import type { Item } from '../../api/client.ts'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import { patientName, trayNames } from '../order-detail/names.ts'
import { CutName } from '../../ui/cut-name.tsx'
import { Due } from '../../ui/due.tsx'
import { Badge } from '../../ui/states.tsx'
import { StatusGlyph } from '../../ui/status.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { WorkLine } from '../../ui/work-line.tsx'

/** An order as lists show it. */
export type OrderRow = Item<'listOrders'>

/** The day that an order is due: the promised one, else the one that was asked for. */
export const dueOf = ({ promisedOn, requestedOn }: OrderRow): string | null =>
  promisedOn ?? requestedOn

const isEnded = ({ status }: OrderRow): boolean =>
  (endedStatuses as readonly string[]).includes(status)

/** Whether its due day no longer presses: nothing is promised yet, or the work is in the clinic. */
export const isPast = (order: OrderRow): boolean => !isAt(order, dueStatuses)

/** What an order is called where it is chosen: its number and its patient. */
export function orderLabel(
  { workSummary, number, patient }: Pick<OrderRow, 'workSummary' | 'number' | 'patient'>,
  draft: string,
): string {
  return [workSummary?.text, number ?? draft, patientName(patient)].filter(Boolean).join(' · ')
}

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

/** The stage of an order in production, as both sides call it; null where the status says all. */
export const stageOf = ({ status, currentStage }: OrderRow): string | null =>
  status === 'in_production' ? (currentStage?.label ?? null) : null

/** Where an order is, in production by its stage, and since when; of what ended, that it did. */
function StateText({
  order,
  isCompact,
  t,
  format,
}: {
  order: OrderRow
  isCompact: boolean
  t: Messages
  format: Formats
}) {
  const { status, stateSinceAt } = order
  return (
    <span className={`inline-flex gap-1.5 whitespace-nowrap ${isCompact ? 'items-center' : ''}`}>
      <span className={isCompact ? '' : 'mt-0.5'}>
        <StatusGlyph status={status} />
      </span>
      <span className="flex flex-col">
        <span>{stageOf(order) ?? t.labels.orderStatus[status]}</span>
        {!isCompact && !isEnded(order) && (
          <time dateTime={stateSinceAt} className="text-xs text-ink-3 stacked:hidden">
            {format.ago(stateSinceAt)}
          </time>
        )}
      </span>
    </span>
  )
}

function whoColumns(t: Messages, isCompact: boolean): Column<OrderRow>[] {
  return [
    {
      title: t.orders.columns.order,
      sortKey: 'number',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ id, number, trays }) => (
        <span className="flex flex-col">
          <Link to="/orders/$id" params={{ id }} className={rowLinkClass}>
            {number ?? t.orders.draft}
          </Link>
          {!isCompact && (
            <span className="max-w-40 truncate text-xs text-ink-3 empty:hidden">
              <TrayText trays={trays} />
            </span>
          )}
        </span>
      ),
    },
    {
      title: t.orders.columns.patient,
      sortKey: 'patient',
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
      sortKey: 'counterpart',
      growsOnPhone: true,
      givesWay: 'second',
      cell: ({ counterpart, dentist }) => (
        <span
          className={`flex min-w-0 tabular:max-w-96 ${isCompact ? 'items-baseline gap-2' : 'tabular:flex-col'}`}
        >
          <CutName name={counterpart.name} />
          {dentist && (
            <span className="shrink-0 text-xs text-ink-3 stacked:hidden">
              {[dentist.title, dentist.lastName].filter(Boolean).join(' ')}
            </span>
          )}
        </span>
      ),
    },
  ]
}

/** The columns of the list of orders; the amount only for who may see money. */
export function orderColumns(
  t: Messages,
  format: Formats,
  { canSeeFinance, isCompact = false }: { canSeeFinance: boolean; isCompact?: boolean },
): Column<OrderRow>[] {
  const columns: Column<OrderRow>[] = [
    ...whoColumns(t, isCompact),
    {
      title: t.orders.columns.status,
      sortKey: 'status',
      cell: (order) => <StateText order={order} isCompact={isCompact} t={t} format={format} />,
    },
    {
      title: t.orders.columns.due,
      sortKey: 'due',
      phone: 'first',
      className: 'whitespace-nowrap',
      cell: (order) => <Due day={dueOf(order)} isOver={isPast(order)} />,
    },
    {
      title: t.orders.columns.waitingOn,
      sortKey: 'waitingOn',
      phone: 'hidden',
      givesWay: 'first',
      cell: ({ waitingOn }) => waitingOn !== 'none' && t.labels.waitingOn[waitingOn],
    },
  ]
  if (canSeeFinance) {
    columns.push({
      title: t.orders.columns.total,
      sortKey: 'total',
      isNumber: true,
      phone: 'hidden',
      givesWay: 'first',
      cell: ({ totals }) => format.money(totals?.totalMinor, totals?.currency),
    })
  }
  return columns
}
