import { CalendarOff, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import { useNames } from './use-names.ts'

type Absence = Item<'listAbsences'>
type NameOf = ReturnType<typeof useNames>['nameOf']

function AbsenceMenu({
  absence,
  name,
  onEdit,
}: {
  absence: Absence
  name: string
  onEdit: () => void
}) {
  const t = useMessages()
  const words = t.workCentres.absences
  const { run } = useCommand('deleteAbsence', {
    onDone: () => showNotice(absence.isOvertime ? words.overtimeDeleted : words.deleted),
  })
  const remove = () => void run({ params: { id: absence.id } })
  return (
    <MenuButton
      isIcon
      label={words.more(name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        ...(absence.can.update ? [{ label: t.ui.edit, run: onEdit }] : []),
        ...(absence.can.delete ? [{ label: words.delete, isDanger: true, run: remove }] : []),
      ]}
    />
  )
}

function useColumns(nameOf: NameOf, onEdit: (absence: Absence) => void): Column<Absence>[] {
  const t = useMessages()
  const format = useFormat()
  const words = t.workCentres.absences
  return [
    {
      title: words.who,
      phone: 'first',
      className: 'font-medium stacked:flex-1',
      cell: nameOf,
    },
    {
      title: words.days,
      className: 'tabular-nums',
      cell: ({ firstOn, lastOn }) => words.range(format.fullDay(firstOn), format.fullDay(lastOn)),
    },
    {
      title: words.time,
      cell: ({ minutesPerDay, isOvertime }) => {
        if (minutesPerDay === null) return words.wholeDay
        const time = t.workflow.minutesOf(minutesPerDay)
        return isOvertime ? words.overtime(time) : words.perDay(time)
      },
    },
    { title: words.reason, className: 'text-ink-3', cell: ({ reason }) => reason },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (absence) => (
        <AbsenceMenu absence={absence} name={nameOf(absence)} onEdit={() => onEdit(absence)} />
      ),
    },
  ]
}

/** Who is away, and which work centres are not available, today and later or at any time. */
export function AbsenceList() {
  const t = useMessages().workCentres.absences
  const { search, change } = useAddress('/signed-in/work-centres')
  const [edited, setEdited] = useState<Absence | 'new' | null>(null)
  const { nameOf } = useNames()
  const columns = useColumns(nameOf, setEdited)
  const list = useRecordList('/signed-in/work-centres', 'listAbsences', {
    always: search.past ? {} : { fromOn: todayHere() },
  })
  return (
    <>
      <RecordList
        list={list}
        searchLabel={t.search}
        filters={
          <Check
            label={t.past}
            isChecked={search.past === true}
            onChange={(past) => change({ past })}
          />
        }
        actions={
          <Button
            variant="primary"

            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setEdited('new')}
          >
            {t.add}
          </Button>
        }
        label={t.who}
        columns={columns}
        empty={
          <EmptyState icon={<CalendarOff aria-hidden className="size-6" />} title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {edited && (
        <AbsenceDialog absence={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
