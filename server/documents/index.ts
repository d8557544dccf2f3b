import type { House } from '#platform/app-context'
import { paper } from './pdf/index.ts'

/** Documents as PDF. */
export function registerDocuments(house: House): void {
  paper(house)
}
