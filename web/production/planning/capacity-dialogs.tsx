import { useState } from 'react'
import { updateWorkCalendar } from '../../api/body-rules/production/production.ts'
import { useCommand } from '../../api/hooks.ts'
import { weekdayName, weekdayNumbers } from '../../identity/calendars/weekday-name.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { WorkCalendar } from './capacity-calendar.ts'

type Hours = WorkCalendar['weekdays'][number]
type DialogProps = { calendar: WorkCalendar; onClose: () => void }

const usual = { from: '08:00', to: '17:00', minutes: 480 }

function WeekdayRow({
  weekday,
  hours,
  set,
}: {
  weekday: number
  hours: Hours | undefined
  set: (hours: Hours | null) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.hours
  const name = weekdayName(weekday, format.locale)
  return (
    <div role="group" aria-label={name} className="flex min-h-10 flex-wrap items-end gap-2">
      <div className="w-36 pb-1.5">
        <Check
          label={name}
          isChecked={hours !== undefined}
          onChange={(isOn) => set(isOn ? { weekday, ...usual } : null)}
        />
      </div>
      {hours && (
        <>
          <TimeField
            label={words.from}
            required
            className="w-28"
            value={hours.from}
            onChange={(from) => set({ ...hours, from })}
          />
          <TimeField
            label={words.to}
            required
            className="w-28"
            value={hours.to}
            onChange={(to) => set({ ...hours, to })}
          />
          <TextField
            type="number"
            label={words.minutes}
            required
            min={1}
            max={1440}
            className="w-32"
            value={String(hours.minutes)}
            onChange={(minutes) => set({ ...hours, minutes: Number(minutes) })}
          />
        </>
      )}
    </div>
  )
}

/** Changes the weekdays on which the laboratory works, and their hours. */
export function EditWeekdays({ calendar, onClose }: DialogProps) {
  const t = useMessages()
  const [rows, setRows] = useState<readonly Hours[]>(calendar.weekdays)
  const { run, isBusy } = useCommand('updateWorkCalendar', { onDone: onClose })
  const set = (weekday: number) => (hours: Hours | null) =>
    setRows((before) =>
      [...before.filter((each) => each.weekday !== weekday), ...(hours ? [hours] : [])].toSorted(
        (one, other) => one.weekday - other.weekday,
      ),
    )
  return (
    <FormDialog
      title={t.floor.hours.weekdays}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      isDisabled={rows.length === 0}
      onClose={onClose}
      onSubmit={() => void run({ body: { weekdays: [...rows] } })}
      size="large"
    >
      {weekdayNumbers.map((weekday) => (
        <WeekdayRow
          key={weekday}
          weekday={weekday}
          hours={rows.find((each) => each.weekday === weekday)}
          set={set(weekday)}
        />
      ))}
      {rows.length === 0 && (
        <p role="alert" className="text-sm text-bad">
          {t.floor.hours.atLeastOne}
        </p>
      )}
    </FormDialog>
  )
}

/** Adds a day with other capacity. */
export function AddCapacity({ calendar, onClose }: DialogProps) {
  const t = useMessages()
  const form = useForm({ dayOn: '', department: '', percent: '50' }, updateWorkCalendar)
  const words = t.floor.hours
  const { run, isBusy } = useCommand('updateWorkCalendar', {
    onDone: onClose,
    onProblem: form.take,
  })
  const { dayOn, department, percent } = form.values
  const isTwice = calendar.capacities.some(
    (each) => each.dayOn === dayOn && (each.department ?? '') === department.trim(),
  )
  const submit = () => {
    const line = { dayOn, department: department.trim() || null, percent: Number(percent) }
    void run({ body: { capacities: [...calendar.capacities, line] } })
  }
  return (
    <FormDialog
      title={words.addCapacity}
      submitLabel={t.ui.add}
      isBusy={isBusy}
      isDisabled={isTwice}
      onClose={onClose}
      onSubmit={submit}
    >
      <DateField
        label={t.calendars.day}
        required
        {...form.field('dayOn')}
        error={isTwice ? words.isThere : form.errorOf('dayOn')}
      />
      <TextField
        label={words.department}
        hint={words.everywhere}
        isOptional
        maxLength={80}
        {...form.field('department')}
      />
      <TextField
        type="number"
        label={words.percent}
        required
        min={0}
        max={1000}
        {...form.field('percent')}
      />
    </FormDialog>
  )
}
