import type { SceneScan } from './scene-contents.ts'
import type { Label } from './labels.tsx'
import type { ViewerMessages } from './messages/en.ts'
import { lengthOf } from './panels.tsx'
import { toVector, type Pin } from './scans.ts'
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

/** The ends of measurements and their lengths. */
export function measureLabels(
  { measures, measureFrom }: Pick<ViewerState, 'measures' | 'measureFrom'>,
  t: ViewerMessages,
): Label[] {
  const labels = measureFrom ? [dotAt('measure-from', measureFrom)] : []
  for (const measure of measures) {
    const { id, from, to } = measure
    labels.push(dotAt(`from-${id}`, from), dotAt(`to-${id}`, to), {
      id: `measure-${id}`,
      point: along(along([0, 0, 0], from, 0.5), to, 0.5),
      normal: null,
      content: (
        <span className="pointer-events-none block -translate-y-4 rounded-md bg-ink px-1.5 py-0.5 text-xs font-medium tabular-nums text-surface">
          {t.distance(lengthOf(measure))}
        </span>
      ),
    })
  }
  return labels
}
