import {
  documentBlocks,
  possibleBlocks,
  usualBlocks,
  type DocumentBlock,
} from '#contract/documents/document-blocks'
import { templateKinds, type TemplateKind } from '#contract/documents/template-kinds'
import type {
  DocumentTemplate,
  replaceDocumentTemplate,
} from '#contract/documents/document-templates'
import type { Body } from '#contract/platform/endpoint'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import { insertTemplate, selectTemplates } from './queries.ts'

/** What each document of the laboratory at work shows. */
export async function readTemplates(tx: Tx): Promise<DocumentTemplate[]> {
  const rows = new Map((await selectTemplates(tx)).map((row) => [row.kind, row]))
  return templateKinds.map((kind) => {
    const row = rows.get(kind)
    return {
      kind,
      blocks: row?.blocks ?? usualBlocks(kind),
      headerText: row?.headerText ?? {},
      footerText: row?.footerText ?? {},
      updatedAt: row?.createdAt ?? null,
    }
  })
}

/** What one document of the laboratory at work shows. */
export async function readTemplate(tx: Tx, kind: TemplateKind): Promise<DocumentTemplate> {
  const template = (await readTemplates(tx)).find((one) => one.kind === kind)
  if (!template) throw new Error(`there is no template of ${kind}`)
  return template
}

/** @throws Refusal 400 where a document has no such part, or cannot be without one */
export function assertBlocks(
  kind: TemplateKind,
  blocks: readonly string[],
  part: 'body' | 'query',
): void {
  const { required } = documentBlocks[kind]
  const possible = possibleBlocks(kind)
  const unknown = blocks.find((block) => !possible.includes(block as DocumentBlock))
  if (unknown !== undefined) {
    throw invalidInput(inputError(part, '/blocks', 'document_block_unknown', { block: unknown }))
  }
  const missing = required.find((block) => !blocks.includes(block))
  if (missing !== undefined) {
    throw invalidInput(inputError(part, '/blocks', 'document_block_required', { block: missing }))
  }
}

/** Replaces what a document shows. @throws Refusal 400 */
export async function replaceTemplate(
  tx: Tx,
  template: Body<typeof replaceDocumentTemplate>,
): Promise<DocumentTemplate> {
  const { kind, blocks } = template
  assertBlocks(kind, blocks, 'body')
  if (kind === 'order_label') {
    for (const key of ['headerText', 'footerText'] as const) {
      if (Object.keys(template[key]).length === 0) continue
      throw invalidInput(inputError('body', `/${key}`, 'template_text_not_printed'))
    }
  }
  await insertTemplate(tx, template)
  return readTemplate(tx, kind)
}
