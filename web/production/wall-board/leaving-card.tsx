import { Check } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { typedTime } from '../../i18n/typed-time.ts'
import { Due } from '../../ui/due.tsx'
import { WorkLine } from '../../ui/work-line.tsx'
import { BoardCard } from './board-card.tsx'
import { unfinished } from './unfinished.ts'

type Departure = Answer<'getDepartures'>['departures']['departures'][number]
type Missing = Departure['orders'][number]
type Order = Answer<'listOrders'>['data'][number]

const mostDepartures = 3
const mostMissing = 3
/** How many lines of orders fit beneath each other, whatever they are about. */
const mostLines = 4

/** An order that a departure waits for: what it is, and what it still needs. */
function MissingRow({ order }: { order: Missing }) {
  const t = useMessages()
  const { workSummary, number, status, stageName } = order
  // Work that waits says so; else the stage that it is at is what is missing.
  const needs = status === 'in_production' ? stageName : null
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-2 border-t border-line py-1">
      <WorkLine work={workSummary}>{!workSummary && number}</WorkLine>
      <span className="text-ink-2">
        {status === 'ready' ? t.bench.wallBoard.toPack : (needs ?? t.labels.orderStatus[status])}
      </span>
    </li>
  )
}

/** What a driver or courier takes at an hour, how much of it is packed, and the first orders that are missing. */
function DepartureRow({ departure, missing }: { departure: Departure; missing: Missing[] }) {
  const t = useMessages().bench.wallBoard
  const { locale } = useFormat()
  const { departureTime, name, kind, stopCount, orderCount, packedCount } = departure
  const left = orderCount - packedCount
  return (
    <li className="border-t border-line py-1.5">
      <div className="grid grid-cols-[5.5rem_1fr_auto] items-center gap-2">
        <span className="text-2xl font-semibold tabular-nums">
          {departureTime ? typedTime(departureTime, locale) : t.noHour}
        </span>
        <span className="min-w-0">
          <span className="block truncate text-lg font-medium">{name ?? t.courier}</span>
          <span className={left > 0 ? 'text-warn' : 'text-ink-3'}>
            {[
              kind === 'driver' && t.stops(stopCount),
              left > 0 ? t.missing(left) : t.allPacked(orderCount),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {left > 0 ? (
          <span className="text-lg tabular-nums">{t.packedOf(packedCount, orderCount)}</span>
        ) : (
          <Check aria-hidden className="size-6 text-good" />
        )}
      </div>
      {missing.length > 0 && (
        <ul>
          {missing.map((order) => (
            <MissingRow key={order.orderId} order={order} />
          ))}
          {left > missing.length && <li className="text-ink-3">{t.more(left - missing.length)}</li>}
        </ul>
      )}
    </li>
  )
}

function OrderRow({ order }: { order: Order }) {
  const t = useMessages()
  const { workSummary, number, currentStage, status, promisedOn, requestedOn } = order
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-2 border-t border-line py-1">
      <WorkLine work={workSummary}>
        <span className="block text-ink-3">
          {number} · {currentStage?.label ?? t.labels.orderStatus[status]}
        </span>
      </WorkLine>
      <Due day={promisedOn ?? requestedOn} />
    </li>
  )
}

/** How full a day is, with what is reserved; null where nothing is limited. */
function useLoadOf(day: string): number | null {
  const { data } = useRead('getCapacity', { query: { fromOn: day, toOn: day } })
  const team = data?.capacity.days[0]?.team
  return team ? (team.plannedMinutes + team.reservedMinutes) / team.limitMinutes : null
}

// The first of what is missing, of the earliest departures: what is far down the list is not read from afar.
function missingBy(
  departures: readonly Departure[],
): { departure: Departure; missing: Missing[] }[] {
  let room = mostMissing
  return departures.map((departure) => {
    const missing = departure.orders.filter(({ isPacked }) => !isPacked).slice(0, room)
    room -= missing.length
    return { departure, missing }
  })
}

/** What leaves today by hour and what is missing for it, then what has to be finished next, and tomorrow. */
export function LeavingCard({ today, tomorrow }: { today: string; tomorrow: string }) {
  const t = useMessages().bench.wallBoard
  const format = useFormat()
  const { data } = useRead('getDepartures', {})
  const due = useRead('listOrders', {
    query: { status: unfinished, dueFromOn: today, sort: 'due', limit: mostLines },
  })
  const next = useRead('listOrders', {
    query: { status: unfinished, dueFromOn: tomorrow, dueToOn: tomorrow, limit: 1 },
  })
  const load = useLoadOf(tomorrow)
  const departures = data?.departures.departures ?? []
  const shown = missingBy(departures.slice(0, mostDepartures))
  const lines = shown.reduce((sum, { missing }) => sum + 1 + missing.length, 0)
  const orders = (due.data?.data ?? []).slice(0, Math.max(0, mostLines - lines))
  const [ready, all] = ['readyCount', 'orderCount'].map((key) =>
    departures.reduce((sum, departure) => sum + departure[key as 'readyCount'], 0),
  )
  return (
    <BoardCard title={t.leaving} aside={all ? t.readyOf(ready ?? 0, all) : undefined}>
      <ul aria-label={t.leaving}>
        {shown.map(({ departure, missing }) => (
          <DepartureRow
            key={`${departure.deliveryRunId} ${departure.name} ${departure.departureTime}`}
            departure={departure}
            missing={missing}
          />
        ))}
        {departures.length > mostDepartures && (
          <li className="border-t border-line py-1 text-ink-3">
            {t.more(departures.length - mostDepartures)}
          </li>
        )}
      </ul>
      {data && departures.length === 0 && <p className="pb-1 text-ink-3">{t.nothingLeaves}</p>}
      {lines < mostLines && (
        <>
          <h3 className="border-t border-line pt-1.5 font-semibold">{t.toFinish}</h3>
          {due.data && orders.length === 0 && <p className="py-1 text-good">{t.allFinished}</p>}
          <ul aria-label={t.toFinish} className="min-h-0 flex-1 overflow-hidden">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
      <p className="mt-auto flex shrink-0 justify-between border-t border-line pt-1.5 text-ink-3">
        {t.tomorrow}
        <span className="tabular-nums">
          {[
            next.data && t.tomorrowDue(next.data.pagination.total),
            load !== null && t.loadOf(format.share(Math.round(load * 100) * 100)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </BoardCard>
  )
}
