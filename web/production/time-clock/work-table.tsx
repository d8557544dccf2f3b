import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { useWeek, WeekPicker } from './week.tsx'

type Work = Answer<'getTechnicianWork'>['technicianWork']['work'][number]

function useColumns(): Column<Work>[] {
  const t = useMessages()
  const words = t.timeClock
  const format = useFormat()
  return [
    {
      title: words.person,
      phone: 'first',
      className: 'font-medium',
      cell: ({ name }) => name ?? words.formerMember,
    },
    {
      title: words.workCentre,
      cell: ({ workCentreName }) => workCentreName ?? words.noWorkCentre,
    },
    {
      title: words.stages,
      isNumber: true,
      phone: 'hidden',
      cell: ({ stageCount }) => format.number(stageCount),
    },
    {
      title: words.pieces,
      isNumber: true,
      phone: 'first',
      cell: ({ pieceCount }) => format.number(pieceCount),
    },
    {
      title: words.plannedTime,
      isNumber: true,
      phone: 'hidden',
      cell: ({ plannedMinutes }) => t.workflow.minutesOf(plannedMinutes),
    },
    {
      title: words.workedTime,
      isNumber: true,
      cell: ({ workedMinutes }) => t.workflow.minutesOf(workedMinutes),
    },
  ]
}

/** Stages, pieces and minutes that technicians finished in a week. */
export function WorkTable() {
  const words = useMessages().timeClock
  const week = useWeek()
  const columns = useColumns()
  const query = useRead('getTechnicianWork', { query: week }, { keepsPrevious: true })
  return (
    <>
      <WeekPicker />
      <Card isFlush>
        <Loaded query={query} skeleton={<Skeleton lines={6} className="p-4" />}>
          {({ technicianWork }) => (
            <Table
              label={words.tabs.work}
              columns={columns}
              rows={technicianWork.work}
              keyOf={({ userId, workCentreId }) => `${userId} ${workCentreId}`}
              empty={<p className="p-4 text-ink-3">{words.noWork}</p>}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
