import { useFormat } from '../i18n/index.tsx'
import { daysBetween, todayHere } from '../i18n/formats.ts'

/** A day by which something is due: red once it is late, amber today and tomorrow. */
export function Due({ day, isOver = false }: { day: string | null; isOver?: boolean }) {
  const format = useFormat()
  if (day === null) return <span className="text-ink-3">–</span>
  const days = daysBetween(todayHere(), day)
  if (isOver || days > 1) return <time dateTime={day}>{format.day(day)}</time>
  const tone = days < 0 ? 'text-bad' : 'text-warn'
  return (
    <time dateTime={day} title={format.fullDay(day)} className={`font-medium ${tone}`}>
      {days < 0 ? format.distance(day) : format.due(day)}
    </time>
  )
}
