import { useState } from 'react'
import { updateWorkCalendar } from '../../api/body-rules/production/production.ts'
import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { weekdayName, type DayKind, type WorkCalendar } from './capacity-calendar.ts'

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
          <TextField
            type="time"
            label={words.from}
            required
            className="w-28"
            value={hours.from}
            onChange={(from) => set({ ...hours, from })}
          />
          <TextField
            type="time"
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
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
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

const empty = {
  dayOn: '',
  name: '',
  startsOn: '',
  endsOn: '',
  reason: '',
  department: '',
  percent: '50',
}

function bodyOf(kind: DayKind, calendar: WorkCalendar, values: typeof empty) {
  const { dayOn, name, startsOn, endsOn, reason, department, percent } = values
  if (kind === 'holidays') return { holidays: [...calendar.holidays, { dayOn, name: name.trim() }] }
  if (kind === 'closures')
    return { closures: [...calendar.closures, { startsOn, endsOn, reason: reason.trim() || null }] }
  const line = { dayOn, department: department.trim() || null, percent: Number(percent) }
  return { capacities: [...calendar.capacities, line] }
}

const isListed = (kind: DayKind, calendar: WorkCalendar, { dayOn, department }: typeof empty) =>
  kind === 'holidays'
    ? calendar.holidays.some((each) => each.dayOn === dayOn)
    : kind === 'capacities' &&
      calendar.capacities.some(
        (each) => each.dayOn === dayOn && (each.department ?? '') === department.trim(),
      )

type DayFieldsProps = {
  kind: DayKind
  form: Form<typeof empty>
  isTwice: boolean
  isReversed: boolean
}

/** The day, or the first and the last of closed days. */
function DayFields({ kind, form, isTwice, isReversed }: DayFieldsProps) {
  const words = useMessages().floor.hours
  if (kind !== 'closures') {
    return (
      <TextField
        type="date"
        label={words.day}
        required
        {...form.field('dayOn')}
        error={isTwice ? words.isThere[kind] : form.errorOf('dayOn')}
      />
    )
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField type="date" label={words.firstDay} required {...form.field('startsOn')} />
      <TextField
        type="date"
        label={words.lastDay}
        required
        min={form.values.startsOn}
        {...form.field('endsOn')}
        error={isReversed ? words.wrongOrder : form.errorOf('endsOn')}
      />
    </div>
  )
}

/** The department and the percentage of a day with other capacity. */
function CapacityFields({ form }: Pick<DayFieldsProps, 'form'>) {
  const words = useMessages().floor.hours
  return (
    <>
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
    </>
  )
}

/** Adds a holiday, closed days, or a day with other capacity. */
export function AddDay({ kind, calendar, onClose }: DialogProps & { kind: DayKind }) {
  const t = useMessages()
  const form = useForm(empty, updateWorkCalendar)
  const words = t.floor.hours
  const { run, isBusy } = useCommand('updateWorkCalendar', {
    onDone: onClose,
    onProblem: form.take,
  })
  const titles = {
    holidays: words.addHoliday,
    closures: words.addClosure,
    capacities: words.addCapacity,
  }
  const { startsOn, endsOn } = form.values
  const isTwice = isListed(kind, calendar, form.values)
  const isReversed = kind === 'closures' && startsOn !== '' && endsOn !== '' && endsOn < startsOn
  return (
    <FormDialog
      title={titles[kind]}
      submitLabel={t.ui.add}
      isBusy={isBusy}
      isDisabled={isReversed || isTwice}
      onClose={onClose}
      onSubmit={() => void run({ body: bodyOf(kind, calendar, form.values) })}
    >
      <DayFields kind={kind} form={form} isTwice={isTwice} isReversed={isReversed} />
      {kind === 'holidays' && (
        <TextField label={words.name} required maxLength={120} {...form.field('name')} />
      )}
      {kind === 'closures' && (
        <TextField label={words.reason} isOptional maxLength={120} {...form.field('reason')} />
      )}
      {kind === 'capacities' && <CapacityFields form={form} />}
    </FormDialog>
  )
}
