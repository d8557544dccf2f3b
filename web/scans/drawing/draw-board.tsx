import { ArrowUpRight, Pencil, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { ViewerButton } from '../viewer/controls.tsx'
import { arrows } from '../viewer/keys.ts'
import {
  addMark,
  movePoint,
  redoMark,
  undoMark,
  type Drawing,
  type Mark,
  type MarkKind,
  type Point,
} from './marks.ts'
import type { DrawingMessages } from './messages/en.ts'
import { paintPicture, type Picture } from './picture.ts'

type DrawBoardProps = {
  picture: Picture
  drawing: Drawing
  onDrawing: (drawing: Drawing) => void
  t: DrawingMessages
}

const middle: Point = [0.5, 0.5]
const step = 0.02
const longStep = 0.1

/** The mark that is being drawn, by a pointer or by the keys. */
function useStroke({ drawing, onDrawing }: DrawBoardProps, kind: MarkKind) {
  const [mark, setMark] = useState<Mark | null>(null)
  const [cross, setCross] = useState<Point | null>(null)
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return movePoint([(clientX - left) / width, (clientY - top) / height], 0, 0)
  }
  const extend = (point: Point) =>
    setMark((before) => before && { ...before, points: [...before.points, point] })
  const end = () => {
    if (mark) onDrawing(addMark(drawing, mark))
    setMark(null)
  }
  const press = (event: KeyboardEvent) => {
    const direction = arrows[event.key]
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    const at = cross ?? middle
    if (direction) {
      const length = event.shiftKey ? longStep : step
      const next = movePoint(at, direction[0] * length, direction[1] * length)
      setCross(next)
      if (mark) extend(next)
    } else if (event.key === 'Enter' || event.key === ' ') {
      setCross(at)
      if (mark) end()
      else setMark({ kind, points: [at] })
    } else if (event.key === 'Escape' && mark) setMark(null)
    else if (isUndo) onDrawing(event.shiftKey ? redoMark(drawing) : undoMark(drawing))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setCross(null)
      setMark({ kind, points: [placeOf(event)] })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (mark && event.isPrimary) extend(placeOf(event))
    },
    onPointerUp: end,
    onPointerCancel: () => setMark(null),
  }
  return { mark, cross, press, pointer, leave: () => setCross(null) }
}

type DrawToolsProps = Omit<DrawBoardProps, 'picture'> & {
  kind: MarkKind
  onKind: (kind: MarkKind) => void
  /** Whether a mark was begun by the keys. */
  isBegun: boolean
}

function DrawTools({ drawing, onDrawing, kind, onKind, isBegun, t }: DrawToolsProps) {
  const { marks, undone } = drawing
  return (
    <div role="toolbar" aria-label={t.tools} className="flex items-center gap-1">
      <ViewerButton
        label={t.pen}
        icon={Pencil}
        isPressed={kind === 'pen'}
        onPress={() => onKind('pen')}
      />
      <ViewerButton
        label={t.arrow}
        icon={ArrowUpRight}
        isPressed={kind === 'arrow'}
        onPress={() => onKind('arrow')}
      />
      <span role="status" className="flex-1 px-2 text-sm text-ink-3">
        {isBegun ? t.begun : marks.length > 0 && t.marks(marks.length)}
      </span>
      <ViewerButton
        label={t.undo}
        icon={Undo2}
        isDisabled={marks.length === 0}
        onPress={() => onDrawing(undoMark(drawing))}
      />
      <ViewerButton
        label={t.redo}
        icon={Redo2}
        isDisabled={undone.length === 0}
        onPress={() => onDrawing(redoMark(drawing))}
      />
    </div>
  )
}

/** A picture on which one draws with a finger, a pen, the mouse or the keys. */
export function DrawBoard(props: DrawBoardProps) {
  const { picture, drawing, t } = props
  const [kind, setKind] = useState<MarkKind>('pen')
  const canvas = useRef<HTMLCanvasElement>(null)
  const hintId = useId()
  const { mark, cross, press, pointer, leave } = useStroke(props, kind)
  const { marks } = drawing
  useEffect(() => {
    if (canvas.current) paintPicture(canvas.current, picture, mark ? [...marks, mark] : marks)
  }, [picture, marks, mark])
  const { width, height } = picture
  return (
    <div className="flex flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing surface */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys draw
        tabIndex={0}
        aria-label={t.picture}
        aria-describedby={hintId}
        className="relative mx-auto max-w-full cursor-crosshair touch-none overflow-hidden rounded-lg bg-sunken"
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `min(100%, ${(60 * width) / height}dvh)`,
        }}
        onKeyDown={press}
        onBlur={leave}
        {...pointer}
      >
        <canvas ref={canvas} className="block size-full" />
        {cross && (
          <span
            aria-hidden
            className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-accent bg-surface/40"
            style={{ left: `${cross[0] * 100}%`, top: `${cross[1] * 100}%` }}
          />
        )}
      </div>
      <DrawTools
        {...props}
        kind={kind}
        onKind={setKind}
        isBegun={mark !== null && cross !== null}
      />
      <p id={hintId} className="text-xs text-ink-3">
        {t.keys}
      </p>
    </div>
  )
}
