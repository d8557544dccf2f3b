import type { DocumentLanguage, PageSize } from '#contract/documents/pdf'
import type { Order } from '#contract/orders/orders'
import type { PreferenceDifferences } from '#contract/orders/preference-differences'
import { writeDifferences } from './differences.ts'
import { drawBarcode, drawQr } from './codes.ts'
import {
  writeFiles,
  writeItems,
  writeNotes,
  writePreferences,
  type DocumentItem,
  type Reading,
} from './items.ts'
import {
  finishPages,
  drawLogo,
  drawRule,
  heightOf,
  ensureSpace,
  mm,
  openWriter,
  pageSizes,
  turnPage,
  writeFields,
  writeFitted,
  writeText,
  type Field,
  type PageWriter,
  type PrintedLetterhead,
} from './page-writer.ts'
import { writeStages, type DocumentStage } from './stages.ts'
import {
  hasBlock,
  writeBlocks,
  writeFooterText,
  writeHeaderText,
  type PrintedTemplate,
} from './template.ts'
import { dayAt, orderName, translate, formatDay, formatTime, translateTerm } from './words.ts'

/** An order as documents show it: nothing of money. */
export type DocumentOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'status'
  | 'kind'
  | 'remakeOfOrderId'
  | 'priority'
  | 'impressionType'
  | 'counterpart'
  | 'dentist'
  | 'dentistPreferences'
  | 'patient'
  | 'requestedOn'
  | 'promisedOn'
  | 'appointmentAt'
  | 'trays'
  | 'instructions'
  | 'internalNotes'
  | 'missing'
  | 'rxVersion'
  | 'rxAcknowledgedVersion'
  | 'submittedAt'
  | 'acceptedAt'
  | 'createdAt'
  | 'updatedAt'
> & { items: readonly DocumentItem[] }

/** What a work ticket is made of. */
export type TicketContent = Reading & {
  order: DocumentOrder
  /** What the order is about, in one line; null without items. */
  workLine: string | null
  labName: string
  timezone: string
  files: readonly { kind: string; count: number }[]
  stages: readonly DocumentStage[]
  warnings: readonly string[]
  /** What is ordered otherwise than usual; for the laboratory alone. */
  usual: PreferenceDifferences | null
  /** What the QR code leads to; it holds no personal data. */
  link: string
  paper: PageSize
  letterhead: PrintedLetterhead | null
  template: PrintedTemplate | null
}

const dueOf = (order: DocumentOrder) => order.promisedOn ?? order.requestedOn

/** The patient as the reader knows it: the name as far as it is shown, and always the code. */
export function formatPatient(patient: Order['patient']): string {
  if (!patient) return '-'
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
  return name === '' ? patient.code : `${name} (${patient.code})`
}

const firstLetter = (name: string | null) => (name ? `${Array.from(name.trim())[0] ?? ''}.` : '')

/** The code, and initials as far as the reader sees the name. */
export function formatInitials(patient: Order['patient']): string {
  if (!patient) return '-'
  const initials = [firstLetter(patient.firstName), firstLetter(patient.lastName)].filter(Boolean)
  return [patient.code, initials.join(' ')].filter(Boolean).join(', ')
}

/** The dentist as one is addressed. */
export const formatDentist = (dentist: Order['dentist']): string =>
  dentist ? [dentist.title, dentist.firstName, dentist.lastName].filter(Boolean).join(' ') : '-'

function formatRx(
  { rxVersion, rxAcknowledgedVersion, acceptedAt }: DocumentOrder,
  language: DocumentLanguage,
) {
  if (acceptedAt === null) return String(rxVersion)
  const isCurrent = rxAcknowledgedVersion >= rxVersion
  return `${rxVersion} (${translate(language, isCurrent ? 'acknowledged' : 'notAcknowledged')})`
}

/** The corner that is seen from across the room: the day, and rush in white on black. */
function drawDue(
  writer: PageWriter,
  { order, language }: TicketContent,
  x: number,
  width: number,
): number {
  const { document, top } = writer
  const due = dueOf(order)
  const isRush = order.priority === 'rush'
  const height = isRush ? 62 : 42
  document.rect(x, top, width, height).lineWidth(1.4).stroke('black')
  writeFitted(
    writer,
    translate(language, 'due'),
    { size: 8 },
    { x: x + 6, y: top + 3, width: width - 12 },
  )
  const text = due === null ? '-' : formatDay(language, due)
  writeFitted(
    writer,
    text,
    { size: 14.5, weight: 700 },
    { x: x + 6, y: top + 14, width: width - 12 },
  )
  if (!isRush) return top + height
  document.rect(x, top + 38, width, 24).fill('black')
  const rush = { size: 16, weight: 700, color: 'white' } as const
  writeFitted(writer, translate(language, 'rush'), rush, {
    x: x + 6,
    y: top + 39,
    width: width - 12,
  })
  return top + height
}

