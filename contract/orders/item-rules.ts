import { gapBetween, type Finding, type ItemRule } from './dental-view.ts'
import { writeFault } from '../refusals/input-faults.ts'
import { isShadeOf, shadeGuides, type ShadeSystem } from '../catalog/shades.ts'
import { archOfTooth, areNeighbours, findTooth, sortAlongArch } from '../catalog/teeth.ts'

const repeated = (teeth: readonly number[]) => [
  ...new Set(teeth.filter((tooth, place) => teeth.indexOf(tooth) !== place)),
]

const isNamedOnce: ItemRule = (view) => {
  const { item } = view
  const twice = (at: 'teeth' | 'units', teeth: readonly number[]): Finding[] => {
    const again = repeated(teeth)
    if (again.length === 0) return []
    return [{ at, ...writeFault('tooth_repeated', { teeth: view.names(again) }) }]
  }
  return [
    ...twice('teeth', view.teeth),
    ...twice('units', sortAlongArch(item.units.map(({ tooth }) => tooth))),
  ]
}

const isInItsArch: ItemRule = (view) => {
  const { arch } = view.item
  if (arch === null || arch === 'both') return []
  const stray = view.teeth.filter((tooth) => archOfTooth(tooth) !== arch)
  if (stray.length === 0) return []
  return [{ at: 'arch', ...writeFault('other_jaw', { jaw: arch, teeth: view.names(stray) }) }]
}

const spansOneArch: ItemRule = (view) => {
  const arches = new Set(view.worked.map(archOfTooth))
  if (view.facts.place !== 'bridge' || arches.size < 2) return []
  return [{ at: 'teeth', ...writeFault('two_arches', { teeth: view.names(view.worked) }) }]
}

const sparesMilkTeeth: ItemRule = (view) => {
  const { facts, item } = view
  const isOnTeeth = facts.place === 'tooth' || facts.place === 'bridge'
  const isOnImplant = facts.implant === 'always' || (isOnTeeth && item.implant !== null)
  // Milk teeth that stayed can carry a bridge until the final one is there.
  const isFinalBridge = facts.place === 'bridge' && facts.group !== 'temporary'
  const implants = view.body.filter(({ role }) => role === 'implant').map(({ tooth }) => tooth)
  const isWhole = isFinalBridge || (isOnImplant && facts.place !== 'bridge')
  const touched = isWhole ? view.worked : implants
  const milk = touched.filter((tooth) => findTooth(tooth)?.isPrimary)
  if (milk.length === 0) return []
  const code = isFinalBridge ? 'milk_tooth_under_bridge' : 'milk_tooth_with_implant'
  return [{ at: 'teeth', ...writeFault(code, { teeth: view.names(milk) }) }]
}

const hasFittingUnits: ItemRule = (view) => {
  const { item, facts, body } = view
  const found: Finding[] = []
  const add = (
    code: 'pontic_outside_bridge' | 'not_a_pontic' | 'implant_impossible',
    teeth: number[],
  ) => found.push({ at: 'units', ...writeFault(code, { teeth: view.names(teeth) }) })
  const isSingle = facts.place === 'tooth' && item.restorationType !== 'pontic'
  const pontics = body.filter(({ role }) => role === 'pontic').map(({ tooth }) => tooth)
  if (isSingle && pontics.length > 0) {
    add('pontic_outside_bridge', pontics)
  }
  const others = body.filter(({ role }) => role !== 'pontic').map(({ tooth }) => tooth)
  if (item.restorationType === 'pontic' && others.length > 0) {
    add('not_a_pontic', others)
  }
  const implants = body.filter(({ role }) => role === 'implant').map(({ tooth }) => tooth)
  if (facts.implant === 'never' && implants.length > 0) {
    add('implant_impossible', implants)
  }
  return found
}

