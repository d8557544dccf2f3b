import type { OrderItem } from './order-items.ts'
import type { InputFault } from '../refusals/input-faults.ts'
import { restorationFacts, type RestorationFacts } from '../catalog/restorations.ts'
import {
  archOfTooth,
  placeInArch,
  sortAlongArch,
  toothAt,
  writeTooth,
  type ToothNotation,
} from '../catalog/teeth.ts'

/** What the rules look at of an item. */
export type DentalItem = Readonly<
  Pick<
    OrderItem,
    | 'restorationType'
    | 'description'
    | 'teeth'
    | 'arch'
    | 'units'
    | 'connectors'
    | 'material'
    | 'shade'
    | 'implant'
  >
>

type Unit = DentalItem['units'][number]

/** An item as a rule reads it. */
export type ItemView = {
  item: DentalItem
  facts: RestorationFacts
  /** Its teeth along the arch. */
  teeth: readonly number[]
  /** All that it works on along the arch: its teeth, and units that are not among them. */
  worked: readonly number[]
  /** The units that are made, along the arch: all but the missing ones. */
  body: readonly Unit[]
  /** The teeth that are marked as missing, along the arch. */
  missing: readonly number[]
  /** Whether the units that are made are those of exactly its teeth, each once. */
  isWhole: boolean
  /** Teeth in the notation of the reader. */
  names: (teeth: readonly number[]) => string[]
}

/** What a rule found: the place within the item, and what is wrong there. */
export type Finding = InputFault & { at: string }

/** A rule about one item; `others` are the remaining items of the order. */
export type ItemRule = (view: ItemView, others: readonly ItemView[]) => Finding[]

/** Makes an item ready for the rules. */
export function viewItem(item: DentalItem, notation: ToothNotation): ItemView {
  const units = new Map(item.units.map((unit) => [unit.tooth, unit]))
  const sorted = sortAlongArch([...units.keys()]).flatMap((tooth) => units.get(tooth) ?? [])
  const body = sorted.filter(({ role }) => role !== 'missing')
  const teeth = sortAlongArch(item.teeth)
  return {
    item,
    facts: restorationFacts[item.restorationType],
    teeth,
    worked: sortAlongArch([...new Set([...teeth, ...body.map(({ tooth }) => tooth)])]),
    body,
    missing: sorted.filter(({ role }) => role === 'missing').map(({ tooth }) => tooth),
    isWhole:
      units.size === item.units.length &&
      body.length === teeth.length &&
      body.every(({ tooth }, place) => tooth === teeth[place]),
    names: (list) => list.map((tooth) => writeTooth(tooth, notation)),
  }
}

/**
 * The teeth between two others of one arch that are not marked as missing, each by the permanent tooth
 * of its place. `one` comes first along the arch.
 */
export function gapBetween({ missing }: ItemView, one: number, other: number): number[] {
  const arch = archOfTooth(one)
  const known = new Set(missing.map(placeInArch))
  const gap: number[] = []
  for (let place = placeInArch(one) + 1; place < placeInArch(other); place++) {
    if (!known.has(place)) gap.push(toothAt(arch, place))
  }
  return gap
}

/** The jaws that it is for: the one that is named, else those of its teeth. */
export function jawsOf({ item: { arch }, teeth }: ItemView): ('upper' | 'lower')[] {
  if (arch === 'both') return ['upper', 'lower']
  return arch === null ? [...new Set(teeth.map(archOfTooth))] : [arch]
}
