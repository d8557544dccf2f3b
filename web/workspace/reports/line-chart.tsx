import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { ticksBetween, ticksFrom } from './chart-scale.ts'
import { ChartTable, type Point } from './chart-table.tsx'

const size = { height: 240, start: 84, end: 24, top: 12, bottom: 28 }
const innerHeight = size.height - size.top - size.bottom
const leastWidth = 300

// The chart is drawn in the pixels that it has, so that its letters are as large as all others.
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(leastWidth, Math.round(entry?.contentRect.width ?? 0))),
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}

type Props = {
  title: string
  nameTitle: string
  points: readonly Point[]
  write: (value: number) => string
  /** Where the axis ends, such as at 100 %; without it where the values end. */
  most?: number
  /** Whether the axis begins just below the smallest value, and not at zero. */
  isCut?: boolean
  /** The points of the time before, as many, drawn behind. */
  former?: readonly Point[]
  /** A value that is drawn as a line of its own. */
  target?: number | null
  /** What is said of the chosen point, such as what leads behind it; its value without it. */
  detail?: (index: number) => ReactNode
  /** What is beside the title, such as which line is which. */
  legend?: ReactNode
}

type Place = { x: number; y: number; label: string; value: number }

const xOf = (index: number, count: number, width: number) => {
  const inner = width - size.start - size.end
  return size.start + (count > 1 ? (index * inner) / (count - 1) : inner / 2)
}

function placesOf(
  points: readonly Point[],
  width: number,
  yOf: (value: number) => number,
): (Place | null)[] {
  return points.map(({ label, value }, index) =>
    value === null
      ? null
      : {
          label,
          value,
          x: xOf(index, points.length, width),
          y: yOf(value),
        },
  )
}

// A gap where there is no value: a line through it would show one.
function pathOf(places: readonly (Place | null)[]): string {
  let isDown = false
  return places
    .map((place) => {
      if (!place) {
        isDown = false
        return ''
      }
      const move = isDown ? 'L' : 'M'
      isDown = true
      return `${move}${place.x.toFixed(1)} ${place.y.toFixed(1)}`
    })
    .join('')
}

function Axis({
  ticks,
  width,
  yOf,
  write,
}: {
  ticks: readonly number[]
  width: number
  yOf: (value: number) => number
  write: (value: number) => string
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={size.start}
        x2={width - size.end}
        y1={yOf(tick)}
        y2={yOf(tick)}
        className="stroke-line"
      />
      <text
        x={size.start - 8}
        y={yOf(tick)}
        textAnchor="end"
        dominantBaseline="central"
        className="fill-ink-3 text-xs tabular-nums"
      >
        {write(tick)}
      </text>
    </g>
  ))
}

type Scaled = Pick<Props, 'points' | 'former' | 'target' | 'most' | 'isCut'>

function scaleOf({ points, former = [], target = null, most, isCut = false }: Scaled) {
  const values = [...points, ...former, { value: target }].flatMap(({ value }) =>
    value === null ? [] : [value],
  )
  const largest = Math.max(most ?? 0, ...values)
  const ticks = isCut
    ? ticksFrom(Math.min(largest, ...values), largest)
    : ticksBetween(Math.min(0, ...values), largest)
  return { ticks, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
}

/** The target and the time before, behind the line itself. */
function Comparison({
  former,
  target,
  width,
  yOf,
}: {
  former: readonly Point[]
  target: number | null
  width: number
  yOf: (value: number) => number
}) {
  return (
    <>
      <path
        d={pathOf(placesOf(former, width, yOf))}
        className="fill-none stroke-ink-3 opacity-60"
        strokeWidth="1.5"
      />
      {target !== null && (
        <line
          x1={size.start}
          x2={width - size.end}
          y1={yOf(target)}
          y2={yOf(target)}
          className="stroke-ink-2"
          strokeDasharray="4 4"
        />
      )}
    </>
  )
}

/** The point that the pointer or an arrow key has chosen. */
function useChosenPoint(count: number) {
  const [at, setAt] = useState<number | null>(null)
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = at ?? (step > 0 ? -1 : count)
    setAt(Math.min(count - 1, Math.max(0, from + step)))
  }
  return { at, setAt, onKey }
}

/** The points, each with the area in which the pointer chooses it; as many names as have room. */
function Points({
  points,
  places,
  width,
  at,
  onPoint,
}: {
  points: readonly Point[]
  places: readonly (Place | null)[]
  width: number
  at: number | null
  onPoint: (index: number | null) => void
}) {
  const everyNth = Math.ceil(points.length / Math.max(1, Math.floor(width / 110)))
  const half = (width - size.start - size.end) / Math.max(1, points.length - 1) / 2
  return points.map(({ label }, index) => {
    const place = places[index]
    const x = xOf(index, points.length, width)
    return (
      <g key={label} onPointerEnter={() => onPoint(index)} onPointerLeave={() => onPoint(null)}>
        <rect
          x={x - half}
          y={size.top}
          width={half * 2}
          height={innerHeight}
          className="fill-transparent"
        />
        {place && (
          <circle
            cx={place.x}
            cy={place.y}
            r={at === index ? 6 : 3.5}
            className="fill-accent stroke-surface"
            strokeWidth="1.5"
          />
        )}
        {index % everyNth === 0 && (
          <text
            x={x}
            y={size.height - 8}
            textAnchor={index === points.length - 1 && index > 0 ? 'end' : 'middle'}
            className="fill-ink-3 text-xs"
          >
            {label}
          </text>
        )}
      </g>
    )
  })
}

/**
 * A line over time. It takes the keyboard: arrows go from point to point, and each is spoken and written
 * beside the title. The numbers are a table behind it as well.
 */
export function LineChart(props: Props) {
  const { title, nameTitle, points, write, former = [], target = null, detail, legend } = props
  const t = useMessages()
  const id = useId()
  const { at, setAt, onKey } = useChosenPoint(points.length)
  const { ticks, low, high } = scaleOf(props)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const yOf = (value: number) => size.top + (1 - (value - low) / (high - low)) * innerHeight
  const places = placesOf(points, width, yOf)
  const chosen = at === null ? undefined : points[at]
  return (
    // What is said of a point may lead further: it stays until the focus leaves the whole chart.
    <figure
      className="flex min-w-0 flex-col gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setAt(null)
      }}
    >
      <figcaption id={id} className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">{title}</span>
        {legend}
      </figcaption>
      <p id={`${id}-hint`} className="sr-only">
        {t.reports.pointHint}
      </p>
      <p role="status" className="-mt-2 min-h-5 text-sm text-ink-2 tabular-nums">
        {chosen &&
          at !== null &&
          (detail?.(at) ?? `${chosen.label}: ${chosen.value === null ? '–' : write(chosen.value)}`)}
      </p>
      <div
        role="group"
        tabIndex={0}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        ref={box}
        onKeyDown={onKey}
        className="overflow-hidden rounded-lg"
        dir="ltr"
      >
        <svg aria-hidden width={width} height={size.height}>
          <Axis ticks={ticks} width={width} yOf={yOf} write={write} />
          <Comparison former={former} target={target} width={width} yOf={yOf} />
          <path d={pathOf(places)} className="fill-none stroke-accent" strokeWidth="2" />
          <Points
            points={points}
            places={places}
            width={width}
            at={at}
            onPoint={(index) => {
              if (index !== null || !detail) setAt(index)
            }}
          />
        </svg>
      </div>
      <ChartTable
        label={t.reports.showTable}
        title={title}
        nameTitle={nameTitle}
        points={points}
        write={write}
      />
    </figure>
  )
}
