import { restorationFacts, type RestorationType } from '../catalog/restorations.ts'

type Types = readonly RestorationType[]

const abutments: Types = ['custom_abutment', 'stock_abutment']
const temporaries: Types = ['temporary_crown', 'temporary_bridge']
const partialDentures: Types = [
  'partial_denture_metal',
  'partial_denture_acrylic',
  'partial_denture_flexible',
]
const dentures: Types = ['full_denture', 'immediate_denture', 'overdenture', ...partialDentures]
const dentureWork: Types = ['reline', 'rebase', 'denture_repair', 'tooth_addition']
const fixed: Types = [
  ...(['crown', 'veneer', 'inlay', 'onlay', 'overlay', 'bridge', 'pontic'] as const),
  ...(['maryland_bridge', 'coping', 'telescopic_crown'] as const),
]
const onImplants: Types = [
  'implant_crown',
  'implant_bar',
  'screw_retained_bridge',
  'full_arch_hybrid',
]

/**
 * Which two pieces of work one tooth can have in one order: each of the left list with each of the
 * right one. What helps to make or to protect work (models, trays, guides, wax-ups, splints,
 * orthodontics) goes with everything and is not listed.
 */
export const allowedPairs: readonly (readonly [Types, Types])[] = [
  // What the work is on.
  [
    abutments,
    [...onImplants, 'crown', 'bridge', 'coping', 'telescopic_crown', ...dentures, ...temporaries],
  ],
  [['post_and_core'], ['crown', 'bridge', 'coping', 'telescopic_crown', 'overdenture']],
  // An inner part and an outer part.
  [['coping'], ['crown', 'implant_crown', 'bridge', 'telescopic_crown', ...dentures]],
  [['telescopic_crown'], ['telescopic_crown', 'crown', 'implant_crown', 'bridge', ...dentures]],
  [
    ['implant_bar'],
    [
      ...(['overdenture', 'full_denture', 'full_arch_hybrid', ...partialDentures] as const),
      ...(['crown', 'implant_crown', 'bridge', 'screw_retained_bridge'] as const),
    ],
  ],
  // Two sides of one tooth: a veneer in front with another work behind it, or two fillings.
  [['veneer'], ['veneer', 'inlay', 'onlay', 'overlay']],
  [['inlay'], ['inlay', 'onlay']],
  // What is worn until the final work is there.
  [temporaries, [...fixed, ...onImplants, ...dentures, 'post_and_core']],
  [
    ['immediate_denture', 'partial_denture_acrylic', 'partial_denture_flexible'],
    ['full_denture', 'overdenture', 'partial_denture_metal', 'bridge', ...onImplants, ...abutments],
  ],
  // What holds a partial denture, new or mended.
  [partialDentures, [...fixed, 'implant_crown', 'post_and_core']],
  [
    dentureWork,
    [
      ...dentures,
      ...dentureWork,
      ...fixed,
      ...onImplants,
      ...abutments,
      ...temporaries,
      'post_and_core',
    ],
  ],
]

const allowed = new Set(
  allowedPairs.flatMap(([lefts, rights]) =>
    lefts.flatMap((left) => rights.flatMap((right) => [`${left} ${right}`, `${right} ${left}`])),
  ),
)

const goesWithAll = (type: RestorationType) =>
  ['aid', 'splint', 'orthodontics', 'other'].includes(restorationFacts[type].group)

/** Whether one tooth can have both pieces of work in one order. */
export const canShareTooth = (one: RestorationType, other: RestorationType): boolean =>
  goesWithAll(one) || goesWithAll(other) || allowed.has(`${one} ${other}`)
