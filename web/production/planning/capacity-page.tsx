import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useAddress } from '../../app/use-address.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Page, TabLinks } from '../../ui/page.tsx'
import { Banner, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { WorkHours } from './capacity-hours.tsx'
import { PromiseStrip } from './promise-strip.tsx'
import type { Trial } from './trials.ts'
import { useTrials } from './use-trials.ts'
import { WhatIfBar } from './what-if-bar.tsx'
import { fillOf, rowsOf, type CentreLoad, type CentreRow } from './capacity-load.ts'

type Plan = Answer<'getCapacity'>['capacity']

const daysShown = 14

const tones = { free: 'bg-accent', over_limit: 'bg-warn', over_capacity: 'bg-bad' }
const textTones = {
  free: 'text-ink-3',
  over_limit: 'font-medium text-warn',
  over_capacity: 'font-medium text-bad',
}

const minutesPerHour = 60

/** Amounts as people say them: hours of people and machines, pieces of runs and partners. */
function useAmount() {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.capacity
  return (amount: number, unit: CentreLoad['unit']) =>
    unit === 'minutes'
      ? words.hours(format.number(Math.round((amount / minutesPerHour) * 10) / 10))
      : t.floor.pieces(amount)
}

function Cell({ load, label, onOpen }: { load: CentreLoad; label: string; onOpen: () => void }) {
  const t = useMessages()
  const words = t.floor.capacity
  const amount = useAmount()
  const { unit, plannedAmount, reservedAmount } = load
  const { planned, reserved, limit, free, tone } = fillOf(load)
  const rest =
    free === null
      ? words.noLimit
      : free < 0
        ? words.over(amount(-free, unit))
        : words.isFree(amount(free, unit))
  const spoken = [
    words.planned(amount(plannedAmount, unit)),
    reservedAmount > 0 ? words.reserved(amount(reservedAmount, unit)) : '',
    rest,
  ]
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={[label, ...spoken].filter(Boolean).join(', ')}
      title={spoken.filter(Boolean).join(' · ')}
      className="block w-full rounded-md px-1 py-0.5 text-start hover:bg-sunken"
    >
      <span aria-hidden className="relative block h-2 overflow-hidden rounded-sm bg-sunken">
        <span
          className={classNames('absolute inset-y-0 start-0', tones[tone])}
          style={{ width: `${planned * 100}%` }}
        />
        <span
          className={classNames('absolute inset-y-0 opacity-50', tones[tone])}
          style={{ insetInlineStart: `${planned * 100}%`, width: `${reserved * 100}%` }}
        />
        {free !== null && (
          <span
            className="absolute inset-y-0 w-0.5 bg-ink"
            style={{ insetInlineStart: `calc(${Math.min(1, limit) * 100}% - 2px)` }}
          />
        )}
      </span>
      <span
        aria-hidden
        className={classNames('text-xs whitespace-nowrap tabular-nums', textTones[tone])}
      >
        {rest}
      </span>
    </button>
  )
}

type Chosen = { centre: CentreRow; dayOn: string; load: CentreLoad }

