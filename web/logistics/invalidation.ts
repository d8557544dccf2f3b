import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const logisticsInvalidation = {
  listShipments: { changes: ['order', 'shipment', 'pickup'] },
  getShipment: { changes: ['order', 'shipment', 'pickup'] },
  listPickups: { changes: ['order', 'shipment', 'pickup'] },
  getComplianceSettings: 'never',
} as const satisfies InvalidationRules
