import type { OrderItem } from '#contract/orders/order-items'
import type { RestorationType } from '#contract/catalog/restorations'
import { archOfTooth, findTooth, placeInArch, sortAlongArch } from '#contract/catalog/teeth'

/** A piece of work as a chart draws it; an item of an order is one. */
export type ToothWork = Readonly<
  Pick<OrderItem, 'restorationType' | 'teeth' | 'arch' | 'units' | 'connectors'>
>

/** What a tooth does in a bridge. */
export type UnitRole = ToothWork['units'][number]['role']

/** The families of work that charts distinguish by colour, always together with a letter. */
export const markHues = [
  'crown',
  'bridge',
  'veneer',
  'inlay',
  'implant',
  'temporary',
  'denture',
  'appliance',
] as const
export type MarkHue = (typeof markHues)[number]

/** How a restoration is signed: a letter or two, and the colour of its family. */
type MarkSign = { letter: string; hue: MarkHue }

const sign = (letter: string, hue: MarkHue): MarkSign => ({ letter, hue })

/** The sign of each restoration. */
export const markSigns: Readonly<Record<RestorationType, MarkSign>> = {
  crown: sign('C', 'crown'),
  coping: sign('Cp', 'crown'),
  telescopic_crown: sign('T', 'crown'),
  post_and_core: sign('Pc', 'crown'),
  veneer: sign('V', 'veneer'),
  inlay: sign('N', 'inlay'),
  onlay: sign('O', 'inlay'),
  overlay: sign('Ov', 'inlay'),
  bridge: sign('B', 'bridge'),
  pontic: sign('P', 'bridge'),
  maryland_bridge: sign('M', 'bridge'),
  screw_retained_bridge: sign('B', 'bridge'),
  implant_crown: sign('I', 'implant'),
  custom_abutment: sign('A', 'implant'),
  stock_abutment: sign('A', 'implant'),
  implant_bar: sign('Ba', 'implant'),
  full_arch_hybrid: sign('H', 'implant'),
  temporary_crown: sign('tC', 'temporary'),
  temporary_bridge: sign('tB', 'temporary'),
  full_denture: sign('D', 'denture'),
  partial_denture_metal: sign('D', 'denture'),
  partial_denture_acrylic: sign('D', 'denture'),
  partial_denture_flexible: sign('D', 'denture'),
  immediate_denture: sign('D', 'denture'),
  overdenture: sign('D', 'denture'),
  reline: sign('Rl', 'denture'),
  rebase: sign('Rb', 'denture'),
  denture_repair: sign('Dr', 'denture'),
  tooth_addition: sign('+', 'denture'),
  custom_tray: sign('Tr', 'appliance'),
  bite_rim: sign('Br', 'appliance'),
  wax_up: sign('W', 'appliance'),
  mockup: sign('Mu', 'appliance'),
  splint: sign('S', 'appliance'),
  night_guard: sign('S', 'appliance'),
  sports_guard: sign('S', 'appliance'),
  sleep_appliance: sign('S', 'appliance'),
  retainer: sign('R', 'appliance'),
  clear_aligner: sign('Al', 'appliance'),
  ortho_appliance: sign('Or', 'appliance'),
  expander: sign('Ex', 'appliance'),
  space_maintainer: sign('Sm', 'appliance'),
  surgical_guide: sign('G', 'appliance'),
  study_model: sign('Mo', 'appliance'),
  printed_model: sign('Mo', 'appliance'),
  soft_tissue_model: sign('Mo', 'appliance'),
  other: sign('…', 'appliance'),
}

const ponticLetters: Partial<Record<RestorationType, string>> = { temporary_bridge: 'tP' }

// What always is on an implant, without a unit that says so; a bar or a hybrid is on some.
const isOnImplant: readonly RestorationType[] = [
  'implant_crown',
  'custom_abutment',
  'stock_abutment',
]

/** What is made for one tooth by one piece of work. */
export type ToothMark = MarkSign & {
  restorationType: RestorationType
  isPontic: boolean
  isImplant: boolean
}

/** A joint between two units of a bridge, joined or left open. */
export type BridgeJoint = {
  pair: readonly [number, number]
  hue: MarkHue
  isJoined: boolean
  /** Place of the bridge among the pieces of work. */
  workIndex: number
}

