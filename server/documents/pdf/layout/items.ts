import type { PaperLanguage } from '#contract/documents/pdf'
import type { DentistPreferences } from '#contract/partners/dentists'
import { materialFacts } from '#contract/catalog/material-facts'
import type { Order } from '#contract/orders/orders'
import { restorationFacts } from '#contract/catalog/restorations'
import { shadeGuides, type ShadeSystem } from '#contract/catalog/shades'
import { sortAlongArch, writeTooth, type ToothNotation } from '#contract/catalog/teeth'
import {
  drawLines,
  heightOf,
  makeRoom,
  turnPage,
  writeFields,
  writeFitted,
  writeHeading,
  writeText,
  type Field,
  type Sheet,
} from './sheet.ts'
import { breakLines, type Pen } from './text.ts'
import { chartSize, drawToothChart, isCharted } from './tooth-chart.ts'
import { translate, translateTerm, type Word } from './words.ts'

/** An item without its money. */
export type PaperItem = Omit<
  Order['items'][number],
  'unitPrice' | 'priceSource' | 'priceListId' | 'discount' | 'taxRateBasisPoints' | 'lineTotal'
>

/** How a reader wants to read. */
export type Reading = { language: PaperLanguage; notation: ToothNotation }

const bodyPen: Pen = { size: 10 }
const namePen: Pen = { size: 12, weight: 700 }
const shadePen: Pen = { size: 12, weight: 700 }

/** A number of pieces: `2 ×`. */
export const formatQuantity = (quantity: number): string => `${quantity} ×`

/** Teeth along their arch, in the notation of the reader. */
export const formatTeeth = (teeth: readonly number[], notation: ToothNotation): string =>
  sortAlongArch(teeth)
    .map((tooth) => writeTooth(tooth, notation))
    .join(', ')

const formatGuide = (language: PaperLanguage, system: ShadeSystem): string =>
  system === 'custom' ? translateTerm(language, 'shade', system) : shadeGuides[system].name

type Stated = { word: Word; value: string; pen?: Pen }

const partsOf = (
  language: PaperLanguage,
  parts: readonly (readonly [Word, string | null | undefined])[],
): string =>
  parts
    .flatMap(([word, value]) => (value ? [`${translate(language, word)} ${value}`] : []))
    .join(' · ')

function shadeOf({ shade }: PaperItem, language: PaperLanguage): Stated[] {
  if (!shade) return []
  const { system, value, stump } = shade
  const parts = partsOf(language, [
    ['cervical', shade.cervical],
    ['body', shade.body],
    ['incisal', shade.incisal],
    ['stump', stump && `${stump.value} (${formatGuide(language, stump.system)})`],
    ['gingival', shade.gingival],
    ['translucency', shade.translucency],
    ['texture', shade.texture],
  ])
  const main = `${value} (${formatGuide(language, system)})`
  return [
    { word: 'shade', value: main, pen: shadePen },
    ...(parts === '' ? [] : [{ word: 'shadeParts' as const, value: parts }]),
  ]
}

function implantOf({ implant }: PaperItem, language: PaperLanguage): Stated[] {
  if (!implant) return []
  const { manufacturer, system, retention } = implant
  const parts = partsOf(language, [
    ['platform', implant.platform],
    ['connection', implant.connection],
    ['scanBody', implant.scanBody],
    ['abutmentType', implant.abutmentType],
    ['retention', retention && translateTerm(language, 'retention', retention)],
  ])
  const value = [[manufacturer, system].filter(Boolean).join(' '), parts]
    .filter(Boolean)
    .join(' · ')
  return value === '' ? [] : [{ word: 'implant', value }]
}

function statedOf(item: PaperItem, { language, notation }: Reading): Stated[] {
  const stated: Stated[] = []
  const add = (word: Word, value: string | null | undefined) => {
    if (value) stated.push({ word, value })
  }
  if (item.teeth.length > 0) {
    const pen: Pen = { size: 12, weight: 700 }
    stated.push({ word: 'teeth', value: formatTeeth(item.teeth, notation), pen })
  }
  add('arch', item.arch && translateTerm(language, 'arch', item.arch))
  add(
    'units',
    sortAlongArch(item.units.map(({ tooth }) => tooth))
      .flatMap((tooth) => item.units.find((unit) => unit.tooth === tooth) ?? [])
      .map(
        ({ tooth, role }) =>
          `${writeTooth(tooth, notation)} ${translateTerm(language, 'role', role)}`,
      )
      .join(', '),
  )
  add('material', item.material && materialFacts[item.material][language])
  stated.push(...shadeOf(item, language), ...implantOf(item, language))
  const { occlusion, margin } = item
  add('contact', occlusion?.contact && translateTerm(language, 'contact', occlusion.contact))
  add('clearance', occlusion?.clearance)
  add('margin', margin?.type)
  add('options', item.options.map(({ name }) => name).join(', '))
  add('note', item.notes)
  return stated
}

