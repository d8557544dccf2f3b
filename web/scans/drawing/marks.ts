/** A place in a picture, in shares of its width and height from the upper left corner. */
export type Point = readonly [x: number, y: number]

/** How a mark is drawn. */
export type MarkKind = 'pen' | 'arrow'

/** What somebody drew on a picture: a line of the pen, or an arrow from the first place to the last. */
export type Mark = { kind: MarkKind; points: readonly Point[] }

/** Marks with those that were taken back, the last one last. */
export type Drawing = { marks: readonly Mark[]; undone: readonly Mark[] }

/** A drawing without marks. */
export const emptyDrawing: Drawing = { marks: [], undone: [] }

// Of a hand that rests on the glass nothing is drawn.
const leastLength = 0.01

const distance = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y)

const reachOf = ({ points }: Mark): number => {
  const [first] = points
  return first ? Math.max(...points.map((point) => distance(first, point))) : 0
}

/** The drawing with one mark more; a mark that is too small to be seen adds nothing. */
export const addMark = ({ marks, undone }: Drawing, mark: Mark): Drawing =>
  reachOf(mark) < leastLength ? { marks, undone } : { marks: [...marks, mark], undone: [] }

/** The drawing without its last mark, which can come back. */
export function undoMark({ marks, undone }: Drawing): Drawing {
  const last = marks.at(-1)
  return last ? { marks: marks.slice(0, -1), undone: [...undone, last] } : { marks, undone }
}

/** The drawing with the mark that was taken back last. */
export function redoMark({ marks, undone }: Drawing): Drawing {
  const last = undone.at(-1)
  return last ? { marks: [...marks, last], undone: undone.slice(0, -1) } : { marks, undone }
}

/** A place that is moved, but stays in the picture. */
export const movePoint = ([x, y]: Point, byX: number, byY: number): Point => [
  Math.min(1, Math.max(0, x + byX)),
  Math.min(1, Math.max(0, y + byY)),
]

type Size = { width: number; height: number }

const headAngle = Math.PI / 7

/** The lines of a mark in pixels, each as its places in order. */
export function linesOf({ kind, points }: Mark, { width, height }: Size): Point[][] {
  const places = points.map(([x, y]): Point => [x * width, y * height])
  const [from] = places
  const to = places.at(-1)
  if (kind === 'pen' || !from || !to) return [places]
  const length = Math.min(distance(from, to) / 2, Math.max(width, height) / 20)
  const back = Math.atan2(from[1] - to[1], from[0] - to[0])
  const end = (angle: number): Point => [
    to[0] + length * Math.cos(back + angle),
    to[1] + length * Math.sin(back + angle),
  ]
  return [
    [from, to],
    [end(-headAngle), to, end(headAngle)],
  ]
}

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'lineWidth'
  | 'strokeStyle'
  | 'lineCap'
  | 'lineJoin'
>

// Dark ink is seen on teeth, its white halo on gums and shadows.
const coats = [
  { color: '#ffffff', share: 0.012 },
  { color: '#14171c', share: 0.005 },
] as const

/** Draws marks over a picture of a size: each in dark ink with a white halo. */
export function drawMarks(pen: Pen, marks: readonly Mark[], size: Size): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const mark of marks) {
    const lines = linesOf(mark, size)
    for (const { color, share } of coats) {
      pen.strokeStyle = color
      pen.lineWidth = Math.max(size.width, size.height) * share
      for (const line of lines) {
        pen.beginPath()
        for (const [place, [x, y]] of line.entries()) {
          if (place === 0) pen.moveTo(x, y)
          else pen.lineTo(x, y)
        }
        pen.stroke()
      }
    }
  }
}
