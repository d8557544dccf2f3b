import { catalogRefusals } from './catalog.ts'
import { complianceRefusals } from './compliance.ts'
import { documentsRefusals } from './documents.ts'
import { financeRefusals } from './finance.ts'
import { identityRefusals } from './identity.ts'
import { logisticsRefusals } from './logistics.ts'
import { ordersRefusals } from './orders.ts'
import { partnersRefusals } from './partners.ts'
import { productionRefusals } from './production.ts'
import { scansRefusals } from './scans.ts'
import { workspaceRefusals } from './workspace.ts'
import { platformRefusals } from './platform.ts'
import type { ParamsOf } from './refusal.ts'

/** The refusals of each area, in the order in which areas may call each other. */
export const refusalsByArea = {
  platform: platformRefusals,
  identity: identityRefusals,
  partners: partnersRefusals,
  catalog: catalogRefusals,
  orders: ordersRefusals,
  documents: documentsRefusals,
  production: productionRefusals,
  scans: scansRefusals,
  logistics: logisticsRefusals,
  compliance: complianceRefusals,
  finance: financeRefusals,
  workspace: workspaceRefusals,
}

/** Every refusal that the service can answer, by its code: a closed list. */
export const refusals = {
  ...platformRefusals,
  ...identityRefusals,
  ...partnersRefusals,
  ...catalogRefusals,
  ...ordersRefusals,
  ...documentsRefusals,
  ...productionRefusals,
  ...scansRefusals,
  ...logisticsRefusals,
  ...complianceRefusals,
  ...financeRefusals,
  ...workspaceRefusals,
}

/** A code of the closed list. */
export type RefusalCode = keyof typeof refusals

/** The values that the text of a refusal names. */
export type RefusalParams<C extends RefusalCode> = ParamsOf<(typeof refusals)[C]>
