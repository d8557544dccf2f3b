import { readableSize } from './log.ts'
import type { Screen } from './screen.ts'

/** Shows how far a file has come. */
export type Progress = {
  show: (label: string, sentBytes: number, sizeBytes: number) => void
  /** Takes the bar off the screen. */
  clear: () => void
}

const barWidth = 24

/** A bar of 24 places for a part of a whole. */
export function barOf(sentBytes: number, sizeBytes: number): string {
  const share = sizeBytes === 0 ? 1 : sentBytes / sizeBytes
  const full = Math.min(barWidth, Math.floor(share * barWidth))
  const percent = String(Math.min(100, Math.floor(share * 100))).padStart(3)
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${percent} %`
}

/** A bar on a terminal; elsewhere a line at each quarter of a file that is large. */
export function createProgress(screen: Screen): Progress {
  const { draw } = screen
  if (draw) {
    const clearLine = '\r\u001B[2K'
    return {
      show: (label, sentBytes, sizeBytes) =>
        draw(`${clearLine}  ${barOf(sentBytes, sizeBytes)}  ${label}`),
      clear: () => draw(clearLine),
    }
  }
  let quarter = 0
  return {
    show(label, sentBytes, sizeBytes) {
      const now = sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 4)
      if (sizeBytes >= 10_000_000 && now > quarter && now < 4) {
        screen.print(`  ${now * 25} % of ${readableSize(sizeBytes)}  ${label}`)
      }
      quarter = now
    },
    clear() {
      quarter = 0
    },
  }
}
