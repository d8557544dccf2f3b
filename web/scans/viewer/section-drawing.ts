import type { Frame } from './frame.ts'
import { basisOf, toFileDirection, toFilePlace, type Section } from './section-plane.ts'
import { dot, minus, vectorAt } from './view-mesh.ts'

/** Half of what a drawing of a cut shows, in millimetres. */
export type Window = { halfWidthMm: number; halfHeightMm: number }

/** A line of a drawing, in millimetres from its middle: to the right and upwards. */
export type Line = readonly [fromX: number, fromY: number, toX: number, toY: number]

/**
 * The outline of a cut as a drawing to scale whose middle is the anchor of the cut: the lines that are
 * inside the window at least in part, by their ends.
 */
export function drawOutline(
  outline: Float32Array,
  { section, frame, window }: { section: Section; frame: Frame; window: Window },
): Line[] {
  const basis = basisOf(section)
  const [right, up] = [toFileDirection(basis.right, frame), toFileDirection(basis.up, frame)]
  const anchor = toFilePlace(section.anchor, frame)
  const { halfWidthMm: width, halfHeightMm: height } = window
  const lines: Line[] = []
  for (let end = 0; end < outline.length / 3; end += 2) {
    const [from, to] = [
      minus(vectorAt(outline, end), anchor),
      minus(vectorAt(outline, end + 1), anchor),
    ]
    const line: Line = [dot(from, right), dot(from, up), dot(to, right), dot(to, up)]
    const [fromX, fromY, toX, toY] = line
    const isBeside =
      Math.min(fromX, toX) > width ||
      Math.max(fromX, toX) < -width ||
      Math.min(fromY, toY) > height ||
      Math.max(fromY, toY) < -height
    if (!isBeside) lines.push(line)
  }
  return lines
}

/** The drawing as the `d` of a path of SVG, where up is less. */
export const pathOf = (lines: readonly Line[]): string =>
  lines
    .map(([fromX, fromY, toX, toY]) => {
      const [x, y, endX, endY] = [fromX, -fromY, toX, -toY].map((value) => value.toFixed(3))
      return `M${x} ${y}L${endX} ${endY}`
    })
    .join('')
