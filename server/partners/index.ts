import type { House } from '#platform/app-context'
import { labConnections } from './lab-connections/index.ts'
import { directory } from './partner-directory/index.ts'
import { customers } from './customers/index.ts'
import { dentists } from './dentists/index.ts'
import { patients } from './patients/index.ts'

/** Whom one works with: connections between laboratories and clinics, customers, dentists, patients. */
export function registerPartners(house: House): void {
  labConnections(house)
  directory(house)
  customers(house)
  dentists(house)
  patients(house)
}
