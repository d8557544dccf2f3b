import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { DocumentBlock } from '#contract/documents/document-blocks'
import type { TemplateKind } from '#contract/documents/template-kinds'
import type { DocumentTemplate } from '#contract/documents/document-templates'
import { build, org, type Tx } from '#platform/db/db'

/** What a document shows, as it is stored. */
export type TemplateRow = {
  blocks: DocumentBlock[]
  headerText: DocumentTemplate['headerText']
  footerText: DocumentTemplate['footerText']
}

/** The templates of the laboratory at work that are in use; none of a kind that it never changed. */
export const selectTemplates = (
  tx: Tx,
): Promise<(TemplateRow & { kind: TemplateKind; createdAt: string })[]> =>
  tx.all(
    build
      .selectFrom('documentTemplates')
      .distinctOn('kind')
      .select(['kind', 'blocks', 'headerText', 'footerText', 'createdAt'])
      .orderBy('kind')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .$narrowType<TemplateRow & { kind: TemplateKind }>(),
  )

/** Adds a template, which is in use from now on. */
export const insertTemplate = (
  tx: Tx,
  { kind, blocks, headerText, footerText }: TemplateRow & { kind: TemplateKind },
): Promise<number> =>
  tx.run(
    build.insertInto('documentTemplates').values({
      id: v7(),
      organizationId: org,
      kind,
      blocks,
      headerText: JSON.stringify(headerText),
      footerText: JSON.stringify(footerText),
    }),
  )

/** What a document of a laboratory showed at the end of a day, or shows now. */
export const selectTemplateAt = (
  tx: Tx,
  organizationId: string,
  kind: TemplateKind,
  issuedOn: string | null,
): Promise<TemplateRow | undefined> => {
  const at = issuedOn === null ? sql`'infinity'` : sql`${issuedOn}::date + interval '1 day'`
  return tx.maybe(
    sql<TemplateRow>`select blocks, header_text, footer_text
      from app.document_template(${organizationId}, ${kind}, ${at})`,
  )
}
