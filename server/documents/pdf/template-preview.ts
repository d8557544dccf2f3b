import type { TemplateKind } from '#contract/documents/template-kinds'
import type { getDocumentTemplatePreview } from '#contract/documents/document-templates'
import type { DocumentBlock } from '#contract/documents/document-blocks'
import type { DocumentLanguage } from '#contract/documents/pdf'
import type { Query } from '#contract/platform/endpoint'
import { assertBlocks, chosenTemplate, readTemplate } from '#server/documents/document-templates'
import { selectPrintedLetterhead } from '#server/documents/letterhead'
import { workLineOf } from '#server/orders/work-summary'
import { drawDocument } from './drawing.ts'
import { orderLabels } from './layout/order-labels.ts'
import type { PrintedTemplate } from './layout/template.ts'
import { languageOf, pageSizeOf, type DocumentRequest, type Drawn } from './order-documents.ts'
import { selectReader } from './queries.ts'
import {
  sampleInvoice,
  sampleOrder,
  sampleParcel,
  sampleStatement,
  sampleTicket,
} from './sample-documents.ts'

type PreviewRequest = Omit<DocumentRequest<Query<typeof getDocumentTemplatePreview>>, 'params'>

/** What is asked for, and of the rest what is saved. @throws Refusal 400 */
async function readAskedTemplate(
  { tx, query }: PreviewRequest,
  language: DocumentLanguage,
): Promise<PrintedTemplate> {
  const saved = chosenTemplate(await readTemplate(tx, query.kind), language)
  const blocks = query.blocks?.split(',').filter((block) => block !== '') ?? saved.blocks
  assertBlocks(query.kind, blocks, 'query')
  return {
    blocks: blocks as DocumentBlock[],
    headerText: query.headerText ?? saved.headerText,
    footerText: query.footerText ?? saved.footerText,
  }
}

/** A document of a made-up order with the template that is asked for. @throws Refusal 400 */
export async function makeTemplatePreview(request: PreviewRequest): Promise<Drawn> {
  const { tx, session, query, pageLink } = request
  const reader = await selectReader(tx)
  const language = languageOf(reader, query.lang)
  const paper = pageSizeOf(reader, query.paper)
  const template = await readAskedTemplate(request, language)
  const letterhead = await selectPrintedLetterhead(tx, reader.id)
  const shared = { language, paper, letterhead, template, notation: reader.toothNotation }
  const link = pageLink('/settings/documents')
  const { timezone } = reader
  const draw: Record<TemplateKind, () => Promise<Buffer>> = {
    work_ticket: () => {
      const sample = sampleTicket(reader.id, language)
      const workLine = workLineOf(sample.order.items, shared)
      const ticket = { ...shared, ...sample, labName: reader.name, workLine, timezone, link }
      return drawDocument('tickets', [ticket], session)
    },
    delivery_note: () => {
      const { locale } = reader
      const note = { ...shared, locale, timezone, link, ...sampleParcel(reader, language) }
      return drawDocument('delivery-note', note, session)
    },
    invoice: () => drawMoney('invoice'),
    credit_note: () => drawMoney('credit_note'),
    statement: () => {
      const { head, ...statement } = sampleStatement(reader, language)
      const content = { ...statement, template, head: { ...head, paper, letterhead } }
      return drawDocument('account-statement', content, session)
    },
    order_label: () => {
      const orders = [{ order: sampleOrder(reader.id, language), link }]
      return drawDocument('label-sheet', orderLabels(orders, 'a6', shared), session)
    },
  }
  function drawMoney(kind: 'invoice' | 'credit_note') {
    const { head, ...invoice } = sampleInvoice(reader, language, kind)
    const content = { ...invoice, template, head: { ...head, paper, letterhead } }
    return drawDocument('invoice', content, session)
  }
  return { name: query.kind.replaceAll('_', '-'), bytes: await draw[query.kind]() }
}
