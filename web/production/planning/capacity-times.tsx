import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { weekdayName } from '../../identity/calendars/weekday-name.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { Card } from '../../ui/page.tsx'
import type { WorkCalendar } from './capacity-calendar.ts'

const usualCutOff = '12:00'

type Row = { weekday: number; cutOff: string; pickup: string }

/** The times of each working day; an empty pick-up is none. */
const rowsOf = ({ weekdays, cutOffs, pickups }: WorkCalendar): Row[] =>
  weekdays.map(({ weekday }) => {
    const timeOf = (times: WorkCalendar['pickups']) =>
      times.find((each) => each.weekday === weekday)?.time
    return { weekday, cutOff: timeOf(cutOffs) ?? usualCutOff, pickup: timeOf(pickups) ?? '' }
  })

function TimesDialog({ calendar, onClose }: { calendar: WorkCalendar; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.times
  const [rows, setRows] = useState<readonly Row[]>(rowsOf(calendar))
  const { run, isBusy } = useCommand('updateWorkCalendar', { onDone: onClose })
  const set = (changed: Row) =>
    setRows((before) => before.map((row) => (row.weekday === changed.weekday ? changed : row)))
  const submit = () => {
    const cutOffs = rows.map(({ weekday, cutOff }) => ({ weekday, time: cutOff }))
    const pickups = rows.flatMap(({ weekday, pickup }) =>
      pickup === '' ? [] : [{ weekday, time: pickup }],
    )
    void run({ body: { cutOffs, pickups } })
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
      size="large"
    >
      <p className="text-ink-2">{words.hint}</p>
      {rows.map((row) => {
        const name = weekdayName(row.weekday, format.locale)
        return (
          <div
            key={row.weekday}
            role="group"
            aria-label={name}
            className="flex flex-wrap items-end gap-2"
          >
            <span className="w-28 pb-2">{name}</span>
            <TimeField
              label={words.cutOff}
              required
              className="w-32"
              value={row.cutOff}
              onChange={(cutOff) => set({ ...row, cutOff })}
            />
            <TimeField
              label={words.pickup}
              isOptional
              className="w-32"
              value={row.pickup}
              onChange={(pickup) => set({ ...row, pickup })}
            />
          </div>
        )
      })}
    </FormDialog>
  )
}

/** Until when a case begins on the day of its arrival, and when the courier comes. */
export function CourierTimes({ calendar }: { calendar: WorkCalendar }) {
  const t = useMessages()
  const format = useFormat()
  const canWrite = useAllows('planning.write')
  const [isEditing, setIsEditing] = useState(false)
  const words = t.floor.times
  return (
    <Card
      title={words.title}
      actions={canWrite && <Button onClick={() => setIsEditing(true)}>{t.ui.edit}</Button>}
    >
      <dl className="grid grid-cols-[8rem_1fr] gap-y-1.5">
        {rowsOf(calendar).map(({ weekday, cutOff, pickup }) => (
          <div key={weekday} className="contents">
            <dt className="text-ink-2">{weekdayName(weekday, format.locale)}</dt>
            <dd className="tabular-nums">
              {words.until(cutOff)}
              <span className="text-ink-3">
                {' · '}
                {pickup === ''
                  ? calendar.pickups.length === 0
                    ? words.atEnd
                    : words.noPickup
                  : words.pickupAt(pickup)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {isEditing && <TimesDialog calendar={calendar} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}
