import type { DocumentLanguage } from '#contract/documents/pdf'
import type { DentistPreferences } from '#contract/partners/dentists'
import { materialFacts } from '#contract/catalog/material-facts'
import { itemNameIn } from '#contract/catalog/product-name'
import type { Order } from '#contract/orders/orders'
import { restorationFacts } from '#contract/catalog/restorations'
import { shadeGuides, type ShadeSystem } from '#contract/catalog/shades'
import { sortAlongArch, writeTooth, type ToothNotation } from '#contract/catalog/teeth'
import {
  drawLines,
  heightOf,
  ensureSpace,
  turnPage,
  writeFields,
  writeFitted,
  writeHeading,
  writeText,
  type Field,
  type PageWriter,
} from './page-writer.ts'
import { breakLines, type TextStyle } from './text.ts'
import { chartSize, drawToothChart, isCharted } from './tooth-chart.ts'
import { translate, translateTerm, type Word } from './words.ts'

/** An item without its money. */
export type DocumentItem = Omit<
  Order['items'][number],
  | 'unitPriceMinor'
  | 'priceSource'
  | 'priceListId'
  | 'discountMinor'
  | 'taxRateBasisPoints'
  | 'lineTotalMinor'
>

/** How a reader wants to read. */
export type Reading = { language: DocumentLanguage; notation: ToothNotation }

const bodyStyle: TextStyle = { size: 10 }
const nameStyle: TextStyle = { size: 12, weight: 700 }
const shadeStyle: TextStyle = { size: 12, weight: 700 }

/** A number of pieces: `2 ×`. */
export const formatQuantity = (quantity: number): string => `${quantity} ×`

/** Teeth along their arch, in the notation of the reader. */
export const formatTeeth = (teeth: readonly number[], notation: ToothNotation): string =>
  sortAlongArch(teeth)
    .map((tooth) => writeTooth(tooth, notation))
    .join(', ')

const formatGuide = (language: DocumentLanguage, system: ShadeSystem): string =>
  system === 'custom' ? translateTerm(language, 'shade', system) : shadeGuides[system].name

type Stated = { word: Word; value: string; style?: TextStyle }

const partsOf = (
  language: DocumentLanguage,
  parts: readonly (readonly [Word, string | null | undefined])[],
): string =>
  parts
    .flatMap(([word, value]) => (value ? [`${translate(language, word)} ${value}`] : []))
    .join(' · ')

function shadeOf({ shade }: DocumentItem, language: DocumentLanguage): Stated[] {
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
    { word: 'shade', value: main, style: shadeStyle },
    ...(parts === '' ? [] : [{ word: 'shadeParts' as const, value: parts }]),
  ]
}

