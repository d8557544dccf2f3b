import type { restorationTypes } from './catalog-terms.ts'
import type { MaterialClass } from './material-facts.ts'

/** A word of the list of restorations. */
export type RestorationType = (typeof restorationTypes)[number]

// The shelves on which restorations are.
type RestorationGroup =
  | 'fixed'
  | 'implant'
  | 'temporary'
  | 'removable'
  | 'splint'
  | 'orthodontics'
  | 'aid'
  | 'other'

/**
 * What says where the work goes: single teeth, the teeth and units of one bridge, a jaw, or whatever
 * the case needs.
 */
export const restorationPlaces = ['tooth', 'bridge', 'arch', 'case'] as const

/** Whether it is on an implant: always, perhaps, never. */
export const implantUses = ['always', 'possible', 'never'] as const

/** What the field knows of a restoration. */
export type RestorationFacts = {
  en: string
  de: string
  group: RestorationGroup
  place: (typeof restorationPlaces)[number]
  implant: (typeof implantUses)[number]
  /** What it is made of as a rule; null for anything. */
  materials: readonly MaterialClass[] | null
}

const zirconia = ['zirconia_monolithic', 'zirconia_multilayer', 'zirconia_layered'] as const
const glassCeramic = ['lithium_disilicate', 'leucite_ceramic', 'feldspathic'] as const
const metalCeramic = ['pfm_high_noble', 'pfm_noble', 'pfm_base'] as const
const cast = ['full_cast_gold', 'full_cast_base'] as const
const frame = ['cobalt_chrome', 'titanium'] as const
const plastic = ['acrylic', 'pmma', 'printed_resin'] as const
const resin = ['peek', 'pmma', 'composite', 'printed_resin'] as const
const strong = [
  ...zirconia,
  'lithium_disilicate',
  ...metalCeramic,
  ...cast,
  ...frame,
  ...resin,
] as const
const anyCrown = [...strong, 'leucite_ceramic', 'feldspathic', 'hybrid_ceramic'] as const
const adhesive = [...glassCeramic, 'hybrid_ceramic', ...zirconia, 'composite', ...cast] as const
const abutment = [...zirconia, 'lithium_disilicate', ...frame, ...cast, 'peek'] as const
const temporary = [...plastic, 'composite', 'peek'] as const
const onFrame = [...plastic, ...frame, 'peek'] as const
const orthodontic = [...onFrame, 'full_cast_base', 'composite'] as const

const tooth = (
  names: readonly [en: string, de: string],
  materials: RestorationFacts['materials'],
  more: Partial<RestorationFacts> = {},
): RestorationFacts => {
  const [en, de] = names
  return { en, de, group: 'fixed', place: 'tooth', implant: 'possible', materials, ...more }
}

const arch = (
  names: readonly [en: string, de: string],
  materials: RestorationFacts['materials'],
  group: RestorationFacts['group'],
): RestorationFacts => tooth(names, materials, { place: 'arch', group })

const aid = (
  names: readonly [en: string, de: string],
  materials: RestorationFacts['materials'],
): RestorationFacts => tooth(names, materials, { place: 'case', group: 'aid' })

const onImplant = { group: 'implant', implant: 'always' } as const
const onPreparedTooth = { implant: 'never' } as const
const bridge = { place: 'bridge' } as const

