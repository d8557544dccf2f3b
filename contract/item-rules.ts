import { materialFacts } from './materials.ts'
import { gapBetween, teethInWords, type Finding, type ItemRule } from './dental-view.ts'
import { isShadeOf, shadeGuides, type ShadeSystem } from './shades.ts'
import { archOfTooth, areNeighbours, findTooth, sortAlongArch } from './teeth.ts'

const repeated = (teeth: readonly number[]) => [
  ...new Set(teeth.filter((tooth, place) => teeth.indexOf(tooth) !== place)),
]

const isNamedOnce: ItemRule = (view) => {
  const { item } = view
  const twice = (at: 'teeth' | 'units', teeth: readonly number[]): Finding[] => {
    const again = repeated(teeth)
    if (again.length === 0) return []
    const says = `${teethInWords(view, again)} ${again.length === 1 ? 'is' : 'are'} given twice`
    return [{ at, code: 'tooth_repeated', says }]
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
  const says = `the ${arch} jaw is named, but ${teethInWords(view, stray)} ${stray.length === 1 ? 'is' : 'are'} in the other`
  return [{ at: 'arch', code: 'arch', says }]
}

const spansOneArch: ItemRule = (view) => {
  const arches = new Set(view.worked.map(archOfTooth))
  if (view.facts.place !== 'bridge' || arches.size < 2) return []
  const says = `${teethInWords(view, view.worked)} lie in both jaws; a bridge stays in one`
  return [{ at: 'teeth', code: 'two_arches', says }]
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
  const [is, carries] =
    milk.length === 1 ? ['is a milk tooth', 'carries'] : ['are milk teeth', 'carry']
  const what = isFinalBridge ? 'no final bridge' : 'no implant'
  const says = `${teethInWords(view, milk)} ${is} and ${carries} ${what}`
  return [{ at: 'teeth', code: 'primary_tooth', says }]
}

const hasFittingUnits: ItemRule = (view) => {
  const { item, facts, body } = view
  const found: Finding[] = []
  const isSingle = facts.place === 'tooth' && item.restorationType !== 'pontic'
  const pontics = body.filter(({ role }) => role === 'pontic').map(({ tooth }) => tooth)
  if (isSingle && pontics.length > 0) {
    const says = `${teethInWords(view, pontics)} cannot hang in single work; order a bridge or a pontic`
    found.push({ at: 'units', code: 'pontic_outside_bridge', says })
  }
  const others = body.filter(({ role }) => role !== 'pontic').map(({ tooth }) => tooth)
  if (item.restorationType === 'pontic' && others.length > 0) {
    const says = `${teethInWords(view, others)} cannot carry: a pontic replaces a tooth`
    found.push({ at: 'units', code: 'not_a_pontic', says })
  }
  const implants = body.filter(({ role }) => role === 'implant').map(({ tooth }) => tooth)
  if (facts.implant === 'never' && implants.length > 0) {
    const says = `this work is bonded to teeth, but ${teethInWords(view, implants)} would be on an implant`
    found.push({ at: 'units', code: 'implant_impossible', says })
  }
  return found
}

const hasUnitsOfItsTeeth: ItemRule = (view) => {
  const { facts, teeth, body, missing } = view
  if (facts.place !== 'tooth' && facts.place !== 'bridge') return []
  const found: Finding[] = []
  const strangers = body.map(({ tooth }) => tooth).filter((tooth) => !teeth.includes(tooth))
  if (teeth.length > 0 && strangers.length > 0) {
    const says = `${teethInWords(view, strangers)} ${strangers.length === 1 ? 'is a unit but is' : 'are units but are'} not among its teeth`
    found.push({ at: 'units', code: 'unit_not_among_teeth', says })
  }
  const made = missing.filter((tooth) => teeth.includes(tooth))
  if (made.length > 0) {
    const says = `${teethInWords(view, made)} ${made.length === 1 ? 'is' : 'are'} marked as missing and yet among the teeth to make`
    found.push({ at: 'units', code: 'missing_tooth_made', says })
  }
  return found
}

const hasFittingConnectors: ItemRule = (view) => {
  const { item, facts, worked, name } = view
  const pairs = item.connectors
    .map(sortAlongArch)
    .toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
  const found: Finding[] = []
  const add = (code: string, says: string) => found.push({ at: 'connectors', code, says })
  const self = pairs.find(([one, other]) => one === other)
  if (self) add('connector_to_itself', `tooth ${name(self.slice(1))} is joined to itself`)
  const keys = pairs.map((pair) => pair.join(' '))
  const twice = pairs.find((_, place) => keys.indexOf(keys[place] ?? '') !== place)
  if (twice) add('connector_repeated', `${name(twice)} are joined twice`)
  if (facts.place !== 'tooth' && facts.place !== 'bridge') return found
  const own = new Set(worked)
  // Single crowns can be joined to those of another item: one end is enough.
  const isOwn = facts.place === 'bridge' ? 'every' : 'some'
  const foreign = pairs.filter((pair) => !pair[isOwn]((tooth) => own.has(tooth)))
  if (own.size > 0 && foreign.length > 0) {
    const strangers = sortAlongArch([...new Set(foreign.flat())]).filter((tooth) => !own.has(tooth))
    add('connector_unknown', `a connector names ${teethInWords(view, strangers)}, not of this work`)
  }
  const apart = pairs.find(([one = 0, other = 0]) => archOfTooth(one) !== archOfTooth(other))
  if (facts.place === 'tooth' && apart) {
    add('connector_gap', `${name(apart)} are not in one jaw and cannot be joined`)
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
  const says = `${teethInWords(view, between)} ${between.length === 1 ? 'lies' : 'lie'} between teeth that are joined; mark what is missing as such`
  return [{ at: 'connectors', code: 'connector_gap', says }]
}

const says = (system: ShadeSystem, value: string) =>
  `${value} is no shade of ${system === 'custom' ? 'it' : shadeGuides[system].name}`

const hasShadeOfGuide: ItemRule = ({ item: { shade } }) => {
  if (shade === null) return []
  const code = 'shade_not_of_guide'
  const found: Finding[] = []
  if (!isShadeOf(shade.system, shade.value)) {
    found.push({ at: 'shade/value', code, says: says(shade.system, shade.value) })
  }
  const { stump } = shade
  if (stump && !isShadeOf(stump.system, stump.value)) {
    const words = `${says(stump.system, stump.value)} (the prepared tooth)`
    found.push({ at: 'shade/stump/value', code, says: words })
  }
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
    return [{ at: 'teeth', code: 'required', says: 'the tooth is missing' }]
  }
  const isToldByTeeth = new Set(teeth.map(archOfTooth)).size === 1
  if (facts.place === 'arch' && item.arch === null && !isToldByTeeth) {
    return [{ at: 'arch', code: 'required', says: 'the jaw is missing: upper, lower or both' }]
  }
  return []
}

/** What an item still lacks before a laboratory can make it. */
export const itemGaps: readonly ItemRule[] = [isPlaced]

const veneersAreInFront: ItemRule = (view) => {
  if (view.item.restorationType !== 'veneer') return []
  const molars = view.teeth.filter((tooth) => findTooth(tooth)?.kind === 'molar')
  if (molars.length === 0) return []
  const says = `veneers are for front teeth and premolars; ${teethInWords(view, molars)} ${molars.length === 1 ? 'is a molar' : 'are molars'}`
  return [{ at: 'teeth', code: 'veneer_on_molar', says }]
}

const implantFits: ItemRule = (view, others) => {
  const { facts, item, teeth } = view
  if (facts.implant === 'never' && item.implant !== null) {
    const says = 'this work is bonded to a tooth, but an implant is named'
    return [{ at: 'implant', code: 'implant_unusual', says }]
  }
  const isTold = others.some(
    (other) => other.item.implant !== null && other.teeth.some((tooth) => teeth.includes(tooth)),
  )
  // A bridge is asked unit by unit.
  if (facts.implant !== 'always' || facts.place === 'bridge') return []
  if (item.implant !== null || isTold) return []
  const says = 'the implant (maker, system, platform) is not named'
  return [{ at: 'implant', code: 'implant_not_named', says }]
}

const isOfUsualMaterial: ItemRule = ({ facts, item: { material } }) => {
  if (facts.materials === null || material === null || material === 'other') return []
  if (facts.materials.includes(material)) return []
  const says = `"${materialFacts[material].en}" is unusual for "${facts.en}"`
  return [{ at: 'material', code: 'material_unusual', says }]
}

const shadePartsAreOfGuide: ItemRule = ({ item: { shade } }) => {
  if (shade === null) return []
  const { system, cervical, body, incisal } = shade
  const found = Object.entries({ cervical, body, incisal }).flatMap(([part, value]) =>
    value === null || isShadeOf(system, value)
      ? []
      : [{ at: `shade/${part}`, code: 'shade_part_not_of_guide', says: says(system, value) }],
  )
  if (system === 'natural_die') {
    const words = 'the guide is the one for prepared teeth, not for what is made'
    found.push({ at: 'shade/system', code: 'stump_guide', says: words })
  }
  return found
}

const ponticHasNeighbour: ItemRule = (view, others) => {
  if (view.item.restorationType !== 'pontic') return []
  const around = [...new Set([view, ...others].flatMap(({ teeth }) => teeth))]
  const alone = view.teeth.filter((tooth) => !around.some((other) => areNeighbours(tooth, other)))
  if (alone.length === 0) return []
  const says = `nothing in this order carries ${teethInWords(view, alone)}`
  return [{ at: 'teeth', code: 'pontic_alone', says }]
}

const leavesTeethOut: ItemRule = ({ item, name }, others) => {
  const { arch, restorationType } = item
  if (restorationType !== 'full_denture' || arch === null) return []
  const worked = others
    .filter(({ facts }) => facts.group === 'fixed' && facts.place !== 'arch')
    .flatMap(({ teeth }) => teeth)
    .filter((tooth) => arch === 'both' || archOfTooth(tooth) === arch)
  if (worked.length === 0) return []
  const teeth = sortAlongArch([...new Set(worked)])
  const says = `a full denture replaces every tooth of the jaw, but there is work on ${name(teeth)}`
  return [{ at: 'arch', code: 'denture_over_teeth', says }]
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
