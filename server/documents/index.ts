import type { AppContext } from '#platform/app-context'
import { paper } from './pdf/index.ts'

/** Documents as PDF. */
export function registerDocuments(app: AppContext): void {
  paper(app)
}
