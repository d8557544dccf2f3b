import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { DayLines } from '../../identity/calendars/day-lines.tsx'
import { ClosuresCard, HolidaysCard } from '../../identity/calendars/free-day-cards.tsx'
import { weekdayName, weekdayNumbers } from '../../identity/calendars/weekday-name.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import type { WorkCalendar } from './capacity-calendar.ts'
import { AddCapacity, EditWeekdays } from './capacity-dialogs.tsx'
import { CourierTimes } from './capacity-times.tsx'

function Weekdays({ calendar }: { calendar: WorkCalendar }) {
  const t = useMessages()
  const format = useFormat()
  const canWrite = useAllows('planning.write')
  const [isEditing, setIsEditing] = useState(false)
  const words = t.floor.hours
  return (
    <Card
      title={words.weekdays}
      actions={canWrite && <Button onClick={() => setIsEditing(true)}>{t.ui.edit}</Button>}
    >
      <dl className="grid grid-cols-[8rem_1fr] gap-y-1.5">
        {weekdayNumbers.map((weekday) => {
          const hours = calendar.weekdays.find((each) => each.weekday === weekday)
          return (
            <div key={weekday} className="contents">
              <dt className="text-ink-2">{weekdayName(weekday, format.locale)}</dt>
              <dd className={hours ? 'tabular-nums' : 'text-ink-3'}>
                {hours
                  ? words.range(hours.from, hours.to, t.workflow.minutesOf(hours.minutes))
                  : words.free}
              </dd>
            </div>
          )
        })}
      </dl>
      {isEditing && <EditWeekdays calendar={calendar} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}

function CapacitiesCard({ calendar }: { calendar: WorkCalendar }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.hours
  const [isAdding, setIsAdding] = useState(false)
  const { run, isBusy } = useCommand('updateWorkCalendar')
  const { capacities } = calendar
  const lines = capacities.map((line) => ({
    key: line.dayOn + line.department,
    title: format.fullDay(line.dayOn),
    detail: [
      line.department ?? words.everywhere,
      words.percentOf(format.basisPoints(line.percent * 100)),
    ].join(' · '),
    without: { capacities: capacities.filter((each) => each !== line) },
    before: { capacities },
  }))
  return (
    <>
      <DayLines
        title={words.capacities}
        empty={words.noCapacities}
        lines={lines}
        save={{ run: (body) => run({ body }), isBusy }}
        actions={
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setIsAdding(true)}>
            {words.addCapacity}
          </Button>
        }
      />
      {isAdding && <AddCapacity calendar={calendar} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function CalendarView({ calendar }: { calendar: WorkCalendar }): ReactNode {
  const t = useMessages()
  const canWrite = useAllows('planning.write')
  return (
    <>
      {!canWrite && <p className="mb-3 text-ink-3">{t.floor.hours.onlyOwner}</p>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Weekdays calendar={calendar} />
          <CourierTimes calendar={calendar} />
          <ClosuresCard calendar={calendar} />
          <CapacitiesCard calendar={calendar} />
        </div>
        <HolidaysCard calendar={calendar} />
      </div>
    </>
  )
}

/** When the laboratory works: weekdays, couriers, holidays, closed days, days with other capacity. */
export function WorkHours() {
  const query = useRead('getWorkCalendar', {})
  return (
    <Loaded query={query} skeleton={<Skeleton lines={8} />}>
      {({ calendar }) => <CalendarView calendar={calendar} />}
    </Loaded>
  )
}