// Whoever takes the tray in hand reads first what is made.
function writeWorkLine(writer: PageWriter, { workLine }: TicketContent): void {
  if (workLine === null) return
  const { left, width } = writer
  const place = { x: left, y: writer.y, width, most: 2 }
  writer.y = writeFitted(writer, workLine, { size: 17, weight: 700 }, place) + 4
}

const qrSize = 27 * mm

function drawFirstHead(writer: PageWriter, paper: TicketContent): void {
  const { document, left, top, width } = writer
  const { order, language, link } = paper
  const name = orderName(order)
  const dueWidth = 142
  const qrLeft = left + width - qrSize
  const dueLeft = qrLeft - dueWidth - 4
  drawQr(document, link, { x: qrLeft, y: top - 4, size: qrSize })
  const textWidth = dueLeft - left - 10
  const below = writeFitted(
    writer,
    name,
    { size: 34, weight: 700 },
    { x: left, y: top - 10, width: textWidth },
  )
  if (order.number === null) {
    writeFitted(
      writer,
      translate(language, 'draft'),
      { size: 12, weight: 700 },
      { x: left, y: below },
    )
  } else if (hasBlock(paper.template, 'barcode')) {
    drawBarcode(document, name, { x: left, y: below, width: textWidth, height: 11 * mm })
  }
  const dueBottom = drawDue(writer, paper, dueLeft, dueWidth)
  if (order.trays.length > 0) {
    const codes = order.trays.map(({ code }) => code).join(', ')
    const trays = `${translate(language, order.trays.length > 1 ? 'trays' : 'tray')} ${codes}`
    const place = { x: dueLeft, y: dueBottom + 2, width: dueWidth, most: 2 }
    const size = order.trays.length > 1 ? 10 : 13
    writeFitted(writer, trays, { size, weight: 700 }, place)
  }
  writer.y = top + 86
  drawRule(writer, writer.y, 1.4)
  writer.y += 4
}

function drawNextHead(writer: PageWriter, { order, language }: TicketContent): void {
  const { left, top, width } = writer
  const due = dueOf(order)
  const rush = order.priority === 'rush' ? ` · ${translate(language, 'rush')}` : ''
  const text =
    due === null ? rush : `${translate(language, 'due')} ${formatDay(language, due)}${rush}`
  const style = { size: 14, weight: 700 } as const
  const half = width / 2
  writer.y = writeFitted(writer, orderName(order), style, { x: left, y: top - 6, width: half })
  writeFitted(writer, text, style, { x: left + half, y: top - 6, width: half, right: true })
  drawRule(writer, writer.y, 1.4)
  writer.y += 6
}

function writeFacts(
  writer: PageWriter,
  { order, language, labName, timezone, template }: TicketContent,
): void {
  const day = (instant: string | null) =>
    instant === null ? '-' : formatDay(language, dayAt(instant, timezone))
  const { impressionType } = order
  const fields: Field[] = [
    { label: translate(language, 'clinic'), value: order.counterpart.name, isStrong: true },
    { label: translate(language, 'dentist'), value: formatDentist(order.dentist) },
    {
      label: translate(language, 'patient'),
      value: hasBlock(template, 'patient_name')
        ? formatPatient(order.patient)
        : formatInitials(order.patient),
      isStrong: true,
    },
    { label: translate(language, 'rxVersion'), value: formatRx(order, language) },
    { label: translate(language, 'kind'), value: translateTerm(language, 'kind', order.kind) },
    {
      label: translate(language, 'impression'),
      value: impressionType === null ? '-' : translateTerm(language, 'impression', impressionType),
    },
    { label: translate(language, 'receivedOn'), value: day(order.submittedAt ?? order.createdAt) },
    { label: translate(language, 'acceptedOn'), value: day(order.acceptedAt) },
    { label: translate(language, 'laboratory'), value: labName },
  ]
  if (order.requestedOn !== null) {
    const value = formatDay(language, order.requestedOn)
    fields.push({ label: translate(language, 'requested'), value })
  }
  if (order.appointmentAt !== null) {
    const value = `${day(order.appointmentAt)} ${formatTime(order.appointmentAt, timezone)}`
    fields.push({ label: translate(language, 'appointment'), value, isStrong: true })
  }
  writeFields(writer, fields, 4)
}

