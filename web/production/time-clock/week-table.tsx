import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { addDays } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { useWeek, WeekPicker } from './week.tsx'

type Person = Answer<'getTimeSheet'>['timeSheet']['people'][number]
type Day = Person['days'][number]

/** Writes minutes, also those below zero. */
function useMinutes() {
  const { minutesOf } = useMessages().workflow
  return (minutes: number) => (minutes < 0 ? `−${minutesOf(-minutes)}` : minutesOf(minutes))
}

function DayCell({ day }: { day: Day | undefined }) {
  const words = useMessages().timeClock
  const write = useMinutes()
  if (!day) return null
  const { workedMinutes, absentMinutes, isOpen, isForgotten } = day
  return (
    <>
      {workedMinutes > 0 && <span className="block">{write(workedMinutes)}</span>}
      {absentMinutes > 0 && <span className="block text-xs text-ink-3">{words.absent}</span>}
      {isOpen && <span className="block text-xs text-accent">{words.running}</span>}
      {isForgotten && <span className="block text-xs text-warn">{words.endMissing}</span>}
    </>
  )
}

function useColumns(fromOn: string): Column<Person>[] {
  const words = useMessages().timeClock
  const format = useFormat()
  const write = useMinutes()
  const days = [0, 1, 2, 3, 4, 5, 6].map((place): Column<Person> => ({
    title: format.day(addDays(fromOn, place)),
    isNumber: true,
    phone: 'hidden',
    givesWay: 'second',
    cell: (person) => <DayCell day={person.days[place]} />,
  }))
  return [
    {
      title: words.person,
      phone: 'first',
      className: 'font-medium',
      cell: ({ name }) => name ?? words.formerMember,
    },
    ...days,
    {
      title: words.worked,
      isNumber: true,
      phone: 'first',
      className: 'font-medium',
      cell: ({ workedMinutes }) => write(workedMinutes),
    },
    {
      title: words.planned,
      givesWay: 'first',
      isNumber: true,
      phone: 'hidden',
      cell: ({ plannedMinutes, absentMinutes }) => write(plannedMinutes - absentMinutes),
    },
    {
      title: words.overtime,
      isNumber: true,
      cell: ({ overtimeMinutes }) => write(overtimeMinutes),
    },
  ]
}

/** What people worked in a week, beside what was planned and when they were away. */
export function WeekTable() {
  const words = useMessages().timeClock
  const week = useWeek()
  const columns = useColumns(week.fromOn)
  const query = useRead('getTimeSheet', { query: week }, { keepsPrevious: true })
  return (
    <>
      <WeekPicker />
      <Card isFlush>
        <Loaded query={query} skeleton={<Skeleton lines={6} className="p-4" />}>
          {({ timeSheet }) => (
            <Table
              label={words.tabs.week}
              columns={columns}
              rows={timeSheet.people}
              keyOf={({ userId }) => userId}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
