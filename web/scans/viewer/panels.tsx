import { X } from 'lucide-react'
import { Choice, ViewerButton } from './controls.tsx'
import { angleOf, lengthOf, writeDegrees, type Measure, type MeasureKind } from './measures.ts'
import type { ViewerMessages } from './messages/en.ts'
import {
  mostDegrees,
  offsetOf,
  sectionAxes,
  slideTo,
  type Section,
  type SectionAxis,
} from './section-plane.ts'

type SliderProps = {
  label: string
  text: string
  value: number
  reach: number
  step: number
  onChange: (value: number) => void
}

function Slider({ label, text, value, reach, step, onChange }: SliderProps) {
  return (
    <label className="flex min-w-56 flex-1 items-center gap-2 text-sm text-ink-2">
      <span className="w-14 shrink-0">{label}</span>
      <input
        type="range"
        className="scan-range flex-1 coarse:h-11"
        aria-valuetext={text}
        min={-reach}
        max={reach}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output className="w-16 text-end tabular-nums">{text}</output>
    </label>
  )
}

type SectionPanelProps = {
  section: Section
  /** How far from the middle the cut can be. */
  reachMm: number
  t: ViewerMessages
  onAxis: (axis: SectionAxis) => void
  onChange: (section: Section) => void
}

/** Where and in which direction the scans are cut. */
export function SectionPanel({ section, reachMm, t, onAxis, onChange }: SectionPanelProps) {
  const { axis, turn, tilt } = section
  const offsetMm = offsetOf(section)
  const angle = { reach: mostDegrees, step: 1 }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Choice
        label={t.axes}
        options={sectionAxes.map((value) => ({ value, label: t.axis(value) }))}
        value={turn === 0 && tilt === 0 ? axis : null}
        onChoose={onAxis}
      />
      <Slider
        label={t.offset}
        text={t.offsetValue(offsetMm)}
        value={offsetMm}
        reach={reachMm}
        step={0.1}
        onChange={(value) => onChange(slideTo(section, value))}
      />
      <Slider
        label={t.turn}
        text={writeDegrees(turn)}
        value={turn}
        {...angle}
        onChange={(value) => onChange({ ...section, turn: value })}
      />
      <Slider
        label={t.tilt}
        text={writeDegrees(tilt)}
        value={tilt}
        {...angle}
        onChange={(value) => onChange({ ...section, tilt: value })}
      />
    </div>
  )
}

/** What a measure says: millimetres or degrees. */
export const textOfMeasure = (measure: Measure, t: ViewerMessages): string =>
  measure.kind === 'distance'
    ? t.distance(lengthOf(measure.places))
    : writeDegrees(angleOf(measure.places))

type MeasurePanelProps = {
  measures: readonly Measure[]
  hint: string | null
  /** What is measured while the tool is chosen; null without it. */
  options: { kind: MeasureKind; isSnapping: boolean } | null
  /** Whether a light copy is measured. */
  isLight: boolean
  t: ViewerMessages
  onKind: (kind: MeasureKind) => void
  onSnap: () => void
  onRemove: (id: number) => void
  onClear: () => void
}

/** What was measured, and what to do next. */
export function MeasurePanel(props: MeasurePanelProps) {
  const { measures, hint, options, isLight, t, onKind, onSnap, onRemove, onClear } = props
  return (
    <div className="flex flex-col gap-1 text-sm">
      {options ? (
        <div className="flex flex-wrap items-center gap-2">
          <Choice
            label={t.measure}
            options={(['distance', 'angle'] as const).map((value) => ({
              value,
              label: t.measureKind(value),
            }))}
            value={options.kind}
            onChoose={onKind}
          />
          <ViewerButton label={t.snap} isPressed={options.isSnapping} onPress={onSnap} />
        </div>
      ) : null}
      {hint ? (
        <p className="text-ink-2" role="status">
          {hint}
        </p>
      ) : null}
      {measures.length > 0 ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <ul aria-label={t.measures} className="contents">
            {measures.map((measure, place) => (
              <li
                key={measure.id}
                className="inline-flex items-center rounded-lg border border-line bg-raised ps-2 tabular-nums"
              >
                <span className="me-1 text-ink-3">{place + 1}</span>
                {textOfMeasure(measure, t)}
                <ViewerButton
                  label={t.removeMeasure(textOfMeasure(measure, t))}
                  icon={X}
                  onPress={() => onRemove(measure.id)}
                />
              </li>
            ))}
          </ul>
          {measures.length > 1 ? <ViewerButton label={t.clearMeasures} onPress={onClear} /> : null}
        </div>
      ) : null}
      {measures.length > 0 && isLight ? (
        <p className="text-xs text-ink-3">{t.lightMeasure}</p>
      ) : null}
    </div>
  )
}

/** All keys of the viewer. */
export function KeyPanel({ t, onClose }: { t: ViewerMessages; onClose: () => void }) {
  return (
    <section aria-label={t.keys} className="rounded-lg border border-line bg-raised p-3 text-sm">
      <div className="flex items-start justify-between">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {t.keyList.map(([keys, command]) => (
            <div key={keys} className="contents">
              <dt className="text-ink-2">
                <kbd className="font-sans">{keys}</kbd>
              </dt>
              <dd>{command}</dd>
            </div>
          ))}
        </dl>
        <ViewerButton label={t.close} icon={X} onPress={onClose} />
      </div>
      <p className="mt-2 text-ink-3">{t.gestures}</p>
    </section>
  )
}
