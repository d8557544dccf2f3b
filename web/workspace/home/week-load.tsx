import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { loadsOf, loadWeek, type DayLoad } from './week.ts'

const toneOf = (share: number) => (share >= 1 ? 'bg-bad' : share >= 0.85 ? 'bg-warn' : 'bg-accent')

function Bar({ load, most }: { load: DayLoad; most: number }) {
  const t = useMessages()
  const format = useFormat()
  const { dayOn, minutes, tightest } = load
  const hours = Math.round(minutes / 60)
  return (
    <li className="flex min-w-0 flex-1 flex-col items-center gap-1">
      <span className="text-xs text-ink-2 tabular-nums">{t.home.hours(hours)}</span>
      <span className="flex h-20 w-full max-w-10 items-end border-b border-line">
        <span
          className={classNames('w-full rounded-t-md', toneOf(tightest?.share ?? 0))}
          style={{ height: `${most === 0 ? 0 : Math.max(3, (minutes / most) * 100)}%` }}
        />
      </span>
      <span className="w-full truncate text-center text-xs text-ink-3">
        {format.day(dayOn).split(/[\s,]/, 1)[0]}
      </span>
      <span className="sr-only">
        {format.day(dayOn)}
        {tightest &&
          `, ${t.home.tightest(tightest.name, format.basisPoints(Math.round(tightest.share * 100) * 100))}`}
      </span>
    </li>
  )
}

/** What is planned for the week, day by day, and where it is tight. */
export function WeekLoad() {
  const t = useMessages()
  const format = useFormat()
  const query = useRead('getCapacity', { query: loadWeek(todayHere()) })
  return (
    <Card
      title={t.home.weekLoad}
      actions={
        <Link to="/capacity" className="text-sm text-accent hover:underline">
          {t.app.capacity}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={4} />}>
        {({ capacity }) => {
          const loads = loadsOf(capacity)
          const most = Math.max(0, ...loads.map(({ minutes }) => minutes))
          const [peak] = loads
            .flatMap(({ dayOn, tightest }) => (tightest ? [{ dayOn, ...tightest }] : []))
            .toSorted((one, other) => other.share - one.share)
          if (most === 0) return <p className="py-4 text-ink-3">{t.home.nothingPlanned}</p>
          return (
            <>
              <ul aria-label={t.home.weekLoad} className="flex gap-2">
                {loads.map((load) => (
                  <Bar key={load.dayOn} load={load} most={most} />
                ))}
              </ul>
              {peak && (
                <p className="mt-3 text-sm text-ink-3">
                  {t.home.tightest(
                    peak.name,
                    format.basisPoints(Math.round(peak.share * 100) * 100),
                  )}{' '}
                  · {format.day(peak.dayOn)}
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
