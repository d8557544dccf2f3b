import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { LinkTarget } from '../../ui/page.tsx'

/** How the laboratory does, as it is answered. */
export type Overview = Answer<'getLabOverview'>['overview']

/** A figure as it is shown. */
export type Shown = {
  name: string
  value: number | null
  previous: number | null
  target: number | null
  /** Whether less is better, as for remakes. */
  isBetterBelow?: boolean
  /** Whether neither more nor less is better, as for what was spent. */
  isNeutral?: boolean
  write: (value: number) => string
  /** How a difference is written, its sign included; without it as the value. */
  writeChange: (difference: number) => string
  was: string
  link: LinkTarget
}

/** One tenth of a percent is what people compare. */
export const tenths = (basisPoints: number): number => Math.round(basisPoints / 10) * 10

function Change({ value, previous, isBetterBelow = false, isNeutral, writeChange }: Shown) {
  if (value === null || previous === null || value === previous) return null
  const isBetter = isBetterBelow ? value < previous : value > previous
  const tone = isNeutral ? 'text-ink-2' : isBetter ? 'text-good' : 'text-warn'
  return (
    <span className={classNames('text-sm tabular-nums', tone)}>
      {writeChange(value - previous)}
    </span>
  )
}

// The mark of the target is at four fifths, or less where the value is far above.
function TargetBar({ value, target, isBetterBelow = false }: Shown) {
  if (value === null || target === null || target <= 0) return <span className="h-1.5" />
  const whole = Math.max(target * 1.25, value)
  const isMet = isBetterBelow ? value <= target : value >= target
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="h-1.5 w-full rounded-full"
    >
      <rect width="100" height="6" className="fill-sunken" />
      <rect
        width={(value / whole) * 100}
        height="6"
        className={isMet ? 'fill-good' : 'fill-warn'}
      />
      <rect x={(target / whole) * 100 - 0.5} width="1" height="6" className="fill-ink" />
    </svg>
  )
}

function FigureCell(shown: Shown) {
  const { t } = useSpeech()
  const words = t.overview
  const { name, value, target, isBetterBelow, write, was, link } = shown
  const { to, params, search = {} } = link
  const wanted = isBetterBelow ? words.targetBelow : words.target
  return (
    <Link
      to={to}
      params={params}
      search={search}
      className="flex min-w-0 flex-col gap-1 p-4 hover:bg-sunken"
    >
      <span className="flex items-center justify-between gap-2 text-ink-2">
        {name}
        <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:rotate-180" />
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold tabular-nums">
          {value === null ? '–' : write(value)}
        </span>
        <Change {...shown} />
      </span>
      <TargetBar {...shown} />
      <span className="text-sm text-ink-3">
        {[was, target === null ? '' : wanted(write(target))].filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}

function useRevenueFigures({ revenue, toOn }: Overview): Shown[] {
  const { t, format } = useSpeech()
  const words = t.overview
  return (revenue ?? []).map(({ currency, netMinor, previousMinor, targetMinor }) => {
    const write = (minor: number) => format.money(minor, currency)
    return {
      name: words.figures.revenue,
      value: netMinor,
      previous: previousMinor,
      target: targetMinor,
      write,
      writeChange: (difference) => signed(difference, write),
      was: words.byThisDay(write(previousMinor)),
      link: {
        to: '/reports',
        search: { report: 'revenue', period: 'own', fromOn: `${toOn.slice(0, 8)}01`, toOn },
      },
    }
  })
}

/** A difference with its sign. */
export const signed = (difference: number, write: (value: number) => string): string =>
  difference > 0 ? `+${write(difference)}` : `−${write(-difference)}`

/** How shares and days are written, beside those of the time before. */
export function useFigureWriters() {
  const { t, format } = useSpeech()
  const words = t.overview
  const share = (value: number) => format.basisPoints(tenths(value))
  const points = (difference: number) =>
    words.points(signed(difference, (value) => format.number(tenths(value) / 100)))
  const days = (value: number) => words.days(value, format.number(value))
  const was = (value: number | null, write: (value: number) => string) =>
    value === null ? '' : words.was(write(value))
  return { share, points, days, was }
}

function useFigures({ onTime, remakes, turnaround, received, fromOn, toOn }: Overview): Shown[] {
  const { t, format } = useSpeech()
  const words = t.overview
  const { share, points, days, was } = useFigureWriters()
  const own = { period: 'own', fromOn, toOn }
  return [
    {
      ...onTime,
      name: words.figures.onTime,
      write: share,
      writeChange: points,
      was: was(onTime.previous, share),
      link: { to: '/late-orders', search: { fromOn, toOn } },
    },
    {
      ...remakes,
      name: words.figures.remakes,
      isBetterBelow: true,
      write: share,
      writeChange: points,
      was: was(remakes.previous, share),
      link: { to: '/reports', search: { report: 'remakes', ...own } },
    },
    {
      ...turnaround,
      name: words.figures.turnaround,
      isBetterBelow: true,
      write: days,
      writeChange: (difference) => signed(difference, format.number),
      was: was(turnaround.previous, days),
      link: { to: '/reports', search: { report: 'turnaround', ...own } },
    },
    {
      ...received,
      name: words.figures.received,
      write: format.number,
      writeChange: (difference) => signed(difference, format.number),
      was: was(received.previous, format.number),
      link: {
        to: '/orders',
        search: { status: 'all', receivedFromOn: fromOn, receivedToOn: toOn },
      },
    },
  ]
}

/** The figures of the laboratory, each beside that of the time before and its target. */
export function Figures({ overview }: { overview: Overview }) {
  const figures = useFigures(overview)
  const money = useRevenueFigures(overview)
  return <FigureRow figures={[...figures, ...money]} />
}

/** Figures side by side, each with the way to what is behind it. */
export function FigureRow({ figures }: { figures: readonly Shown[] }) {
  return (
    <div className="card grid rounded-xl border border-line bg-surface max-lg:divide-y sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:divide-x divide-line overflow-hidden">
      {figures.map((figure) => (
        <FigureCell key={figure.name + figure.was} {...figure} />
      ))}
    </div>
  )
}
