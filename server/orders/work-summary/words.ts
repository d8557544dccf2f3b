import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import type { ServiceLanguage } from '#platform/locale/accepted-language'
import type { MaterialClass } from '#contract/catalog/material-facts'

/** A language in which work is summed up. */
export type SummaryLanguage = ServiceLanguage

type Words = Readonly<Record<SummaryLanguage, string>>

// Only what is made for single teeth is spoken of in the plural.
const plurals: Partial<Record<RestorationType, Words>> = {
  crown: { en: 'Crowns', de: 'Kronen' },
  coping: { en: 'Copings', de: 'Kappen' },
  veneer: { en: 'Veneers', de: 'Veneers' },
  inlay: { en: 'Inlays', de: 'Inlays' },
  onlay: { en: 'Onlays', de: 'Onlays' },
  overlay: { en: 'Overlays', de: 'Overlays' },
  pontic: { en: 'Pontics', de: 'Brückenglieder' },
  implant_crown: { en: 'Implant crowns', de: 'Implantatkronen' },
  custom_abutment: { en: 'Custom abutments', de: 'Individuelle Abutments' },
  stock_abutment: { en: 'Stock abutments', de: 'Konfektionierte Abutments' },
  post_and_core: { en: 'Posts and cores', de: 'Stiftaufbauten' },
  telescopic_crown: { en: 'Telescopic crowns', de: 'Teleskopkronen' },
  temporary_crown: { en: 'Temporary crowns', de: 'Provisorische Kronen' },
}

/** What a restoration is called, of one tooth or of several. */
export function restorationName(
  type: RestorationType,
  { teeth, language }: { teeth: number; language: SummaryLanguage },
): string {
  const several = teeth > 1 ? plurals[type]?.[language] : undefined
  return several ?? restorationFacts[type][language]
}

const pfm: Words = { en: 'PFM', de: 'Metallkeramik' }
const zirconia: Words = { en: 'Zirconia', de: 'Zirkonoxid' }
const castMetal: Words = { en: 'Cast metal', de: 'Vollguss' }

const same = (name: string): Words => ({ en: name, de: name })

/** What a bench calls a material; null says nothing. */
export const shortMaterials: Readonly<Record<MaterialClass, Words | null>> = {
  zirconia_monolithic: zirconia,
  zirconia_multilayer: zirconia,
  zirconia_layered: { en: 'Layered zirconia', de: 'Zirkonoxid verblendet' },
  lithium_disilicate: { en: 'LS₂ ceramic', de: 'LS₂-Keramik' },
  leucite_ceramic: { en: 'Leucite', de: 'Leuzitkeramik' },
  feldspathic: { en: 'Feldspathic', de: 'Feldspatkeramik' },
  hybrid_ceramic: { en: 'Hybrid ceramic', de: 'Hybridkeramik' },
  pfm_high_noble: pfm,
  pfm_noble: pfm,
  pfm_base: pfm,
  full_cast_gold: { en: 'Gold', de: 'Gold' },
  full_cast_base: castMetal,
  cobalt_chrome: same('CoCr'),
  titanium: { en: 'Titanium', de: 'Titan' },
  peek: same('PEEK'),
  pmma: same('PMMA'),
  composite: { en: 'Composite', de: 'Komposit' },
  acrylic: { en: 'Acrylic', de: 'Kunststoff' },
  flexible_nylon: same('Nylon'),
  printed_resin: { en: 'Printed resin', de: 'Druckkunststoff' },
  wax: { en: 'Wax', de: 'Wachs' },
  other: null,
}

/** A jaw as it follows the name of the work. */
export const arches: Readonly<Record<'upper' | 'lower' | 'both', Words>> = {
  upper: { en: ', upper', de: ' OK' },
  lower: { en: ', lower', de: ' UK' },
  both: { en: ', upper and lower', de: ' OK und UK' },
}
