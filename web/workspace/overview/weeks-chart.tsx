import { addDays } from '../../i18n/formats.ts'
import { useSpeech } from '../../i18n/index.tsx'
import type { Point } from '../reports/chart-table.tsx'
import { LineChart } from '../reports/line-chart.tsx'
import { tenths, type Overview } from './figures.tsx'

type Week = Overview['weeks'][number]

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : tenths((part / whole) * 10_000)

function Legend({ hasTarget }: { hasTarget: boolean }) {
  const words = useSpeech().t.overview
  return (
    <span className="flex flex-wrap gap-x-4 text-sm font-normal text-ink-2">
      <span>
        <span aria-hidden className="me-1.5 inline-block h-0.5 w-4 bg-accent align-middle" />
        {words.thisPeriod}
      </span>
      <span>
        <span aria-hidden className="me-1.5 inline-block h-0.5 w-4 bg-ink-3 align-middle" />
        {words.before}
      </span>
      {hasTarget && (
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
  )
}

type Props = {
  title: string
  /** What the chart is called where several on a page have one title. */
  label?: string
  weeks: readonly Week[]
  target: number | null
  /** Only the late orders of this connection are behind a week. */
  labConnectionId?: string
}

/** How many orders arrived on time, week by week, with the weeks before and the target behind. */
export function WeeksChart({ title, label, weeks, target, labConnectionId }: Props) {
  const { t, format } = useSpeech()
  const words = t.overview
  // Each is a Monday: to say so takes room from the others.
  const short = new Intl.DateTimeFormat(format.locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const labelOf = ({ startsOn }: Week) => short.format(Date.parse(startsOn))
  const pointOf = (week: Week): Point => {
    const { startsOn, orders, onTime, previousOrders, previousOnTime, isRunning } = week
    const late = orders - onTime
    const days = { fromOn: startsOn, toOn: addDays(startsOn, 6) }
    return {
      label: labelOf(week),
      value: shareOf(onTime, orders),
      previous: shareOf(previousOnTime, previousOrders),
      isRunning,
      details: [
        words.onTimeOf(onTime, orders),
        late > 0 && words.lateOrders(late),
        isRunning && words.running,
      ]
        .filter(Boolean)
        .join(' · '),
      link:
        late > 0
          ? { to: '/late-orders', search: labConnectionId ? { ...days, labConnectionId } : days }
          : undefined,
    }
  }
  return (
    <LineChart
      title={title}
      {...(label ? { label } : {})}
      nameTitle={words.week}
      points={weeks.map(pointOf)}
      former={weeks.map((week) => ({
        label: labelOf(week),
        value: shareOf(week.previousOnTime, week.previousOrders),
      }))}
      target={target}
      most={10_000}
      isCut
      write={format.basisPoints}
      legend={<Legend hasTarget={target !== null} />}
    />
  )
}
