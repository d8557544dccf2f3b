import { deviationBoundsMm, distanceBoundsMm } from './color-scale.ts'
import type { JawSide } from './frame.ts'

/** The colours of a scene as `rgb(…)`, which three reads. */
export type Palette = {
  scans: Record<JawSide | 'design', string>
  inside: string
  light: string
  ground: string
  section: string
  measure: string
  /** Margins of preparations, and the one that is being drawn. */
  margin: string
  drawn: string
  distances: string[]
  deviations: string[]
  /** What a map has no colour for. */
  far: string
}

/** Reads the tokens of `viewer.css` as they are now, in this theme. */
export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement('span')
  probe.hidden = true
  element.append(probe)
  // A custom property answers as it was written; a colour answers as it is.
  const read = (token: string) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const palette = {
    scans: {
      upper: read('scan-upper'),
      lower: read('scan-lower'),
      other: read('scan-other'),
      design: read('scan-design'),
    },
    inside: read('scan-inside'),
    light: read('scan-light'),
    ground: read('scan-ground'),
    section: read('scan-section'),
    measure: read('scan-measure'),
    margin: read('scan-margin'),
    drawn: read('scan-drawn'),
    distances: distanceBoundsMm.map((_, place) => read(`scan-distance-${place}`)),
    deviations: deviationBoundsMm.map((_, place) => read(`scan-deviation-${place}`)),
    far: read('scan-far'),
  }
  probe.remove()
  return palette
}
