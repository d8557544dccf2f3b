import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Mark, Marks } from '../../ui/marks.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { loadsOf, loadWeek, type DayLoad } from './week.ts'

// The limit is below the top, so that what is above it is seen.
const limitHeight = 84
const heightOf = (share: number) => Math.min(100, share * limitHeight)
const hatch =
  'bg-[repeating-linear-gradient(135deg,currentColor_0_1.5px,transparent_1.5px_4px)] forced-colors:bg-none forced-colors:border'

const percentOf = (share: number) => Math.round(share * 100) * 100

const fullOf = ({ planned, reserved }: DayLoad) => (planned ?? 0) + reserved

// What a bar says: what is planned and reserved of what can be promised, and where it is tightest.
function useLoadText() {
  const t = useMessages()
  const format = useFormat()
  return ({ dayOn, planned, reserved, tightest }: DayLoad) =>
    [
      planned === null
        ? `${format.day(dayOn)}: –`
        : `${format.day(dayOn)}: ${t.team.load(format.basisPoints(percentOf(planned)), format.basisPoints(percentOf(reserved)))}`,
      tightest && t.home.tightest(tightest.name, format.basisPoints(percentOf(tightest.share))),
    ]
      .filter(Boolean)
      .join(', ')
}

function Bar({ load, index }: { load: DayLoad; index: number }) {
  const format = useFormat()
  const textOf = useLoadText()
  const { dayOn, planned } = load
  const full = fullOf(load)
  const tone =
    full > 1 ? 'bg-bad text-bad' : full >= 0.95 ? 'bg-warn text-warn' : 'bg-accent text-accent'
  return (
    <Mark
      index={index}
      text={textOf(load)}
      link={{ to: '/capacity', search: { fromOn: dayOn } }}
      isWritten
      className="flex min-w-11 flex-1 flex-col gap-1 rounded-md hover:bg-sunken"
    >
      <span className="text-xs font-medium tabular-nums">
        {planned === null ? '–' : format.basisPoints(percentOf(full))}
      </span>
      <span className={classNames('relative block h-14 rounded-md bg-sunken', tone.split(' ')[1])}>
        <span
          className={classNames('absolute inset-x-0 bottom-0 rounded-b-md', hatch)}
          style={{ height: `${heightOf(full)}%` }}
        />
        <span
          className={classNames('absolute inset-x-0 bottom-0 rounded-b-md', tone.split(' ')[0])}
          style={{ height: `${heightOf(planned ?? 0)}%` }}
        />
        <span
          className="absolute inset-x-0 border-t border-dashed border-ink-3"
          style={{ bottom: `${limitHeight}%` }}
        />
      </span>
      <span className="text-xs text-ink-3">{format.day(dayOn)}</span>
    </Mark>
  )
}

/** What the bars mean, and the days and the work centre that are tightest. */
function Summary({ loads }: { loads: readonly DayLoad[] }) {
  const t = useMessages()
  const format = useFormat()
  const [peak] = loads
    .flatMap(({ dayOn, tightest }) => (tightest ? [{ dayOn, ...tightest }] : []))
    .toSorted((one, other) => other.share - one.share)
  const full = loads.filter((load) => fullOf(load) >= 0.95)
  return (
    <div className="text-sm text-ink-3 lg:w-52 lg:shrink-0">
      {full.length > 0 && (
        <p className="text-ink-2">
          {t.team.full(full.map(({ dayOn }) => format.day(dayOn)).join(', '))}
        </p>
      )}
      {peak && (
        <p>
          {t.home.tightest(peak.name, format.basisPoints(percentOf(peak.share)))} ·{' '}
          {format.day(peak.dayOn)}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs">
        <span className="inline-flex items-center gap-1">
          <span aria-hidden className="size-2.5 rounded-sm bg-accent" />
          {t.team.planned}
        </span>
        <span className="inline-flex items-center gap-1">
          <span aria-hidden className={classNames('size-2.5 text-accent', hatch)} />
          {t.team.reserved}
        </span>
        <span className="inline-flex items-center gap-1">
          <span aria-hidden className="w-3 border-t border-dashed border-ink-3" />
          {t.team.limit}
        </span>
      </p>
    </div>
  )
}

/** How full the next two weeks are, day by day, beside the limit, and where it is tight. */
export function WeekLoad() {
  const t = useMessages()
  const query = useRead('getCapacity', { query: loadWeek(todayHere()) })
  return (
    <Card
      title={t.home.weekLoad}
      actions={
        <Link to="/capacity" className="reach text-sm text-accent hover:underline">
          {t.app.capacity}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={4} />}>
        {({ capacity }) => {
          const loads = loadsOf(capacity)
          if (loads.every((load) => fullOf(load) === 0 && !load.tightest?.share)) {
            return <p className="py-4 text-ink-3">{t.home.nothingPlanned}</p>
          }
          return (
            <div className="flex flex-col gap-4 lg:flex-row">
              <Summary loads={loads} />
              <Marks
                label={t.home.weekLoad}
                count={loads.length}
                className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-0.5"
              >
                {loads.map((load, index) => (
                  <Bar key={load.dayOn} load={load} index={index} />
                ))}
              </Marks>
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}
