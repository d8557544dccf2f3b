import type { DocumentBlock } from '#contract/documents/document-blocks'
import type { TemplateKind } from '#contract/documents/template-kinds'
import type { DocumentLanguage } from '#contract/documents/pdf'
import type { Tx } from '#platform/db/db'
import { selectTemplateAt, type TemplateRow } from './queries.ts'

/** What a document shows, in its language. */
type PrintedTemplate = {
  blocks: readonly DocumentBlock[]
  headerText: string | null
  footerText: string | null
}

/** A template as a document in a language shows it. */
export const chosenTemplate = (
  { blocks, headerText, footerText }: TemplateRow,
  language: DocumentLanguage,
): PrintedTemplate => ({
  blocks,
  headerText: headerText[language] ?? null,
  footerText: footerText[language] ?? null,
})

/**
 * What a laboratory prints on a document of a day, or on one that is made now: for itself and for
 * clinics that it works with. A change on the day of issue still shows. Null: all parts, no texts.
 */
export async function selectPrintedTemplate(
  tx: Tx,
  organizationId: string | null,
  {
    kind,
    language,
    issuedOn = null,
  }: { kind: TemplateKind; language: DocumentLanguage; issuedOn?: string | null },
): Promise<PrintedTemplate | null> {
  if (organizationId === null) return null
  const row = await selectTemplateAt(tx, organizationId, kind, issuedOn)
  return row ? chosenTemplate(row, language) : null
}
