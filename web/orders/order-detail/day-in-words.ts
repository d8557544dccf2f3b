import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'

/** Writes a day within a sentence: today and tomorrow as such, without a capital. */
export function useDayInWords(): (day: string) => string {
  const { today, tomorrow } = useMessages().viewer.approval
  const format = useFormat()
  return (day) => {
    if (day === todayHere()) return today
    return day === addDays(todayHere(), 1) ? tomorrow : format.day(day)
  }
}
