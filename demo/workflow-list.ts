import type { DemoText } from './texts.ts'

/** Where a stage is done, where that is not the work centre of its department, and how it waits. */
type DemoPlace = {
  kind?: 'run' | 'external'
  centre?: DemoText
  minutesPerOrder?: number
  waitMinutes?: number
}

/** Name, what the clinic reads, department, minutes, whether quality is checked, and where. */
export type DemoStage = readonly [
  name: DemoText,
  publicLabel: DemoText,
  department: DemoText,
  minutes: number,
  isChecked?: boolean,
  place?: DemoPlace,
]

const intake: DemoStage = ['Intake and check', 'Intake check', 'Reception', 10]
const model: DemoStage = [
  'Model printing',
  'Model work',
  'Printing',
  10,
  false,
  { centre: '3D printing', waitMinutes: 240 },
]
const design: DemoStage = ['CAD design', 'In design', 'CAD', 20, false, { minutesPerOrder: 5 }]
const milling: DemoStage = [
  'Milling',
  'In production',
  'CAM',
  25,
  false,
  { centre: 'Milling machines' },
]
const sintering: DemoStage = [
  'Sintering',
  'In production',
  'CAM',
  10,
  false,
  { kind: 'run', centre: 'Sintering furnace' },
]
const pressing: DemoStage = [
  'Pressing',
  'In production',
  'Ceramics',
  28,
  false,
  { minutesPerOrder: 10, waitMinutes: 240 },
]
const layering: DemoStage = [
  'Layering',
  'In production',
  'Ceramics',
  60,
  false,
  { waitMinutes: 90 },
]
const casting: DemoStage = ['Casting', 'In production', 'Metal', 40, false, { waitMinutes: 480 }]
const staining: DemoStage = [
  'Stain and glaze',
  'Finishing',
  'Ceramics',
  24,
  false,
  { waitMinutes: 60 },
]
const fitting: DemoStage = ['Fit and contacts', 'Finishing', 'Finishing', 25, true]
const setUp: DemoStage = ['Tooth set-up', 'In production', 'Dentures', 90]
const curing: DemoStage = ['Curing', 'In production', 'Dentures', 55, false, { waitMinutes: 960 }]
const polishing: DemoStage = ['Polishing', 'Finishing', 'Finishing', 30]
const forming: DemoStage = ['Pressure forming', 'In production', 'Appliances', 20]
const wireWork: DemoStage = ['Wire bending', 'In production', 'Orthodontics', 45]
const printing: DemoStage = [
  'Printing',
  'In production',
  'Printing',
  10,
  false,
  { centre: '3D printing', waitMinutes: 240 },
]
const partnerMilling: DemoStage = [
  'Milling by a partner',
  'In production',
  'CAM',
  60,
  false,
  { kind: 'external', centre: 'Milling partner' },
]
const finalCheck: DemoStage = ['Final check', 'Final check', 'Quality', 10, true]

const milled = [intake, design, milling, sintering, staining, fitting, finalCheck]
const pressed = [intake, model, design, pressing, staining, fitting, finalCheck]
const layered = [intake, model, design, milling, sintering, layering, fitting, finalCheck]
const metalCeramic = [intake, model, casting, layering, fitting, finalCheck]
const cast = [intake, model, casting, polishing, fitting, finalCheck]
const denture = [intake, model, setUp, curing, polishing, finalCheck]
const appliance = [intake, model, forming, polishing, finalCheck]
const printed = [intake, design, printing, finalCheck]