/** Each restoration in words that a dental assistant uses, with what the rules need to know of it. */
export const restorationFacts: Readonly<Record<RestorationType, RestorationFacts>> = {
  crown: tooth(['Crown', 'Krone'], anyCrown),
  coping: tooth(['Coping', 'Kappe'], strong),
  veneer: tooth(
    ['Veneer', 'Veneer'],
    [...glassCeramic, 'hybrid_ceramic', ...zirconia, ...temporary],
    onPreparedTooth,
  ),
  inlay: tooth(['Inlay', 'Inlay'], adhesive, onPreparedTooth),
  onlay: tooth(['Onlay', 'Onlay'], adhesive, onPreparedTooth),
  overlay: tooth(['Overlay', 'Overlay'], adhesive, onPreparedTooth),
  bridge: tooth(['Bridge', 'Brücke'], strong, bridge),
  pontic: tooth(['Pontic', 'Brückenglied'], strong),
  maryland_bridge: tooth(
    ['Resin-bonded (Maryland) bridge', 'Klebebrücke (Marylandbrücke)'],
    [...zirconia, 'lithium_disilicate', ...metalCeramic, ...frame, 'composite', 'peek'],
    { ...bridge, ...onPreparedTooth },
  ),
  implant_crown: tooth(['Implant crown', 'Implantatkrone'], anyCrown, onImplant),
  custom_abutment: tooth(['Custom abutment', 'Individuelles Abutment'], abutment, onImplant),
  stock_abutment: tooth(['Stock abutment', 'Konfektioniertes Abutment'], abutment, onImplant),
  implant_bar: tooth(['Implant bar', 'Implantatsteg'], [...frame, ...cast, ...zirconia, 'peek'], {
    ...onImplant,
    place: 'arch',
  }),
  screw_retained_bridge: tooth(['Screw-retained bridge', 'Verschraubte Brücke'], strong, {
    ...onImplant,
    ...bridge,
  }),
  full_arch_hybrid: tooth(
    ['Full-arch hybrid', 'Verschraubte Full-Arch-Versorgung'],
    [...zirconia, ...metalCeramic, ...onFrame, 'composite'],
    { ...onImplant, place: 'arch' },
  ),
  post_and_core: tooth(
    ['Post and core', 'Stiftaufbau'],
    [...cast, ...frame, 'zirconia_monolithic', 'composite', 'peek'],
    onPreparedTooth,
  ),
  telescopic_crown: tooth(
    ['Telescopic crown', 'Teleskopkrone'],
    [...cast, ...frame, ...zirconia, ...metalCeramic, 'peek'],
  ),
  temporary_crown: tooth(['Temporary crown', 'Provisorische Krone'], temporary, {
    group: 'temporary',
  }),
  temporary_bridge: tooth(['Temporary bridge', 'Provisorische Brücke'], temporary, {
    ...bridge,
    group: 'temporary',
  }),
  full_denture: arch(['Full denture', 'Totalprothese'], onFrame, 'removable'),
  partial_denture_metal: arch(
    ['Metal partial denture', 'Modellgussprothese'],
    [...frame, ...cast],
    'removable',
  ),
  partial_denture_acrylic: arch(
    ['Acrylic partial denture', 'Kunststoff-Teilprothese'],
    plastic,
    'removable',
  ),
  partial_denture_flexible: arch(
    ['Flexible partial denture', 'Flexible Teilprothese'],
    ['flexible_nylon', 'peek', 'printed_resin'],
    'removable',
  ),
  immediate_denture: arch(
    ['Immediate denture', 'Immediatprothese'],
    [...plastic, 'flexible_nylon'],
    'removable',
  ),
  overdenture: arch(['Overdenture', 'Deckprothese'], onFrame, 'removable'),
  reline: arch(['Reline', 'Unterfütterung'], plastic, 'removable'),
  rebase: arch(['Rebase', 'Neue Prothesenbasis'], plastic, 'removable'),
  denture_repair: arch(
    ['Denture repair', 'Prothesenreparatur'],
    [...orthodontic, 'flexible_nylon'],
    'removable',
  ),
  tooth_addition: arch(
    ['Denture tooth addition', 'Prothesenerweiterung (Zahn)'],
    [...orthodontic, 'flexible_nylon'],
    'removable',
  ),
  custom_tray: arch(['Custom tray', 'Individueller Löffel'], plastic, 'aid'),
  bite_rim: arch(['Bite rim', 'Bissschablone'], ['wax', ...plastic], 'aid'),
  wax_up: aid(['Wax-up', 'Wax-up'], ['wax', ...plastic]),
  mockup: aid(['Mock-up', 'Mock-up'], ['wax', 'composite', ...plastic]),
  splint: arch(['Splint', 'Aufbissschiene'], [...onFrame, 'flexible_nylon'], 'splint'),
  night_guard: arch(['Night guard', 'Knirscherschiene'], [...plastic, 'flexible_nylon'], 'splint'),
  sports_guard: arch(['Sports guard', 'Sportmundschutz'], ['acrylic', 'printed_resin'], 'splint'),
  sleep_appliance: arch(
    ['Sleep appliance', 'Schnarcherschiene'],
    [...onFrame, 'flexible_nylon'],
    'splint',
  ),
  retainer: arch(['Retainer', 'Retainer'], orthodontic, 'orthodontics'),
  clear_aligner: arch(['Clear aligner', 'Aligner'], ['printed_resin'], 'orthodontics'),
  ortho_appliance: arch(
    ['Orthodontic appliance', 'Kieferorthopädisches Gerät'],
    orthodontic,
    'orthodontics',
  ),
  expander: arch(['Expander', 'Dehngerät'], orthodontic, 'orthodontics'),
  space_maintainer: arch(['Space maintainer', 'Platzhalter'], orthodontic, 'orthodontics'),
  surgical_guide: arch(['Surgical guide', 'Bohrschablone'], onFrame, 'aid'),
  study_model: aid(['Study model', 'Situationsmodell'], plastic),
  printed_model: aid(['Printed model', 'Gedrucktes Modell'], plastic),
  soft_tissue_model: aid(['Soft tissue model', 'Modell mit Zahnfleischmaske'], plastic),
  other: tooth(['Other restoration', 'Andere Arbeit'], null, { place: 'case', group: 'other' }),
}
