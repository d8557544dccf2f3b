import { updateClinicCalendar } from '../../api/body-rules/identity/clinic-calendar.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useSaveFreeDays, type FreeDays } from './free-days.ts'

type DialogProps = { calendar: FreeDays; onClose: () => void }

/** Adds a holiday. */
export function HolidayDialog({ calendar, onClose }: DialogProps) {
  const t = useMessages()
  const words = t.calendars
  const form = useForm({ dayOn: '', name: '' }, updateClinicCalendar)
  const { run, isBusy } = useSaveFreeDays({ onDone: onClose, onProblem: form.take })
  const { dayOn, name } = form.values
  const isTwice = calendar.holidays.some((each) => each.dayOn === dayOn)
  return (
    <FormDialog
      title={words.addHoliday}
      submitLabel={t.ui.add}
      isBusy={isBusy}
      isDisabled={isTwice}
      onClose={onClose}
      onSubmit={() => void run({ holidays: [...calendar.holidays, { dayOn, name: name.trim() }] })}
    >
      <DateField
        label={words.day}
        required
        {...form.field('dayOn')}
        error={isTwice ? words.isThere : form.errorOf('dayOn')}
      />
      <TextField label={words.name} required maxLength={120} {...form.field('name')} />
    </FormDialog>
  )
}

/** Adds closed days. */
export function ClosureDialog({ calendar, onClose }: DialogProps) {
  const t = useMessages()
  const words = t.calendars
  const form = useForm({ startsOn: '', endsOn: '', reason: '' }, updateClinicCalendar)
  const { run, isBusy } = useSaveFreeDays({ onDone: onClose, onProblem: form.take })
  const { startsOn, endsOn, reason } = form.values
  const isReversed = startsOn !== '' && endsOn !== '' && endsOn < startsOn
  const submit = () => {
    const closure = { startsOn, endsOn, reason: reason.trim() || null }
    void run({ closures: [...calendar.closures, closure] })
  }
  return (
    <FormDialog
      title={words.addClosure}
      submitLabel={t.ui.add}
      isBusy={isBusy}
      isDisabled={isReversed}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 gap-4">
        <DateField label={words.firstDay} required {...form.field('startsOn')} />
        <DateField
          label={words.lastDay}
          required
          min={startsOn}
          {...form.field('endsOn')}
          error={isReversed ? words.wrongOrder : form.errorOf('endsOn')}
        />
      </div>
      <TextField label={words.reason} isOptional maxLength={120} {...form.field('reason')} />
    </FormDialog>
  )
}