const hasUnitsOfItsTeeth: ItemRule = (view) => {
  const { facts, teeth, body, missing } = view
  if (facts.place !== 'tooth' && facts.place !== 'bridge') return []
  const found: Finding[] = []
  const strangers = body.map(({ tooth }) => tooth).filter((tooth) => !teeth.includes(tooth))
  if (teeth.length > 0 && strangers.length > 0) {
    found.push({
      at: 'units',
      ...writeFault('unit_not_among_teeth', { teeth: view.names(strangers) }),
    })
  }
  const made = missing.filter((tooth) => teeth.includes(tooth))
  if (made.length > 0) {
    found.push({ at: 'units', ...writeFault('missing_tooth_made', { teeth: view.names(made) }) })
  }
  return found
}

const hasFittingConnectors: ItemRule = (view) => {
  const { item, facts, worked } = view
  const pairs = item.connectors
    .map(sortAlongArch)
    .toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
  const found: Finding[] = []
  const add = (
    code:
      | 'connector_to_itself'
      | 'connector_repeated'
      | 'connector_unknown'
      | 'connector_across_jaws',
    teeth: readonly number[],
  ) => found.push({ at: 'connectors', ...writeFault(code, { teeth: view.names(teeth) }) })
  const self = pairs.find(([one, other]) => one === other)
  if (self) add('connector_to_itself', self.slice(1))
  const keys = pairs.map((pair) => pair.join(' '))
  const twice = pairs.find((_, place) => keys.indexOf(keys[place] ?? '') !== place)
  if (twice) add('connector_repeated', twice)
  if (facts.place !== 'tooth' && facts.place !== 'bridge') return found
  const own = new Set(worked)
  // Single crowns can be joined to those of another item: one end is enough.
  const isOwn = facts.place === 'bridge' ? 'every' : 'some'
  const foreign = pairs.filter((pair) => !pair[isOwn]((tooth) => own.has(tooth)))
  if (own.size > 0 && foreign.length > 0) {
    const strangers = sortAlongArch([...new Set(foreign.flat())]).filter((tooth) => !own.has(tooth))
    add('connector_unknown', strangers)
  }
  const apart = pairs.find(([one = 0, other = 0]) => archOfTooth(one) !== archOfTooth(other))
  if (facts.place === 'tooth' && apart) {
    add('connector_across_jaws', apart)
  }
  return found
}

const joinsNeighbours: ItemRule = (view) => {
  if (view.facts.place !== 'tooth') return []
  const gaps = view.item.connectors.flatMap((pair) => {
    const [one = 0, other = 0] = sortAlongArch(pair)
    return archOfTooth(one) === archOfTooth(other) ? gapBetween(view, one, other) : []
  })
  if (gaps.length === 0) return []
  const between = sortAlongArch([...new Set(gaps)])
  return [
    { at: 'connectors', ...writeFault('connector_over_tooth', { teeth: view.names(between) }) },
  ]
}

const guideOf = (system: ShadeSystem) => (system === 'custom' ? system : shadeGuides[system].name)

const hasShadeOfGuide: ItemRule = ({ item: { shade } }) => {
  if (shade === null) return []
  const found: Finding[] = []
  const check = (at: string, system: ShadeSystem, value: string) => {
    if (isShadeOf(system, value)) return
    const fault = writeFault('shade_not_of_guide', { shade: value, guide: guideOf(system) })
    found.push({ at, ...fault })
  }
  check('shade/value', shade.system, shade.value)
  const { stump } = shade
  if (stump) check('shade/stump/value', stump.system, stump.value)
  return found
}

/** What no item can be: what is given contradicts itself. */
export const itemContradictions: readonly ItemRule[] = [
  isNamedOnce,
  isInItsArch,
  spansOneArch,
  sparesMilkTeeth,
  hasFittingUnits,
  hasUnitsOfItsTeeth,
  hasFittingConnectors,
  hasShadeOfGuide,
]

