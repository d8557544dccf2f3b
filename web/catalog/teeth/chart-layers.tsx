import { bandOf, connectorOf, findPlace, midline } from './geometry.ts'
import type { BridgeJoint, JawMark } from './marks.ts'
import type { TeethMessages } from './messages/en.ts'

/** The jaws that are worked on as a whole: a band under the teeth, its letter in the middle. */
export function JawBands({ jaws }: { jaws: readonly JawMark[] }) {
  return jaws.map(({ arch, letter, hue, restorationType }) => {
    const { path, center } = bandOf(arch)
    return (
      <g key={`${arch} ${restorationType}`} className="tooth-jaw" data-hue={hue} aria-hidden>
        <path className="tooth-band" d={path} />
        <circle className="tooth-chip" cx={center[0]} cy={center[1]} r={15} />
        <text className="tooth-letter" x={center[0]} y={center[1]}>
          {letter}
        </text>
      </g>
    )
  })
}

type JointsProps = {
  joints: readonly BridgeJoint[]
  onJoin?: (workIndex: number, pair: readonly [number, number]) => void
}

/**
 * The joints of bridges as bars between their units. A click opens and closes one; the same is
 * done by keyboard in the row of the bridge's units.
 */
export function Joints({ joints, onJoin }: JointsProps) {
  return joints.map(({ pair, hue, isJoined, workIndex }) => {
    const piece = connectorOf(pair[0], pair[1])
    if (!piece) return null
    return (
      <g
        key={`${workIndex} ${pair.join(' ')}`}
        className="tooth-joint"
        data-hue={hue}
        data-joined={isJoined}
        aria-hidden
        onClick={onJoin && (() => onJoin(workIndex, pair))}
      >
        {isJoined && <path className="tooth-bar" d={piece.path} />}
        {!isJoined && (
          <circle className="tooth-open-joint" cx={piece.center[0]} cy={piece.center[1]} r={4} />
        )}
        {onJoin && (
          <circle className="tooth-joint-target" cx={piece.center[0]} cy={piece.center[1]} r={6} />
        )}
      </g>
    )
  })
}

type RingsProps = { selected: readonly number[]; focused: number | null }

const outlineOf = (tooth: number) => findPlace(tooth)?.outline

/**
 * The rings around chosen teeth and the one that has the keyboard, over the teeth beside them.
 */
export function Rings({ selected, focused }: RingsProps) {
  return (
    <g className="tooth-rings" aria-hidden>
      {focused !== null && (
        <>
          <path className="tooth-ring-gap" d={outlineOf(focused)} />
          <path className="tooth-ring-focus" d={outlineOf(focused)} />
        </>
      )}
      {selected.map((tooth) => (
        <g key={tooth}>
          <path className="tooth-ring-selected" d={outlineOf(tooth)} />
          <path className="tooth-ring-inner" d={outlineOf(tooth)} />
        </g>
      ))}
    </g>
  )
}

/**
 * The line between the jaws with the sides of the patient: the right one is always on the left.
 */
export function Sides({ sides, inset }: { sides: TeethMessages['sides']; inset: number }) {
  const { x, y } = midline
  const edge = 154 - inset
  return (
    <g className="tooth-sides" aria-hidden>
      <path d={`M${x - edge + 12} ${y}H${x + edge - 12}`} />
      <text x={x - edge} y={y}>
        {sides.right}
      </text>
      <text x={x + edge} y={y}>
        {sides.left}
      </text>
    </g>
  )
}
