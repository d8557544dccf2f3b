import { gapBetween, type Finding, type ItemRule, type ItemView } from './dental-view.ts'
import { writeFault } from '../refusals/input-faults.ts'
import { archOfTooth, findTooth, sortAlongArch } from '../catalog/teeth.ts'

const carries = ({ role }: { role: string }) => role !== 'pontic'

/** A bridge whose units are all given, in one jaw: only then can it be judged as a whole. */
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
  return [{ at: 'units', ...writeFault('bridge_gap', { teeth: view.names(gap) }) }]
})

const isSupported = ofBridge((view) => {
  if (view.body.some(carries)) return []
  return [{ at: 'units', ...writeFault('bridge_without_support') }]
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
  return [{ at: 'units', ...writeFault('screw_without_implant') }]
})

const keyOf = (pair: readonly number[]) => sortAlongArch(pair).join(' ')

const isJoined = ofBridge((view) => {
  const { body, item } = view
  const nameOf = (pair: readonly number[]) => view.names(sortAlongArch(pair)).join('–')
  if (item.connectors.length === 0) return []
  const steps = body.slice(1).map(({ tooth }, place) => [body[place]?.tooth ?? tooth, tooth])
  const wanted = new Set(steps.map(keyOf))
  const made = new Set(item.connectors.map(keyOf))
  const known = new Set(body.map(({ tooth }) => tooth))
  const wrong = item.connectors.filter(
    (pair) => pair.every((tooth) => known.has(tooth)) && !wanted.has(keyOf(pair)),
  )
  if (wrong.length > 0) {
    const fault = writeFault('connector_gap', { pairs: wrong.map(nameOf).toSorted() })
    return [{ at: 'connectors', ...fault }]
  }
  const open = steps.filter((pair) => !made.has(keyOf(pair)))
  if (open.length === 0) return []
  return [{ at: 'connectors', ...writeFault('bridge_in_pieces', { pairs: open.map(nameOf) }) }]
})

/** What no bridge can be, once its units are given. */
export const bridgeContradictions: readonly ItemRule[] = [
  isUnbroken,
  isSupported,
  isScrewedToImplants,
  isJoined,
]

const bridgeIsComplete: ItemRule = (view) => {
  const { facts, teeth, body, item } = view
  if (facts.place !== 'bridge') return []
  if (teeth.length === 0) {
    return [{ at: 'teeth', ...writeFault('bridge_teeth_required') }]
  }
  if (teeth.length === 1) {
    return [{ at: 'teeth', ...writeFault('bridge_too_short', { teeth: view.names(teeth) }) }]
  }
  if (item.units.length === 0) {
    return [{ at: 'units', ...writeFault('bridge_units_required') }]
  }
  const given = new Set(body.map(({ tooth }) => tooth))
  const missing = teeth.filter((tooth) => !given.has(tooth))
  if (missing.length === 0) return []
  return [{ at: 'units', ...writeFault('units_incomplete', { teeth: view.names(missing) }) }]
}

/** What a bridge still lacks before a laboratory can make it. */
export const bridgeGaps: readonly ItemRule[] = [bridgeIsComplete]

// Four incisors between two canines are the longest run that is made as a rule.
const longestRun = 4

const isShort = ofBridge((view) =>
  ponticRuns(view)
    .filter(({ teeth, isHeld }) => isHeld && teeth.length > longestRun)
    .map(({ teeth }) => ({
      at: 'units',
      ...writeFault('long_span', { teeth: view.names(teeth) }),
    })),
)

const isBalanced = ofBridge((view) => {
  const carriers = view.body.filter(carries)
  const hanging = ponticRuns(view).filter(({ isHeld }) => !isHeld)
  if (carriers.length !== 1 || hanging.length !== 2) return []
  const teeth = view.names(carriers.map(({ tooth }) => tooth))
  return [{ at: 'units', ...writeFault('cantilever_on_both_sides', { teeth }) }]
})

const hasOneKindOfSupport = ofBridge(({ body }) => {
  const roles = new Set(body.map(({ role }) => role))
  const hasTooth = roles.has('abutment') || roles.has('retainer') || roles.has('crown')
  if (!roles.has('implant') || !hasTooth) return []
  return [{ at: 'units', ...writeFault('mixed_supports') }]
})

// Makers of lithium disilicate indicate it for three units with the second premolar as the last.
const glassIsNotTooLong = ofBridge(({ item, body }) => {
  if (item.material !== 'lithium_disilicate') return []
  const hasMolar = body.some(({ tooth }) => findTooth(tooth)?.kind === 'molar')
  if (body.length <= 3 && !hasMolar) return []
  return [{ at: 'material', ...writeFault('material_for_long_bridge') }]
})

// The abutments may be in the mouth already: then the laboratory works over them.
const implantIsKnown: ItemRule = (view, others) => {
  if (view.item.implant !== null) return []
  const abutments = ['custom_abutment', 'stock_abutment']
  const given = new Set(
    others
      .filter(({ item }) => abutments.includes(item.restorationType))
      .flatMap(({ teeth }) => teeth),
  )
  const bare = view.body
    .filter(({ tooth, role }) => role === 'implant' && !given.has(tooth))
    .map(({ tooth }) => tooth)
  if (bare.length === 0) return []
  return [{ at: 'implant', ...writeFault('implant_missing', { teeth: view.names(bare) }) }]
}

const hangsShort = ofBridge((view) => {
  if (!view.body.some(carries)) return []
  return ponticRuns(view)
    .filter(({ teeth, isHeld }) => !isHeld && teeth.length > 1)
    .map(({ teeth }) => ({
      at: 'units',
      ...writeFault('cantilever_too_long', { teeth: view.names(teeth) }),
    }))
})

const hasNoMilkTeeth: ItemRule = (view) => {
  const { facts, worked } = view
  const milk = worked.filter((tooth) => findTooth(tooth)?.isPrimary)
  if (facts.place !== 'bridge' || milk.length === 0) return []
  return [{ at: 'teeth', ...writeFault('bridge_on_milk_teeth', { teeth: view.names(milk) }) }]
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
