import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { updatePlanningSettings } from '../../api/body-rules/catalog/planning-settings.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { Card } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ShiftDialog } from './shift-dialog.tsx'

type Shifts = Item<'listWorkShifts'>

function useColumns(onEdit: (shifts: Shifts) => void): Column<Shifts>[] {
  const t = useMessages()
  const format = useFormat()
  const words = t.workCentres.shifts
  return [
    {
      title: words.person,
      phone: 'first',
      className: 'font-medium stacked:flex-1',
      cell: ({ name }) => name,
    },
    {
      title: words.week,
      className: 'tabular-nums',
      cell: ({ weekdays }) =>
        weekdays === null
          ? words.asLab
          : t.workflow.minutesOf(weekdays.reduce((sum, { minutes }) => sum + minutes, 0)),
    },
    {
      title: words.assigned,
      isNumber: true,
      cell: ({ assignedPercent }) => format.basisPoints(assignedPercent * 100),
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (shifts) => (
        <IconButton
          label={words.edit(shifts.name)}
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={() => onEdit(shifts)}
        />
      ),
    },
  ]
}

function UnplannedAbsence({ percent }: { percent: number }) {
  const t = useMessages()
  const words = t.workCentres.shifts
  const form = useForm<{ unplannedAbsencePercent: number | null }>(
    { unplannedAbsencePercent: percent },
    updatePlanningSettings,
  )
  const { run, isBusy } = useCommand('updatePlanningSettings', {
    onDone: ({ planningSettings }) => {
      form.reset({ ...planningSettings })
      showNotice(words.saved)
    },
    onProblem: form.take,
  })
  const { unplannedAbsencePercent } = form.values
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (unplannedAbsencePercent !== null) void run({ body: { unplannedAbsencePercent } })
      }}
    >
      <WholeField
        label={words.unplannedField}
        className="w-56"
        required
        most={50}
        {...form.control('unplannedAbsencePercent')}
      />
      <Button type="submit" isBusy={isBusy} disabled={!form.isChanged}>
        {t.ui.save}
      </Button>
    </form>
  )
}

/** How long people work, how much of it work centres have, and how much is usually lost. */
export function ShiftList() {
  const t = useMessages().workCentres.shifts
  const { search, change } = useAddress('/signed-in/work-centres')
  const [edited, setEdited] = useState<Shifts | null>(null)
  const columns = useColumns(setEdited)
  const query = useRead(
    'listWorkShifts',
    { query: { page: search.page ?? 1, limit: 50 } },
    { keepsPrevious: true },
  )
  const settings = useRead('getPlanningSettings', {})
  return (
    <div className="flex flex-col gap-4">
      <PagedTable
        query={query}
        skeletonLines={8}
        label={t.person}
        columns={columns}
        keyOf={({ id }) => id}
        onPage={(page) => change({ page })}
      />
      <Card title={t.unplanned}>
        <p className="mb-3 text-ink-3">{t.unplannedText}</p>
        <Loaded query={settings}>
          {({ planningSettings }) => (
            <UnplannedAbsence percent={planningSettings.unplannedAbsencePercent} />
          )}
        </Loaded>
      </Card>
      {edited && <ShiftDialog shifts={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
