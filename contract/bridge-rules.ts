import {
  gapBetween,
  teethInWords,
  type Finding,
  type ItemRule,
  type ItemView,
} from './dental-view.ts'
import { archOfTooth, findTooth, sortAlongArch } from './teeth.ts'

const carries = ({ role }: { role: string }) => role !== 'pontic'

/** A bridge whose units are all told, in one jaw: only then can it be judged as a whole. */
const isJudged = ({ facts, isWhole, body, teeth }: ItemView): boolean =>
  facts.place === 'bridge' &&
  isWhole &&
  body.length > 1 &&
  new Set(teeth.map(archOfTooth)).size === 1

const ofBridge =
  (rule: (view: ItemView) => Finding[]): ItemRule =>
  (view) =>
    isJudged(view) ? rule(view) : []

const isUnbroken = ofBridge((view) => {
  const gap = view.body.flatMap(({ tooth }, place) => {
    const next = view.body[place + 1]
    return next ? gapBetween(view, tooth, next.tooth) : []
  })
  if (gap.length === 0) return []
  const says = `the bridge jumps over ${teethInWords(view, gap)}; make it a pontic, or mark it as missing where the gap is closed`
  return [{ at: 'units', code: 'bridge_gap', says }]
})

const isSupported = ofBridge((view) => {
  if (view.body.some(carries)) return []
  const says = 'nothing carries the bridge; name at least one abutment, crown, retainer or implant'
  return [{ at: 'units', code: 'bridge_without_support', says }]
})

/** Runs of pontics along the arch, with whether something carries both of their ends. */
function ponticRuns({ body }: ItemView): { teeth: number[]; isHeld: boolean }[] {
  const runs: { teeth: number[]; isHeld: boolean }[] = []
  for (const [place, unit] of body.entries()) {
    if (carries(unit)) continue
    const before = body[place - 1]
    if (before && !carries(before)) runs.at(-1)?.teeth.push(unit.tooth)
    else runs.push({ teeth: [unit.tooth], isHeld: before !== undefined })
  }
  const last = body.at(-1)
  const lastRun = runs.at(-1)
  if (last && !carries(last) && lastRun) lastRun.isHeld = false
  return runs
}

const isScrewedToImplants = ofBridge(({ item, body }) => {
  const isScrewed = item.restorationType === 'screw_retained_bridge'
  if (!isScrewed || body.some(({ role }) => role === 'implant')) return []
  const says = 'a screw-retained bridge needs at least one implant among its units'
  return [{ at: 'units', code: 'screw_without_implant', says }]
})

const keyOf = (pair: readonly number[]) => sortAlongArch(pair).join(' ')

const isJoined = ofBridge((view) => {
  const { body, item, name } = view
  if (item.connectors.length === 0) return []
  const steps = body.slice(1).map(({ tooth }, place) => [body[place]?.tooth ?? tooth, tooth])
  const wanted = new Set(steps.map(keyOf))
  const made = new Set(item.connectors.map(keyOf))
  const known = new Set(body.map(({ tooth }) => tooth))
  const wrong = item.connectors.filter(
    (pair) => pair.every((tooth) => known.has(tooth)) && !wanted.has(keyOf(pair)),
  )
  if (wrong.length > 0) {
    const pairs = wrong.map((pair) => name(sortAlongArch(pair))).toSorted()
    const says = `${pairs.join(', ')} are not side by side in this bridge and cannot be joined`
    return [{ at: 'connectors', code: 'connector_gap', says }]
  }
  const open = steps.filter((pair) => !made.has(keyOf(pair)))
  if (open.length === 0) return []
  const says = `the bridge falls into pieces; join ${open.map(name).join(', ')}`
  return [{ at: 'connectors', code: 'bridge_in_pieces', says }]
})

/** What no bridge can be, once its units are told. */
export const bridgeContradictions: readonly ItemRule[] = [
  isUnbroken,
  isSupported,
  isScrewedToImplants,
  isJoined,
]

const bridgeIsTold: ItemRule = (view) => {
  const { facts, teeth, body, item } = view
  if (facts.place !== 'bridge') return []
  if (teeth.length === 0) {
    return [{ at: 'teeth', code: 'required', says: 'the teeth of the bridge are missing' }]
  }
  if (teeth.length === 1) {
    const says = `a bridge has two teeth or more; only ${teethInWords(view, teeth)} is named`
    return [{ at: 'teeth', code: 'bridge_too_short', says }]
  }
  if (item.units.length === 0) {
    const says =
      'say of each tooth whether it carries the bridge (abutment) or is replaced (pontic)'
    return [{ at: 'units', code: 'required', says }]
  }
  const told = new Set(body.map(({ tooth }) => tooth))
  const untold = teeth.filter((tooth) => !told.has(tooth))
  if (untold.length === 0) return []
  const says = `say whether ${teethInWords(view, untold)} ${untold.length === 1 ? 'carries the bridge or is' : 'carry the bridge or are'} replaced`
  return [{ at: 'units', code: 'units_incomplete', says }]
}

