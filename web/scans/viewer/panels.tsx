import { X } from 'lucide-react'
import { Choice, ViewerButton } from './controls.tsx'
import type { ViewerMessages } from './messages/en.ts'
import { distanceBoundsMm } from './palette.ts'
import { sectionAxes, type Section, type SectionAxis } from './section-plane.ts'
import { distanceBetween, type Vector } from './view-mesh.ts'

/** A distance that was measured, between two places of the same files. */
export type Measure = { id: number; from: Vector; to: Vector }

/** The length of a measured distance in millimetres. */
export const lengthOf = ({ from, to }: Measure): number => distanceBetween(from, to)

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
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Choice
        label={t.axes}
        options={sectionAxes.map((axis) => ({ value: axis, label: t.axis(axis) }))}
        value={section.axis}
        onChoose={onAxis}
      />
      <input
        type="range"
        className="scan-range min-w-40 flex-1 coarse:h-11"
        aria-label={t.offset}
        aria-valuetext={t.offsetValue(section.offsetMm)}
        min={-reachMm}
        max={reachMm}
        step={0.1}
        value={section.offsetMm}
        onChange={(event) => onChange({ ...section, offsetMm: Number(event.target.value) })}
      />
      <output className="w-16 text-end text-sm tabular-nums text-ink-2">
        {t.offsetValue(section.offsetMm)}
      </output>
    </div>
  )
}

type MeasurePanelProps = {
  measures: readonly Measure[]
  hint: string | null
  /** Whether a light copy is measured. */
  isLight: boolean
  t: ViewerMessages
  onRemove: (id: number) => void
  onClear: () => void
}

/** The distances that were measured, and what to do next. */
export function MeasurePanel({ measures, hint, isLight, t, onRemove, onClear }: MeasurePanelProps) {
  return (
    <div className="flex flex-col gap-1 text-sm">
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
                {t.distance(lengthOf(measure))}
                <ViewerButton
                  label={t.removeMeasure(lengthOf(measure))}
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

/** What the colours of the bite mean. */
export function BiteLegend({ t }: { t: ViewerMessages }) {
  return (
    <figure
      aria-label={t.legend}
      className="pointer-events-none absolute bottom-2 end-2 rounded-md bg-surface/90 px-2 py-1.5 text-xs text-ink-2"
    >
      <figcaption className="mb-1">
        {t.legend} ({t.legendUnit})
      </figcaption>
      <ol className="flex">
        {distanceBoundsMm.map((bound, place) => (
          <li key={bound} className="flex w-9 flex-col items-center gap-0.5 tabular-nums">
            <span
              className="h-2 w-full"
              style={{ background: `var(--scan-distance-${place})`, forcedColorAdjust: 'none' }}
              aria-hidden
            />
            {t.legendStep(bound, place === 0)}
          </li>
        ))}
      </ol>
    </figure>
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
