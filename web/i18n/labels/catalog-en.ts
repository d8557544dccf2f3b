import type { fileKinds, productUnits, surchargeKinds } from '#contract/catalog/catalog-terms'
import type { MaterialClass } from '#contract/catalog/material-facts'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'

const material: Record<MaterialClass, string> = {
  zirconia_monolithic: 'Zirconia, monolithic',
  zirconia_multilayer: 'Zirconia, multilayer',
  zirconia_layered: 'Zirconia, layered by hand',
  lithium_disilicate: 'Lithium disilicate',
  leucite_ceramic: 'Leucite ceramic',
  feldspathic: 'Feldspathic ceramic',
  hybrid_ceramic: 'Hybrid ceramic',
  pfm_high_noble: 'Porcelain on high noble metal',
  pfm_noble: 'Porcelain on noble metal',
  pfm_base: 'Porcelain on non-precious metal',
  full_cast_gold: 'Full cast, gold',
  full_cast_base: 'Full cast, non-precious',
  cobalt_chrome: 'Cobalt chrome',
  titanium: 'Titanium',
  peek: 'PEEK',
  pmma: 'PMMA, milled',
  composite: 'Composite',
  acrylic: 'Acrylic',
  flexible_nylon: 'Flexible nylon',
  printed_resin: 'Printed resin',
  wax: 'Wax',
  other: 'Another material',
}
const fileKind: Record<(typeof fileKinds)[number], string> = {
  scan_upper: 'Scan, upper jaw',
  scan_lower: 'Scan, lower jaw',
  scan_bite: 'Scan, bite',
  scan_prep: 'Scan, preparation',
  scan_preop: 'Scan, before preparation',
  scan_implant: 'Scan, scan bodies',
  scan_gingiva: 'Scan, gingiva',
  cbct: 'CBCT',
  photo_shade: 'Photo of the shade',
  photo_face: 'Photo of the face',
  photo_intraoral: 'Intraoral photo',
  xray: 'X-ray',
  rx_pdf: 'Prescription (PDF)',
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
  arch: 'Jaw',
  case: 'Case',
  piece: 'Piece',
}
const surchargeKind: Record<(typeof surchargeKinds)[number], string> = {
  rush: 'Rush',
  shipping: 'Shipping',
  per_gram: 'By weight',
  other: 'Other',
}

/** The words of the catalogue's closed lists. */
export const catalogWordsEn = {
  restoration: Object.fromEntries(
    Object.entries(restorationFacts).map(([type, { en }]) => [type, en]),
  ) as Record<RestorationType, string>,
  material,
  fileKind,
  productUnit,
  surchargeKind,
}
