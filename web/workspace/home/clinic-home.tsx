import { Link } from '@tanstack/react-router'
import { CalendarCheck, Plus, Receipt } from 'lucide-react'
import { dueStatuses } from '#contract/orders/order-statuses'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { Allowed } from '../../app/allowed-button.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Due } from '../../ui/due.tsx'
import { Card } from '../../ui/page.tsx'
import { Banner, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { arrivalsOf, type Arrival } from './arrivals.ts'
import { LatestNotices } from './latest-notices.tsx'
import { TodoCard } from './todo-card.tsx'
import type { Worklist } from './todo-list.ts'
import { AfterAppointmentCard, ReservedCard } from './waiting-cards.tsx'
import { OrderLine } from './order-lines.tsx'
import { weekAround } from './week.ts'

const mostInvoices = 3
const mostArrivals = 12

function InvoiceLine({ invoice }: { invoice: Item<'listInvoices'> }) {
  const t = useMessages()
  const format = useFormat()
  const { id, number, counterpartName, balanceMinor, currency, dueOn, isOverdue } = invoice
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/invoices/$id"
        params={{ id }}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-sunken/60"
      >
        <Receipt aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            {t.home.pay(format.money(balanceMinor, currency))}
          </span>
          <span className="block truncate text-sm text-ink-3">
            {[number, counterpartName].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="shrink-0 text-sm">
          {isOverdue ? (
            <span className="font-medium text-bad">{t.home.overdue}</span>
          ) : (
            <Due day={dueOn} isOver={dueOn !== null && dueOn < todayHere()} />
          )}
        </span>
      </Link>
    </li>
  )
}

/** The invoices to pay, the first due first; undefined while they are read. */
function useInvoicesToPay(): Item<'listInvoices'>[] | undefined {
  const { canSeeFinance } = useSession()
  const { data, isLoading } = useRead(
    'listInvoices',
    { query: { status: 'open,partially_paid', sort: 'due', limit: 50 } },
    { isEnabled: canSeeFinance },
  )
  if (isLoading) return undefined
  return (data?.data ?? []).filter(({ balanceMinor }) => balanceMinor > 0).slice(0, mostInvoices)
}

function ArrivalLine({ arrival }: { arrival: Arrival }) {
  const t = useMessages()
  const format = useFormat()
  const { order, dueOn, isAfterAppointment } = arrival
  return (
    <OrderLine
      order={order}
      end={
        <>
          <Due day={dueOn} />
          {order.appointmentAt && (
            <span
              className={`block text-xs ${isAfterAppointment ? 'font-medium text-bad' : 'text-ink-3'}`}
            >
              {isAfterAppointment
                ? t.home.afterAppointment(format.instant(order.appointmentAt))
                : t.home.appointment(format.instant(order.appointmentAt))}
            </span>
          )}
        </>
      }
    />
  )
}

function ArrivalsCard() {
  const t = useMessages()
  const { fromOn, toOn, isNext } = weekAround(todayHere())
  const filter = { status: dueStatuses.join(','), dueFromOn: fromOn, dueToOn: toOn }
  const query = useRead('listOrders', { query: { ...filter, sort: 'due', limit: mostArrivals } })
  return (
    <Card
      title={t.home.arriving(isNext)}
      isFlush
      actions={
        <Link to="/orders" search={filter} className="reach text-sm text-accent hover:underline">
          {t.ui.all}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="p-4" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<CalendarCheck aria-hidden className="size-6" />}
              title={t.home.nothingArrives(isNext)}
            />
          ) : (
            <ul aria-label={t.home.arriving(isNext)}>
              {arrivalsOf(data).map((arrival) => (
                <ArrivalLine key={arrival.order.id} arrival={arrival} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function WhatNeedsMe({
  worklist,
  invoices,
}: {
  worklist: Worklist
  invoices: readonly Item<'listInvoices'>[]
}) {
  const t = useMessages()
  const { appointmentsTomorrow: tomorrow, promisedAfterAppointment, reservedUnanswered } = worklist
  const before = invoices.map((invoice) => <InvoiceLine key={invoice.id} invoice={invoice} />)
  return (
    <>
      {tomorrow && tomorrow.total > 0 && (
        <Banner
          tone={tomorrow.here < tomorrow.total ? 'warn' : 'good'}
          icon={<CalendarCheck aria-hidden className="size-4 shrink-0" />}
        >
          {t.home.tomorrow(tomorrow.total, tomorrow.here)}
        </Banner>
      )}
      <TodoCard worklist={worklist} {...(before.length > 0 ? { before } : {})} />
      <AfterAppointmentCard orders={promisedAfterAppointment.orders} />
      <ReservedCard orders={reservedUnanswered.orders} />
      <LatestNotices />
    </>
  )
}

/** What a clinic looks at first: one way to a new order, what needs it, what arrives for whom. */
export function ClinicHome() {
  const t = useMessages()
  const query = useRead('getWorklist', { query: { limit: 50 } })
  const invoices = useInvoicesToPay()
  return (
    <>
      <Allowed needs="orders.write">
        <LinkButton
          to="/orders/new"
          variant="primary"
          className="h-auto min-h-16 justify-start gap-4 rounded-xl px-5 py-3 text-start coarse:h-auto"
          icon={<Plus aria-hidden className="size-6 shrink-0" />}
        >
          <span className="min-w-0">
            <span className="block text-lg">{t.app.newOrder}</span>
            <span className="block text-sm font-normal whitespace-normal">
              {t.home.newOrderText}
            </span>
          </span>
        </LinkButton>
      </Allowed>
      <div className="grid items-start gap-4 lg:grid-cols-[1.2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <Loaded query={query} skeleton={<Skeleton lines={10} />}>
            {({ worklist }) =>
              // All at once: what comes later would push down what somebody reads.
              invoices ? (
                <WhatNeedsMe worklist={worklist} invoices={invoices} />
              ) : (
                <Skeleton lines={10} />
              )
            }
          </Loaded>
        </div>
        <ArrivalsCard />
      </div>
    </>
  )
}
