import type { FocusEvent, MouseEvent } from 'react'
import type { PlacedTooth } from './geometry.ts'
import type { ToothMark } from './marks.ts'

// The least that a finger hits surely, in units of the chart.
const targetRadius = 13

/** An implant from the side: a post with threads, its head towards the tooth. */
function ImplantSign({ at: [x, y] }: { at: PlacedTooth['signAt'] }) {
  return (
    <path
      className="tooth-implant"
      d={`M${x - 3.5} ${y - 5.5}h7M${x} ${y - 5.5}v11M${x - 3} ${y - 2}h6M${x - 2.5} ${y + 1}h5M${x - 1.5} ${y + 4}h3`}
    />
  )
}

/** What keeps a chart going that can be changed; without it a tooth is only shown. */
export type ToothHandling = {
  label: string
  isSelected: boolean
  isCurrent: boolean
  onClick: (event: MouseEvent) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

const optionOf = ({ label, isSelected, isCurrent, ...handlers }: ToothHandling, fdi: number) => ({
  role: 'option' as const,
  'aria-label': label,
  'aria-selected': isSelected,
  'data-tooth': fdi,
  tabIndex: isCurrent ? 0 : -1,
  ...handlers,
})

/** What a tooth of a chart is drawn from. */
type ToothShapeProps = {
  place: PlacedTooth
  /** Its number, as the person writes it. */
  number: string
  marks: readonly ToothMark[]
  isMissing: boolean
  handling: ToothHandling | null
}

const lookOf = (mark: ToothMark | undefined, isMissing: boolean) => {
  if (isMissing) return 'missing'
  if (!mark) return 'plain'
  return mark.isPontic ? 'pontic' : 'made'
}

type LetterProps = { look: object; letter: string; at: readonly [number, number] }

// Beside the tooth, not inside: what is written on an option has to be in its name (WCAG 2.5.3),
// and
// the name says the restoration in a word instead.
function Letter({ look, letter, at: [x, y] }: LetterProps) {
  return (
    <g {...look} aria-hidden pointerEvents="none">
      <text className="tooth-letter" data-long={letter.length > 1 || undefined} x={x} y={y}>
        {letter}
      </text>
    </g>
  )
}

/**
 * One tooth of a chart from above, with its number, the letter of what is made for it, its
 * implant.
 */
export function ToothShape(props: ToothShapeProps) {
  const { place, number, marks, isMissing, handling } = props
  const { center, outline, grooves, numberAt, facts } = place
  const mark = marks[0]
  const [x, y] = center
  const look = { className: 'tooth', 'data-look': lookOf(mark, isMissing), 'data-hue': mark?.hue }
  return (
    <>
      <g {...look} {...(handling ? optionOf(handling, facts.fdi) : {})}>
        <path className="tooth-body" d={outline} />
        {!mark &&
          grooves.map((groove) => <path key={groove} className="tooth-groove" d={groove} />)}
        {isMissing && (
          <path
            className="tooth-cross"
            d={`M${x - 10} ${y - 10}l20 20M${x + 10} ${y - 10}l-20 20`}
          />
        )}
        {marks.some(({ isImplant }) => isImplant) && <ImplantSign at={place.signAt} />}
        <text className="tooth-number" x={numberAt[0]} y={numberAt[1]}>
          {number}
        </text>
        {handling && <circle className="tooth-target" cx={x} cy={y} r={targetRadius} />}
      </g>
      {mark && <Letter look={look} letter={mark.letter} at={center} />}
    </>
  )
}
