import type { DentalItem } from '#contract/orders/dental-view'
import type { MaterialClass } from '#contract/catalog/material-facts'
import type { RestorationType } from '#contract/catalog/restorations'
import { archOfTooth, placeInArch, sortAlongArch, toothAt } from '#contract/catalog/teeth'
import type { ProjectTooth } from './dental-project.ts'

/** A piece of work as it becomes teeth of a case. */
export type ReconstructedItem = Pick<
  DentalItem,
  'restorationType' | 'teeth' | 'units' | 'connectors' | 'material' | 'implant'
> & { shade: { value: string } | null }

// What exocad makes on a tooth. Work that is not there is not designed tooth by tooth.
const typeOfWork: Partial<Record<RestorationType, string>> = {
  crown: 'AnatomicCrown',
  coping: 'Coping',
  veneer: 'Veneer',
  inlay: 'AnatomicInlay',
  onlay: 'AnatomicInlay',
  overlay: 'AnatomicInlay',
  bridge: 'AnatomicCrown',
  pontic: 'AnatomicPontic',
  maryland_bridge: 'AnatomicCrown',
  implant_crown: 'AnatomicCrown',
  custom_abutment: 'CustomAbutment',
  implant_bar: 'BarPillar',
  screw_retained_bridge: 'AnatomicCrown',
  full_arch_hybrid: 'AnatomicCrown',
  telescopic_crown: 'PrimaryTelescope',
  temporary_crown: 'ProvisionalCrown',
  temporary_bridge: 'ProvisionalCrown',
  full_denture: 'ProstheticTooth',
  partial_denture_metal: 'ProstheticTooth',
  partial_denture_acrylic: 'ProstheticTooth',
  partial_denture_flexible: 'ProstheticTooth',
  immediate_denture: 'ProstheticTooth',
  overdenture: 'ProstheticTooth',
  wax_up: 'AnatomicWaxup',
  mockup: 'AnatomicWaxup',
  splint: 'BiteSplint',
  night_guard: 'BiteSplint',
}

const materialNames: Partial<Record<MaterialClass, string>> = {
  zirconia_monolithic: 'ZI',
  zirconia_multilayer: 'MLZI',
  zirconia_layered: 'ZI',
  lithium_disilicate: 'LS2',
  leucite_ceramic: 'GCER',
  feldspathic: 'FS',
  hybrid_ceramic: 'RC',
  pfm_high_noble: 'AU',
  pfm_noble: 'AU',
  pfm_base: 'NP',
  full_cast_gold: 'AU',
  full_cast_base: 'NP',
  cobalt_chrome: 'NP',
  titanium: 'TI',
  peek: 'PEEK',
  pmma: 'PMMA',
  acrylic: 'PMMA',
  wax: 'WAX',
}

const onImplantOrTooth = new Set<RestorationType>([
  'implant_crown',
  'implant_bar',
  'screw_retained_bridge',
  'full_arch_hybrid',
])

function typeOf(item: ReconstructedItem, role: string | undefined): string | undefined {
  const type = typeOfWork[item.restorationType]
  if (role !== 'pontic' || type === undefined) return type
  return type === 'ProvisionalCrown' ? 'ProvisionalPontic' : 'AnatomicPontic'
}

function implantOf(item: ReconstructedItem, type: string): string | null {
  if (type === 'CustomAbutment') return 'CustomAbutment'
  if (type !== 'AnatomicCrown') return null
  if (!onImplantOrTooth.has(item.restorationType) && item.implant === null) return 'None'
  return item.implant?.retention === 'screw' ? 'WithoutAbutment' : 'CustomAbutment'
}

// How far from the middle of the jaw, beginning at 1.
const distanceOf = (tooth: number) => tooth % 10

// Of two joined teeth the outer one has the connector; across the middle both turn it to each other.
function connectedIn(item: ReconstructedItem): Set<number> {
  const body = sortAlongArch(
    item.units.filter(({ role }) => role !== 'missing').map(({ tooth }) => tooth),
  )
  const pairs: readonly (readonly number[])[] =
    item.connectors.length > 0
      ? item.connectors
      : body.slice(1).map((tooth, index) => [body[index] as number, tooth])
  const connected = new Set<number>()
  for (const [one = 0, other = 0] of pairs) {
    if (archOfTooth(one) !== archOfTooth(other)) continue
    if (distanceOf(one) >= distanceOf(other)) connected.add(one)
    if (distanceOf(other) >= distanceOf(one)) connected.add(other)
  }
  return connected
}

function teethOf(item: ReconstructedItem): ProjectTooth[] {
  const roles = new Map(item.units.map(({ tooth, role }) => [tooth, role]))
  const connected = connectedIn(item)
  return sortAlongArch([...new Set([...item.teeth, ...roles.keys()])]).flatMap((number) => {
    const role = roles.get(number)
    const reconstructionType = role === 'missing' ? 'MissingTooth' : typeOf(item, role)
    if (reconstructionType === undefined) return []
    const isMissing = role === 'missing'
    const material = item.material === null ? null : (materialNames[item.material] ?? null)
    return [
      {
        number,
        reconstructionType,
        materialName: isMissing ? 'None' : material,
        color: isMissing ? null : (item.shade?.value ?? null),
        isMesiallyConnected: connected.has(number),
        implantType: isMissing ? null : implantOf(item, reconstructionType),
      },
    ]
  })
}

const beside = (number: number, reconstructionType: string): ProjectTooth => ({
  number,
  reconstructionType,
  materialName: 'Healthy',
  color: null,
  isMesiallyConnected: false,
  implantType: null,
})

// Permanent teeth have places from -8 to 7; milk teeth are not looked beside.
function neighboursOf(tooth: number): number[] {
  if (tooth > 48) return []
  const place = placeInArch(tooth)
  return [place - 1, place + 1]
    .filter((next) => next >= -8 && next <= 7)
    .map((next) => toothAt(archOfTooth(tooth), next))
}

// Where one jaw is worked on, exocad wants to know a tooth that it meets.
function antagonistOf(worked: readonly number[]): number[] {
  const [first] = worked.filter((tooth) => tooth <= 48)
  if (first === undefined || new Set(worked.map(archOfTooth)).size > 1) return []
  return [toothAt(archOfTooth(first) === 'upper' ? 'lower' : 'upper', placeInArch(first))]
}

/**
 * The teeth of a case: those that something is made on, each once, along the arch; then their
 * neighbours as healthy ones and a tooth against them. The words are exocad's as public programs write
 * them. Empty when nothing is made tooth by tooth.
 */
export function projectTeeth(items: readonly ReconstructedItem[]): ProjectTooth[] {
  const made = new Map<number, ProjectTooth>()
  for (const tooth of items.flatMap(teethOf)) {
    // An abutment and its crown are one tooth of the case: the crown, on that abutment.
    const known = made.get(tooth.number)
    if (!known || known.reconstructionType === 'CustomAbutment') {
      made.set(tooth.number, { ...tooth, implantType: known?.implantType ?? tooth.implantType })
    } else if (tooth.reconstructionType === 'CustomAbutment') {
      made.set(tooth.number, { ...known, implantType: 'CustomAbutment' })
    }
  }
  const worked = sortAlongArch([...made.keys()])
  if (worked.length === 0) return []
  const neighbours = [...new Set(worked.flatMap(neighboursOf))].filter((tooth) => !made.has(tooth))
  return [
    ...worked.flatMap((number) => made.get(number) ?? []),
    ...sortAlongArch(neighbours).map((number) => beside(number, 'HealthyTooth')),
    ...antagonistOf(worked).map((number) => beside(number, 'Antagonist')),
  ]
}