/** The orders behind a bar: what they take of the work centre on the day. */
function OrdersOfLoad({
  chosen: { centre, dayOn, load },
  onClose,
}: {
  chosen: Chosen
  onClose: () => void
}) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.capacity
  const amount = useAmount()
  const query = useRead('listPlannedOrders', {
    params: { id: centre.id },
    query: { dayOn, limit: 100 },
  })
  const { unit, plannedAmount, reservedAmount } = load
  return (
    <Dialog kind="drawer" title={`${centre.name}, ${format.day(dayOn)}`} onClose={onClose}>
      <p className="px-4 py-3 text-sm text-ink-2">
        {words.planned(amount(plannedAmount, unit))}
        {reservedAmount > 0 && ` · ${words.reserved(amount(reservedAmount, unit))}`}
      </p>
      <Loaded query={query} skeleton={<Skeleton lines={8} className="p-4" />}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState title={words.noOrders} />
          ) : (
            <>
              <ul aria-label={words.orders} className="divide-y divide-line border-y border-line">
                {data.map((order) => (
                  <li key={order.id} className="flex items-start gap-3 px-4 py-2">
                    <div className="min-w-0 flex-1">
                      <Link
                        to="/orders/$id"
                        params={{ id: order.id }}
                        className="font-medium text-accent hover:underline"
                      >
                        {order.number}
                      </Link>
                      <span className="ms-2 text-sm">{order.stageNames.join(', ')}</span>
                      <p className="truncate text-sm text-ink-3">
                        {order.customerName}
                        {order.promisedOn && ` · ${words.due(format.day(order.promisedOn))}`}
                        {order.priority === 'rush' && ` · ${words.rush}`}
                      </p>
                    </div>
                    <span className="text-sm tabular-nums">{amount(order.amount, unit)}</span>
                  </li>
                ))}
              </ul>
              {pagination.total > data.length && (
                <p className="px-4 py-2 text-sm text-ink-3">
                  {words.moreOrders(pagination.total - data.length)}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function DayHead({ day: { dayOn, isWorkday } }: { day: Plan['days'][number] }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <th
      scope="col"
      className={classNames(
        'min-w-20 px-2 py-2 text-start font-medium whitespace-nowrap',
        dayOn === todayHere() ? 'text-accent' : 'text-ink-3',
      )}
    >
      {format.day(dayOn)}
      {!isWorkday && <span className="block text-xs font-normal">{t.floor.capacity.free}</span>}
    </th>
  )
}

function LoadTable({ plan, onOpen }: { plan: Plan; onOpen: (chosen: Chosen) => void }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.capacity
  const { days } = plan
  return (
    <div
      role="region"
      aria-label={words.load}
      // Days that do not fit are reached by keyboard too.
      tabIndex={0}
      // What is only spoken is laid out absolutely and must not widen the page.
      data-scroll-restoration-id="capacity"
      className="relative overflow-x-auto"
    >
      <table aria-label={words.load} className="w-full border-collapse text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 bg-surface px-4 py-2 text-start font-medium text-ink-3"
            >
              {words.centre}
            </th>
            {days.map((day) => (
              <DayHead key={day.dayOn} day={day} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(plan).map((centre) => (
            <tr key={centre.id} className="border-t border-line">
              <th
                scope="row"
                className="sticky start-0 min-w-36 max-w-48 bg-surface px-4 py-2 text-start font-medium"
              >
                {centre.name}
                {centre.department !== centre.name && (
                  <span className="block text-xs font-normal text-ink-3">{centre.department}</span>
                )}
              </th>
              {centre.days.map((load, index) => {
                const { dayOn = '', isWorkday } = days[index] ?? {}
                return (
                  <td key={dayOn} className={classNames('px-1 py-1', !isWorkday && 'bg-sunken/60')}>
                    {load && (
                      <Cell
                        load={load}
                        label={`${centre.name}, ${format.day(dayOn)}`}
                        onOpen={() => onOpen({ centre, dayOn, load })}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Load() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/capacity')
  const words = t.floor.capacity
  const fromOn = search.fromOn ?? todayHere()
  const days = { fromOn, toOn: addDays(fromOn, daysShown - 1) }
  const [trials, setTrials] = useState<Trial[]>([])
  const planned = useRead('getCapacity', { query: days }, { keepsPrevious: true })
  const tried = useTrials(trials, days)
  const isTried = trials.length > 0
  const query: UseQueryResult<Answer<'getCapacity'>, ApiProblem> = isTried ? tried : planned
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const turn = (days: number) => change({ fromOn: addDays(fromOn, days) })
  return (
    <>
      <PromiseStrip />
      <WhatIfBar
        trials={trials}
        onChange={setTrials}
        simulation={isTried ? (tried.data?.simulation ?? null) : null}
      />
      {query.data && query.data.capacity.undatedOrders > 0 && (
        <Banner tone="warn" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {words.undated(query.data.capacity.undatedOrders)}
        </Banner>
      )}
      <Card
        isFlush
        title={words.load}
        actions={
          <>
            <Button onClick={() => change({ fromOn: undefined })}>{words.fromToday}</Button>
            <IconButton
              label={words.earlier}
              icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
              onClick={() => turn(-7)}
            />
            <IconButton
              label={words.later}
              icon={<ChevronRight aria-hidden className="size-4 rtl:rotate-180" />}
              onClick={() => turn(7)}
            />
          </>
        }
      >
        <Loaded query={query} skeleton={<Skeleton lines={12} className="p-4" />}>
          {({ capacity: plan }) =>
            plan.centres.length > 0 ? (
              <LoadTable plan={plan} onOpen={setChosen} />
            ) : (
              <EmptyState title={words.nothing}>{words.nothingText}</EmptyState>
            )
          }
        </Loaded>
      </Card>
      {chosen && <OrdersOfLoad chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** What each work centre has to do day by day, and when the laboratory works. */
export function CapacityPage() {
  const t = useMessages()
  const { search } = useAddress('/signed-in/capacity')
  const isHours = search.tab === 'hours'
  const words = t.floor.capacity
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.tabs.label}
        tabs={[
          { label: words.tabs.load, to: '/capacity', search: isHours ? {} : search },
          { label: words.tabs.hours, to: '/capacity', search: isHours ? search : { tab: 'hours' } },
        ]}
      />
      {isHours ? <WorkHours /> : <Load />}
    </Page>
  )
}
