import type { materialClasses } from './catalog-terms.ts'

/** A word of the list of materials. */
export type MaterialClass = (typeof materialClasses)[number]

type MaterialGroup = 'ceramic' | 'metal_ceramic' | 'metal' | 'polymer' | 'wax' | 'other'

type MaterialFacts = { en: string; de: string; group: MaterialGroup }

/** Each material in words that a dental assistant uses, with its kind. */
export const materialFacts: Readonly<Record<MaterialClass, MaterialFacts>> = {
  zirconia_monolithic: {
    en: 'Zirconia, monolithic',
    de: 'Zirkonoxid, monolithisch',
    group: 'ceramic',
  },
  zirconia_multilayer: {
    en: 'Zirconia, multilayer',
    de: 'Zirkonoxid, mehrschichtig',
    group: 'ceramic',
  },
  zirconia_layered: {
    en: 'Zirconia, hand-layered',
    de: 'Zirkonoxid, verblendet',
    group: 'ceramic',
  },
  lithium_disilicate: { en: 'Lithium disilicate', de: 'Lithiumdisilikat', group: 'ceramic' },
  leucite_ceramic: { en: 'Leucite ceramic', de: 'Leuzitkeramik', group: 'ceramic' },
  feldspathic: { en: 'Feldspathic ceramic', de: 'Feldspatkeramik', group: 'ceramic' },
  hybrid_ceramic: { en: 'Hybrid ceramic', de: 'Hybridkeramik', group: 'ceramic' },
  pfm_high_noble: {
    en: 'PFM, high noble',
    de: 'Metallkeramik, hochgoldhaltig',
    group: 'metal_ceramic',
  },
  pfm_noble: {
    en: 'PFM, noble',
    de: 'Metallkeramik, Edelmetall',
    group: 'metal_ceramic',
  },
  pfm_base: {
    en: 'PFM, base metal',
    de: 'Metallkeramik, edelmetallfrei',
    group: 'metal_ceramic',
  },
  full_cast_gold: { en: 'Full cast gold', de: 'Vollguss, Gold', group: 'metal' },
  full_cast_base: {
    en: 'Full cast base metal',
    de: 'Vollguss, edelmetallfrei',
    group: 'metal',
  },
  cobalt_chrome: { en: 'Cobalt chrome', de: 'Kobalt-Chrom', group: 'metal' },
  titanium: { en: 'Titanium', de: 'Titan', group: 'metal' },
  peek: { en: 'PEEK', de: 'PEEK', group: 'polymer' },
  pmma: { en: 'Milled PMMA', de: 'PMMA, gefräst', group: 'polymer' },
  composite: { en: 'Composite', de: 'Komposit', group: 'polymer' },
  acrylic: { en: 'Acrylic', de: 'Prothesenkunststoff', group: 'polymer' },
  flexible_nylon: { en: 'Flexible nylon', de: 'Flexibles Nylon', group: 'polymer' },
  printed_resin: { en: 'Printed resin', de: 'Gedruckter Kunststoff', group: 'polymer' },
  wax: { en: 'Wax', de: 'Wachs', group: 'wax' },
  other: { en: 'Other material', de: 'Anderes Material', group: 'other' },
}
