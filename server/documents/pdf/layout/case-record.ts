import type { PaperSize } from '#contract/documents/pdf'
import {
  closeSheet,
  mm,
  openSheet,
  sheetSizes,
  writeFields,
  writeHeading,
  writeText,
  type Field,
  type Sheet,
} from './sheet.ts'

/** One order in the record of a case: each part has its lines, oldest first. */
type RecordedOrder = {
  number: string
  parts: readonly { title: string; lines: readonly string[] }[]
}

/** What the record of a case is made of. In English: banks read it, wherever they are. */
export type CaseRecord = {
  title: string
  facts: readonly Field[]
  introduction: string
  orders: readonly RecordedOrder[]
  /** What the laboratory adds in its own words. */
  explanation: string | null
  madeAt: string
  paper: PaperSize
}

const pen = { size: 10 } as const
const titlePen = { size: 18, weight: 700 } as const
const partPen = { size: 10, weight: 700 } as const

function writeOrder(sheet: Sheet, { number, parts }: RecordedOrder): void {
  writeHeading(sheet, `Order ${number}`, 60)
  for (const { title, lines } of parts) {
    if (lines.length === 0) continue
    sheet.y += 3
    writeText(sheet, title, partPen)
    for (const line of lines)
      writeText(sheet, line, pen, { x: sheet.left + 10, width: sheet.width - 10 })
  }
}

/**
 * The record of a case as PDF, for whoever decides about its payment: what was ordered, approved,
 * shipped and received. It names no patient as long as what it is made of does not. The same data
 * gives the same bytes.
 */
export async function drawCaseRecord(record: CaseRecord): Promise<Buffer> {
  const { title, facts, introduction, orders, explanation, madeAt, paper } = record
  const sheet = openSheet({
    ...sheetSizes[paper],
    margin: 16 * mm,
    title,
    lang: 'en',
    madeAt,
  })
  writeText(sheet, title, titlePen)
  sheet.y += 8
  writeFields(sheet, facts, 3)
  writeText(sheet, introduction, pen)
  for (const order of orders) writeOrder(sheet, order)
  if (explanation !== null) {
    writeHeading(sheet, 'The laboratory adds')
    writeText(sheet, explanation, pen)
  }
  return closeSheet(sheet, (page, pages) => `${title} · ${page} / ${pages}`)
}
