import { useMemo } from 'react'
import type { Frame } from './frame.ts'
import type { ViewerMessages } from './messages/en.ts'
import type { SceneScan } from './scene-contents.ts'
import { cutOutline } from './section.ts'
import { drawOutline, pathOf } from './section-drawing.ts'
import { basisOf, nameDirection, planeOf, type Section } from './section-plane.ts'
import { along } from './view-mesh.ts'

type SectionInsetProps = {
  section: Section
  frame: Frame
  scans: readonly SceneScan[]
  t: ViewerMessages
}

// Ten pixels of the page are a millimetre, whatever is cut.
const pixelsPerMm = 10
const gridMm = 2
const window = { halfWidthMm: 14, halfHeightMm: 9 }

const colorOf = ({ jaw, isDesign }: SceneScan) =>
  isDesign ? 'var(--scan-section)' : `color-mix(in oklab, var(--scan-${jaw}), black 35%)`

/** The cut as a drawing to scale around the place that it goes through, on a grid that never changes. */
export function SectionInset({ section, frame, scans, t }: SectionInsetProps) {
  const paths = useMemo(() => {
    const plane = planeOf(section, frame)
    return scans.map((scan) => ({
      scan,
      path: pathOf(drawOutline(cutOutline(scan.mesh, plane), { section, frame, window })),
    }))
  }, [section, frame, scans])
  const { right } = basisOf(section)
  const ends = [along([0, 0, 0], right, -1), right].map((end) => t.direction(nameDirection(end)))
  const { halfWidthMm: width, halfHeightMm: height } = window
  const isEmpty = paths.every(({ path }) => path === '')
  return (
    <figure aria-label={t.sectionDrawing} className="scan-drawing">
      <svg
        viewBox={`${-width} ${-height} ${width * 2} ${height * 2}`}
        width={width * 2 * pixelsPerMm}
        height={height * 2 * pixelsPerMm}
        aria-hidden
      >
        <defs>
          <pattern id="scan-grid" width={gridMm} height={gridMm} patternUnits="userSpaceOnUse">
            <path d={`M${gridMm} 0H0V${gridMm}`} className="scan-drawing-grid" />
          </pattern>
        </defs>
        <rect x={-width} y={-height} width={width * 2} height={height * 2} fill="url(#scan-grid)" />
        {paths.map(({ scan, path }) => (
          <path key={scan.id} d={path} style={{ stroke: colorOf(scan) }} />
        ))}
        <path d={`M${1 - width} ${height - 1}h${gridMm}`} className="scan-drawing-scale" />
      </svg>
      <figcaption className="flex justify-between text-xs text-ink-3">
        <span>{ends[0]}</span>
        <span>{isEmpty ? t.sectionEmpty : t.sectionScale(gridMm)}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  )
}
