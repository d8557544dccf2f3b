import { bridgeContradictions, bridgeGaps, bridgeWarnings } from './bridge-rules.ts'
import {
  jawsOf,
  viewItem,
  type DentalItem,
  type Finding,
  type ItemRule,
  type ItemView,
} from './dental-view.ts'
import { canShareTooth } from './item-pairs.ts'
import { writeFault, type InputFault } from '../refusals/input-faults.ts'
import { itemContradictions, itemGaps, itemWarnings } from './item-rules.ts'
import type { ToothNotation } from '../catalog/teeth.ts'

export type { DentalItem } from './dental-view.ts'

/** What is wrong with the dental side of an order's items. */
export type DentalFault = InputFault & {
  /** JSON pointer into the order: `/items/0/units`. */
  pointer: string
  /** `block`: it cannot be made so; `warn`: it is unusual and may be meant. */
  severity: 'block' | 'warn'
}

type Severity = DentalFault['severity']

const faultOf = (index: number, { at, ...fault }: Finding, severity: Severity): DentalFault => ({
  pointer: `/items/${index}/${at}`,
  ...fault,
  severity,
})

function applyRules(
  views: readonly ItemView[],
  rules: readonly ItemRule[],
  severity: Severity,
): DentalFault[] {
  return views.flatMap((view, index) => {
    const others = views.filter((other) => other !== view)
    return rules
      .flatMap((rule) => rule(view, others))
      .map((finding) => faultOf(index, finding, severity))
  })
}

const isBridge = ({ facts }: ItemView) => facts.place === 'bridge'

const asPartner = ({ item }: ItemView, place: number) => ({
  partnerNumber: place + 1,
  partnerName: item.description,
})

/** For each item the first earlier one with which it cannot share a tooth: one fault for each item. */
function findSharedTeeth(views: readonly ItemView[]): DentalFault[] {
  return views.flatMap((view, index) => {
    for (const [place, earlier] of views.slice(0, index).entries()) {
      if (canShareTooth(view.item.restorationType, earlier.item.restorationType)) continue
      const shared = view.worked.filter((tooth) => earlier.worked.includes(tooth))
      if (shared.length === 0) continue
      const areBridges = isBridge(view) && isBridge(earlier)
      const fault = writeFault(areBridges ? 'bridges_share_unit' : 'tooth_taken', {
        teeth: view.names(shared),
        ...asPartner(earlier, place),
      })
      return [faultOf(index, { at: 'teeth', ...fault }, 'block')]
    }
    return []
  })
}

const wholeDentures: readonly string[] = ['full_denture', 'overdenture']

const isPartialDenture = ({ item }: ItemView) => item.restorationType.startsWith('partial_denture')

/** Whether one jaw has no space for both: what replaces it all, beside another or a part of it. */
function fillJawTwice(one: ItemView, other: ItemView): boolean {
  const isWhole = ({ item }: ItemView) => wholeDentures.includes(item.restorationType)
  return (
    (isWhole(one) && (isWhole(other) || isPartialDenture(other))) ||
    (isWhole(other) && isPartialDenture(one))
  )
}

/** For each denture the first earlier one that replaces teeth of the same jaw: one warning for each. */
function findSharedJaws(views: readonly ItemView[]): DentalFault[] {
  return views.flatMap((view, index) => {
    const jaws = jawsOf(view)
    const place = views
      .slice(0, index)
      .findIndex(
        (earlier) =>
          fillJawTwice(view, earlier) && jawsOf(earlier).some((jaw) => jaws.includes(jaw)),
      )
    const earlier = views[place]
    if (!earlier) return []
    const jaw = jawsOf(earlier).find((one) => jaws.includes(one)) ?? 'upper'
    const fault = writeFault('dentures_share_jaw', { ...asPartner(earlier, place), jaw })
    return [faultOf(index, { at: 'arch', ...fault }, 'warn')]
  })
}

const viewAll = (items: readonly DentalItem[], notation: ToothNotation) =>
  items.map((item) => viewItem(item, notation))

/**
 * What contradicts itself in the items as they are given; nothing that is merely not said yet. All of
 * it blocks: such items are refused whenever they are saved. Teeth in messages are written in
 * `notation`; pointers and codes do not depend on it, nor on the order of teeth, units and connectors.
 */
export function findContradictions(
  items: readonly DentalItem[],
  notation: ToothNotation = 'fdi',
): DentalFault[] {
  const views = viewAll(items, notation)
  return [
    ...applyRules(views, [...itemContradictions, ...bridgeContradictions], 'block'),
    ...findSharedTeeth(views),
  ]
}

/**
 * What the items still lack for a laboratory to make them: the tooth, the jaw, the units of a bridge.
 * All of it blocks: refused at submit, fine in a draft.
 */
export const findDentalGaps = (
  items: readonly DentalItem[],
  notation: ToothNotation = 'fdi',
): DentalFault[] => applyRules(viewAll(items, notation), [...itemGaps, ...bridgeGaps], 'block')

/** What is unusual but can be meant. All of it warns and never refuses. */
function findOddities(items: readonly DentalItem[], notation: ToothNotation): DentalFault[] {
  const views = viewAll(items, notation)
  return [
    ...applyRules(views, [...itemWarnings, ...bridgeWarnings], 'warn'),
    ...findSharedJaws(views),
  ]
}

/** Everything at once, for a check before sending: contradictions, gaps, then warnings. */
export const findDentalFaults = (
  items: readonly DentalItem[],
  notation: ToothNotation = 'fdi',
): DentalFault[] => [
  ...findContradictions(items, notation),
  ...findDentalGaps(items, notation),
  ...findOddities(items, notation),
]
