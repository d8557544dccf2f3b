import { writeTooth, type ToothNotation } from '#contract/catalog/teeth'
import { useMemo } from 'react'
import { JawBands, Joints, Rings, Sides } from './chart-layers.tsx'
import { teethOf, viewBoxOf, type Dentition, type PlacedTooth } from './geometry.ts'
import { markWork, type ChartMarks, type ToothWork } from './marks.ts'
import type { TeethMessages } from './messages/en.ts'
import { describeChart, describeJaw, describeTooth } from './chart-descriptions.ts'
import { ToothShape, type ToothHandling } from './tooth-shape.tsx'
import { useChart } from './use-chart.ts'

/** What a chart shows, and what it reports. */
type ToothChartProps = {
  /** The chosen teeth by FDI number. */
  value: readonly number[]
  /** Takes the chosen teeth along their arch; without it the chart only shows. */
  onChange?: (teeth: number[]) => void
  /** The work that is drawn on the teeth; items of an order fit. */
  works?: readonly ToothWork[]
  /** Takes a joint of a bridge that was clicked, with the place of the bridge among `works`. */
  onJoin?: (workIndex: number, pair: readonly [number, number]) => void
  notation: ToothNotation
  dentition?: Dentition
  /** The name of the chart for those who do not see it. */
  label: string
  /** The id of a text about how it is used. */
  describedBy?: string
  t: TeethMessages
}

const noWork: readonly ToothWork[] = []

// The place of a tooth in the chart says its quadrant, as the angle does in Palmer's cross.
const numberOf = ({ facts }: PlacedTooth, notation: ToothNotation): string =>
  notation === 'palmer' ? facts.palmer.slice(2) : writeTooth(facts.fdi, notation)

type ArchProps = {
  arch: 'upper' | 'lower'
  teeth: readonly PlacedTooth[]
  marks: ChartMarks
  speech: { t: TeethMessages; notation: ToothNotation }
  handle: ((tooth: number, label: string) => ToothHandling) | null
}

function Arch({ arch, teeth, marks, speech, handle }: ArchProps) {
  const group = handle
    ? { role: 'group', 'aria-label': describeJaw(arch, marks.jaws, speech.t) }
    : {}
  return (
    <g {...group}>
      {teeth
        .filter(({ facts }) => facts.arch === arch)
        .map((place) => (
          <ToothShape
            key={place.facts.fdi}
            place={place}
            number={numberOf(place, speech.notation)}
            marks={marks.teeth.get(place.facts.fdi) ?? []}
            isMissing={marks.missing.has(place.facts.fdi)}
            handling={handle?.(place.facts.fdi, describeTooth(place.facts, marks, speech)) ?? null}
          />
        ))}
    </g>
  )
}

/**
 * The teeth of a mouth, seen by the dentist: the patient's right is on the left, also on pages that
 * are written from right to left. Shows work, and lets teeth be chosen where `onChange` is given.
 * Looks come from teeth.css; the chart is as wide as its container allows, up to 420 px.
 */
export function ToothChart(props: ToothChartProps) {
  const { value, onChange, works = noWork, onJoin, notation, dentition = 'permanent', t } = props
  const marks = useMemo(() => markWork(works), [works])
  const teeth = teethOf(dentition)
  const chart = useChart({ value, onChange, notation, dentition })
  const speech = { t, notation }
  const isShown = new Set(teeth.map(({ facts }) => facts.fdi))
  const joints = marks.joints.filter(({ pair }) => pair.every((tooth) => isShown.has(tooth)))
  const facts = teeth.map((place) => place.facts)
  const handle = onChange ? chart.handle : null
  const spoken = onChange
    ? { role: 'listbox', 'aria-multiselectable': true, 'aria-label': props.label }
    : { role: 'img', 'aria-label': `${props.label}: ${describeChart(facts, marks, speech)}` }
  return (
    <svg
      className="tooth-chart"
      viewBox={viewBoxOf(dentition)}
      data-dentition={dentition}
      aria-describedby={props.describedBy}
      onKeyDown={onChange && chart.onKeyDown}
      {...spoken}
    >
      {dentition !== 'primary' && <JawBands jaws={marks.jaws} />}
      <Sides sides={t.sides} inset={dentition === 'primary' ? 70 : 0} />
      <Arch arch="upper" {...{ teeth, marks, speech, handle }} />
      <Arch arch="lower" {...{ teeth, marks, speech, handle }} />
      <Joints joints={joints} onJoin={onJoin} />
      <Rings
        selected={value.filter((tooth) => isShown.has(tooth))}
        focused={onChange ? chart.focused : null}
      />
    </svg>
  )
}
