import { Link } from '@tanstack/react-router'
import { dueStatuses } from '#contract/orders/order-statuses'
import { useRead } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { OrderStat } from './stat.tsx'
import { LatestNotices } from './latest-notices.tsx'
import { TodoCard } from './todo-card.tsx'
import { AfterAppointmentCard } from './waiting-cards.tsx'
import { OrderLine } from './order-lines.tsx'
import { weekAround } from './week.ts'
import { DeparturesCard } from './departures-card.tsx'
import { StockCard } from './stock-card.tsx'
import { TeamCard } from './team-card.tsx'
import { WeekLoad } from './week-load.tsx'

const mostLines = 8

function DueCard({ filter }: { filter: Record<string, string> }) {
  const t = useMessages()
  const query = useRead('listOrders', { query: { ...filter, sort: 'due', limit: mostLines } })
  return (
    <Card
      title={t.home.dueNext}
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
            <p className="px-4 pb-4 text-ink-3">
              {t.home.nothingDue(weekAround(todayHere()).isNext)}
            </p>
          ) : (
            <ul aria-label={t.home.dueNext}>
              {data.map((order) => (
                <OrderLine
                  key={order.id}
                  order={order}
                  dueOn={order.promisedOn ?? order.requestedOn}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** What a laboratory looks at first: three numbers, the load of two weeks, today, what needs it, what is due. */
export function LabHome() {
  const t = useMessages()
  const format = useFormat()
  const query = useRead('getWorklist', { query: { limit: 50 } })
  const canPlan = useAllows('planning.write')
  const today = todayHere()
  const { fromOn, toOn, isNext } = weekAround(today)
  const status = dueStatuses.join(',')
  const week = { status, dueFromOn: fromOn, dueToOn: toOn }
  return (
    <>
      <div className="grid grid-cols-3 gap-3 max-md:gap-2">
        <OrderStat
          label={t.home.dueInWeek(isNext)}
          detail={t.home.until(format.day(toOn))}
          filter={week}
        />
        <OrderStat
          label={t.home.late}
          detail={t.home.lateDetail}
          filter={{ status, dueToOn: addDays(today, -1) }}
          tone="text-bad"
        />
        <OrderStat
          label={t.home.waitingForClinic}
          detail={t.home.waitingForClinicDetail}
          // Not what it has and has not completed yet: nothing in the laboratory waits for that.
          filter={{ status, waitingOn: 'clinic' }}
          tone="text-warn"
        />
      </div>
      <WeekLoad />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {canPlan && <TeamCard />}
          <Loaded query={query} skeleton={<Skeleton lines={10} />}>
            {({ worklist }) => <TodoCard worklist={worklist} />}
          </Loaded>
          <AfterAppointmentCard
            orders={query.data?.worklist.promisedAfterAppointment.orders ?? []}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <DeparturesCard />
          {query.data?.worklist.stock && <StockCard stock={query.data.worklist.stock} />}
          <DueCard filter={week} />
          <LatestNotices />
        </div>
      </div>
    </>
  )
}
