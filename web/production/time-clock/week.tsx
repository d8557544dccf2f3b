import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useAddress } from '../../app/use-address.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'

const mondayOf = (day: string) =>
  addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))

/** The week that the address names by one of its days, else this one. */
export function useWeek(): { fromOn: string; toOn: string } {
  const { search } = useAddress('/signed-in/time')
  const fromOn = mondayOf(search.week ?? todayHere())
  return { fromOn, toOn: addDays(fromOn, 6) }
}

/** Goes to the week before and after. */
export function WeekPicker() {
  const words = useMessages().timeClock
  const format = useFormat()
  const { change } = useAddress('/signed-in/time')
  const { fromOn, toOn } = useWeek()
  const go = (days: number) => change({ week: addDays(fromOn, days) })
  return (
    <div className="mb-3 flex items-center gap-2">
      <IconButton
        label={words.previousWeek}
        icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
        onClick={() => go(-7)}
      />
      <p aria-live="polite" className="font-medium tabular-nums">
        {words.week(format.period(fromOn, toOn))}
      </p>
      <IconButton
        label={words.nextWeek}
        icon={<ChevronRight aria-hidden className="size-4 rtl:rotate-180" />}
        onClick={() => go(7)}
      />
    </div>
  )
}
