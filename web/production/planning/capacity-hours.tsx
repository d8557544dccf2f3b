import { Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { weekdayName, type DayKind, type WorkCalendar } from './capacity-calendar.ts'
import { AddDay, EditWeekdays } from './capacity-dialogs.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
function Weekdays({ calendar }: { calendar: WorkCalendar }) {
  const t = useMessages()
  const format = useFormat()
  const { isOwner } = useSession()
  const [isEditing, setIsEditing] = useState(false)
  const words = t.floor.hours
  return (
    <Card
      title={words.weekdays}
      actions={isOwner && <Button onClick={() => setIsEditing(true)}>{t.ui.edit}</Button>}
    >
      <dl className="grid grid-cols-[8rem_1fr] gap-y-1.5">
        {weekdays.map((weekday) => {
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

type Line = { key: string; title: string; detail: string | null; without: Partial<WorkCalendar> }

function Lines({
  title,
  empty,
  addLabel,
  lines,
  calendar,
  add,
}: {
  title: string
  empty: string
  addLabel: string
  lines: Line[]
  calendar: WorkCalendar
  add: () => void
}) {
  const t = useMessages()
  const { isOwner } = useSession()
  const words = t.floor.hours
  const { run, isBusy } = useCommand('updateWorkCalendar')
  const remove = async ({ title: what, without }: Line) => {
    const [key] = Object.keys(without) as ('holidays' | 'closures' | 'capacities')[]
    if (!key || !(await run({ body: without }))) return
    showNotice(words.removed(what), {
      label: t.ui.undo,
      run: () => void run({ body: { [key]: calendar[key] } }),
    })
  }
  return (
    <Card
      title={title}
      actions={
        isOwner && (
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={add}>
            {addLabel}
          </Button>
        )
      }
    >
      {lines.length === 0 && <p className="text-ink-3">{empty}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.key} className="flex min-h-9 items-center gap-3">
            <span className="min-w-0 flex-1">
              {line.title}
              {line.detail && <span className="text-ink-3"> · {line.detail}</span>}
            </span>
            {isOwner && (
              <IconButton
                label={words.remove(line.title)}
                icon={<Trash2 aria-hidden className="size-4" />}
                disabled={isBusy}
                onClick={() => void remove(line)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useLines(calendar: WorkCalendar): Record<DayKind, Line[]> {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.hours
  const { holidays, closures, capacities } = calendar
  return {
    holidays: holidays.map((line) => ({
      key: line.dayOn,
      title: format.fullDay(line.dayOn),
      detail: line.name,
      without: { holidays: holidays.filter((each) => each !== line) },
    })),
    closures: closures.map((line) => ({
      key: line.startsOn + line.endsOn,
      title: `${format.fullDay(line.startsOn)} – ${format.fullDay(line.endsOn)}`,
      detail: line.reason,
      without: { closures: closures.filter((each) => each !== line) },
    })),
    capacities: capacities.map((line) => ({
      key: line.dayOn + line.department,
      title: format.fullDay(line.dayOn),
      detail: [
        line.department ?? words.everywhere,
        words.percentOf(format.basisPoints(line.percent * 100)),
      ].join(' · '),
      without: { capacities: capacities.filter((each) => each !== line) },
    })),
  }
}

function CalendarView({ calendar }: { calendar: WorkCalendar }): ReactNode {
  const t = useMessages()
  const { isOwner } = useSession()
  const [adding, setAdding] = useState<DayKind | null>(null)
  const lines = useLines(calendar)
  const words = t.floor.hours
  const part = (kind: DayKind, title: string, empty: string, addLabel: string) => (
    <Lines
      title={title}
      empty={empty}
      addLabel={addLabel}
      lines={lines[kind]}
      calendar={calendar}
      add={() => setAdding(kind)}
    />
  )
  return (
    <>
      {!isOwner && <p className="mb-3 text-ink-3">{words.onlyOwner}</p>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Weekdays calendar={calendar} />
          {part('closures', words.closures, words.noClosures, words.addClosure)}
          {part('capacities', words.capacities, words.noCapacities, words.addCapacity)}
        </div>
        {part('holidays', words.holidays, words.noHolidays, words.addHoliday)}
      </div>
      {adding && <AddDay kind={adding} calendar={calendar} onClose={() => setAdding(null)} />}
    </>
  )
}

/** When the laboratory works: weekdays, holidays, closed days and days with other capacity. */
export function WorkHours() {
  const query = useRead('getWorkCalendar', {})
  return (
    <Loaded query={query} skeleton={<Skeleton lines={8} />}>
      {({ calendar }) => <CalendarView calendar={calendar} />}
    </Loaded>
  )
}
