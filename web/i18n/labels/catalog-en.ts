import type { fileKinds, productUnits, surchargeKinds } from '#contract/catalog/catalog-terms'
import type { MaterialClass } from '#contract/catalog/material-facts'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'

const material: Record<MaterialClass, string> = {
  zirconia_monolithic: 'Zirconia, monolithic',
  zirconia_multilayer: 'Zirconia, multilayer',
  zirconia_layered: 'Zirconia, hand-layered',
  lithium_disilicate: 'Lithium disilicate',
  leucite_ceramic: 'Leucite ceramic',
  feldspathic: 'Feldspathic ceramic',
  hybrid_ceramic: 'Hybrid ceramic',
  pfm_high_noble: 'PFM, high noble',
  pfm_noble: 'PFM, noble',
  pfm_base: 'PFM, base metal',
  full_cast_gold: 'Full cast gold',
  full_cast_base: 'Full cast base metal',
  cobalt_chrome: 'Cobalt chrome',
  titanium: 'Titanium',
  peek: 'PEEK',
  pmma: 'Milled PMMA',
  composite: 'Composite',
  acrylic: 'Acrylic',
  flexible_nylon: 'Flexible nylon',
  printed_resin: 'Printed resin',
  wax: 'Wax',
  other: 'Other material',
}
const fileKind: Record<(typeof fileKinds)[number], string> = {
  scan_upper: 'Upper jaw scan',
  scan_lower: 'Lower jaw scan',
  scan_bite: 'Bite scan',
  scan_prep: 'Preparation scan',
  scan_preop: 'Pre-op scan',
  scan_implant: 'Scan body scan',
  scan_gingiva: 'Gingiva scan',
  cbct: 'CBCT',
  photo_shade: 'Shade photo',
  photo_face: 'Face photo',
  photo_intraoral: 'Intraoral photo',
  xray: 'X-ray',
  rx_pdf: 'Rx (PDF)',
  design_stl: 'Design',
  design_preview: 'Design preview',
  cad_project: 'CAD project',
  model_stl: 'Model',
  invoice_pdf: 'Invoice (PDF)',
  statement_pdf: 'Statement (PDF)',
  other: 'Other file',
}
const productUnit: Record<(typeof productUnits)[number], string> = {
  tooth: 'Tooth',
  arch: 'Arch',
  case: 'Case',
  piece: 'Unit',
}
const surchargeKind: Record<(typeof surchargeKinds)[number], string> = {
  rush: 'Rush',
  shipping: 'Shipping',
  per_gram: 'By weight',
  other: 'Other',
}

/** The words of the catalogue's closed lists. */
export const catalogLabelsEn = {
  restoration: Object.fromEntries(
    Object.entries(restorationFacts).map(([type, { en }]) => [type, en]),
  ) as Record<RestorationType, string>,
  material,
  fileKind,
  productUnit,
  surchargeKind,
}
