import type { PageSize } from '#contract/documents/pdf'
import {
  finishPages,
  mm,
  openWriter,
  pageSizes,
  writeFields,
  writeHeading,
  writeText,
  type Field,
  type PageWriter,
} from './page-writer.ts'

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
  paper: PageSize
}

const style = { size: 10 } as const
const titleStyle = { size: 18, weight: 700 } as const
const partStyle = { size: 10, weight: 700 } as const

function writeOrder(writer: PageWriter, { number, parts }: RecordedOrder): void {
  writeHeading(writer, `Order ${number}`, 60)
  for (const { title, lines } of parts) {
    if (lines.length === 0) continue
    writer.y += 3
    writeText(writer, title, partStyle)
    for (const line of lines)
      writeText(writer, line, style, { x: writer.left + 10, width: writer.width - 10 })
  }
}

/**
 * The record of a case as PDF, for whoever decides about its payment: what was ordered, approved,
 * shipped and received. It names no patient as long as what it is made of does not. The same data
 * gives the same bytes.
 */
export async function drawCaseRecord(record: CaseRecord): Promise<Buffer> {
  const { title, facts, introduction, orders, explanation, madeAt, paper } = record
  const writer = openWriter({
    ...pageSizes[paper],
    margin: 16 * mm,
    title,
    lang: 'en',
    madeAt,
  })
  writeText(writer, title, titleStyle)
  writer.y += 8
  writeFields(writer, facts, 3)
  writeText(writer, introduction, style)
  for (const order of orders) writeOrder(writer, order)
  if (explanation !== null) {
    writeHeading(writer, 'The laboratory adds')
    writeText(writer, explanation, style)
  }
  return finishPages(writer, (page, pages) => `${title} · ${page} / ${pages}`)
}
