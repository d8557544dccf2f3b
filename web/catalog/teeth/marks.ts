import type { OrderItem } from '#contract/orders/order-items'
import { restorationFamilies, type RestorationFamily } from '#contract/catalog/restoration-families'
import type { RestorationType } from '#contract/catalog/restorations'
import { archOfTooth, findTooth, placeInArch, sortAlongArch } from '#contract/catalog/teeth'

/** A piece of work as a chart draws it; an item of an order is one. */
export type ToothWork = Readonly<
  Pick<OrderItem, 'restorationType' | 'teeth' | 'arch' | 'units' | 'connectors'>
>

/** What a tooth does in a bridge. */
export type UnitRole = ToothWork['units'][number]['role']

/** The families of work, which charts distinguish by colour. */
export type MarkHue = RestorationFamily

/** How a restoration is signed: a letter or two, and the colour of its family. */
type MarkSign = { letter: string; hue: MarkHue }

const letters: Readonly<Record<RestorationType, string>> = {
  crown: 'C',
  coping: 'Cp',
  telescopic_crown: 'T',
  post_and_core: 'Pc',
  veneer: 'V',
  inlay: 'N',
  onlay: 'O',
  overlay: 'Ov',
  bridge: 'B',
  pontic: 'P',
  maryland_bridge: 'M',
  screw_retained_bridge: 'B',
  implant_crown: 'I',
  custom_abutment: 'A',
  stock_abutment: 'A',
  implant_bar: 'Ba',
  full_arch_hybrid: 'H',
  temporary_crown: 'tC',
  temporary_bridge: 'tB',
  full_denture: 'D',
  partial_denture_metal: 'D',
  partial_denture_acrylic: 'D',
  partial_denture_flexible: 'D',
  immediate_denture: 'D',
  overdenture: 'D',
  reline: 'Rl',
  rebase: 'Rb',
  denture_repair: 'Dr',
  tooth_addition: '+',
  custom_tray: 'Tr',
  bite_rim: 'Br',
  wax_up: 'W',
  mockup: 'Mu',
  splint: 'S',
  night_guard: 'S',
  sports_guard: 'S',
  sleep_appliance: 'S',
  retainer: 'R',
  clear_aligner: 'Al',
  ortho_appliance: 'Or',
  expander: 'Ex',
  space_maintainer: 'Sm',
  surgical_guide: 'G',
  study_model: 'Mo',
  printed_model: 'Mo',
  soft_tissue_model: 'Mo',
  other: '…',
}

/** The sign of a restoration. */
export const markSignOf = (type: RestorationType): MarkSign => ({
  letter: letters[type],
  hue: restorationFamilies[type],
})

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
  const { letter, hue } = markSignOf(restorationType)
  return {
    letter: isPontic ? (ponticLetters[restorationType] ?? letters.pontic) : letter,
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
  const { hue } = markSignOf(work.restorationType)
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
  return jaws.map((jaw) => ({ ...markSignOf(restorationType), restorationType, arch: jaw }))
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
