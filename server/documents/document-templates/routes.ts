import * as contract from '#contract/documents/document-templates'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { replaceTemplate, readTemplates } from './document-templates.ts'

/** Parts and texts of a laboratory's documents. */
export function documentTemplates(app: AppContext): void {
  serve(app, contract.getDocumentTemplates, async ({ tx }) => ({
    documentTemplates: await readTemplates(tx),
  }))
  serve(app, contract.replaceDocumentTemplate, async ({ tx, body }) => ({
    documentTemplate: await replaceTemplate(tx, body),
  }))
}
