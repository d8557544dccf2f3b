import { catalogRefusalsDe } from './catalog.ts'
import { complianceRefusalsDe } from './compliance.ts'
import { documentsRefusalsDe } from './documents.ts'
import { financeRefusalsDe } from './finance.ts'
import { identityRefusalsDe } from './identity.ts'
import { logisticsRefusalsDe } from './logistics.ts'
import { ordersRefusalsDe } from './orders.ts'
import { partnersRefusalsDe } from './partners.ts'
import { platformRefusalsDe } from './platform.ts'
import { productionRefusalsDe } from './production.ts'
import { scansRefusalsDe } from './scans.ts'
import { workspaceRefusalsDe } from './workspace.ts'
import type { refusals } from '../index.ts'
import type { Translation } from '../refusal.ts'

/** Every refusal in German, by its code. */
export const refusalsDe: Translation<typeof refusals> = {
  ...platformRefusalsDe,
  ...identityRefusalsDe,
  ...partnersRefusalsDe,
  ...catalogRefusalsDe,
  ...ordersRefusalsDe,
  ...documentsRefusalsDe,
  ...productionRefusalsDe,
  ...scansRefusalsDe,
  ...logisticsRefusalsDe,
  ...complianceRefusalsDe,
  ...financeRefusalsDe,
  ...workspaceRefusalsDe,
}