/** What a bridge still lacks before a laboratory can make it. */
export const bridgeGaps: readonly ItemRule[] = [bridgeIsTold]

// Four incisors between two canines are the longest run that is made as a rule.
const longestRun = 4

const isShort = ofBridge((view) =>
  ponticRuns(view)
    .filter(({ teeth, isHeld }) => isHeld && teeth.length > longestRun)
    .map(({ teeth }) => ({
      at: 'units',
      code: 'long_span',
      says: `${teeth.length} pontics in a row (${view.name(teeth)}) are a long span`,
    })),
)

const isBalanced = ofBridge((view) => {
  const carriers = view.body.filter(carries)
  const hanging = ponticRuns(view).filter(({ isHeld }) => !isHeld)
  if (carriers.length !== 1 || hanging.length !== 2) return []
  const says = `${teethInWords(
    view,
    carriers.map(({ tooth }) => tooth),
  )} alone carries a pontic on both sides`
  return [{ at: 'units', code: 'cantilever_on_both_sides', says }]
})

const hasOneKindOfSupport = ofBridge(({ body }) => {
  const roles = new Set(body.map(({ role }) => role))
  const hasTooth = roles.has('abutment') || roles.has('retainer') || roles.has('crown')
  if (!roles.has('implant') || !hasTooth) return []
  const says = 'the bridge stands on teeth and on implants, which move differently'
  return [{ at: 'units', code: 'mixed_supports', says }]
})

// Makers of lithium disilicate indicate it for three units with the second premolar as the last.
const glassIsNotTooLong = ofBridge(({ item, body }) => {
  if (item.material !== 'lithium_disilicate') return []
  const hasMolar = body.some(({ tooth }) => findTooth(tooth)?.kind === 'molar')
  if (body.length <= 3 && !hasMolar) return []
  const says = 'bridges of lithium disilicate have three units at most and end before the molars'
  return [{ at: 'material', code: 'material_for_long_bridge', says }]
})

// The abutments may be in the mouth already: then the laboratory works over them.
const implantIsKnown: ItemRule = (view, others) => {
  if (view.item.implant !== null) return []
  const abutments = ['custom_abutment', 'stock_abutment']
  const told = new Set(
    others
      .filter(({ item }) => abutments.includes(item.restorationType))
      .flatMap(({ teeth }) => teeth),
  )
  const bare = view.body
    .filter(({ tooth, role }) => role === 'implant' && !told.has(tooth))
    .map(({ tooth }) => tooth)
  if (bare.length === 0) return []
  const says = `${teethInWords(view, bare)} ${bare.length === 1 ? 'is an implant' : 'are implants'}; name the implant (maker, system, platform), unless its abutment is in the mouth already`
  return [{ at: 'implant', code: 'implant_missing', says }]
}

const hangsShort = ofBridge((view) => {
  if (!view.body.some(carries)) return []
  return ponticRuns(view)
    .filter(({ teeth, isHeld }) => !isHeld && teeth.length > 1)
    .map(({ teeth }) => ({
      at: 'units',
      code: 'cantilever_too_long',
      says: `${teethInWords(view, teeth)} hang free at the end; more than one is for bridges on several implants`,
    }))
})

const hasNoMilkTeeth: ItemRule = (view) => {
  const { facts, worked } = view
  const milk = worked.filter((tooth) => findTooth(tooth)?.isPrimary)
  if (facts.place !== 'bridge' || milk.length === 0) return []
  const says = `${teethInWords(view, milk)} ${milk.length === 1 ? 'is a milk tooth' : 'are milk teeth'} in a bridge`
  return [{ at: 'teeth', code: 'bridge_on_milk_teeth', says }]
}

/** What is unusual in a bridge but can be meant. */
export const bridgeWarnings: readonly ItemRule[] = [
  isShort,
  isBalanced,
  hasOneKindOfSupport,
  glassIsNotTooLong,
  implantIsKnown,
  hangsShort,
  hasNoMilkTeeth,
]
