import * as contract from '#contract/documents/document-templates'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeTemplate, readTemplates } from './document-templates.ts'

/** Parts and texts of a laboratory's documents. */
export function documentTemplates(app: AppContext): void {
  serve(app, contract.getDocumentTemplates, async ({ tx }) => ({
    documentTemplates: await readTemplates(tx),
  }))
  serve(app, contract.updateDocumentTemplate, async ({ tx, body }) => ({
    documentTemplate: await changeTemplate(tx, body),
  }))
}