/** What must be seen before work begins, each with a bar at its side. */
function writeWarnings(writer: PageWriter, { order, language, warnings }: TicketContent): void {
  const { rxVersion, rxAcknowledgedVersion, acceptedAt, status, missing } = order
  const list = [
    ...(status === 'on_hold' ? [translate(language, 'held')] : []),
    ...(acceptedAt !== null && rxAcknowledgedVersion < rxVersion
      ? [
          `${translate(language, 'rxVersion')} ${rxVersion} ${translate(language, 'notAcknowledged')}: ${translate(language, 'worksBy')} ${rxAcknowledgedVersion}`,
        ]
      : []),
    ...(order.remakeOfOrderId === null ? [] : [translate(language, 'remakeOf')]),
    ...missing.map((each) => `${translate(language, 'missing')}: ${each}`),
    ...warnings,
  ]
  if (list.length === 0) return
  const style = { size: 10, weight: 700 } as const
  ensureSpace(writer, heightOf(3, style))
  writer.y += 2
  for (const warning of list) {
    ensureSpace(writer, heightOf(2, style))
    const from = writer.y
    const page = writer.document.bufferedPageRange().count
    writeText(writer, warning, style, { x: writer.left + 10, width: writer.width - 10 })
    if (page === writer.document.bufferedPageRange().count) {
      writer.document.rect(writer.left, from + 1, 4, writer.y - from - 1).fill('black')
    }
  }
  writer.y += 4
}

/** Writes one ticket from the top of the page on. */
function writeTicket(writer: PageWriter, paper: TicketContent): void {
  const { order, language } = paper
  const { left, top, width } = writer
  const logoHeight = drawLogo(writer, { x: left, y: top - 8, width: width / 3, height: 10 * mm })
  const head = { ...writer, top: logoHeight === 0 ? top : top + logoHeight + 2 }
  drawFirstHead(head, paper)
  writer.y = head.y
  writer.drawHead = () => drawNextHead(writer, paper)
  const { template } = paper
  const hasChart = hasBlock(template, 'tooth_chart')
  const note = (word: 'instructions' | 'internalNotes') =>
    writeNotes(writer, translate(language, word), order[word])
  writeWorkLine(writer, paper)
  writeHeaderText(writer, template)
  writeWarnings(writer, paper)
  writeBlocks('work_ticket', template, {
    facts: () => writeFacts(writer, paper),
    items: () => writeItems(writer, order.items, { ...paper, hasChart }),
    instructions: () => note('instructions'),
    internal_notes: () => note('internalNotes'),
    preferences: () => writePreferences(writer, order.dentistPreferences, language),
    differences: () => writeDifferences(writer, paper.usual, { language, items: order.items }),
    stages: () => writeStages(writer, paper.stages, { language, itemCount: order.items.length }),
    files: () => writeFiles(writer, paper.files, language),
  })
  writeFooterText(writer, template)
}

/**
 * The work tickets that go with the trays, as PDF, one after the other: number, day and rush in the
 * corner, codes for scanners, the work with its teeth, words of the clinic, boxes for the stages. No
 * sum of money. The same data gives the same bytes.
 */
export async function drawTickets(tickets: readonly TicketContent[]): Promise<Buffer> {
  const [first] = tickets
  if (!first) throw new Error('there is no ticket to draw')
  const { language } = first
  const name = tickets.length === 1 ? orderName(first.order) : translate(language, 'orders')
  const writer = openWriter({
    ...pageSizes[first.paper],
    margin: 12 * mm,
    title: name,
    lang: language,
    letterhead: first.letterhead,
    madeAt:
      tickets
        .map(({ order }) => order.updatedAt)
        .toSorted()
        .at(-1) ?? '',
  })
  const pageCount = () => writer.document.bufferedPageRange().count
  // Each ticket is torn off alone, so each counts its own pages.
  const owners: { name: string; from: number; count: number }[] = []
  for (const [place, paper] of tickets.entries()) {
    if (place > 0) {
      delete writer.drawHead
      turnPage(writer)
    }
    const from = pageCount()
    writeTicket(writer, paper)
    const owner = { name: orderName(paper.order), from, count: pageCount() - from + 1 }
    for (let page = 0; page < owner.count; page++) owners.push(owner)
  }
  return finishPages(writer, (page) => {
    const owner = owners[page - 1] ?? { name, from: 1, count: page }
    return `${owner.name} · ${translate(language, 'page')} ${page - owner.from + 1} ${translate(language, 'of')} ${owner.count}`
  })
}
