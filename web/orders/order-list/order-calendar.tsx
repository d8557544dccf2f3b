import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { daysBetween, todayHere } from '../../i18n/formats.ts'
import type { Args } from '../../api/client.ts'
import { useAll } from '../../api/use-all.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { patientName } from '../order-detail/names.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { StatusGlyph } from '../../ui/status.tsx'
import { calendarDays, groupByDay, nextOf, spans, type Span } from './calendar-days.ts'
import { OrderCard } from './order-board.tsx'
import { dueOf, isPast, type OrderRow } from './order-columns.tsx'

type Question = NonNullable<Args<'listOrders'>['query']>

const shownInMonth = 4

function DayLine({ order }: { order: OrderRow }) {
  const t = useMessages()
  const { id, number, workSummary, patient, status, counterpart } = order
  const who = patientName(patient) ?? number ?? t.orders.draft
  const isLate = !isPast(order) && daysBetween(todayHere(), dueOf(order) ?? '') < 0
  return (
    <li>
      <Link
        to="/orders/$id"
        params={{ id }}
        title={[workSummary?.text, who, counterpart.name].filter(Boolean).join(' · ')}
        className="flex min-h-6 items-center gap-1 rounded px-1 text-xs hover:bg-sunken"
      >
        <StatusGlyph status={status} />
        <span className="sr-only">{t.labels.orderStatus[status]}</span>
        <span className={classNames('truncate', isLate && 'font-medium text-bad')}>
          {workSummary ? `${workSummary.text} · ${who}` : who}
        </span>
      </Link>
    </li>
  )
}

function Day({
  day,
  orders,
  isOther,
  span,
}: {
  day: string
  orders: readonly OrderRow[]
  isOther: boolean
  span: Span
}) {
  const t = useMessages()
  const format = useFormat()
  const { search } = useAddress('/signed-in/orders')
  const isToday = day === todayHere()
  const shown = span === 'month' ? shownInMonth : orders.length
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col gap-0.5 border-t border-line p-1.5 md:min-h-28 md:border-e md:[&:nth-child(7n)]:border-e-0',
        orders.length === 0 && 'max-md:hidden',
        isOther && 'bg-sunken/50',
      )}
    >
      <h3
        className={classNames(
          'w-fit rounded px-1 text-xs tabular-nums',
          isToday ? 'bg-accent font-medium text-on-accent' : 'text-ink-3',
        )}
      >
        <span className="sr-only">{t.orderTools.onDay(format.day(day), orders.length)}</span>
        <span aria-hidden className="md:hidden">
          {format.day(day)}
        </span>
        <span aria-hidden className="max-md:hidden">
          {Number(day.slice(8))}
        </span>
      </h3>
      <ul className={span === 'week' ? 'flex flex-col gap-1.5' : ''}>
        {orders
          .slice(0, shown)
          .map((order) =>
            span === 'week' ? (
              <OrderCard key={order.id} order={order} hasStatus />
            ) : (
              <DayLine key={order.id} order={order} />
            ),
          )}
      </ul>
      {orders.length > shown && (
        <Link
          to="/orders"
          search={{ ...search, layout: undefined, day: undefined, dueFromOn: day, dueToOn: day }}
          className="flex min-h-6 items-center rounded px-1 text-xs text-accent hover:underline"
        >
          {t.orderTools.moreOnDay(orders.length - shown)}
        </Link>
      )}
    </li>
  )
}

function CalendarHead({ day, span }: { day: string; span: Span }) {
  const t = useMessages()
  const format = useFormat()
  const { change } = useAddress('/signed-in/orders')
  const days = calendarDays(day, span)
  const title =
    span === 'month'
      ? format.month(day)
      : `${format.day(days[0] ?? day)} – ${format.day(days.at(-1) ?? day)}`
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2">
      <h2 className="me-auto text-lg font-semibold first-letter:uppercase" aria-live="polite">
        {title}
      </h2>
      <div role="group" aria-label={t.orders.layouts.calendar} className="flex gap-1">
        {spans.map((name) => (
          <Button
            key={name}
            variant="quiet"
            aria-pressed={span === name}
            className={span === name ? 'bg-sunken font-medium text-ink' : ''}
            onClick={() => change({ span: name === 'month' ? undefined : name })}
          >
            {t.orderTools.spans[name]}
          </Button>
        ))}
      </div>
      <Button onClick={() => change({ day: undefined })}>{t.orders.today}</Button>
      <IconButton
        label={t.orderTools.earlier}
        icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
        onClick={() => change({ day: nextOf(day, span, -1) })}
      />
      <IconButton
        label={t.orderTools.later}
        icon={<ChevronRight aria-hidden className="size-4 rtl:rotate-180" />}
        onClick={() => change({ day: nextOf(day, span, 1) })}
      />
    </div>
  )
}

const weekdayOf = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

/** The orders that fit the filters, on the days that they are due. */
export function OrderCalendar({ question }: { question: Question }) {
  const t = useMessages()
  const format = useFormat()
  const { search } = useAddress('/signed-in/orders')
  const span = spans.find((known) => known === search.span) ?? 'month'
  const day = search.day ?? todayHere()
  const days = calendarDays(day, span)
  // The days of the calendar narrow those of the filter, never widen them.
  const later = (one: string, other = '') => (one > other ? one : other)
  const dueFromOn = later(days[0] ?? day, question.dueFromOn)
  const last = days.at(-1) ?? day
  const dueToOn = question.dueToOn && question.dueToOn < last ? question.dueToOn : last
  const query = useAll('listOrders', { query: { ...question, dueFromOn, dueToOn } })
  return (
    <section
      aria-label={t.orders.layouts.calendar}
      className="card overflow-hidden rounded-xl border border-line bg-surface"
    >
      <CalendarHead day={day} span={span} />
      <div aria-hidden className="hidden grid-cols-7 px-0 text-xs text-ink-3 md:grid">
        {days.slice(0, 7).map((weekday) => (
          <span key={weekday} className="px-2.5 pb-1">
            {weekdayOf(format.locale, weekday)}
          </span>
        ))}
      </div>
      <Loaded query={query} skeleton={<Skeleton lines={12} className="p-4" />}>
        {(orders) => {
          const groups = groupByDay(orders, dueOf)
          return (
            <>
              {orders.length === 0 && (
                <p className="px-4 py-6 text-center text-ink-3 md:hidden">
                  {t.orderTools.emptyTitle}
                </p>
              )}
              <ul className="md:grid md:grid-cols-7">
                {days.map((each) => (
                  <Day
                    key={each}
                    day={each}
                    orders={groups.get(each) ?? []}
                    isOther={span === 'month' && each.slice(0, 7) !== day.slice(0, 7)}
                    span={span}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
