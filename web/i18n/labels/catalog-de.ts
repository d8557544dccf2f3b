import { materialFacts, type MaterialClass } from '#contract/catalog/material-facts'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import type { catalogWordsEn } from './catalog-en.ts'

/** The words of the catalogue's closed lists in German. */
export const catalogWordsDe: typeof catalogWordsEn = {
  restoration: Object.fromEntries(
    Object.entries(restorationFacts).map(([type, { de }]) => [type, de]),
  ) as Record<RestorationType, string>,
  material: Object.fromEntries(
    Object.entries(materialFacts).map(([key, { de }]) => [key, de]),
  ) as Record<MaterialClass, string>,
  fileKind: {
    scan_upper: 'Scan Oberkiefer',
    scan_lower: 'Scan Unterkiefer',
    scan_bite: 'Scan Biss',
    scan_prep: 'Scan Präparation',
    scan_preop: 'Scan vor der Präparation',
    scan_implant: 'Scan mit Scanbodys',
    scan_gingiva: 'Scan Gingiva',
    cbct: 'DVT',
    photo_shade: 'Farbfoto',
    photo_face: 'Gesichtsfoto',
    photo_intraoral: 'Intraorales Foto',
    xray: 'Röntgenbild',
    rx_pdf: 'Verordnung (PDF)',
    design_stl: 'Design',
    design_preview: 'Designvorschau',
    cad_project: 'CAD-Projekt',
    model_stl: 'Modell',
    invoice_pdf: 'Rechnung (PDF)',
    statement_pdf: 'Kontoauszug (PDF)',
    other: 'Andere Datei',
  },
  productUnit: { tooth: 'Zahn', arch: 'Kiefer', case: 'Fall', piece: 'Stück' },
  surchargeKind: { rush: 'Eilig', shipping: 'Versand', per_gram: 'Nach Gewicht', other: 'Anderes' },
}
