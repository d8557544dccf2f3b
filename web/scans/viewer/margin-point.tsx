import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { arrows } from './keys.ts'
import type { Label } from './labels.tsx'
import type { MarginMessages } from './messages/margin-en.ts'
import type { ScanScene } from './scene.ts'
import type { Margins } from './use-margins.ts'
import type { Vector } from './view-mesh.ts'

type MarginPointProps = {
  scene: ScanScene
  margins: Margins
  fileId: string
  at: number
  point: Vector
  t: MarginMessages
}

const stepPixels = { fine: 2, coarse: 12 }

/** A point of the margin that is drawn: it is dragged, or moved by keys, along the surface. */
function MarginPoint({ scene, margins, fileId, at, point, t }: MarginPointProps) {
  const drag = useRef<{ isBegun: boolean } | null>(null)
  const count = margins.curve.points.length

  // Beside the scan, or on another one, there is nowhere to go.
  function moveTo(x: number, y: number, isBegun: boolean): boolean {
    const picked = scene.pick(x, y)
    if (picked?.scanId !== fileId) return false
    margins.move(at, picked.point, isBegun)
    return true
  }

  function follow(event: PointerEvent<HTMLButtonElement>) {
    const canvas = event.currentTarget.closest('.scan-canvas')
    if (!drag.current || !canvas) return
    const box = canvas.getBoundingClientRect()
    const hasMoved = moveTo(event.clientX - box.left, event.clientY - box.top, drag.current.isBegun)
    if (hasMoved) drag.current = { isBegun: true }
  }

  function press(event: KeyboardEvent<HTMLButtonElement>) {
    const arrow = arrows[event.key]
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if ((!arrow && !isRemoval) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (!arrow) {
      margins.removePoint(at)
      // The button goes with its point: the keys stay with the picture.
      event.currentTarget.closest<HTMLElement>('.scan-canvas')?.focus()
      return
    }
    const step = event.shiftKey ? stepPixels.coarse : stepPixels.fine
    const { x, y } = scene.project(point, null)
    moveTo(x + arrow[0] * step, y + arrow[1] * step, false)
  }

  const end = () => {
    drag.current = null
  }
  return (
    <button
      type="button"
      className="scan-margin-point"
      aria-label={t.point(at + 1, count)}
      aria-pressed={margins.draft?.chosen === at}
      title={t.pointHint}
      onClick={() => margins.choose(at)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { isBegun: false }
      }}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    />
  )
}

/** The points of the margin that is drawn, at their places. */
export function marginLabels(
  scene: ScanScene | null,
  margins: Margins,
  isShown: (fileId: string) => boolean,
  t: MarginMessages,
): Label[] {
  const { draft, curve } = margins
  if (!scene || !draft || !isShown(draft.fileId)) return []
  return curve.points.map((point, at) => ({
    id: `margin-${at}`,
    point,
    normal: null,
    content: <MarginPoint {...{ scene, margins, at, point, t }} fileId={draft.fileId} />,
  }))
}
