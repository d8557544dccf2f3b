import type { fileKinds, productUnits, surchargeKinds } from '#contract/catalog/catalog-terms'
import { materialFacts, type MaterialClass } from '#contract/catalog/material-facts'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'

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
export const catalogWordsEn = {
  restoration: Object.fromEntries(
    Object.entries(restorationFacts).map(([type, { en }]) => [type, en]),
  ) as Record<RestorationType, string>,
  material: Object.fromEntries(
    Object.entries(materialFacts).map(([key, { en }]) => [key, en]),
  ) as Record<MaterialClass, string>,
  fileKind,
  productUnit,
  surchargeKind,
}
