import type { StatementLanguage } from '#contract/compliance/device-statements'
import { materialFacts } from '#contract/catalog/material-facts'
import { restorationFacts } from '#contract/catalog/restorations'
import type { Prescription, RxItem } from '#contract/orders/rx-versions'
import { partWords } from './texts.ts'

/**
 * The language, and which free texts may be in a paper that is kept for years: not those with a
 * name.
 */
type Wording = { language: StatementLanguage; isKept: (text: string) => boolean }

const implantText = ({ implant }: RxItem): string | null =>
  implant &&
  [implant.manufacturer, implant.system, implant.platform, implant.connection, implant.retention]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')

function describeItem(item: RxItem, { language, isKept }: Wording): string {
  const characteristic = (label: string, value: string | null | undefined): string[] =>
    value && isKept(value) ? [`${label} ${value}`] : []
  const words = partWords[language]
  const { description, restorationType, teeth, arch, material, shade } = item
  return [
    `${description} (${restorationFacts[restorationType][language]})`,
    ...characteristic(words.teeth, teeth.join(', ')),
    ...(arch === null ? [] : [words[arch]]),
    ...(material === null ? [] : [materialFacts[material][language]]),
    ...characteristic(words.shade, shade?.value),
    ...characteristic(words.stump, shade?.stump?.value),
    ...characteristic(words.implant, implantText(item)),
    ...characteristic(words.contact, item.occlusion?.contact),
    ...characteristic(words.clearance, item.occlusion?.clearance),
    ...characteristic(words.margin, item.margin?.type),
    ...characteristic(words.pontic, item.design?.pontic),
    ...characteristic(words.stain, item.design?.stain),
    ...characteristic(words.alloy, item.design?.alloy),
    ...item.options.map(({ name }) => name),
  ].join(', ')
}

/**
 * What a prescription asks for, in words: a line for each piece of work, then what was written freely.
 */
export function describePrescription(
  { items, instructions }: Prescription,
  wording: Wording,
): string[] {
  const { language, isKept } = wording
  const free = (label: string, text: string | null) =>
    text !== null && text.trim() !== '' && isKept(text) ? [`${label}: ${text.trim()}`] : []
  return [
    ...items.flatMap((item) => [
      describeItem(item, wording),
      ...free(item.description, item.notes),
    ]),
    ...free(partWords[language].instructions, instructions),
  ]
}

/**
 * Whether any of it stays in the body: then it is kept for 15 years instead of 10 (MDR, Annex XIII
 * section 4). What is made for an implant is taken for implantable: the longer time harms nobody.
 */
export const isImplantable = ({ items }: Pick<Prescription, 'items'>): boolean =>
  items.some(
    ({ restorationType, implant }) =>
      implant !== null || restorationFacts[restorationType].implant === 'always',
  )
