import { Link } from '@tanstack/react-router'
import { addDays } from '../../i18n/formats.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { LineChart } from '../reports/line-chart.tsx'
import { tenths, type Overview } from './figures.tsx'

type Week = Overview['weeks'][number]

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : tenths((part / whole) * 10_000)

function Detail({ week }: { week: Week }) {
  const { t, format } = useSpeech()
  const words = t.overview
  const { startsOn, orders, onTime, previousOrders, previousOnTime } = week
  const [share, former] = [shareOf(onTime, orders), shareOf(previousOnTime, previousOrders)]
  const late = orders - onTime
  return (
    <>
      {words.weekOf(format.day(startsOn))}: {share === null ? '–' : format.basisPoints(share)} ·{' '}
      {words.onTimeOf(onTime, orders)}
      {former !== null && ` · ${words.was(format.basisPoints(former))}`}
      {late > 0 && (
        <>
          {' · '}
          <Link
            to="/late-orders"
            search={{ fromOn: startsOn, toOn: addDays(startsOn, 6) }}
            className="text-accent hover:underline"
          >
            {words.lateOrders(late)}
          </Link>
        </>
      )}
    </>
  )
}

/** How many orders arrived on time, week by week, with the weeks before and the target behind. */
export function WeeksChart({ weeks, target }: { weeks: readonly Week[]; target: number | null }) {
  const { t, format } = useSpeech()
  const words = t.overview
  // Each is a Monday: to say so takes room from the others.
  const short = new Intl.DateTimeFormat(format.locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const labelOf = ({ startsOn }: Week) => short.format(Date.parse(startsOn))
  return (
    <LineChart
      title={words.weeks}
      nameTitle={words.week}
      points={weeks.map((week) => ({
        label: labelOf(week),
        value: shareOf(week.onTime, week.orders),
      }))}
      former={weeks.map((week) => ({
        label: labelOf(week),
        value: shareOf(week.previousOnTime, week.previousOrders),
      }))}
      target={target}
      most={10_000}
      isCut
      write={format.basisPoints}
      detail={(index) => {
        const week = weeks[index]
        return week && <Detail week={week} />
      }}
      legend={
        <span className="flex flex-wrap gap-x-4 text-sm text-ink-2">
          <span>
            <span aria-hidden className="me-1.5 inline-block h-0.5 w-4 bg-accent align-middle" />
            {words.thisPeriod}
          </span>
          <span>
            <span aria-hidden className="me-1.5 inline-block h-0.5 w-4 bg-ink-3 align-middle" />
            {words.before}
          </span>
          {target !== null && (
            <span>
              <span
                aria-hidden
                className="me-1.5 inline-block w-4 border-t border-dashed border-ink-2 align-middle"
              />
              {words.targetLine}
            </span>
          )}
          <span className="text-ink-3">{words.running}</span>
        </span>
      }
    />
  )
}
