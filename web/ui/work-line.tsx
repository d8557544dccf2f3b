import type { ReactNode } from 'react'
import type { WorkMark, WorkSummary } from '#contract/orders/work-summary'

const upper = 'M3.1 10.4A9 9 0 0 1 20.9 10.4'
const lower = 'M3.1 13.6A9 9 0 0 0 20.9 13.6'
const jaws = { upper, lower, both: upper + lower }

// A dot for each tooth, 10 degrees of the arch wide: the dots of neighbours are one stroke.
function dotAt(tooth: number): string {
  const quadrant = Math.floor(tooth / 10) % 4
  const angle = (((tooth % 10) - 0.5) * Math.PI) / 18
  const x = Math.sin(angle) * (quadrant < 2 ? -9 : 9)
  const y = Math.cos(angle) * (quadrant % 3 ? -9 : 9)
  return `M${(x + 12).toFixed(1)} ${(y + 12).toFixed(1)}h0`
}

/** Where in the mouth work goes: both arches as the dentist sees them, in the hue of each family. */
const ArchGlyph = ({ marks }: { marks: readonly WorkMark[] }) => (
  <svg
    viewBox="0 0 24 24"
    className="size-6 shrink-0 fill-none stroke-control"
    strokeLinecap="round"
    aria-hidden
  >
    <path d={jaws.both} />
    {marks.map(({ family, teeth, arch }, index) => (
      <path
        key={index}
        data-hue={family}
        className="stroke-(--hue)"
        d={teeth.map(dotAt).join('') || (arch ? jaws[arch] : '')}
        strokeWidth={teeth[0] ? 5 : 3}
      />
    ))}
  </svg>
)

type WorkLineProps = {
  work: WorkSummary | null
  /** What is at its end. */
  picture?: ReactNode
  /** On a wide screen too little room cuts the restoration, and never what follows it. */
  isOneLine?: boolean
  children?: ReactNode
}

/** What is made, with what else is said of the order beneath it; alone where nothing is ordered yet. */
export const WorkLine = ({ work, picture, isOneLine, children }: WorkLineProps) =>
  work ? (
    <span className="flex min-w-0 items-center gap-2">
      <ArchGlyph marks={work.marks} />
      <span className="min-w-0">
        <span className={`font-medium ${isOneLine ? 'tabular:flex' : ''}`} title={work.text}>
          {/* What follows wraps if it loses a hundredth of a pixel: the restoration alone shrinks. */}
          <span
            className={isOneLine ? 'tabular:min-w-4 tabular:shrink-1000000 tabular:truncate' : ''}
          >
            {work.name}
          </span>
          <span className="whitespace-pre-wrap">{work.text.slice(work.name.length)}</span>
        </span>
        {children}
      </span>
      {picture}
    </span>
  ) : (
    children
  )
