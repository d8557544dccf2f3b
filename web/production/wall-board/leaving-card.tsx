import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { typedTime } from '../../i18n/typed-time.ts'
import { Due } from '../../ui/due.tsx'
import { WorkLine } from '../../ui/work-line.tsx'
import { BoardCard } from './board-card.tsx'
import { unfinished } from './unfinished.ts'

type Run = Answer<'listDeliveryRuns'>['data'][number]
type Order = Answer<'listOrders'>['data'][number]

const mostRuns = 3
const mostOrders = 4

/** A run of the lab's own driver: when it leaves, and how much is on it. */
function RunRow({ run }: { run: Run }) {
  const t = useMessages().bench.wallBoard
  const { locale } = useFormat()
  const { departureTime, name, stops, status } = run
  const parcels = stops.reduce((sum, stop) => sum + stop.parcels.length, 0)
  return (
    <li className="grid grid-cols-[5.5rem_1fr_auto] items-center gap-2 border-t border-line py-1.5">
      <span className="text-2xl font-semibold tabular-nums">
        {departureTime ? typedTime(departureTime, locale) : t.noHour}
      </span>
      <span className="min-w-0">
        <span className="block truncate text-lg font-medium">{name}</span>
        <span className="text-ink-3">
          {t.stops(stops.length)} · {t.parcels(parcels)}
        </span>
      </span>
      <span className={status === 'finished' ? 'text-good' : 'text-ink-2'}>
        {t.runStates[status]}
      </span>
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

/** What leaves today: the runs by hour, then what has to be finished next, and how much is due tomorrow. */
export function LeavingCard({ today, tomorrow }: { today: string; tomorrow: string }) {
  const t = useMessages().bench.wallBoard
  const runs = useRead('listDeliveryRuns', { query: { runOn: today, limit: 100 } })
  const due = useRead('listOrders', {
    query: { status: unfinished, dueFromOn: today, sort: 'due', limit: mostOrders },
  })
  const next = useRead('listOrders', {
    query: { status: unfinished, dueFromOn: tomorrow, dueToOn: tomorrow, limit: 1 },
  })
  const listed = (runs.data?.data ?? [])
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => (one.departureTime ?? '').localeCompare(other.departureTime ?? ''))
  const orders = due.data?.data ?? []
  return (
    <BoardCard title={t.leaving}>
      <ul aria-label={t.leaving}>
        {listed.slice(0, mostRuns).map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
        {listed.length > mostRuns && (
          <li className="border-t border-line py-1 text-ink-3">
            {t.more(listed.length - mostRuns)}
          </li>
        )}
      </ul>
      <h3 className="border-t border-line pt-1.5 font-semibold">{t.toFinish}</h3>
      {due.data && orders.length === 0 && <p className="py-1 text-good">{t.allFinished}</p>}
      <ul aria-label={t.toFinish} className="min-h-0 flex-1 overflow-hidden">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <p className="mt-auto flex shrink-0 justify-between border-t border-line pt-1.5 text-ink-3">
        {t.tomorrow}
        {next.data && (
          <span className="tabular-nums">{t.tomorrowDue(next.data.pagination.total)}</span>
        )}
      </p>
    </BoardCard>
  )
}
