/**
 * Does work when the next frame is on the screen: a press is answered by what is painted at once, and what
 * it leads to takes longer than an answer may.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
