import type { AppContext } from '#platform/app-context'
import { letterhead } from './letterhead/index.ts'
import { paper } from './pdf/index.ts'

/** Documents as PDF. */
export function registerDocuments(app: AppContext): void {
  letterhead(app)
  paper(app)
}
