import type { PaperSize } from '#contract/documents/pdf'
import { drawQr } from './codes.ts'
import { writeFiles, writeItems, writeNotes, writePreferences, type Reading } from './items.ts'
import { writeParty, type Party } from './parties.ts'
import {
  closeSheet,
  drawRule,
  makeRoom,
  mm,
  openSheet,
  sheetSizes,
  writeFields,
  writeFitted,
  type Field,
  type Sheet,
} from './sheet.ts'
import { formatDentist, formatPatient, type PaperOrder } from './ticket.ts'
import { dayAt, orderName, translate, formatDay, translateTerm } from './words.ts'

/** What a dentist is registered by. */
export type Licence = {
  licenseNumber: string | null
  licenseRegion: string | null
  npi: string | null
}

/** What a prescription is made of. */
export type RxPaper = Reading & {
  order: PaperOrder
  clinic: Party
  lab: Party
  licence: Licence | null
  timezone: string
  files: readonly { kind: string; count: number }[]
  link: string
  paper: PaperSize
}

function writeHead(sheet: Sheet, { order, language, clinic, lab, link }: RxPaper): void {
  const { document, left, top, width } = sheet
  const size = 24 * mm
  drawQr(document, link, { x: left + width - size, y: top - 4, size })
  const title = { size: 20, weight: 700 } as const
  const below = writeFitted(sheet, translate(language, 'prescription'), title, {
    x: left,
    y: top - 6,
  })
  const state = order.submittedAt === null ? ` · ${translate(language, 'draft')}` : ''
  const rush = order.priority === 'rush' ? ` · ${translate(language, 'rush')}` : ''
  const line = `${orderName(order)} · ${translate(language, 'version')} ${order.rxVersion}${state}${rush}`
  const lineWidth = width - size - 10
  writeFitted(sheet, line, { size: 12, weight: 700 }, { x: left, y: below, width: lineWidth })
  const y = top + size
  const half = (width - 20) / 2
  const from = { x: left, y, width: half, size: 10 }
  const to = { x: left + half + 20, y, width: half, size: 10 }
  const ends = [
    writeParty(sheet, { label: translate(language, 'clinic'), party: clinic }, from),
    writeParty(sheet, { label: translate(language, 'laboratory'), party: lab }, to),
  ]
  sheet.y = Math.max(...ends) + 4
  drawRule(sheet, sheet.y)
  sheet.y += 4
}

const formatLicence = (licence: Licence | null): string =>
  licence ? [licence.licenseNumber, licence.licenseRegion].filter(Boolean).join(', ') || '-' : '-'

function writeFacts(sheet: Sheet, { order, language, licence, timezone }: RxPaper): void {
  const due = order.promisedOn ?? order.requestedOn
  const sent = formatDay(language, dayAt(order.submittedAt ?? order.createdAt, timezone))
  const { impressionType: impression } = order
  const fields: Field[] = [
    { label: translate(language, 'patient'), value: formatPatient(order.patient), isStrong: true },
    { label: translate(language, 'dentist'), value: formatDentist(order.dentist), isStrong: true },
    { label: translate(language, 'licence'), value: formatLicence(licence) },
    { label: translate(language, 'due'), value: due === null ? '-' : formatDay(language, due) },
    { label: translate(language, 'date'), value: sent },
    { label: translate(language, 'kind'), value: translateTerm(language, 'kind', order.kind) },
  ]
  if (impression !== null) {
    const value = translateTerm(language, 'impression', impression)
    fields.push({ label: translate(language, 'impression'), value })
  }
  if (licence?.npi) fields.push({ label: translate(language, 'npi'), value: licence.npi })
  writeFields(sheet, fields, 4)
}

/** Lines to be signed on, each with its name below, kept on one page. */
export function writeSignatures(sheet: Sheet, names: readonly string[]): void {
  const gap = 16
  const width = (sheet.width - gap * (names.length - 1)) / names.length
  makeRoom(sheet, 62)
  sheet.y += 42
  for (const [place, name] of names.entries()) {
    const x = sheet.left + place * (width + gap)
    const { document } = sheet
    document
      .moveTo(x, sheet.y)
      .lineTo(x + width, sheet.y)
      .lineWidth(0.7)
      .stroke('black')
    writeFitted(sheet, name, { size: 8, color: '#333333' }, { x, y: sheet.y + 2, width })
  }
  sheet.y += 16
}

/**
 * The prescription as PDF: what was asked for, in which version, by whom, with a line for the
 * dentist's signature. No sum of money. The same data gives the same bytes.
 */
export async function drawRx(paper: RxPaper): Promise<Buffer> {
  const { order, language } = paper
  const sheet = openSheet({
    ...sheetSizes[paper.paper],
    margin: 14 * mm,
    title: orderName(order),
    lang: language,
    madeAt: order.updatedAt,
  })
  writeHead(sheet, paper)
  const version = `${translate(language, 'version')} ${order.rxVersion}`
  sheet.drawHead = () => {
    const text = `${translate(language, 'prescription')} ${orderName(order)} · ${version}`
    const pen = { size: 11, weight: 700 } as const
    sheet.y = writeFitted(sheet, text, pen, { x: sheet.left, y: sheet.top - 4 })
    drawRule(sheet, sheet.y)
    sheet.y += 6
  }
  writeFacts(sheet, paper)
  writeItems(sheet, order.items, paper)
  writeNotes(sheet, translate(language, 'instructions'), order.instructions)
  writePreferences(sheet, order.dentistPreferences, language)
  writeFiles(sheet, paper.files, language)
  const signature = `${translate(language, 'signature')}: ${formatDentist(order.dentist)}`
  writeSignatures(sheet, [signature, translate(language, 'date')])
  return closeSheet(
    sheet,
    (page, pages) =>
      `${orderName(order)} · ${version} · ${translate(language, 'page')} ${page} ${translate(language, 'of')} ${pages}`,
  )
}
