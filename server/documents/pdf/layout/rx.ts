import type { PageSize } from '#contract/documents/pdf'
import { drawQr } from './codes.ts'
import { writeFiles, writeItems, writeNotes, writePreferences, type Reading } from './items.ts'
import { writeParty, type Party } from './parties.ts'
import {
  finishPages,
  drawRule,
  ensureSpace,
  mm,
  openWriter,
  pageSizes,
  writeFields,
  writeFitted,
  type Field,
  type PageWriter,
} from './page-writer.ts'
import { formatDentist, formatPatient, type DocumentOrder } from './ticket.ts'
import { dayAt, orderName, translate, formatDay, translateTerm } from './words.ts'

/** What a dentist is registered by. */
export type Licence = {
  licenseNumber: string | null
  licenseRegion: string | null
  npi: string | null
}

/** What a prescription is made of. */
export type RxContent = Reading & {
  order: DocumentOrder
  clinic: Party
  lab: Party
  licence: Licence | null
  timezone: string
  files: readonly { kind: string; count: number }[]
  link: string
  paper: PageSize
}

function writeHead(writer: PageWriter, { order, language, clinic, lab, link }: RxContent): void {
  const { document, left, top, width } = writer
  const size = 24 * mm
  drawQr(document, link, { x: left + width - size, y: top - 4, size })
  const title = { size: 20, weight: 700 } as const
  const below = writeFitted(writer, translate(language, 'prescription'), title, {
    x: left,
    y: top - 6,
  })
  const state = order.submittedAt === null ? ` · ${translate(language, 'draft')}` : ''
  const rush = order.priority === 'rush' ? ` · ${translate(language, 'rush')}` : ''
  const line = `${orderName(order)} · ${translate(language, 'version')} ${order.rxVersion}${state}${rush}`
  const lineWidth = width - size - 10
  writeFitted(writer, line, { size: 12, weight: 700 }, { x: left, y: below, width: lineWidth })
  const y = top + size
  const half = (width - 20) / 2
  const from = { x: left, y, width: half, size: 10 }
  const to = { x: left + half + 20, y, width: half, size: 10 }
  const ends = [
    writeParty(writer, { label: translate(language, 'clinic'), party: clinic, language }, from),
    writeParty(writer, { label: translate(language, 'laboratory'), party: lab, language }, to),
  ]
  writer.y = Math.max(...ends) + 4
  drawRule(writer, writer.y)
  writer.y += 4
}

const formatLicence = (licence: Licence | null): string =>
  licence ? [licence.licenseNumber, licence.licenseRegion].filter(Boolean).join(', ') || '-' : '-'

function writeFacts(writer: PageWriter, { order, language, licence, timezone }: RxContent): void {
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
  writeFields(writer, fields, 4)
}

/** Lines to be signed on, each with its name below, kept on one page. */
export function writeSignatures(writer: PageWriter, names: readonly string[]): void {
  const gap = 16
  const width = (writer.width - gap * (names.length - 1)) / names.length
  ensureSpace(writer, 62)
  writer.y += 42
  for (const [place, name] of names.entries()) {
    const x = writer.left + place * (width + gap)
    const { document } = writer
    document
      .moveTo(x, writer.y)
      .lineTo(x + width, writer.y)
      .lineWidth(0.7)
      .stroke('black')
    writeFitted(writer, name, { size: 8, color: '#333333' }, { x, y: writer.y + 2, width })
  }
  writer.y += 16
}

/**
 * The prescription as PDF: what was asked for, in which version, by whom, with a line for the
 * dentist's signature. No sum of money. The same data gives the same bytes.
 */
export async function drawRx(paper: RxContent): Promise<Buffer> {
  const { order, language } = paper
  const writer = openWriter({
    ...pageSizes[paper.paper],
    margin: 14 * mm,
    title: orderName(order),
    lang: language,
    madeAt: order.updatedAt,
  })
  writeHead(writer, paper)
  const version = `${translate(language, 'version')} ${order.rxVersion}`
  writer.drawHead = () => {
    const text = `${translate(language, 'prescription')} ${orderName(order)} · ${version}`
    const style = { size: 11, weight: 700 } as const
    writer.y = writeFitted(writer, text, style, { x: writer.left, y: writer.top - 4 })
    drawRule(writer, writer.y)
    writer.y += 6
  }
  writeFacts(writer, paper)
  writeItems(writer, order.items, paper)
  writeNotes(writer, translate(language, 'instructions'), order.instructions)
  writePreferences(writer, order.dentistPreferences, language)
  writeFiles(writer, paper.files, language)
  const signature = `${translate(language, 'signature')}: ${formatDentist(order.dentist)}`
  writeSignatures(writer, [signature, translate(language, 'date')])
  return finishPages(
    writer,
    (page, pages) =>
      `${orderName(order)} · ${version} · ${translate(language, 'page')} ${page} ${translate(language, 'of')} ${pages}`,
  )
}
