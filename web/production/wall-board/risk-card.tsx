import type { ReactNode } from 'react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { WorkLine } from '../../ui/work-line.tsx'
import { BoardCard } from './board-card.tsx'
import { owed } from './unfinished.ts'

type Late = Answer<'listOrders'>['data'][number]
type Risky = Answer<'getWorklist'>['worklist']['dueToday']['orders'][number]

const mostRisks = 3

type RowProps = { work: Late['workSummary']; reason: string; children: ReactNode }

function Row({ work, reason, children }: RowProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-2 border-t border-line py-0.5">
      <WorkLine work={work}>
        <span className="block truncate text-sm text-ink-3">{reason}</span>
      </WorkLine>
      {children}
    </li>
  )
}

/** An order whose day is over, with why: what was said to it, else where it is and since when. */
function LateRow({ order, today }: { order: Late; today: string }) {
  const t = useMessages()
  const format = useFormat()
  const { workSummary, number, status, currentStage, dayChange, stateSinceAt } = order
  const dueOn = order.promisedOn ?? order.requestedOn
  const state = currentStage?.label ?? t.labels.orderStatus[status]
  const reason = dayChange?.reason ?? `${state} · ${format.ago(stateSinceAt)}`
  return (
    <Row work={workSummary} reason={[number, reason].filter(Boolean).join(' · ')}>
      {dueOn && (
        <span className="text-lg font-semibold text-bad">{format.distance(dueOn, today)}</span>
      )}
    </Row>
  )
}

/** An order whose day is to come and may not be kept, with whom it waits on. */
function RiskyRow({ order, today }: { order: Risky; today: string }) {
  const t = useMessages()
  const words = t.bench.wallBoard
  const format = useFormat()
  const { workSummary, number, status, waitingOn, dueOn } = order
  const isMade = status === 'in_production' || status === 'accepted'
  const reason =
    waitingOn === 'clinic'
      ? words.waitsForPractice
      : isMade
        ? words.tightPlan
        : t.labels.orderStatus[status]
  return (
    <Row work={workSummary} reason={[number, reason].filter(Boolean).join(' · ')}>
      {dueOn && <span className="text-lg font-semibold text-warn">{format.due(dueOn, today)}</span>}
    </Row>
  )
}

/** The orders that are late, then those that may be, each with its reason; at most three, so that each is read from afar. */
export function RiskCard({ today, yesterday }: { today: string; yesterday: string }) {
  const t = useMessages().bench.wallBoard
  const late = useRead('listOrders', {
    query: { status: owed, dueToOn: yesterday, sort: 'due', limit: mostRisks },
  })
  const worklist = useRead('getWorklist', {})
  const lateOrders = late.data?.data ?? []
  const { total = 0, orders = [] } = worklist.data?.worklist.atRisk ?? {}
  // What is late already is among the others.
  const ahead = orders.filter(({ dueOn }) => dueOn !== null && dueOn >= today)
  const risky = ahead.slice(0, mostRisks - lateOrders.length)
  const aheadTotal = total - (orders.length - ahead.length)
  const lateTotal = late.data?.pagination.total ?? 0
  const more = lateTotal + aheadTotal - lateOrders.length - risky.length
  const isPending = late.isPending || worklist.isPending
  const isNothing = late.data && worklist.data && lateOrders.length + risky.length === 0
  return (
    <BoardCard title={t.risk} aside={more > 0 && t.more(more)}>
      {isNothing && <p className="text-good">{t.noRisk}</p>}
      {isPending ? (
        // The load below keeps its place when the orders come.
        <Skeleton lines={5} />
      ) : (
        <ul aria-label={t.risk}>
          {lateOrders.map((order) => (
            <LateRow key={order.id} order={order} today={today} />
          ))}
          {risky.map((order) => (
            <RiskyRow key={order.id} order={order} today={today} />
          ))}
        </ul>
      )}
    </BoardCard>
  )
}
