import { systemArea } from './system/index.ts'
import { identityArea } from './identity/index.ts'
import { partnersArea } from './partners/index.ts'
import { catalogArea } from './catalog/index.ts'
import { ordersArea } from './orders/index.ts'
import { documentsArea } from './documents/index.ts'
import { productionArea } from './production/index.ts'
import { scansArea } from './scans/index.ts'
import { logisticsArea } from './logistics/index.ts'
import { complianceArea } from './compliance/index.ts'
import { financeArea } from './finance/index.ts'
import { workspaceArea } from './workspace/index.ts'
import type { AbilityTable } from './platform/abilities.ts'
import type { Area } from './platform/area.ts'
import type { Endpoint } from './platform/endpoint.ts'

/** Every area, in the order in which they may call each other, which is the order of the reference. */
export const areas: readonly Area[] = [
  systemArea,
  identityArea,
  partnersArea,
  catalogArea,
  ordersArea,
  documentsArea,
  productionArea,
  scansArea,
  logisticsArea,
  complianceArea,
  financeArea,
  workspaceArea,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operationId' in value

const parts = areas.flatMap(({ nouns }) => nouns).flatMap((noun): unknown[] => Object.values(noun))

/** Every operation of the service. The description, the laws and the clients read this list. */
export const endpoints: readonly Endpoint[] = parts.filter(isEndpoint)

const isAbilityTable = (value: unknown): value is AbilityTable =>
  typeof value === 'object' && value !== null && 'decide' in value

/** When a caller can do something with a record, by the name of the schema of its `can`. */
export const abilityTables: ReadonlyMap<string, AbilityTable> = new Map(
  parts.filter(isAbilityTable).map((table) => [table.name, table]),
)
