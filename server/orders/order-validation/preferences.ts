import type { RxItemField } from '#contract/catalog/rx-rules'
import { restorationFacts } from '#contract/catalog/restorations'
import type { DentistPreferences } from '#contract/partners/dentists'
import { valueAt, type PricedItem } from '#server/catalog/pricing'

/** What a dentist or a laboratory usually wants of a field of an item. */
export type Wish = { field: RxItemField; value: string }

type Part = 'implant' | 'occlusion' | 'margin' | 'design'

/** What of an item decides which wishes are about it. */
type Described = Pick<PricedItem, 'restorationType' | 'material' | 'units'> & {
  implant: object | null
}

const seatedGroups: readonly string[] = ['fixed', 'implant', 'temporary']
const alloyedMaterials: readonly (string | null)[] = [
  'pfm_high_noble',
  'pfm_noble',
  'pfm_base',
  'full_cast_gold',
  'full_cast_base',
  'cobalt_chrome',
  'titanium',
]

/**
 * The wishes of preferences that are about an item: contacts and margins are those of what is seated in
 * the arch, pontics those of bridges, alloys those of metal.
 */
export function wishesFor(item: Described, preferences: DentistPreferences): Wish[] {
  const { restorationType, implant, units } = item
  const isSeated = seatedGroups.includes(restorationFacts[restorationType].group)
  const usual = preferences.materials?.find((one) => one.restorationType === restorationType)
  const material = item.material ?? usual?.material ?? null
  const hasPontic = restorationType === 'pontic' || units.some(({ role }) => role === 'pontic')
  const all: [RxItemField, string | undefined, boolean][] = [
    ['material', usual?.material, true],
    ['implant.retention', preferences.implantRetention, implant !== null],
    ['occlusion.contact', preferences.occlusalContact, isSeated],
    ['occlusion.clearance', preferences.occlusalClearance, isSeated],
    ['margin.type', preferences.marginDesign, isSeated],
    ['design.proximalContact', preferences.proximalContact, isSeated],
    ['design.pontic', preferences.ponticDesign, hasPontic],
    ['design.stain', preferences.stain, isSeated],
    ['design.alloy', preferences.alloy, alloyedMaterials.includes(material)],
  ]
  return all.flatMap(([field, value, isAbout]) =>
    value !== undefined && isAbout ? [{ field, value }] : [],
  )
}

const emptyParts = {
  occlusion: { contact: null, clearance: null },
  margin: { type: null },
  design: { proximalContact: null, pontic: null, stain: null, alloy: null },
}

function withValue(item: PricedItem, field: RxItemField, value: string | null): PricedItem {
  if (field === 'material') return { ...item, material: value as PricedItem['material'] }
  const [name = '', key = ''] = field.split('.')
  const part = name as Part
  const before = item[part] ?? (part === 'implant' ? null : emptyParts[part])
  if (before === null) return item
  const after = { ...before, [key]: value }
  const isEmpty = Object.values(after).every((one) => one === null)
  return { ...item, [part]: isEmpty && part !== 'implant' ? null : after }
}

/** The item with what is empty in it filled from preferences, and a note of what was. */
export function fillItem(item: PricedItem, preferences: DentistPreferences | null): PricedItem {
  if (preferences === null || !item.allowsPreferences) return item
  const fill = wishesFor(item, preferences).filter(({ field }) => valueAt(item, field) === null)
  if (fill.length === 0) return item
  const preferenceFields = [...item.preferenceFields, ...fill.map(({ field }) => field)]
  return fill.reduce<PricedItem>((before, { field, value }) => withValue(before, field, value), {
    ...item,
    preferenceFields: [...new Set(preferenceFields)],
  })
}

/** The item as it was typed: what preferences had filled is empty again. */
export const emptyFilled = (item: PricedItem): PricedItem =>
  item.preferenceFields.reduce<PricedItem>((before, field) => withValue(before, field, null), {
    ...item,
    preferenceFields: [],
  })
