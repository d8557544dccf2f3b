import { CalendarPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { DayLines } from './day-lines.tsx'
import { ClosureDialog, HolidayDialog } from './free-day-dialog.tsx'
import { useFreeDayLines, useSaveFreeDays, type FreeDays } from './free-days.ts'
import { PublicHolidaysDialog } from './public-holidays-dialog.tsx'

type CardProps = { calendar: FreeDays }

/** The closed days of a calendar. */
export function ClosuresCard({ calendar }: CardProps) {
  const t = useMessages().calendars
  const [isAdding, setIsAdding] = useState(false)
  const lines = useFreeDayLines(calendar)
  const save = useSaveFreeDays()
  return (
    <>
      <DayLines
        title={t.closures}
        empty={t.noClosures}
        lines={lines.closures}
        save={save}
        actions={
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setIsAdding(true)}>
            {t.addClosure}
          </Button>
        }
      />
      {isAdding && <ClosureDialog calendar={calendar} onClose={() => setIsAdding(false)} />}
    </>
  )
}

/** The holidays of a calendar, added by hand or from the public ones. */
export function HolidaysCard({ calendar }: CardProps) {
  const t = useMessages().calendars
  const [adding, setAdding] = useState<'one' | 'public' | null>(null)
  const lines = useFreeDayLines(calendar)
  const save = useSaveFreeDays()
  const dialog = { calendar, onClose: () => setAdding(null) }
  return (
    <>
      <DayLines
        title={t.holidays}
        empty={t.noHolidays}
        lines={lines.holidays}
        save={save}
        actions={
          <>
            <Button
              icon={<CalendarPlus aria-hidden className="size-4" />}
              onClick={() => setAdding('public')}
            >
              {t.propose.open}
            </Button>
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding('one')}>
              {t.addHoliday}
            </Button>
          </>
        }
      />
      {adding === 'one' && <HolidayDialog {...dialog} />}
      {adding === 'public' && <PublicHolidaysDialog {...dialog} />}
    </>
  )
}
