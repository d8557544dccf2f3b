import { MoveVertical } from 'lucide-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Frame } from './frame.ts'
import { arrows } from './keys.ts'
import type { ViewerMessages } from './messages/en.ts'
import { writeDegrees } from './measures.ts'
import type { ScanScene } from './scene.ts'
import { halfOf, handleOf } from './section-plane.ts'
import {
  basisOf,
  offsetOf,
  reachOf,
  slide,
  swing,
  toFilePlace,
  type Section,
} from './section-plane.ts'
import { along } from './view-mesh.ts'

type SectionHandleProps = {
  scene: ScanScene
  section: Section
  frame: Frame
  t: ViewerMessages
  onChange: (section: Section) => void
}

// A plane that is looked at from straight ahead has no way on the screen: there up is out.
const leastPixelsPerMm = 1.5
const degreesPerPixel = 0.4

/** How many millimetres a plane moves along its direction by a way on the screen, in pixels. */
function wayOf(scene: ScanScene, section: Section, frame: Frame, right: number, down: number) {
  const further = along(section.anchor, basisOf(section).normal, 1)
  const origin = scene.project(toFilePlace(section.anchor, frame), null)
  const to = scene.project(toFilePlace(further, frame), null)
  const [x, y] = [to.x - origin.x, to.y - origin.y]
  const square = x * x + y * y
  if (square >= leastPixelsPerMm ** 2) return (right * x + down * y) / square
  const edge = scene.project(handleOf(section, frame), null)
  const pixelsPerMm = Math.hypot(edge.x - origin.x, edge.y - origin.y) / halfOf(frame)
  return -down / Math.max(leastPixelsPerMm, pixelsPerMm)
}

/** The one handle of a cut: it moves the plane along its direction, with Shift it tilts it. */
export function SectionHandle({ scene, section, frame, t, onChange }: SectionHandleProps) {
  const last = useRef<{ x: number; y: number } | null>(null)

  function drag(event: PointerEvent<HTMLButtonElement>) {
    const before = last.current
    if (!before) return
    const [right, down] = [event.clientX - before.x, event.clientY - before.y]
    last.current = { x: event.clientX, y: event.clientY }
    onChange(
      event.shiftKey
        ? swing(section, right * degreesPerPixel, -down * degreesPerPixel)
        : slide(section, wayOf(scene, section, frame, right, down)),
    )
  }

  function press(event: KeyboardEvent<HTMLButtonElement>) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    const [right, down] = arrow
    const up = -down
    onChange(
      event.shiftKey ? swing(section, right * 5, up * 5) : slide(section, (right + up) * 0.1),
    )
  }

  const reach = reachOf(frame, section)
  return (
    <button
      type="button"
      role="slider"
      aria-label={t.handle}
      title={t.handleHint}
      aria-valuemin={-Math.ceil(reach)}
      aria-valuemax={Math.ceil(reach)}
      aria-valuenow={Math.round(offsetOf(section) * 10) / 10}
      aria-valuetext={`${t.offsetValue(offsetOf(section))}, ${t.turn} ${writeDegrees(section.turn)}, ${t.tilt} ${writeDegrees(section.tilt)}`}
      className="grid size-8 cursor-move touch-none place-items-center rounded-full border-2 border-accent bg-raised text-accent shadow-popup coarse:size-11"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null
      }}
      onPointerCancel={() => {
        last.current = null
      }}
      onKeyDown={press}
    >
      <MoveVertical aria-hidden size={16} />
    </button>
  )
}