const labelWidth = 76

/** Writes one item beside its drawing; what is longer than the page goes on on the next one. */
function writeItem(sheet: Sheet, item: PaperItem, place: number, reading: Reading): void {
  const hasChart = isCharted(item)
  const textWidth = sheet.width - (hasChart ? chartSize.width + 12 : 0)
  makeRoom(sheet, (hasChart ? chartSize.height : 30) + 10)
  const first = sheet.document.bufferedPageRange().count
  const top = sheet.y
  const type = restorationFacts[item.restorationType][reading.language]
  const title = `${place}. ${item.description} ${item.quantity > 1 ? `(${formatQuantity(item.quantity)})` : ''}`
  if (hasChart) {
    const x = sheet.left + sheet.width - chartSize.width
    drawToothChart(sheet, item, { x, y: top, notation: reading.notation })
  }
  writeText(sheet, title.trimEnd(), namePen, { width: textWidth })
  if (type !== item.description) {
    writeText(sheet, type, { size: 8, color: '#555555' }, { width: textWidth })
  }
  for (const { word, value, pen = bodyPen } of statedOf(item, reading)) {
    const lines = breakLines(sheet.document, value, pen, textWidth - labelWidth)
    for (const [at, line] of lines.entries()) {
      makeRoom(sheet, heightOf(1, pen))
      if (at === 0) {
        const y = sheet.y + (pen.size - 8) * 0.9
        const label: Pen = { size: 8, color: '#555555' }
        const width = labelWidth - 4
        writeFitted(sheet, translate(reading.language, word), label, { x: sheet.left, y, width })
      }
      sheet.y = drawLines(sheet, [line], { x: sheet.left + labelWidth, y: sheet.y, pen })
    }
  }
  const isSamePage = sheet.document.bufferedPageRange().count === first
  if (hasChart && isSamePage) sheet.y = Math.max(sheet.y, top + chartSize.height)
  sheet.y += 6
}

/** Writes all items, a thin line between them. */
export function writeItems(sheet: Sheet, items: readonly PaperItem[], reading: Reading): void {
  writeHeading(sheet, translate(reading.language, 'items'), chartSize.height)
  for (const [place, item] of items.entries()) {
    if (place > 0) {
      const { document, left, width } = sheet
      if (sheet.y + chartSize.height > sheet.bottom) turnPage(sheet)
      else {
        document
          .moveTo(left, sheet.y)
          .lineTo(left + width, sheet.y)
          .lineWidth(0.3)
          .stroke('#aaaaaa')
        sheet.y += 5
      }
    }
    writeItem(sheet, item, place + 1, reading)
  }
}

/** Writes a text of people under its heading; nothing where nobody wrote. */
export function writeNotes(sheet: Sheet, heading: string, text: string | null): void {
  if (text === null || text.trim() === '') return
  writeHeading(sheet, heading)
  writeText(sheet, text, bodyPen)
}

/** Writes how the dentist likes the work; nothing where that was never said. */
export function writePreferences(
  sheet: Sheet,
  preferences: DentistPreferences | null,
  language: PaperLanguage,
): void {
  if (!preferences) return
  const { defaultShadeSystem: guide, notes, ...wishes } = preferences
  const fields: Field[] = []
  const add = (word: Word, value: string | undefined) => {
    if (value) fields.push({ label: translate(language, word), value })
  }
  add(
    'contact',
    wishes.occlusalContact && translateTerm(language, 'contact', wishes.occlusalContact),
  )
  add(
    'proximalContact',
    wishes.proximalContact && translateTerm(language, 'contact', wishes.proximalContact),
  )
  add('ponticDesign', wishes.ponticDesign)
  add('marginDesign', wishes.marginDesign)
  add('stain', wishes.stain)
  add('shadeGuide', guide && formatGuide(language, guide))
  if (fields.length === 0 && !notes) return
  writeHeading(sheet, translate(language, 'preferences'))
  writeFields(sheet, fields, 3)
  if (notes) writeText(sheet, notes, bodyPen)
}

/** Writes what is attached, by what it shows. */
export function writeFiles(
  sheet: Sheet,
  files: readonly { kind: string; count: number }[],
  language: PaperLanguage,
): void {
  if (files.length === 0) return
  writeHeading(sheet, translate(language, 'files'), 14)
  const list = files.map(({ kind, count }) => {
    const name = translateTerm(language, 'file', kind)
    return count > 1 ? `${name} (${count})` : name
  })
  writeText(sheet, list.join(' · '), bodyPen)
}
