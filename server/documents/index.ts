import type { AppContext } from '#platform/app-context'
import { documentTemplates } from './document-templates/index.ts'
import { letterhead } from './letterhead/index.ts'
import { paper } from './pdf/index.ts'

/** Documents as PDF. */
export function registerDocuments(app: AppContext): void {
  letterhead(app)
  documentTemplates(app)
  paper(app)
}
