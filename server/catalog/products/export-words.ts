import type { ProductColumn } from '#contract/catalog/product-export'
import type { DocumentLanguage } from '#contract/documents/pdf'

/** The words of an exported catalogue, in one language. */
export type ExportWords = {
  fileName: string
  decimalSign: ',' | '.'
  heads: Readonly<Record<ProductColumn, string>>
  yes: string
  no: string
}

/** The words of an exported catalogue. */
export const exportWords: Readonly<Record<DocumentLanguage, ExportWords>> = {
  en: {
    fileName: 'catalogue',
    decimalSign: '.',
    heads: {
      code: 'Article number',
      name: 'Name',
      nameEn: 'Name in English',
      nameDe: 'Name in German',
      category: 'Category',
      restorationType: 'Type',
      material: 'Material',
      unit: 'Unit',
      price: 'Unit price',
      currency: 'Currency',
      taxPercent: 'Tax (%)',
      turnaroundDays: 'Turnaround (working days)',
      warrantyMonths: 'Warranty (months)',
      isOrderable: 'Can be ordered',
      isArchived: 'Archived',
      options: 'Options',
      description: 'Description',
    },
    yes: 'yes',
    no: 'no',
  },
  de: {
    fileName: 'katalog',
    decimalSign: ',',
    heads: {
      code: 'Artikelnummer',
      name: 'Name',
      nameEn: 'Name auf Englisch',
      nameDe: 'Name auf Deutsch',
      category: 'Kategorie',
      restorationType: 'Art',
      material: 'Material',
      unit: 'Einheit',
      price: 'Stückpreis',
      currency: 'Währung',
      taxPercent: 'Steuer (%)',
      turnaroundDays: 'Lieferzeit (Arbeitstage)',
      warrantyMonths: 'Garantie (Monate)',
      isOrderable: 'Bestellbar',
      isArchived: 'Archiviert',
      options: 'Optionen',
      description: 'Beschreibung',
    },
    yes: 'ja',
    no: 'nein',
  },
}