const isPlaced: ItemRule = ({ facts, teeth, item }) => {
  if (facts.place === 'tooth' && teeth.length === 0) {
    return [{ at: 'teeth', ...writeFault('tooth_required') }]
  }
  const isGivenByTeeth = new Set(teeth.map(archOfTooth)).size === 1
  if (facts.place === 'arch' && item.arch === null && !isGivenByTeeth) {
    return [{ at: 'arch', ...writeFault('jaw_required') }]
  }
  return []
}

/** What an item still lacks before a laboratory can make it. */
export const itemGaps: readonly ItemRule[] = [isPlaced]

const veneersAreInFront: ItemRule = (view) => {
  if (view.item.restorationType !== 'veneer') return []
  const molars = view.teeth.filter((tooth) => findTooth(tooth)?.kind === 'molar')
  if (molars.length === 0) return []
  return [{ at: 'teeth', ...writeFault('veneer_on_molar', { teeth: view.names(molars) }) }]
}

const implantFits: ItemRule = (view, others) => {
  const { facts, item, teeth } = view
  if (facts.implant === 'never' && item.implant !== null) {
    return [{ at: 'implant', ...writeFault('implant_unusual') }]
  }
  const isGiven = others.some(
    (other) => other.item.implant !== null && other.teeth.some((tooth) => teeth.includes(tooth)),
  )
  // A bridge is asked unit by unit.
  if (facts.implant !== 'always' || facts.place === 'bridge') return []
  if (item.implant !== null || isGiven) return []
  return [{ at: 'implant', ...writeFault('implant_not_named') }]
}

const isOfUsualMaterial: ItemRule = ({ facts, item: { material, restorationType } }) => {
  if (facts.materials === null || material === null || material === 'other') return []
  if (facts.materials.includes(material)) return []
  const fault = writeFault('material_unusual', { material, work: restorationType })
  return [{ at: 'material', ...fault }]
}

const shadePartsAreOfGuide: ItemRule = ({ item: { shade } }) => {
  if (shade === null) return []
  const { system, cervical, body, incisal } = shade
  const found = Object.entries({ cervical, body, incisal }).flatMap(([part, value]): Finding[] =>
    value === null || isShadeOf(system, value)
      ? []
      : [
          {
            at: `shade/${part}`,
            ...writeFault('shade_part_not_of_guide', { shade: value, guide: guideOf(system) }),
          },
        ],
  )
  if (system === 'natural_die') {
    found.push({ at: 'shade/system', ...writeFault('stump_guide') })
  }
  return found
}

const ponticHasNeighbour: ItemRule = (view, others) => {
  if (view.item.restorationType !== 'pontic') return []
  const around = [...new Set([view, ...others].flatMap(({ teeth }) => teeth))]
  const alone = view.teeth.filter((tooth) => !around.some((other) => areNeighbours(tooth, other)))
  if (alone.length === 0) return []
  return [{ at: 'teeth', ...writeFault('pontic_alone', { teeth: view.names(alone) }) }]
}

const leavesTeethOut: ItemRule = ({ item, names }, others) => {
  const { arch, restorationType } = item
  if (restorationType !== 'full_denture' || arch === null) return []
  const worked = others
    .filter(({ facts }) => facts.group === 'fixed' && facts.place !== 'arch')
    .flatMap(({ teeth }) => teeth)
    .filter((tooth) => arch === 'both' || archOfTooth(tooth) === arch)
  if (worked.length === 0) return []
  const teeth = names(sortAlongArch([...new Set(worked)]))
  return [{ at: 'arch', ...writeFault('denture_over_teeth', { teeth }) }]
}

/** What is unusual in an item but can be meant. */
export const itemWarnings: readonly ItemRule[] = [
  veneersAreInFront,
  implantFits,
  isOfUsualMaterial,
  shadePartsAreOfGuide,
  ponticHasNeighbour,
  leavesTeethOut,
  joinsNeighbours,
]
