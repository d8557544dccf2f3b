import type { DocumentLanguage } from '#contract/documents/pdf'
import { materialFacts, type MaterialClass } from '#contract/catalog/material-facts'
import type { PreferenceDifferences } from '#contract/orders/preference-differences'
import { shadeGuides } from '#contract/catalog/shades'
import { writeHeading, writeText, type PageWriter } from './page-writer.ts'
import { translate, translateTerm, type Word } from './words.ts'

type Difference = PreferenceDifferences['differences'][number]

const guideNames = new Map<string, { name: string }>(Object.entries(shadeGuides))

function valueText(language: DocumentLanguage, field: Difference['field'], value: string | null) {
  if (value === null) return '-'
  if (field === 'material') return materialFacts[value as MaterialClass][language]
  if (field === 'shade.system') return guideNames.get(value)?.name ?? value
  if (field === 'implant.retention') return translateTerm(language, 'retention', value)
  if (field === 'occlusion.contact' || field === 'design.proximalContact') {
    return translateTerm(language, 'contact', value)
  }
  return value
}

// The fields that somebody can have a wish for.
const fieldWords: Partial<Record<Difference['field'], Word>> = {
  material: 'material',
  'shade.system': 'shadeGuide',
  'implant.retention': 'retention',
  'occlusion.contact': 'contact',
  'occlusion.clearance': 'clearance',
  'margin.type': 'margin',
  'design.proximalContact': 'proximalContact',
  'design.pontic': 'ponticDesign',
  'design.stain': 'stain',
  'design.alloy': 'alloy',
}

/** Writes what is ordered otherwise than usual, and what the laboratory noted; nothing where all is usual. */
export function writeDifferences(
  writer: PageWriter,
  usual: PreferenceDifferences | null,
  { language, items }: { language: DocumentLanguage; items: readonly { id: string }[] },
): void {
  // What the dentist wishes in words is written with the preferences.
  const remarks = usual?.remarks.filter(({ source }) => source !== 'dentist') ?? []
  if (usual === null || usual.differences.length + remarks.length === 0) return
  writeHeading(writer, translate(language, 'differences'))
  for (const { itemId, field, ordered, dentistValue, agreedValue } of usual.differences) {
    const place = items.findIndex(({ id }) => id === itemId) + 1
    const value = (one: string | null) => valueText(language, field, one)
    const word = fieldWords[field]
    const name = word === undefined ? field : translate(language, word)
    const parts = [
      `${translate(language, 'item')} ${place}, ${name}: ${value(ordered)}`,
      ...(dentistValue === null
        ? []
        : [`${translate(language, 'dentist')}: ${value(dentistValue)}`]),
      ...(agreedValue === null ? [] : [`${translate(language, 'agreed')}: ${value(agreedValue)}`]),
    ]
    writeText(writer, parts.join(' · '), { size: 10 })
  }
  for (const { about, text } of remarks) {
    const word = about === 'notes' ? 'agreed' : about
    writeText(writer, `${translate(language, word)}: ${text}`, { size: 10 })
  }
}
