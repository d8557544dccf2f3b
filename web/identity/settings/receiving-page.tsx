import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { ClosuresCard, HolidaysCard } from '../calendars/free-day-cards.tsx'
import { weekdayName, weekdayNumbers } from '../calendars/weekday-name.ts'
import { SettingsFrame, useIsReadOnly } from './settings-frame.tsx'

type ClinicCalendar = Answer<'getClinicCalendar'>['calendar']

function WeekdaysDialog({ calendar, onClose }: { calendar: ClinicCalendar; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.calendars.receiving
  const [chosen, setChosen] = useState<readonly number[]>(calendar.receivingWeekdays)
  const { run, isBusy } = useCommand('updateClinicCalendar', { onDone: onClose })
  return (
    <FormDialog
      title={words.weekdays}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      isDisabled={chosen.length === 0}
      onClose={onClose}
      onSubmit={() => void run({ body: { receivingWeekdays: [...chosen] } })}
    >
      {weekdayNumbers.map((weekday) => (
        <Check
          key={weekday}
          label={weekdayName(weekday, format.locale)}
          isChecked={chosen.includes(weekday)}
          onChange={(isOn) =>
            setChosen((before) =>
              isOn ? [...before, weekday] : before.filter((each) => each !== weekday),
            )
          }
        />
      ))}
      {chosen.length === 0 && (
        <p role="alert" className="text-sm text-bad">
          {words.atLeastOne}
        </p>
      )}
    </FormDialog>
  )
}

function WeekdaysCard({ calendar }: { calendar: ClinicCalendar }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.calendars.receiving
  const isReadOnly = useIsReadOnly()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card
      title={words.weekdays}
      actions={!isReadOnly && <Button onClick={() => setIsEditing(true)}>{t.ui.edit}</Button>}
    >
      <dl className="grid grid-cols-[8rem_1fr] gap-y-1.5">
        {weekdayNumbers.map((weekday) => {
          const isTaken = calendar.receivingWeekdays.includes(weekday)
          return (
            <div key={weekday} className="contents">
              <dt className="text-ink-2">{weekdayName(weekday, format.locale)}</dt>
              <dd className={isTaken ? undefined : 'text-ink-3'}>
                {isTaken ? words.takes : words.closed}
              </dd>
            </div>
          )
        })}
      </dl>
      {isEditing && <WeekdaysDialog calendar={calendar} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}

/** When the practice takes parcels: weekdays, holidays and closed days. */
export function ReceivingPage() {
  const t = useMessages()
  const words = t.calendars.receiving
  const isReadOnly = useIsReadOnly()
  const query = useRead('getClinicCalendar', {})
  return (
    <SettingsFrame title={words.title} subtitle={words.subtitle}>
      {isReadOnly && <p className="mb-3 text-ink-3">{words.onlyOwner}</p>}
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {({ calendar }) => (
          <div className="flex flex-col gap-4">
            <WeekdaysCard calendar={calendar} />
            <HolidaysCard calendar={calendar} />
            <ClosuresCard calendar={calendar} />
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
