/** The field that a signature is drawn on; the contract's path is in these units. */
export const signatureField = { width: 600, height: 200 }

/** The longest path that the service takes. */
const longestPath = 20_000

type Point = { x: number; y: number }

const write = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`

/** Whether a point is far enough from the one before to be seen. */
export const isApart = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y) >= 3

/** The lines of a signature as path data, cut where it would be too long; null where nothing was drawn. */
export function writeSignature(lines: readonly (readonly Point[])[]): string | null {
  const drawn = lines.filter((line) => line.length > 1)
  const path = drawn
    .map(([first, ...rest]) =>
      first ? `M${write(first)}${rest.map((point) => ` L${write(point)}`).join('')}` : '',
    )
    .join(' ')
  if (path === '') return null
  return path.length <= longestPath ? path : path.slice(0, path.lastIndexOf(' L', longestPath))
}
