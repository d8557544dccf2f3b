import type { StatementLanguage } from '#contract/device-statements'
import { materialFacts } from '#contract/materials'
import { restorationFacts } from '#contract/restorations'
import type { Prescription, RxItem } from '#contract/rx-versions'
import { partWords } from './texts.ts'

const said = (label: string, value: string | null | undefined): string[] =>
  value === null || value === undefined || value === '' ? [] : [`${label} ${value}`]

const implantText = ({ implant }: RxItem): string | null =>
  implant &&
  [implant.manufacturer, implant.system, implant.platform, implant.connection, implant.retention]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')

function describeItem(item: RxItem, language: StatementLanguage): string {
  const words = partWords[language]
  const { description, restorationType, teeth, arch, material, shade } = item
  return [
    `${description} (${restorationFacts[restorationType][language]})`,
    ...said(words.teeth, teeth.join(', ')),
    ...(arch === null ? [] : [words[arch]]),
    ...(material === null ? [] : [materialFacts[material][language]]),
    ...said(words.shade, shade?.value),
    ...said(words.stump, shade?.stump?.value),
    ...said(words.implant, implantText(item)),
    ...said(words.contact, item.occlusion?.contact),
    ...said(words.clearance, item.occlusion?.clearance),
    ...said(words.margin, item.margin?.type),
    ...item.options.map(({ name }) => name),
  ].join(', ')
}

/**
 * What a prescription asks for, in words: a line for each piece of work, then what was written freely.
 * `isKept` says which free texts may stand in a paper that is kept for years: not those with a name.
 */
export function describePrescription(
  { items, instructions }: Prescription,
  { language, isKept }: { language: StatementLanguage; isKept: (text: string) => boolean },
): string[] {
  const free = (label: string, text: string | null) =>
    text !== null && text.trim() !== '' && isKept(text) ? [`${label}: ${text.trim()}`] : []
  return [
    ...items.flatMap((item) => [
      describeItem(item, language),
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
