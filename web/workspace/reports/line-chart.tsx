import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Mark, Marks } from '../../ui/marks.tsx'
import { ticksBetween, ticksFrom } from './chart-scale.ts'
import { ChartTable, pointText, type Point } from './chart-table.tsx'

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
  /** What the chart is called where several on a page have one title. */
  label?: string
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

/** The points, of which one that still runs is hollow; as many names as have room. */
function Points({
  points,
  places,
  width,
}: {
  points: readonly Point[]
  places: readonly (Place | null)[]
  width: number
}) {
  const everyNth = Math.ceil(points.length / Math.max(1, Math.floor(width / 110)))
  return points.map(({ label, axisLabel = label, isRunning }, index) => {
    const place = places[index]
    return (
      <g key={label}>
        {place && (
          <circle
            cx={place.x}
            cy={place.y}
            r={isRunning ? 4.5 : 3.5}
            className={isRunning ? 'fill-surface stroke-accent' : 'fill-accent stroke-surface'}
            strokeWidth={isRunning ? 2 : 1.5}
          />
        )}
        {index % everyNth === 0 && (
          <text
            x={xOf(index, points.length, width)}
            y={size.height - 8}
            textAnchor={index === points.length - 1 && index > 0 ? 'end' : 'middle'}
            className="fill-ink-3 text-xs"
          >
            {axisLabel}
          </text>
        )}
      </g>
    )
  })
}

/** What the pointer and the keys choose of a point: its part of the chart, with a ring around the point. */
function PointMark({
  point,
  place,
  text,
  index,
  count,
  width,
}: {
  point: Point
  place: Place | null
  text: string
  index: number
  count: number
  width: number
}) {
  const half = (width - size.start - size.end) / Math.max(1, count - 1) / 2
  return (
    <Mark
      index={index}
      text={text}
      link={point.link}
      isUnwritten
      className="group absolute rounded-sm hover:bg-ink/5"
      style={{
        left: xOf(index, count, width) - half,
        top: size.top,
        width: half * 2,
        height: innerHeight,
      }}
    >
      {place && (
        <span
          className="absolute size-4 -translate-1/2 rounded-full border-2 border-accent opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          style={{ left: half, top: place.y - size.top }}
        />
      )}
    </Mark>
  )
}

// The last piece leads to what still runs, and is dashed.
function Line({ points, places }: { points: readonly Point[]; places: readonly (Place | null)[] }) {
  const firstRunning = points.findIndex(({ isRunning }) => isRunning)
  const over = firstRunning < 0 ? places : places.slice(0, firstRunning)
  const running = firstRunning < 1 ? [] : places.slice(firstRunning - 1)
  return (
    <>
      <path d={pathOf(over)} className="fill-none stroke-accent" strokeWidth="2" />
      <path
        d={pathOf(running)}
        className="fill-none stroke-accent"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
    </>
  )
}

/**
 * A line over time. Each point is a mark: the pointer and the arrow keys say its value and lead to what is
 * behind it. The numbers are a table behind it as well.
 */
export function LineChart(props: Props) {
  const { title, label, nameTitle, points, write, former = [], target = null, legend } = props
  const t = useMessages()
  const id = useId()
  const { ticks, low, high } = scaleOf(props)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const yOf = (value: number) => size.top + (1 - (value - low) / (high - low)) * innerHeight
  const places = placesOf(points, width, yOf)
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <figcaption id={id} className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">{title}</span>
        {legend}
      </figcaption>
      <div ref={box} className="overflow-hidden rounded-lg" dir="ltr">
        <Marks label={label ?? title} count={points.length} beginsAtEnd className="relative">
          <svg aria-hidden width={width} height={size.height}>
            <Axis ticks={ticks} width={width} yOf={yOf} write={write} />
            <Comparison former={former} target={target} width={width} yOf={yOf} />
            <Line points={points} places={places} />
            <Points points={points} places={places} width={width} />
          </svg>
          {points.map((point, index) => (
            <PointMark
              key={point.label}
              point={point}
              place={places[index] ?? null}
              text={pointText(point, write, t.reports.was)}
              index={index}
              count={points.length}
              width={width}
            />
          ))}
        </Marks>
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