/** Work on a whole jaw. */
export type JawMark = MarkSign & { restorationType: RestorationType; arch: 'upper' | 'lower' }

/** All that a chart draws of some pieces of work. */
export type ChartMarks = {
  /** By FDI number; the first of a tooth gives it its colour. */
  teeth: ReadonlyMap<number, readonly ToothMark[]>
  missing: ReadonlySet<number>
  joints: readonly BridgeJoint[]
  jaws: readonly JawMark[]
}

function markOf({ restorationType, units }: ToothWork, tooth: number): ToothMark {
  const role = units.find((unit) => unit.tooth === tooth)?.role
  const isPontic = role === 'pontic' || restorationType === 'pontic'
  const { letter, hue } = markSigns[restorationType]
  return {
    letter: isPontic ? (ponticLetters[restorationType] ?? markSigns.pontic.letter) : letter,
    hue,
    restorationType,
    isPontic,
    isImplant: role === 'implant' || isOnImplant.includes(restorationType),
  }
}

/** The units of a bridge that are made, along the arch: all but the missing ones. */
export function bodyOf({ teeth, units }: Pick<ToothWork, 'teeth' | 'units'>): number[] {
  const missing = new Set(units.filter(({ role }) => role === 'missing').map(({ tooth }) => tooth))
  const made = [...teeth, ...units.map(({ tooth }) => tooth)]
  return sortAlongArch([...new Set(made)]).filter((tooth) => !missing.has(tooth))
}

const samePair = (one: readonly number[], other: readonly number[]) =>
  one.every((tooth) => other.includes(tooth))

const bridges: readonly RestorationType[] = [
  'bridge',
  'maryland_bridge',
  'screw_retained_bridge',
  'temporary_bridge',
]

/** Whether a restoration is made of units that are joined. */
const isBridge = (restorationType: RestorationType): boolean => bridges.includes(restorationType)

// Side by side, or with nothing between them but missing teeth whose gap is closed.
function standTogether(one: number, other: number, missing: readonly number[]): boolean {
  if (archOfTooth(one) !== archOfTooth(other)) return false
  const between = missing
    .filter((tooth) => archOfTooth(tooth) === archOfTooth(one))
    .map(placeInArch)
    .filter((place) => place > placeInArch(one) && place < placeInArch(other))
  return placeInArch(other) - placeInArch(one) - 1 === new Set(between).size
}

function jointsOf(work: ToothWork, workIndex: number): BridgeJoint[] {
  if (!isBridge(work.restorationType) && work.connectors.length === 0) return []
  const body = bodyOf(work)
  const missing = work.units.filter(({ role }) => role === 'missing').map(({ tooth }) => tooth)
  const { hue } = markSigns[work.restorationType]
  return body.slice(1).flatMap((tooth, index): BridgeJoint[] => {
    const before = body[index] ?? tooth
    if (!standTogether(before, tooth, missing)) return []
    const isJoined =
      // A bridge that says nothing of its connectors is joined throughout.
      work.connectors.length === 0 ||
      work.connectors.some((pair) => samePair(pair, [before, tooth]))
    return [{ pair: [before, tooth], hue, isJoined, workIndex }]
  })
}

function jawMarksOf({ restorationType, arch, teeth, units }: ToothWork): JawMark[] {
  if (arch === null || teeth.length > 0 || units.length > 0) return []
  const jaws = arch === 'both' ? (['upper', 'lower'] as const) : [arch]
  return jaws.map((jaw) => ({ ...markSigns[restorationType], restorationType, arch: jaw }))
}

/**
 * What a chart draws of pieces of work: signs on teeth and jaws, joints of bridges, missing
 * teeth.
 */
export function markWork(works: readonly ToothWork[]): ChartMarks {
  const teeth = new Map<number, ToothMark[]>()
  const missing = new Set<number>()
  for (const work of works) {
    for (const { tooth, role } of work.units) if (role === 'missing') missing.add(tooth)
    for (const tooth of bodyOf(work)) {
      if (!findTooth(tooth)) continue
      teeth.set(tooth, [...(teeth.get(tooth) ?? []), markOf(work, tooth)])
    }
  }
  return {
    teeth,
    missing: new Set([...missing].filter((tooth) => !teeth.has(tooth))),
    joints: works.flatMap(jointsOf),
    jaws: works.flatMap(jawMarksOf),
  }
}