/** The ways of work through the first laboratory; the first is the default. */
export const firstLabWorkflows: readonly (readonly [
  name: DemoText,
  stages: readonly DemoStage[],
])[] = [
  ['Milled zirconia', milled],
  ['Milled zirconia, rush', [intake, design, milling, sintering, finalCheck]],
  ['Layered zirconia', layered],
  ['Pressed glass ceramic', pressed],
  ['Milled glass ceramic', [intake, design, milling, staining, fitting, finalCheck]],
  ['Veneers', [intake, model, design, layering, staining, fitting, finalCheck]],
  ['Metal ceramic', metalCeramic],
  ['Full cast', cast],
  ['Zirconia bridge', [intake, model, design, milling, sintering, staining, fitting, finalCheck]],
  ['Metal ceramic bridge', metalCeramic],
  ['Resin-bonded bridge', milled],
  ['Posts and cores', [intake, model, casting, finalCheck]],
  ['Temporaries', [intake, design, milling, polishing]],
  ['Implant crown', [intake, model, design, milling, sintering, fitting, finalCheck]],
  ['Custom abutment', [intake, design, milling, polishing, finalCheck]],
  ['Bar on implants', [intake, model, design, partnerMilling, polishing, fitting, finalCheck]],
  ['Full-arch hybrid', [intake, model, design, milling, sintering, layering, fitting, finalCheck]],
  ['Surgical guide', printed],
  ['Full denture', denture],
  ['Milled denture', [intake, design, milling, setUp, polishing, finalCheck]],
  ['Cast partial denture', [intake, model, casting, setUp, curing, polishing, finalCheck]],
  ['Acrylic partial denture', denture],
  ['Telescopic work', [intake, model, design, casting, fitting, polishing, finalCheck]],
  ['Repair', [intake, curing, polishing]],
  ['Splint', [intake, design, milling, polishing, finalCheck]],
  ['Pressure-formed appliance', appliance],
  ['Orthodontic appliance', [intake, model, wireWork, curing, polishing, finalCheck]],
  ['Models and trays', printed],
]

// Whatever goes the same way whichever material it is of.
const byRestoration: Record<string, DemoText> = {
  crown: 'Milled zirconia',
  coping: 'Milled zirconia',
  bridge: 'Zirconia bridge',
  maryland_bridge: 'Resin-bonded bridge',
  veneer: 'Veneers',
  inlay: 'Milled glass ceramic',
  onlay: 'Milled glass ceramic',
  overlay: 'Milled glass ceramic',
  post_and_core: 'Posts and cores',
  temporary_crown: 'Temporaries',
  temporary_bridge: 'Temporaries',
  implant_crown: 'Implant crown',
  custom_abutment: 'Custom abutment',
  implant_bar: 'Bar on implants',
  full_arch_hybrid: 'Full-arch hybrid',
  surgical_guide: 'Surgical guide',
  full_denture: 'Full denture',
  immediate_denture: 'Full denture',
  partial_denture_metal: 'Cast partial denture',
  partial_denture_acrylic: 'Acrylic partial denture',
  partial_denture_flexible: 'Acrylic partial denture',
  telescopic_crown: 'Telescopic work',
  reline: 'Repair',
  denture_repair: 'Repair',
  tooth_addition: 'Repair',
  splint: 'Splint',
  night_guard: 'Pressure-formed appliance',
  sports_guard: 'Pressure-formed appliance',
  clear_aligner: 'Pressure-formed appliance',
  sleep_appliance: 'Orthodontic appliance',
  retainer: 'Orthodontic appliance',
  mockup: 'Models and trays',
  wax_up: 'Models and trays',
  custom_tray: 'Models and trays',
  bite_rim: 'Models and trays',
  printed_model: 'Models and trays',
  soft_tissue_model: 'Models and trays',
}
const byMaterial: Record<string, Record<string, DemoText>> = {
  crown: {
    zirconia_layered: 'Layered zirconia',
    lithium_disilicate: 'Pressed glass ceramic',
    pfm_noble: 'Metal ceramic',
    pfm_base: 'Metal ceramic',
    full_cast_gold: 'Full cast',
    full_cast_base: 'Full cast',
  },
  bridge: { pfm_base: 'Metal ceramic bridge', lithium_disilicate: 'Pressed glass ceramic' },
  full_denture: { pmma: 'Milled denture' },
}
/** The way that a product of the first laboratory goes, by its name. */
export const workflowNameOf = (restorationType: string, material: string | null): DemoText | null =>
  byMaterial[restorationType]?.[material ?? ''] ?? byRestoration[restorationType] ?? null

/** A template that nobody at the second laboratory has adopted yet. */
export const secondLabWorkflow: readonly [name: DemoText, stages: readonly DemoStage[]] = [
  'Standard (template)',
  [intake, design, milling, finalCheck],
]
