import type { RestorationType } from '#contract/catalog/restorations'
import { archOfTooth, placeInArch, sortAlongArch, toothAt } from '#contract/catalog/teeth'
import { bodyOf, type ToothWork, type UnitRole } from './marks.ts'

/** The part of an item that makes it a bridge. */
export type Bridge = { teeth: number[]; units: ToothWork['units']; connectors: number[][] }

/** What a tooth of a bridge can be, as a person chooses it. */
export const unitRoles = [
  'abutment',
  'crown',
  'retainer',
  'implant',
  'pontic',
  'missing',
] as const satisfies readonly UnitRole[]

const carriers: Partial<Record<RestorationType, UnitRole>> = {
  maryland_bridge: 'retainer',
  screw_retained_bridge: 'implant',
}

const joinAll = (body: readonly number[]): number[][] =>
  body.slice(1).map((tooth, index) => [body[index] ?? tooth, tooth])

const jawSpan = (teeth: readonly number[]): number[] => {
  const sorted = sortAlongArch(teeth)
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)]
  const chosen = new Map(sorted.map((tooth) => [placeInArch(tooth), tooth]))
  const span: number[] = []
  for (let place = placeInArch(first); place <= placeInArch(last); place++) {
    span.push(chosen.get(place) ?? toothAt(archOfTooth(first), place))
  }
  return span
}

/**
 * The bridge that is meant as a rule by choosing some teeth of one jaw: the outer ones carry it,
 * those between them are replaced, all are joined, and no tooth is jumped over. What `before`
 * says of a tooth stays. Two teeth are both carriers; fewer are no bridge: null, as are teeth of
 * both jaws.
 */
export function proposeBridge(
  restorationType: RestorationType,
  teeth: readonly number[],
  before: ToothWork['units'] = [],
): Bridge | null {
  if (teeth.length < 2 || new Set(teeth.map(archOfTooth)).size > 1) return null
  const known = new Map(before.map(({ tooth, role }) => [tooth, role]))
  const span = jawSpan(teeth)
  const units = span.map((tooth, place) => {
    const isOuter = place === 0 || place === span.length - 1
    const role: UnitRole = isOuter ? (carriers[restorationType] ?? 'abutment') : 'pontic'
    const given = known.get(tooth)
    return { tooth, role: isOuter && given === 'missing' ? role : (given ?? role) }
  })
  return rejoin(units)
}

function rejoin(units: ToothWork['units']): Bridge {
  const body = bodyOf({ teeth: [], units })
  return { teeth: body, units, connectors: joinAll(body) }
}

/**
 * The bridge with another role of one tooth; its neighbours are joined again around a missing
 * tooth.
 */
export function changeRole(bridge: Bridge, tooth: number, role: UnitRole): Bridge {
  const units = bridge.units.map((unit) => (unit.tooth === tooth ? { tooth, role } : unit))
  const wasMissing = bridge.units.some((unit) => unit.tooth === tooth && unit.role === 'missing')
  if (wasMissing || role === 'missing') return rejoin(units)
  return { ...bridge, units }
}

const holds = (pair: readonly number[], other: readonly number[]) =>
  pair.every((tooth) => other.includes(tooth))

/**
 * The bridge with the joint between two of its units opened, or closed where it was open. The
 * last joint stays: without any a bridge would say nothing of its joints, which means that all
 * are closed.
 */
export function toggleJoint(bridge: Bridge, pair: readonly [number, number]): Bridge {
  const steps = joinAll(bodyOf(bridge))
  const isClosed = (step: readonly number[]) =>
    bridge.connectors.length === 0 || bridge.connectors.some((one) => holds(one, step))
  const connectors = steps.filter((step) => isClosed(step) !== holds(step, pair))
  return connectors.length === 0 ? bridge : { ...bridge, connectors }
}

/**
 * The pieces into which open joints part a bridge, along the arch; one piece where all are
 * joined.
 */
export function piecesOf(bridge: Bridge): number[][] {
  const pieces: number[][] = []
  const isWhole = bridge.connectors.length === 0
  for (const tooth of bodyOf(bridge)) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    const isJoined =
      last !== undefined &&
      (isWhole || bridge.connectors.some((pair) => holds(pair, [last, tooth])))
    if (piece && isJoined) piece.push(tooth)
    else pieces.push([tooth])
  }
  return pieces
}
