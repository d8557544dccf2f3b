import type { RestorationType } from '#contract/catalog/restorations'

/**
 * What a laboratory needs to see to make something: `jaw` is the one that is worked on, `antagonist`
 * the one against it, `bite` how they meet, `implant` the scan body in place, `cbct` the bone.
 */
export type NeededScan = 'jaw' | 'antagonist' | 'bite' | 'implant' | 'cbct'

const againstTeeth = ['jaw', 'antagonist', 'bite'] as const
const onImplants = ['jaw', 'antagonist', 'bite', 'implant'] as const
const oneJaw = ['jaw'] as const
// Made on the denture or the model itself, which is sent.
const nothing = [] as const

/** The scans that each restoration needs when it is made from scans alone. */
export const neededScans: Readonly<Record<RestorationType, readonly NeededScan[]>> = {
  crown: againstTeeth,
  coping: againstTeeth,
  veneer: againstTeeth,
  inlay: againstTeeth,
  onlay: againstTeeth,
  overlay: againstTeeth,
  bridge: againstTeeth,
  pontic: againstTeeth,
  maryland_bridge: againstTeeth,
  implant_crown: onImplants,
  custom_abutment: onImplants,
  stock_abutment: ['jaw', 'implant'],
  implant_bar: onImplants,
  screw_retained_bridge: onImplants,
  full_arch_hybrid: onImplants,
  post_and_core: againstTeeth,
  telescopic_crown: againstTeeth,
  temporary_crown: againstTeeth,
  temporary_bridge: againstTeeth,
  full_denture: againstTeeth,
  partial_denture_metal: againstTeeth,
  partial_denture_acrylic: againstTeeth,
  partial_denture_flexible: againstTeeth,
  immediate_denture: againstTeeth,
  overdenture: againstTeeth,
  reline: nothing,
  rebase: nothing,
  denture_repair: nothing,
  tooth_addition: nothing,
  custom_tray: oneJaw,
  bite_rim: oneJaw,
  wax_up: againstTeeth,
  mockup: oneJaw,
  splint: againstTeeth,
  night_guard: againstTeeth,
  sports_guard: ['jaw', 'antagonist'],
  sleep_appliance: againstTeeth,
  retainer: oneJaw,
  clear_aligner: againstTeeth,
  ortho_appliance: oneJaw,
  expander: oneJaw,
  space_maintainer: oneJaw,
  surgical_guide: ['jaw', 'cbct'],
  study_model: oneJaw,
  printed_model: oneJaw,
  soft_tissue_model: oneJaw,
  other: nothing,
}
