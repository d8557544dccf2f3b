import type { AppContext } from '#platform/app-context'
import { labConnections } from './lab-connections/index.ts'
import { partnerDirectory } from './partner-directory/index.ts'
import { customers } from './customers/index.ts'
import { customerAgreements } from './customer-agreements/index.ts'
import { dentists } from './dentists/index.ts'
import { patients } from './patients/index.ts'

/** Whom one works with: connections between laboratories and clinics, customers, dentists, patients. */
export function registerPartners(app: AppContext): void {
  labConnections(app)
  partnerDirectory(app)
  customers(app)
  dentists(app)
  customerAgreements(app)
  patients(app)
}
