import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { weekdayName } from '../../identity/calendars/weekday-name.ts'

type Shifts = Item<'listWorkShifts'>

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const usualWeek: readonly (number | null)[] = [480, 480, 480, 480, 480, null, null]

/** Says how long a person works on each weekday, or as long as the laboratory. */
export function ShiftDialog({ shifts, onClose }: { shifts: Shifts; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.workCentres.shifts
  const [isLikeLab, setIsLikeLab] = useState(shifts.weekdays === null)
  const [week, setWeek] = useState<readonly (number | null)[]>(() =>
    shifts.weekdays === null
      ? usualWeek
      : weekdays.map((day) => shifts.weekdays?.find((one) => one.weekday === day)?.minutes ?? null),
  )
  const { run, isBusy } = useCommand('updateMemberWorkShifts', {
    onDone: () => {
      showNotice(words.saved)
      onClose()
    },
  })
  const worked = weekdays.flatMap((weekday, place) => {
    const minutes = week[place]
    return minutes ? [{ weekday, minutes }] : []
  })
  return (
    <FormDialog
      title={words.title(shifts.name)}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={() =>
        void run({ params: { id: shifts.id }, body: { weekdays: isLikeLab ? null : worked } })
      }
      onClose={onClose}
    >
      <Check label={words.likeLab} isChecked={isLikeLab} onChange={setIsLikeLab} />
      {!isLikeLab && (
        <div className="grid gap-3 sm:grid-cols-2">
          {weekdays.map((weekday, place) => (
            <WholeField
              key={weekday}
              label={words.minutes(weekdayName(weekday, format.locale))}
              isOptional
              most={1_440}
              value={week[place] ?? null}
              onChange={(minutes) => setWeek(week.map((one, at) => (at === place ? minutes : one)))}
            />
          ))}
        </div>
      )}
    </FormDialog>
  )
}
