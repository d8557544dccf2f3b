import type { SceneScan } from './scene-contents.ts'
import type { Label } from './labels.tsx'
import type { ViewerMessages } from './messages/en.ts'
import type { Measure } from './measures.ts'
import { textOfMeasure } from './panels.tsx'
import { toVector, type Pin } from './scans.ts'
import type { Probe } from './use-workspace.ts'
import type { ViewerState } from './use-viewer.ts'
import { along, type Vector } from './view-mesh.ts'

const pinLook =
  'grid size-6 place-items-center rounded-full border-2 border-surface text-xs font-semibold ' +
  'text-on-accent shadow-popup coarse:size-11'

type PinOptions = {
  pins: readonly Pin[]
  activePinId: string | null
  onOpen: ((id: string) => void) | undefined
  t: ViewerMessages
}

/** Comments at their places, on the scans that are shown. */
export function pinLabels(
  { pins, activePinId, onOpen, t }: PinOptions,
  scans: readonly SceneScan[],
): Label[] {
  const seen = new Set(scans.filter(({ look }) => look.isVisible).map(({ id }) => id))
  return pins
    .filter(({ place }) => seen.has(place.fileId))
    .map(({ id, label, title, place }) => ({
      id: `pin-${id}`,
      point: toVector(place.point),
      normal: toVector(place.normal),
      content: (
        <button
          type="button"
          className={`${pinLook} ${id === activePinId ? 'bg-accent-strong' : 'bg-accent'}`}
          aria-label={t.pin(label, title)}
          title={title}
          onClick={() => onOpen?.(id)}
        >
          {label}
        </button>
      ),
    }))
}

const dotAt = (id: string, point: Vector): Label => ({
  id,
  point,
  normal: null,
  content: (
    <span className="pointer-events-none block size-2 rounded-full border border-surface bg-ink" />
  ),
})

// Where a measure is written: half-way, or at the place of the angle.
const middleOf = ({ kind, places }: Measure): Vector =>
  kind === 'angle' ? places[1] : along(along([0, 0, 0], places[0], 0.5), places[1], 0.5)

/** The ends of measurements and what they say. */
export function measureLabels(
  { measures, places }: Pick<ViewerState, 'measures' | 'places'>,
  t: ViewerMessages,
): Label[] {
  const labels = places.map((place, at) => dotAt(`place-${at}`, place))
  for (const measure of measures) {
    const { id } = measure
    labels.push(...measure.places.map((place, at) => dotAt(`end-${id}-${at}`, place)), {
      id: `measure-${id}`,
      point: middleOf(measure),
      normal: null,
      content: (
        <span className="pointer-events-none block -translate-y-4 rounded-md bg-ink px-1.5 py-0.5 text-xs font-medium tabular-nums text-surface">
          {textOfMeasure(measure, t)}
        </span>
      ),
    })
  }
  return labels
}

/** What the map says at the place that was pointed at. */
export const probeLabel = ({ point, mm }: Probe, t: ViewerMessages): Label => ({
  id: 'probe',
  point,
  normal: null,
  content: (
    <span
      role="status"
      className="pointer-events-none block -translate-y-4 rounded-md bg-ink px-1.5 py-0.5 text-xs font-medium tabular-nums text-surface"
    >
      {t.probe(mm)}
    </span>
  ),
})
