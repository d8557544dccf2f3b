import { documentBlocks, type DocumentBlock } from '#contract/documents/document-blocks'
import type { TemplateKind } from '#contract/documents/template-kinds'
import { writeText, type PageWriter } from './page-writer.ts'

/** What a document shows, in its language. */
export type PrintedTemplate = {
  blocks: readonly DocumentBlock[]
  headerText: string | null
  footerText: string | null
}

/** Whether a document shows a part; all of them where nobody chose. */
export const hasBlock = (template: PrintedTemplate | null, block: DocumentBlock): boolean =>
  template?.blocks.includes(block) ?? true

/** Whether a document shows a part that is printed only where it was chosen. */
export const hasOptionalBlock = (
  template: Pick<PrintedTemplate, 'blocks'> | null,
  block: DocumentBlock,
): boolean => template?.blocks.includes(block) ?? false

/** Writes the parts of a document that can change places, in the order that was chosen. */
export function writeBlocks(
  kind: TemplateKind,
  template: PrintedTemplate | null,
  writers: Partial<Record<DocumentBlock, () => void>>,
): void {
  const { movable } = documentBlocks[kind]
  const chosen = template?.blocks.filter((block) => movable.includes(block)) ?? movable
  for (const block of chosen) writers[block]?.()
}

/** Writes the line below the head, where there is one. */
export function writeHeaderText(writer: PageWriter, template: PrintedTemplate | null): void {
  if (!template?.headerText) return
  writeText(writer, template.headerText, { size: 9, color: '#333333' })
  writer.y += 4
}

/** Writes the text at the end, where there is one. */
export function writeFooterText(writer: PageWriter, template: PrintedTemplate | null): void {
  if (!template?.footerText) return
  writer.y += 8
  writeText(writer, template.footerText, { size: 8.5 })
}
