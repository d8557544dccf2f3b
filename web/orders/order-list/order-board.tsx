import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { Args } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { patientName } from '../order-detail/names.ts'
import { Due } from '../../ui/due.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { StatusGlyph } from '../../ui/status.tsx'
import { dueOf, isPast, RushBadge, TrayText, type OrderRow } from './order-columns.tsx'
import { statusesOf } from './order-filters.ts'
import type { OrderAddress } from './order-search.ts'
import { WorkLine } from '../../ui/work-line.tsx'
import { WorkPicture } from '../../ui/work-picture.tsx'

type Question = NonNullable<Args<'listOrders'>['query']>

const cardsInColumn = 20

/** An order as a card: who, with whom, how far, and when. */
export function OrderCard({ order, hasStatus = false }: { order: OrderRow; hasStatus?: boolean }) {
  const t = useMessages()
  const { id, number, workSummary, patient, counterpart, priority, status, trays } = order
  return (
    <li className="relative rounded-lg border border-line bg-raised p-2.5 text-sm focus-within:outline-2 focus-within:outline-accent hover:border-control">
      <WorkLine work={workSummary} picture={<WorkPicture work={workSummary} size="size-11" />} />
      <div className="flex items-center justify-between gap-2">
        <Link
          to="/orders/$id"
          params={{ id }}
          className="text-ink-2 tabular-nums outline-none after:absolute after:inset-0"
        >
          {number ?? t.orders.draft}
        </Link>
        <Due day={dueOf(order)} isOver={isPast(order)} />
      </div>
      <p className="truncate">
        {patientName(patient) ?? <span className="text-ink-3">{t.orders.noPatient}</span>}
      </p>
      <p className="truncate text-ink-3">{counterpart.name}</p>
      <div className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-2 empty:hidden">
        {priority === 'rush' && <RushBadge text={t.orders.rush} />}
        {hasStatus && (
          <span className="inline-flex items-center gap-1">
            <StatusGlyph status={status} />
            {t.labels.orderStatus[status]}
          </span>
        )}
        {!hasStatus && order.currentStage?.label}
        <TrayText trays={trays} />
      </div>
    </li>
  )
}

function BoardColumn({
  title,
  glyph,
  total,
  children,
  more,
}: {
  title: string
  glyph?: ReactNode
  total: number | null
  children: ReactNode
  more?: ReactNode
}) {
  const t = useMessages()
  return (
    <section aria-label={title} className="flex w-64 shrink-0 flex-col rounded-xl bg-sunken/70 p-2">
      <h2 className="flex items-center gap-1.5 px-1 pb-2 text-sm font-medium">
        {glyph}
        <span className="min-w-0 truncate">{title}</span>
        <span className="ms-auto text-ink-3 tabular-nums">{total}</span>
      </h2>
      {total === 0 ? (
        <p className="px-1 pb-1 text-sm text-ink-3">{t.orderTools.emptyColumn}</p>
      ) : (
        <ul className="flex flex-col gap-2">{children}</ul>
      )}
      {more}
    </section>
  )
}

function StatusColumn({ question, status }: { question: Question; status: OrderStatus }) {
  const t = useMessages()
  const { search } = useAddress('/signed-in/orders')
  const query = useRead(
    'listOrders',
    { query: { ...question, status, limit: cardsInColumn } },
    { keepsPrevious: true },
  )
  const total = query.data?.pagination.total ?? null
  const inList: OrderAddress = { ...search, layout: undefined, by: undefined, status }
  return (
    <BoardColumn
      title={t.labels.orderStatus[status]}
      glyph={<StatusGlyph status={status} />}
      total={total}
      more={
        total !== null &&
        total > cardsInColumn && (
          <Link
            to="/orders"
            search={inList}
            className="mt-2 rounded-lg px-1 py-1 text-sm text-accent hover:underline"
          >
            {t.orderTools.moreInList(total - cardsInColumn)}
          </Link>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {({ data }) => data.map((order) => <OrderCard key={order.id} order={order} />)}
      </Loaded>
    </BoardColumn>
  )
}

const stageStatuses: readonly OrderStatus[] = ['accepted', 'in_production', 'awaiting_approval']

function StageColumns({ question }: { question: Question }) {
  const t = useMessages()
  const query = useAll('listOrders', { query: { ...question, status: stageStatuses.join(',') } })
  return (
    <Loaded query={query} skeleton={<Skeleton lines={10} className="w-full" />}>
      {(orders) => {
        const groups = Map.groupBy(orders, ({ currentStage }) => currentStage?.label ?? '')
        const labels = [...groups.keys()].toSorted((one, other) => one.localeCompare(other))
        if (labels.length === 0)
          return <EmptyState title={t.orderTools.emptyTitle}>{t.orderTools.emptyText}</EmptyState>
        return labels.map((label) => {
          const rows = groups.get(label) ?? []
          return (
            <BoardColumn key={label} title={label || t.orderTools.noStage} total={rows.length}>
              {rows.slice(0, cardsInColumn * 2).map((order) => (
                <OrderCard key={order.id} order={order} hasStatus />
              ))}
            </BoardColumn>
          )
        })
      }}
    </Loaded>
  )
}

/** The orders that fit the filters, side by side by where they are. */
export function OrderBoard({ question, address }: { question: Question; address: OrderAddress }) {
  const t = useMessages()
  const isByStage = address['by'] === 'stage'
  return (
    <section
      aria-label={t.orders.layouts.board}
      // Columns that do not fit are reached by keyboard too.
      tabIndex={0}
      data-scroll-restoration-id="order-board"
      className="relative -mx-4 flex items-start gap-3 overflow-x-auto px-4 pb-4 md:-mx-6 md:px-6"
    >
      {isByStage ? (
        <StageColumns question={question} />
      ) : (
        statusesOf(address).map((status) => (
          <StatusColumn key={status} question={question} status={status} />
        ))
      )}
    </section>
  )
}