function implantOf({ implant }: DocumentItem, language: DocumentLanguage): Stated[] {
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

function statedOf(item: DocumentItem, { language, notation }: Reading): Stated[] {
  const stated: Stated[] = []
  const add = (word: Word, value: string | null | undefined) => {
    if (value) stated.push({ word, value })
  }
  if (item.teeth.length > 0) {
    const style: TextStyle = { size: 12, weight: 700 }
    stated.push({ word: 'teeth', value: formatTeeth(item.teeth, notation), style })
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
  add(
    'connectors',
    item.connectors
      .map((pair) => pair.map((tooth) => writeTooth(tooth, notation)).join('–'))
      .join(', '),
  )
  add('material', item.material && materialFacts[item.material][language])
  stated.push(...shadeOf(item, language), ...implantOf(item, language))
  const { occlusion, margin, design } = item
  add('contact', occlusion?.contact && translateTerm(language, 'contact', occlusion.contact))
  add('clearance', occlusion?.clearance)
  add('margin', margin?.type)
  add(
    'proximalContact',
    design?.proximalContact && translateTerm(language, 'contact', design.proximalContact),
  )
  add('ponticDesign', design?.pontic)
  add('stain', design?.stain)
  add('alloy', design?.alloy)
  add('options', item.options.map(({ name }) => name).join(', '))
  add('note', item.notes)
  return stated
}

const labelWidth = 76

/** How items are read, and whether each has a drawing of its teeth; without a word it has. */
type ItemReading = Reading & { hasChart?: boolean }

/** Writes one item beside its drawing; what is longer than the page goes on on the next one. */
function writeItem(
  writer: PageWriter,
  item: DocumentItem,
  place: number,
  reading: ItemReading,
): void {
  const hasChart = reading.hasChart !== false && isCharted(item)
  const textWidth = writer.width - (hasChart ? chartSize.width + 12 : 0)
  ensureSpace(writer, (hasChart ? chartSize.height : 30) + 10)
  const first = writer.document.bufferedPageRange().count
  const top = writer.y
  const type = restorationFacts[item.restorationType][reading.language]
  const name = itemNameIn(reading.language, item)
  const title = `${place}. ${name} ${item.quantity > 1 ? `(${formatQuantity(item.quantity)})` : ''}`
  if (hasChart) {
    const x = writer.left + writer.width - chartSize.width
    drawToothChart(writer, item, { x, y: top, notation: reading.notation })
  }
  writeText(writer, title.trimEnd(), nameStyle, { width: textWidth })
  if (type !== name) {
    writeText(writer, type, { size: 8, color: '#555555' }, { width: textWidth })
  }
  for (const { word, value, style = bodyStyle } of statedOf(item, reading)) {
    const lines = breakLines(writer.document, value, style, textWidth - labelWidth)
    for (const [at, line] of lines.entries()) {
      ensureSpace(writer, heightOf(1, style))
      if (at === 0) {
        const y = writer.y + (style.size - 8) * 0.9
        const label: TextStyle = { size: 8, color: '#555555' }
        const width = labelWidth - 4
        writeFitted(writer, translate(reading.language, word), label, { x: writer.left, y, width })
      }
      writer.y = drawLines(writer, [line], { x: writer.left + labelWidth, y: writer.y, style })
    }
  }
  const isSamePage = writer.document.bufferedPageRange().count === first
  if (hasChart && isSamePage) writer.y = Math.max(writer.y, top + chartSize.height)
  writer.y += 6
}

/** Writes all items, a thin line between them. */
export function writeItems(
  writer: PageWriter,
  items: readonly DocumentItem[],
  reading: ItemReading,
): void {
  writeHeading(writer, translate(reading.language, 'items'), chartSize.height)
  for (const [place, item] of items.entries()) {
    if (place > 0) {
      const { document, left, width } = writer
      if (writer.y + chartSize.height > writer.bottom) turnPage(writer)
      else {
        document
          .moveTo(left, writer.y)
          .lineTo(left + width, writer.y)
          .lineWidth(0.3)
          .stroke('#aaaaaa')
        writer.y += 5
      }
    }
    writeItem(writer, item, place + 1, reading)
  }
}

/** Writes a text of people under its heading; nothing where nobody wrote. */
export function writeNotes(writer: PageWriter, heading: string, text: string | null): void {
  if (text === null || text.trim() === '') return
  writeHeading(writer, heading)
  writeText(writer, text, bodyStyle)
}

/** Writes how the dentist likes the work; nothing where that was never said. */
export function writePreferences(
  writer: PageWriter,
  preferences: DentistPreferences | null,
  language: DocumentLanguage,
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
  add('clearance', wishes.occlusalClearance)
  add('alloy', wishes.alloy)
  add(
    'retention',
    wishes.implantRetention && translateTerm(language, 'retention', wishes.implantRetention),
  )
  add('tryIn', wishes.tryIn)
  add('delivery', wishes.delivery)
  add('shadeGuide', guide && formatGuide(language, guide))
  if (fields.length === 0 && !notes) return
  writeHeading(writer, translate(language, 'preferences'))
  writeFields(writer, fields, 3)
  if (notes) writeText(writer, notes, bodyStyle)
}

/** Writes what is attached, by what it shows. */
export function writeFiles(
  writer: PageWriter,
  files: readonly { kind: string; count: number }[],
  language: DocumentLanguage,
): void {
  if (files.length === 0) return
  writeHeading(writer, translate(language, 'files'), 14)
  const list = files.map(({ kind, count }) => {
    const name = translateTerm(language, 'file', kind)
    return count > 1 ? `${name} (${count})` : name
  })
  writeText(writer, list.join(' · '), bodyStyle)
}
